import BreathingCatalog
import Journal

/// A node of a program that is about to be practised, and how far its program is.
struct ProgramStep {
  let program: Program
  let progress: ProgramProgress
  let node: ProgramNode

  var isDone: Bool { progress.nodes.first { $0.node == node }?.isDone ?? false }
}

extension CommandContext {
  func program(_ id: String) throws(CommandError) -> Program {
    do {
      return try catalog.program(id)
    } catch .broken(let problems) {
      throw .badData(problems.all)
    } catch {
      throw .unknownProgram(id, similar: Similarity.names(like: id, among: catalog.programIDs))
    }
  }

  /// How far a profile is in a program.
  func progress(
    in program: Program, of profile: Profile, _ journal: Journal?
  ) throws(CommandError) -> ProgramProgress {
    let best = try Self.journalCall { () throws(JournalError) in
      try journal?.bestCycles(profile: profile.id) ?? [:]
    }
    return ProgramProgress(
      of: program, bestCycles: best, patterns: program.patterns(in: catalog))
  }

  /// The node with an id, present or former, of any program; the one followed comes first.
  func step(
    _ nodeId: String, profile: Profile, _ journal: Journal?
  ) throws(CommandError) -> ProgramStep {
    let (programs, problems) = catalog.programs()
    let active = programs.filter { $0.id == profile.activeProgram }
    for program in active + programs {
      guard
        let node = program.node(nodeId)
          ?? program.nodes.first(where: { $0.formerIds.contains(nodeId) })
      else { continue }
      let progress = try progress(in: program, of: profile, journal)
      return ProgramStep(program: program, progress: progress, node: node)
    }
    let report = ErrorReport(phrases: phrases)
    for problem in problems { StandardStreams.notice(report.line(for: problem)) }
    throw .unknownNode(nodeId, arguments.nodeOption)
  }

  /// The pattern of a node.
  func pattern(of node: ProgramNode) throws(CommandError) -> PatternEntry {
    do {
      return try catalog.pattern(node.techniqueId)
    } catch .broken(let problems) {
      throw .badData(problems.all)
    } catch {
      throw .unknownPattern(
        node.techniqueId,
        similar: Similarity.names(like: node.techniqueId, among: catalog.patternIDs)
      )
    }
  }
}

import BreathingCatalog
import Journal

extension ChooserMenu {
  /// The menu for a command line that names no pattern: what its options do not go with is not
  /// offered. Data files that are broken are told of.
  ///
  /// - Throws: what is wrong with the options when they go with nothing.
  init(_ context: CommandContext) throws(CommandError) {
    let (profile, journal) = try StartCommand.profile(context)
    let (all, problems) = context.catalog.patterns()
    let (programs, programProblems) = context.catalog.programs()
    let report = ErrorReport(phrases: context.phrases)
    for problem in problems + programProblems { StandardStreams.notice(report.line(for: problem)) }
    var patterns: [PatternEntry] = []
    var refusal: CommandError?
    for entry in all {
      do throws(CommandError) {
        _ = try SessionPlan(context.naming(entry.id))
        patterns.append(entry)
      } catch {
        refusal = refusal ?? error
      }
    }
    if patterns.isEmpty, let refusal { throw refusal }
    let followed = programs.filter { $0.id == profile.activeProgram }
    let others = programs.filter { $0.id != profile.activeProgram }
    self.init(
      lastUsed: Self.lastUsed(profile, journal, among: patterns, context),
      steps: (followed + others).compactMap { Self.nextStep(of: $0, profile, journal, context) },
      patterns: patterns, phrases: context.phrases)
  }

  /// The latest patterns of the profile that are still to be had, seconds joined by hyphens among
  /// them.
  private static func lastUsed(
    _ profile: Profile, _ journal: Journal?, among patterns: [PatternEntry],
    _ context: CommandContext
  ) -> [PatternEntry] {
    // Some may be gone, and then those before them take their place.
    let ids = (try? journal?.lastUsedPatterns(profile: profile.id, limit: 20)) ?? []
    return ids.compactMap { id in
      if let entry = patterns.first(where: { $0.id == id }) { return entry }
      guard let entry = try? OneLinePattern.entry(id),
        (try? SessionPlan(context.naming(id))) != nil
      else { return nil }
      return entry
    }
  }

  /// What `breathe next` would do; nil when all is done or the options do not go with it.
  private static func nextStep(
    of program: Program, _ profile: Profile, _ journal: Journal?, _ context: CommandContext
  ) -> ProgramStep? {
    guard let progress = try? context.progress(in: program, of: profile, journal),
      let next = progress.next
    else { return nil }
    let step = ProgramStep(program: program, progress: progress, node: next.node)
    return (try? SessionPlan(context, step: step)) == nil ? nil : step
  }
}

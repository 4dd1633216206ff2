import BreathingCatalog
import BreathingEngine
import Journal

/// A program as text: the tree with its ticks, and what comes next.
struct ProgramPage {
  let program: Program
  let progress: ProgramProgress
  let phrases: Phrases

  var lines: [String] {
    let title = program.title[phrases.language]
    var lines = [
      phrases.programs.heading(title, program.id, progress.done, progress.total),
      program.summary[phrases.language],
    ]
    if let safety = progress.safety {
      lines.append("\(phrases.heading(.safety)): \(phrases.safetyClass(safety))")
    }
    lines.append("")
    lines += program.items.flatMap { tree($0, indent: "") }
    lines += ["", nextLine]
    if progress.next != nil { lines.append(phrases.programs.howToGoOn) }
    return lines
  }

  /// What comes next, or that all is done.
  var nextLine: String { line(for: progress.next) }

  /// What comes next once a node is done, or that all is done.
  func nextLine(havingDone node: ProgramNode) -> String {
    line(for: progress.nodes.first { !$0.isDone && $0.node.nodeId != node.nodeId })
  }

  private func line(for next: ProgramProgress.NodeProgress?) -> String {
    let title = program.title[phrases.language]
    guard let next else { return phrases.programs.allDone(title, progress.total) }
    return phrases.programs.next(
      next.node.dayIndex, title, next.node.techniqueId, length(of: next))
  }

  private func tree(_ item: Program.Item, indent: String) -> [String] {
    switch item {
    case .group(let group):
      [indent + group.title[phrases.language]]
        + group.items.flatMap { tree($0, indent: indent + "  ") }
    case .node(let node): lines(for: node, indent: indent)
    }
  }

  private func lines(for node: ProgramNode, indent: String) -> [String] {
    guard let state = progress.nodes.first(where: { $0.node.nodeId == node.nodeId }) else {
      return []
    }
    let mark = state.isDone ? "[x]" : state == progress.next ? "[>]" : "[ ]"
    var parts = [
      "\(indent)\(mark) \(phrases.programs.day(node.dayIndex))", node.techniqueId,
      length(of: state),
    ]
    if !state.isDone, state.bestCycles > 0 { parts.append(phrases.programs.best(state.bestCycles)) }
    parts.append(node.nodeId)
    let note = node.note.map { ["\(indent)    \($0[phrases.language])"] } ?? []
    return [parts.joined(separator: "  ")] + note
  }

  private func length(of state: ProgramProgress.NodeProgress) -> String {
    if let cycles = state.targetCycles { return phrases.programs.cycles(cycles) }
    guard case .time(let time) = state.node.target else { return "" }
    return phrases.programs.minutes(time.scaled(by: 1, over: 60).readableSeconds)
  }
}

import BreathingEngine

extension EngineRun {
  /// All that has happened as words in a row; see `EngineAction.word`.
  var story: String { actions.map(\.word).joined(separator: " ") }
}

extension EngineAction {
  /// A short word: the letter of a phase, with `~` how late it was reported and `+` how far into it
  /// it began, `|` for a counted cycle, and so on.
  var word: String {
    switch self {
    case .started: "start"
    case .phase(let step, let late, let offset):
      step.letter + (late == .zero ? "" : "~\(late.decimalSeconds)")
        + (offset == .zero ? "" : "+\(offset.decimalSeconds)")
    case .cycle: "|"
    case .cycleSkipped(let cycle, _): "skip:\(cycle)"
    case .holdEnded(let record): "\(record.endedBy.rawValue):\(record.held.decimalSeconds)"
    case .paused(let position): "pause@\(position.decimalSeconds)"
    case .resumed(_, let position): "resume@\(position.decimalSeconds)"
    case .resynchronised(let gap, let skipped, _):
      "gap:\(gap.decimalSeconds)[\(skipped.map(\.letter).joined())]"
    case .ended(let summary): summary.status.rawValue
    }
  }
}

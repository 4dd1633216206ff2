import BreathingEngine

@testable import BreathingCatalog

extension Score {
  /// A score of a pattern as it is written on the command line.
  static func of(_ pattern: String, cycles: Int, leadIn: Duration = .seconds(3)) throws -> Score {
    let recipe = try OneLinePattern.entry(pattern).recipe
    var steps: [Pattern.Element] = []
    for case .step(let step) in recipe.elements {
      guard case .fixed(.time(let length)) = step.length else { continue }
      steps.append(.step(Step(step.phase, .fixed(length))))
    }
    return Score(
      pattern: Pattern(techniqueId: pattern, elements: steps), cycles: cycles, leadIn: leadIn)
  }

  /// The passage that plays all of it, from the beginning of the lead-in.
  func whole(from origin: BreathingEngine.Instant) -> Passage {
    Passage(
      origin: origin, entry: beginning, steps: 0..<stepCount, ending: .session(at: duration))
  }
}

import BreathingEngine

/// The seconds of a phase as lines, as a teacher counts: the phase itself is the first second, then
/// `2`, `3`, `4`. An open hold is told every ten seconds.
struct SpokenCount {
  private var step: Int?
  private var said: Int64 = 0

  private static let holdInterval: Int64 = 10

  /// The line that is due at a moment, nil when there is none.
  mutating func line(at moment: BreathingEngine.Moment) -> String? {
    switch moment {
    case .step(let step, let left):
      let begun = (step.duration - left).components.seconds + 1
      guard isNew(begun, of: step), begun > 1, begun <= step.duration.components.seconds else {
        return nil
      }
      return "\(begun)"
    case .hold(let step, let held):
      let tens = held.components.seconds / Self.holdInterval
      guard isNew(tens, of: step), tens > 0 else { return nil }
      return Duration.seconds(tens * Self.holdInterval).clockText
    case .approaching, .paused, .ended:
      step = nil
      return nil
    }
  }

  /// How long until the next line may be due; nil while none will be.
  func wait(at moment: BreathingEngine.Moment) -> Duration? {
    switch moment {
    case .step(let step, let left):
      let passed = step.duration - left
      return .seconds(passed.components.seconds + 1) - passed
    case .hold(_, let held): return .seconds(held.components.seconds + 1) - held
    case .approaching, .paused, .ended: return nil
    }
  }

  private mutating func isNew(_ number: Int64, of step: ScoreStep) -> Bool {
    defer { (self.step, said) = (step.ordinal, number) }
    return self.step != step.ordinal || number > said
  }
}

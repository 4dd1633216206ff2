/// A stretch of the score that plays without a break: all that sound needs to know of the engine.
///
/// The engine begins a new passage at the start and after a pause, a gap or an open hold. When the
/// origin stays the same, as after a skipped gap, the new passage is the old music.
public struct Passage: Sendable, Equatable {
  /// The instant at which position zero would be, were there nothing but this passage.
  public let origin: BreathingEngine.Instant
  /// Position at which the passage is entered.
  public let entry: Duration
  /// Ordinals of the steps that start in it. The first is also sounded when it is entered late.
  public let steps: Range<Int>
  /// What comes after the last of its steps. Without any steps of its own, a passage that ends in an
  /// open hold is the rest of the hold before them.
  public let ending: Ending
  /// Time before the entry in which the person gets ready; above zero after a pause.
  public let leadIn: Duration

  package init(
    origin: BreathingEngine.Instant, entry: Duration, steps: Range<Int>, ending: Ending,
    leadIn: Duration = .zero
  ) {
    self.origin = origin
    self.entry = entry
    self.steps = steps
    self.ending = ending
    self.leadIn = leadIn
  }

  /// What follows the last step of a passage.
  public enum Ending: Sendable, Equatable {
    /// The last step is an open hold, which lasts until the person ends it.
    case openHold
    /// The session ends by itself at the position.
    case session(at: Duration)
  }

  /// The position at an instant. Before the passage is entered it waits at the entry.
  public func position(at instant: BreathingEngine.Instant) -> Duration {
    max(entry, instant - origin)
  }
}

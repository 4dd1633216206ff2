import BreathingEngine

/// A line that is shown for a while and fades.
struct ScreenMessage: Equatable {
  let text: String
  let length: Length
  let since: BreathingEngine.Instant

  /// How long it is shown.
  enum Length {
    /// What a key has done, or which keys there are.
    case short
    /// What went wrong or was missed.
    case long
  }

  private static let fade = Duration.seconds(1)

  private var end: BreathingEngine.Instant {
    switch length {
    case .short: since + .seconds(4)
    case .long: since + .seconds(10)
    }
  }

  /// How much it has faded, from 0 to below 1; nil when it is gone.
  func fading(at now: BreathingEngine.Instant) -> Double? {
    let left = end - now
    return left <= .zero ? nil : max(0, 1 - left / Self.fade)
  }

  /// When it looks different: when it is half faded, and when it is gone.
  func nextChange(after now: BreathingEngine.Instant) -> BreathingEngine.Instant? {
    // A little later, so that it is more than half faded then.
    return [end - Self.fade * 0.49, end].first { $0 > now }
  }
}

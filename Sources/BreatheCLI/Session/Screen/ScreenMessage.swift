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
    /// Until something else is shown.
    case lasting
  }

  private static let fade = Duration.seconds(1)

  private var whole: Duration? {
    switch length {
    case .short: .seconds(4)
    case .long: .seconds(10)
    case .lasting: nil
    }
  }

  /// How much it has faded, from 0 to below 1; nil when it is gone.
  func fading(at now: BreathingEngine.Instant) -> Double? {
    guard let whole else { return 0 }
    let left = since + whole - now
    return left <= .zero ? nil : max(0, 1 - left / Self.fade)
  }

  /// When it looks different: when it is half faded, and when it is gone.
  func nextChange(after now: BreathingEngine.Instant) -> BreathingEngine.Instant? {
    guard let whole else { return nil }
    let end = since + whole
    // A little later, so that it is more than half faded then.
    return [end - Self.fade * 0.49, end].first { $0 > now }
  }
}

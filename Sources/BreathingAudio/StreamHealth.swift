import BreathingEngine

/// Whether a running stream moves. Sound servers go on saying that they play while their sink is
/// suspended or gone: nothing fails, and nothing is heard.
struct StreamHealth {
  /// A stream that has not kept half its pace for so long stands still; coarse pointers rest for up
  /// to a tenth of a second.
  private static let patience = Duration.milliseconds(400)

  private(set) var movement = Movement.unknown {
    didSet { if movement == .moving { hasMoved = true } }
  }
  private(set) var hasMoved = false
  private let rate: SampleRate
  /// The last observation at which it kept its pace.
  private var mark: (at: BreathingEngine.Instant, place: Place)?

  enum Movement: Equatable {
    case unknown
    case moving
    case stalled(since: BreathingEngine.Instant)
  }

  /// How far a stream has come.
  struct Place {
    /// Frames that have left the buffer.
    let consumed: FramePosition
    /// Frames that have been heard, where the device can tell.
    let heard: FramePosition?

    fileprivate func advance(since earlier: Place) -> FramePosition {
      let heardMore = heard.flatMap { heard in earlier.heard.map { heard - $0 } } ?? 0
      return max(consumed - earlier.consumed, heardMore)
    }
  }

  init(rate: SampleRate) { self.rate = rate }

  /// `hasMore` tells whether the device has anything left to play.
  mutating func observe(_ place: Place, hasMore: Bool, at now: BreathingEngine.Instant) {
    guard let mark else {
      self.mark = (now, place)
      return
    }
    let elapsed = now - mark.at
    if !hasMore || rate.time(of: place.advance(since: mark.place)) * 2 >= elapsed {
      movement = .moving
      self.mark = (now, place)
    } else if case .stalled = movement {
      // From here on, so that moving again is seen at once.
      self.mark = (now, place)
    } else if elapsed >= Self.patience {
      movement = .stalled(since: mark.at)
      self.mark = (now, place)
    }
  }
}

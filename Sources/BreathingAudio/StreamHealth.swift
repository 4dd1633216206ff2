import BreathingEngine

/// Whether a running stream moves. Sound servers go on saying that they play while their sink is
/// suspended or gone: nothing fails, and nothing is heard.
struct StreamHealth {
  /// A stream that has not kept half its pace for so long stands still; coarse pointers rest for up
  /// to a tenth of a second.
  private static let patience = Duration.milliseconds(400)
  /// So long the buffer may stay as it is while the delay goes on shrinking: clients of a server that
  /// is frozen reckon on by themselves, and some servers take a lot at a time.
  private static let longestPrefetch = Duration.milliseconds(1200)

  /// Between observations further apart than this the program did not run, and the stream could not.
  private static let longestWait = Duration.seconds(1)

  private(set) var movement = Movement.unknown {
    didSet { if movement == .moving { hasMoved = true } }
  }
  private(set) var hasMoved = false
  private let rate: SampleRate
  /// The last observation at which it kept its pace.
  private var mark: (at: BreathingEngine.Instant, place: Place)?
  private var lastObserved: BreathingEngine.Instant?
  /// The last observation at which the buffer had changed.
  private var lastTaken: (at: BreathingEngine.Instant, consumed: FramePosition)?

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

  /// The device is one that cannot stand still.
  mutating func takeForGranted() { movement = .moving }

  mutating func observe(_ place: Place, at now: BreathingEngine.Instant) {
    defer { lastObserved = now }
    let hasRun = lastObserved.map { now - $0 <= Self.longestWait } ?? false
    guard hasRun, let mark, let lastTaken else {
      (self.mark, self.lastTaken) = ((now, place), (now, place.consumed))
      return
    }
    if place.consumed > lastTaken.consumed { self.lastTaken = (now, place.consumed) }
    let rest = now - (self.lastTaken?.at ?? now)
    let elapsed = now - mark.at
    let keepsPace = rate.time(of: place.advance(since: mark.place)) * 2 >= elapsed
    // A new stream that has taken nothing yet may only be reckoning.
    if keepsPace, elapsed > .zero, place.consumed > 0, rest < Self.longestPrefetch {
      movement = .moving
      self.mark = (now, place)
    } else if case .stalled = movement {
      // From here on, so that moving again is seen at once.
      self.mark = (now, place)
    } else if elapsed >= Self.patience || rest >= Self.longestPrefetch {
      movement = .stalled(since: min(mark.at, self.lastTaken?.at ?? now))
      self.mark = (now, place)
    }
  }
}

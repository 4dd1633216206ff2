import BreathingCatalog
import BreathingEngine

/// What is to sound next: the cues of a passage, and what follows an open hold at its limit.
struct CueQueue {
  private let source: CueSource
  /// Whether seconds inside a phase are sounded.
  private let counts: Bool
  private(set) var passage: Passage?
  /// Whether the passage after the limit has been entered before the limit.
  private(set) var isAhead = false
  private var cursor: CueSource.Cursor?
  private(set) var next: Cue?

  /// What follows when an open hold reaches its limit. A limit that moves takes what was entered for
  /// it along; one that is gone has been reached, or is left by `enter`.
  var passageAfterLimit: Passage? {
    didSet {
      if isAhead, passageAfterLimit != nil, passageAfterLimit != oldValue { enter(nil) }
    }
  }

  init(source: CueSource, counts: Bool) {
    self.source = source
    self.counts = counts
  }

  /// The instant of the next cue, nil when there is none.
  var nextDue: BreathingEngine.Instant? {
    if let passage, let next { passage.origin + next.position } else { nil }
  }

  /// Whether all that is left is an open hold, with or without signs that it goes on.
  var isInOpenHold: Bool {
    guard let passage, passage.ending == .openHold else { return false }
    return passage.steps.isEmpty || next == nil || next?.kind == .openHold
  }

  /// `isReentry` tells whether the sound had been lost.
  mutating func enter(_ passage: Passage?, isReentry: Bool = false) {
    self.passage = passage
    isAhead = false
    cursor = passage.map { source.cursor(of: $0, counts: counts, isReentry: isReentry) }
    next = cursor?.next()
  }

  /// Whether a passage is the music that plays already, which has the same origin; then nothing is to
  /// be repeated.
  mutating func goesOn(with other: Passage?) -> Bool {
    guard let other, let passage, other.origin == passage.origin, other.ending == passage.ending
    else { return false }
    isAhead = false
    return true
  }

  mutating func advance() { next = cursor?.next() }

  /// The sign that the passage is paused at an instant.
  func pause(at instant: BreathingEngine.Instant) -> Cue {
    source.pause(at: passage?.position(at: instant) ?? .zero)
  }

  /// Turns to what follows an open hold's limit as soon as the hold itself has been placed.
  mutating func goAhead() {
    guard next == nil, isInOpenHold, let following = passageAfterLimit else { return }
    enter(following)
    isAhead = true
  }

  /// Enters the passage where it will be at an instant, if its next cue has been missed by then. What
  /// lies a moment back may still sound.
  mutating func skip(to instant: BreathingEngine.Instant) {
    guard let passage, let nextDue, nextDue < instant - PlaybackTiming.stale else { return }
    // Of a passage that is the end alone nothing is left but the end.
    guard passage.ending == .openHold || !passage.steps.isEmpty else { return }
    enter(source.entering(passage, at: passage.position(at: instant)), isReentry: true)
  }
}

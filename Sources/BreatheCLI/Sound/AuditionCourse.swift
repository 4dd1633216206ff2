import BreathingAudio
import BreathingEngine

/// Which cues of a list have been heard, and where it goes on after a time without sound. A cue that
/// was cut short is heard again.
struct AuditionCourse {
  /// From the opening of a device to the first sound, for those that wake slowly.
  static let lead = StartCue.lead
  /// Moments further apart than this are taken for time in which the program did not run.
  static let longestTurn = Duration.milliseconds(1500)

  let list: CueList
  /// The place among the items of the next one to be heard.
  private var next = 0
  /// When position zero is heard; nil while there is no sound.
  private var origin: BreathingEngine.Instant?
  private var lastTurn: BreathingEngine.Instant?

  init(_ list: CueList) { self.list = list }

  /// What follows from the time that has passed.
  enum Step: Equatable {
    case heard([Heard])
    /// The program stood still; this sounds from now on.
    case again(Passage)
    case over
  }

  /// A cue and the instant at which it is heard.
  struct Heard: Equatable {
    let item: CueList.Item
    let at: BreathingEngine.Instant
  }

  /// When something follows next; nil while there is no sound.
  var deadline: BreathingEngine.Instant? {
    origin.map { $0 + (next < list.items.count ? list.items[next].position : list.end) }
  }

  /// The position from which it goes on.
  var position: Duration { next < list.items.count ? list.items[next].position : list.end }

  /// There is sound; returns what is to sound from now on.
  mutating func soundCame(at now: BreathingEngine.Instant) -> Passage {
    let origin = now + Self.lead - position
    (self.origin, lastTurn) = (origin, now)
    return list.passage(origin: origin, from: position)
  }

  /// There is no sound any more; returns the silence that is to follow.
  mutating func soundWent(at now: BreathingEngine.Instant) -> Passage {
    goBack(to: now)
    origin = nil
    return list.passage(origin: now - list.end, from: list.end)
  }

  mutating func advance(to now: BreathingEngine.Instant) -> Step {
    guard let origin else { return .heard([]) }
    if let lastTurn, now - lastTurn >= Self.longestTurn {
      goBack(to: lastTurn)
      return .again(soundCame(at: now))
    }
    lastTurn = now
    let due = list.items[next...].prefix { origin + $0.position <= now }
    next = due.endIndex
    if due.isEmpty, next == list.items.count, now >= origin + list.end { return .over }
    return .heard(due.map { Heard(item: $0, at: origin + $0.position) })
  }

  /// A cue that still sounded at an instant is the next one again.
  private mutating func goBack(to instant: BreathingEngine.Instant) {
    guard let origin, let last = list.items[..<next].lastIndex(where: \.isHeard),
      instant < origin + list.items[last].end
    else { return }
    next = last
  }
}

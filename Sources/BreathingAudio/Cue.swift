import BreathingCatalog
import BreathingEngine

/// A sound bound to a position.
package struct Cue: Equatable, Sendable {
  let kind: CueKind
  let position: Duration
  /// Time of the phase it belongs to, from the phase's own start; zero outside phases.
  var phaseLength = Duration.zero
  /// How far into the phase the cue is entered, above zero only after a gap.
  var offset = Duration.zero
  /// The path of the air in the phase.
  var way: Way?
  /// How full the lungs are on the way through the phase.
  var filling = Filling(start: 0, end: 0)
  /// The whole second of the phase that a count begins, the phase itself being the first; zero for
  /// none.
  var second = 0
  /// In decibels, zero or below.
  var ease = 0.0
  /// Whether it is played however late it is, because the ear needs to know where it is.
  var mustSound = false

  /// What is spoken with it.
  var word: ClipSet.Word? {
    switch kind {
    case .inhale: .phase(.inhale)
    case .holdIn: .phase(.holdIn)
    case .exhale: .phase(.exhale)
    case .holdOut: .phase(.holdOut)
    case .count: second > 0 ? .number(second) : nil
    case .lastCycle: .lastCycle
    case .holdCount, .openHold, .start, .resync, .pause, .resume, .end: nil
    }
  }
}

/// The sound before the first phase.
package enum StartCue {
  /// How long before the first phase it comes, where the lead-in is as long: late enough for a
  /// sleeping sink to have woken, early enough to be over before the first breath.
  package static let lead = Duration.seconds(2)

  /// Position of the start cue.
  static func position(in score: Score) -> Duration { max(score.beginning, .zero - lead) }
}

/// The soft beginning of a session.
enum Easing {
  /// How far below its level it starts, in decibels.
  private static let depth = 6.0
  /// The level is reached as the third cycle begins, in long cycles by then.
  private static let longest = Duration.seconds(60)

  /// What a cue at a position is played at, in decibels; zero from the third cycle on.
  static func decibels(at position: Duration, of score: Score) -> Double {
    let third = score.cycleCount > 2 ? score.start(ofCycle: 3) : score.duration
    let share = position / min(third, longest)
    return depth * (min(1, max(0, share)) - 1)
  }
}

/// When a hold is given a sign that it goes on.
enum HoldSigns {
  /// A hold longer than this is parted into equal stretches no longer than this.
  private static let longest = Duration.seconds(10)
  private static let openInterval = Duration.seconds(30)
  /// A sign right before the end of a hold would be taken for it.
  private static let leastRest = Duration.seconds(1)

  /// From a hold's start to its sign with a number, counted from 1; nil when there is none.
  static func time(of number: Int, inHold length: Duration) -> Duration? {
    let parts = Int64((length / longest).rounded(.up))
    return number < parts ? length.scaled(by: Int64(number), over: parts) : nil
  }

  /// The same for a hold that waits for the person no longer than `limit`.
  static func time(of number: Int, inOpenHold limit: Duration) -> Duration? {
    let time = openInterval * number
    return time <= limit - leastRest ? time : nil
  }
}

import BreathingCatalog
import BreathingEngine

/// A sound bound to a position.
struct Cue: Equatable {
  let kind: CueKind
  let position: Duration
  /// Time of the phase it belongs to, from the phase's own start; zero outside phases.
  let phaseLength: Duration
  /// How far into the phase the cue is entered, above zero only after a gap.
  let offset: Duration
  /// -1 left ... 1 right, added to what the cue set says.
  let pan: Float
  /// Whether it is played however late it is, because the ear needs to know where it is.
  let mustSound: Bool
}

/// The sound before the first phase.
package enum StartCue {
  /// How long before the first phase it comes, where the lead-in is as long: late enough for a
  /// sleeping sink to have woken, early enough to be over before the first breath.
  package static let lead = Duration.seconds(2)
}

/// The cues of a passage in the order of their positions.
struct CueCursor {
  private let score: Score
  private let passage: Passage
  private let counts: Bool
  private var stage = Stage.lead

  private enum Stage {
    case lead
    case step(Int, Part)
    case ending
    case done
  }

  private enum Part {
    case opening
    case phase
    /// The n-th second inside the phase.
    case count(Int)
  }

  /// Position of the start cue.
  static func startCuePosition(of score: Score) -> Duration {
    max(score.beginning, .zero - StartCue.lead)
  }

  /// What must be left of a phase for it to be sounded when it is entered in its midst.
  private static let leastRest = Duration.milliseconds(500)

  /// `counts` tells whether seconds inside a phase are sounded.
  init(score: Score, passage: Passage, counts: Bool) {
    self.score = score
    self.passage = passage
    self.counts = counts
  }

  mutating func next() -> Cue? {
    while true {
      switch stage {
      case .lead:
        stage = .step(passage.steps.lowerBound, .opening)
        let position = Self.startCuePosition(of: score)
        if position < .zero, passage.entry <= position { return plain(.start, at: position) }
      case .step(let ordinal, let part):
        guard ordinal < passage.steps.upperBound else {
          stage = .ending
          continue
        }
        if let cue = advance(score.step(ordinal), part) { return cue }
      case .ending:
        stage = .done
        if case .session(let end) = passage.ending {
          // Right after an open hold there was no time to place it ahead.
          return plain(.end, at: end, mustSound: passage.entry >= end)
        }
      case .done: return nil
      }
    }
  }

  private mutating func advance(_ step: ScoreStep, _ part: Part) -> Cue? {
    switch part {
    case .opening:
      stage = .step(step.ordinal, .phase)
      let opensLastCycle =
        score.cycleCount > 1 && step.start >= passage.entry
        && step.ordinal == score.firstOrdinal(ofCycle: score.cycleCount)
      return opensLastCycle ? plain(.lastCycle, at: step.start) : nil
    case .phase:
      let offset = max(.zero, passage.entry - step.start)
      let firstCount = Int(offset.components.seconds) + 1
      stage = counts ? .step(step.ordinal, .count(firstCount)) : .step(step.ordinal + 1, .opening)
      // Entered at its very end, a phase would only blur the next one.
      if offset > .zero, step.openLimit == nil, step.end - passage.entry < Self.leastRest {
        return nil
      }
      return Cue(
        kind: CueKind(step.phase), position: step.start + offset,
        phaseLength: step.openLimit ?? step.duration, offset: offset, pan: pan(of: step),
        mustSound: step.ordinal == passage.steps.lowerBound && step.start <= passage.entry)
    case .count(let second):
      let position = step.start + .seconds(second)
      guard position < step.end else {
        stage = .step(step.ordinal + 1, .opening)
        return nil
      }
      stage = .step(step.ordinal, .count(second + 1))
      return Cue(
        kind: .count, position: position, phaseLength: .zero, offset: .zero, pan: pan(of: step),
        mustSound: false)
    }
  }

  private func plain(
    _ kind: CueKind, at position: Duration, mustSound: Bool = false
  ) -> Cue {
    Cue(
      kind: kind, position: position, phaseLength: .zero, offset: .zero, pan: 0,
      mustSound: mustSound)
  }

  /// A nostril is heard from its own side.
  private func pan(of step: ScoreStep) -> Float {
    switch step.way {
    case .leftNostril: -1
    case .rightNostril: 1
    case .nose, .mouth, .hum, nil: 0
    }
  }
}

extension Passage {
  /// The same passage entered later, for a stream that starts anew in its midst.
  func entered(at position: Duration, in score: Score) -> Passage {
    guard position > entry else { return self }
    let current = score.step(at: position)?.ordinal ?? score.firstOrdinal(startingFrom: position)
    let first = min(max(current, steps.lowerBound), steps.upperBound)
    return Passage(
      origin: origin, entry: position, steps: first..<steps.upperBound, ending: ending)
  }
}

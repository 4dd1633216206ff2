import BreathingCatalog
import BreathingEngine

/// The cues of a passage in the order of their positions.
struct CueCursor {
  private let score: Score
  private let passage: Passage
  private let counts: Bool
  private let isReentry: Bool
  private var stage = Stage.lead

  private enum Stage {
    case lead
    case step(Int, Part)
    case ending
    case openHold(Int)
    case done
  }

  private enum Part {
    case opening
    case phase
    /// The n-th second inside the phase.
    case count(Int)
    /// The n-th sign of a long hold.
    case sign(Int)
  }

  /// What must be left of a phase for it to be sounded when it is entered in its midst.
  private static let leastRest = Duration.milliseconds(500)
  /// What is entered so far in its midst is told to be.
  private static let noticedOffset = Duration.seconds(1)

  /// - Parameters:
  ///   - counts: whether seconds inside a phase are sounded.
  ///   - isReentry: whether the sound had been lost and the passage is entered in its midst.
  init(score: Score, passage: Passage, counts: Bool, isReentry: Bool = false) {
    self.score = score
    self.passage = passage
    self.counts = counts
    self.isReentry = isReentry
  }

  mutating func next() -> Cue? {
    while true {
      switch stage {
      case .lead:
        stage = .step(passage.steps.lowerBound, .opening)
        if let cue = leading { return cue }
      case .step(let ordinal, let part):
        guard ordinal < passage.steps.upperBound else {
          stage = .ending
          continue
        }
        if let cue = advance(score.step(ordinal), part) { return cue }
      case .ending:
        switch passage.ending {
        case .openHold: stage = .openHold(1)
        case .session(let end):
          stage = .done
          // Right after an open hold there was no time to place it ahead.
          return plain(.end, at: end, mustSound: passage.entry >= end)
        }
      case .openHold(let number):
        let hold = score.step(passage.steps.upperBound - 1)
        guard let limit = hold.openLimit,
          let time = HoldSigns.time(of: number, inOpenHold: limit)
        else {
          stage = .done
          continue
        }
        stage = .openHold(number + 1)
        if hold.start + time >= passage.entry { return plain(.openHold, at: hold.start + time) }
      case .done: return nil
      }
    }
  }

  /// What is heard before the first step: that the session begins, goes on after a pause, or has been
  /// found again.
  private var leading: Cue? {
    let start = StartCue.position(in: score)
    if start < .zero, passage.entry <= start { return plain(.start, at: start) }
    // Into the midst of the lead-in leads a pause, or a gap after which the sound begins anew.
    let isResumption = passage.leadIn > .zero || start < passage.entry && passage.entry < .zero
    if isResumption, !isReentry {
      return plain(.resume, at: passage.entry - passage.leadIn + PlaybackTiming.resumeDelay)
    }
    guard isReentry, let step = stepUnderWay,
      passage.entry - step.start >= Self.noticedOffset, !isOver(step)
    else { return nil }
    return plain(.resync, at: passage.entry)
  }

  /// Whether so little is left of a step entered in its midst that it would only blur the next one.
  private func isOver(_ step: ScoreStep) -> Bool {
    step.openLimit == nil && step.end - passage.entry < Self.leastRest
  }

  private var stepUnderWay: ScoreStep? {
    if !passage.steps.isEmpty { return score.step(passage.steps.lowerBound) }
    return passage.ending == .openHold ? score.step(passage.steps.upperBound - 1) : nil
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
      stage = .step(step.ordinal, counts ? .count(1) : .sign(1))
      if offset > .zero, isOver(step) { return nil }
      var cue = plain(CueKind(step.phase), at: step.start + offset)
      cue.phaseLength = step.openLimit ?? step.duration
      cue.offset = offset
      cue.way = step.way
      cue.filling = score.filling(ofStep: step.ordinal)
      cue.mustSound = step.ordinal == passage.steps.lowerBound && step.start <= passage.entry
      return cue
    case .count(let second):
      let position = step.start + .seconds(second)
      guard position < step.end else { return leave(step) }
      stage = .step(step.ordinal, .count(second + 1))
      guard position >= passage.entry else { return nil }
      var cue = plain(.count, at: position)
      // Only whole seconds are told by their number.
      cue.second = position + .seconds(1) <= step.end ? second + 1 : 0
      return cue
    case .sign(let number):
      guard step.phase.isHold, step.openLimit == nil,
        let time = HoldSigns.time(of: number, inHold: step.duration)
      else { return leave(step) }
      stage = .step(step.ordinal, .sign(number + 1))
      let position = step.start + time
      return position >= passage.entry ? plain(.holdCount, at: position) : nil
    }
  }

  private mutating func leave(_ step: ScoreStep) -> Cue? {
    stage = .step(step.ordinal + 1, .opening)
    return nil
  }

  private func plain(
    _ kind: CueKind, at position: Duration, mustSound: Bool = false
  ) -> Cue {
    Cue(
      kind: kind, position: position, ease: Easing.decibels(at: position, of: score),
      mustSound: mustSound)
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

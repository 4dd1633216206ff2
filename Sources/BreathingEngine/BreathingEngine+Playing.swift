extension BreathingEngine {
  /// What comes due next in a passage, and when: a step, or the end when `step` is nil.
  static func due(
    _ passage: Passage, next: Int, in score: Score
  ) -> (step: ScoreStep?, instant: Instant) {
    if next < passage.steps.upperBound {
      let step = score.step(next)
      return (step, passage.origin + max(step.start, passage.entry))
    }
    guard case .session(let end) = passage.ending else {
      preconditionFailure("an open hold ends its passage, and starting it leaves the passage")
    }
    return (nil, passage.origin + end)
  }

  mutating func catchUp(to now: Instant) -> [EngineAction] {
    var actions: [EngineAction] = []
    while true {
      switch state {
      case .playing(let passage, let next):
        let (step, instant) = Self.due(passage, next: next, in: score)
        guard instant <= now else { return actions }
        if let step {
          actions += begin(step, in: passage, late: now - instant, offset: .zero)
        } else {
          actions += completeCycle()
          bankPractice(until: instant)
          actions.append(end(.completed, at: now))
        }
      case .holding(let hold):
        guard hold.limit <= now else { return actions }
        actions += endHold(hold, at: hold.limit, by: .limit)
      case .ready, .paused, .ended: return actions
      }
    }
  }

  mutating func begin(
    _ step: ScoreStep, in passage: Passage, late: Duration, offset: Duration
  ) -> [EngineAction] {
    var actions: [EngineAction] = []
    if step.cycle > tally.cycle {
      actions += completeCycle()
      tally.cycle = step.cycle
      tally.cycleIsWhole = true
    } else if offset == .zero, step.ordinal == score.firstOrdinal(ofCycle: step.cycle) {
      // A pause led back to the very start, so the cycle is practised whole after all.
      tally.cycleIsWhole = true
    }
    actions.append(.phase(step, late: late, offset: offset))
    if step.openLimit != nil {
      let since = passage.origin + max(step.start, passage.entry)
      bankPractice(until: since)
      state = .holding(Hold(step: step, before: .zero, since: since, passage: passage))
    } else {
      state = .playing(passage, next: step.ordinal + 1)
    }
    return actions
  }

  mutating func completeCycle() -> [EngineAction] {
    guard tally.cycle > 0, tally.cycleIsWhole else { return [] }
    tally.completedCycles += 1
    return [.cycle(tally.cycle, completed: tally.completedCycles)]
  }

  mutating func record(
    _ step: ScoreStep, held: Duration, by end: HoldRecord.End
  ) -> EngineAction {
    let record = HoldRecord(step: step, held: held, endedBy: end)
    tally.holds.append(record)
    tally.practised += held
    return .holdEnded(record)
  }

  mutating func endHold(
    _ hold: Hold, at instant: Instant, by end: HoldRecord.End
  ) -> [EngineAction] {
    let ended = record(hold.step, held: hold.held(at: instant), by: end)
    let position = hold.step.start
    enterPassage(origin: instant - position, entry: position, next: hold.step.ordinal + 1)
    return [ended]
  }

  mutating func end(_ status: SessionSummary.Status, at now: Instant) -> EngineAction {
    let summary = SessionSummary(
      status: status, completedCycles: tally.completedCycles, duration: tally.practised,
      wallDuration: now - (startedAt ?? now), holds: tally.holds)
    state = .ended(
      summary, at: position(at: now), passage: status == .completed ? passage : nil)
    return .ended(summary)
  }

  /// Adds what was practised of the passage under way.
  mutating func bankPractice(until instant: Instant) {
    guard case .playing(let passage, let next) = state else { return }
    let reached = min(passage.position(at: instant), lastPosition(of: passage, next: next))
    tally.practised += max(.zero, max(reached, .zero) - max(passage.entry, .zero))
  }

  mutating func enterPassage(
    origin: Instant, entry: Duration, next: Int, leadIn: Duration = .zero
  ) {
    let (last, ending) = reach(from: next)
    let passage = Passage(
      origin: origin, entry: entry, steps: next..<last, ending: ending, leadIn: leadIn)
    state = .playing(passage, next: next)
  }

  /// An open hold gone on with at an instant, as long as it has been held.
  static func rest(
    of step: ScoreStep, held: Duration, from instant: Instant, leadIn: Duration = .zero
  ) -> Hold {
    let (position, next) = (step.start + held, step.ordinal + 1)
    let passage = Passage(
      origin: instant - position, entry: position, steps: next..<next, ending: .openHold,
      leadIn: leadIn)
    return Hold(step: step, before: held, since: instant, passage: passage)
  }

  /// How far the score plays without a break, from a step that has not begun.
  func reach(from next: Int) -> (last: Int, Passage.Ending) {
    guard score.hasOpenHolds else { return (score.stepCount, .session(at: score.duration)) }
    var ordinal = next
    while ordinal < score.stepCount {
      let step = score.step(ordinal)
      let beginsCycle =
        step.cycle > max(tally.cycle, 1)
        && ordinal == score.firstOrdinal(ofCycle: step.cycle)
      if beginsCycle, let timeLimit, step.start - tally.leftOut + tally.held >= timeLimit {
        return (ordinal, .session(at: step.start))
      }
      ordinal += 1
      if step.openLimit != nil { return (ordinal, .openHold) }
    }
    return (score.stepCount, .session(at: score.duration))
  }
}

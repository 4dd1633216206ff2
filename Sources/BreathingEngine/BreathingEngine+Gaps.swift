extension BreathingEngine {
  mutating func crossGap(from begin: Instant, to now: Instant) -> [EngineAction] {
    let gap = now - begin
    switch state {
    case .ready, .paused, .ended: return []
    case .holding(let hold):
      tally.cycleIsWhole = false
      if suspendPolicy == .pause { return freeze(at: begin, gap: gap) }
      let since = max(hold.since, begin) + gap
      state = .holding(Self.rest(of: hold.step, held: hold.held(at: begin), from: since))
      return [.resynchronised(gap: gap, skipped: [], position: hold.step.start)]
    case .playing(let passage, let next):
      bankPractice(until: begin)
      tally.cycleIsWhole = false
      return suspendPolicy == .pause
        ? freeze(at: begin, gap: gap) : skipGap(gap, in: passage, next: next, to: now)
    }
  }

  private mutating func freeze(at instant: Instant, gap: Duration) -> [EngineAction] {
    guard let resumption = resumption(at: instant) else { return [] }
    let position = position(at: instant)
    state = .paused(resumption, at: position)
    return [.resynchronised(gap: gap, skipped: [], position: position), .paused(at: position)]
  }

  private mutating func skipGap(
    _ gap: Duration, in passage: Passage, next: Int, to now: Instant
  ) -> [EngineAction] {
    let limit = lastPosition(of: passage, next: next)
    let position = min(passage.position(at: now), limit)
    var skipped: [ScoreStep] = []
    var ordinal = next
    while ordinal < passage.steps.upperBound {
      let step = score.step(ordinal)
      guard step.openLimit == nil, step.end <= position else { break }
      skipped.append(step)
      ordinal += 1
    }
    let resync = EngineAction.resynchronised(gap: gap, skipped: skipped, position: position)
    if position == limit, case .session = passage.ending {
      return [resync, end(.interrupted, at: now)]
    }

    let origin = now - position
    guard ordinal < passage.steps.upperBound, score.step(ordinal).start <= position else {
      // Still in the lead-in, or in a step that had begun before the gap.
      let current = max(0, ordinal - 1)
      enterPassage(
        origin: origin, entry: position, next: position < .zero ? ordinal : current)
      guard position >= .zero else { return [resync] }
      return [resync] + enter(score.step(current), at: position)
    }
    enterPassage(origin: origin, entry: position, next: ordinal)
    return [resync] + enter(score.step(ordinal), at: position)
  }

  /// Starts a step in its midst; the cycle it belongs to was touched by the gap.
  private mutating func enter(_ step: ScoreStep, at position: Duration) -> [EngineAction] {
    guard case .playing(let passage, _) = state else { return [] }
    let offset = position - step.start
    if step.cycle > tally.cycle {
      tally.cycle = step.cycle
      tally.cycleIsWhole = false
    }
    return begin(step, in: passage, late: .zero, offset: offset)
  }

  /// Where a pause at this instant would lead back to; nil when no breath is under way.
  func resumption(at now: Instant) -> Resumption? {
    switch state {
    case .ready, .paused, .ended: return nil
    case .holding(let hold): return .hold(hold.step, held: hold.held(at: now))
    case .playing(let passage, let next):
      let position = position(at: now)
      // Nothing of this passage has begun: the lead-in, or the second after an earlier pause.
      guard next > passage.steps.lowerBound else { return .score(at: position, next: next) }
      let current = score.step(next - 1)
      if current.phase.isHold, current.duration > Self.longHold, position < current.end {
        return .score(at: position, next: next)
      }
      let breath = startOfBreath(current)
      return .score(at: breath.start, next: breath.ordinal)
    }
  }

  /// The first of the inhales that opened the breath a step belongs to, within its cycle.
  private func startOfBreath(_ step: ScoreStep) -> ScoreStep {
    let first = score.firstOrdinal(ofCycle: step.cycle)
    var ordinal = step.ordinal
    while ordinal > first, score.step(ordinal).phase != .inhale { ordinal -= 1 }
    while ordinal > first, score.step(ordinal - 1).phase == .inhale { ordinal -= 1 }
    return score.step(ordinal)
  }
}

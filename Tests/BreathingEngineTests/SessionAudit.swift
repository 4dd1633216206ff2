import BreathingEngine

/// Follows what an engine answers and notes whatever the design forbids.
struct SessionAudit {
  private(set) var problems: [String] = []
  private(set) var hasEnded = false

  private let score: Score
  private var practice: PracticeAccount
  private var counting: CycleAccount
  private var now = Duration.zero
  private var position: Duration
  private var passage: Passage?
  /// The step that begins next, unless a gap skips it.
  private var next = 0
  /// Whether a gap has just led back into the step before `next`.
  private var mayEnterAgain = false
  /// The step that a pause has led back to and that has not begun since.
  private var awaited: Int?
  private var isHolding = false
  private var holds: [HoldRecord] = []

  init(_ engine: BreathingEngine) {
    score = engine.score
    practice = PracticeAccount(leadIn: engine.score.leadIn)
    counting = CycleAccount(score: engine.score)
    position = engine.score.beginning
  }

  /// Takes the answer to one input, and the engine after it.
  mutating func take(_ actions: [EngineAction], from engine: BreathingEngine, at time: Duration) {
    let before = passage
    check(!hasEnded || actions.isEmpty, "an action after the end")
    let gaps = actions.count { if case .resynchronised = $0 { true } else { false } }
    check(gaps <= 1, "two gaps at once")
    practice.pass(until: time, asleep: gaps > 0)
    mayEnterAgain = false
    var goesBack = false
    for action in actions {
      if case .resumed = action { goesBack = true }
      take(action, at: time)
    }
    now = time
    let position = engine.position(at: EngineRun.anchor + time)
    check(goesBack || position >= self.position, "the position runs backwards")
    check(position >= .zero - max(score.leadIn, .seconds(1)), "a position before the beginning")
    check(position <= score.duration, "a position behind the end")
    self.position = position
    passage = engine.passage
    isHolding = engine.isHolding
    check(before == passage || !actions.isEmpty, "a new passage without an action")
    if let deadline = engine.nextDeadline {
      let wait = deadline - EngineRun.anchor - time
      check(wait > .zero && wait <= .milliseconds(500), "a wrong deadline")
    }
  }

  private mutating func take(_ action: EngineAction, at time: Duration) {
    switch action {
    case .started: check(time == .zero, "started late")
    case .phase(let step, let late, let offset): takePhase(step, late: late, offset: offset)
    case .cycle(let cycle, let completed):
      note(counting.count(cycle, completed: completed, next: next))
    case .holdEnded(let record):
      practice.goOn(at: time)
      takeHold(record)
    case .paused(let position):
      check(position <= score.duration, "paused behind the end")
      practice.isPaused = true
    case .resumed(let step, let position):
      practice.resume(at: time, position: position)
      takeResume(step, at: position)
    case .cycleSkipped(let cycle, let position):
      practice.resume(at: time, position: position)
      takeSkip(cycle, position: position)
    case .resynchronised(let gap, let skipped, let position):
      takeGap(gap, skipped: skipped, position: position, at: time)
    case .ended(let summary): takeEnd(summary, at: time)
    }
  }

  private mutating func takePhase(_ step: ScoreStep, late: Duration, offset: Duration) {
    check(step.ordinal < score.stepCount && step == score.step(step.ordinal), "no such step")
    check(late >= .zero && late < .seconds(1), "late by \(late)")
    check(offset >= .zero && (offset < step.duration || offset == .zero), "offset \(offset)")
    check(offset == .zero || late == .zero, "late and within")
    if mayEnterAgain && offset > .zero && step.ordinal == next - 1 {
      mayEnterAgain = false
    } else {
      check(step.ordinal == next, "step \(step.ordinal) instead of \(next)")
      check(offset == .zero || mayEnterAgain, "within a step though there was no gap")
      mayEnterAgain = false
    }
    next = step.ordinal + 1
    awaited = nil
    note(counting.begin(step, offset: offset))
  }

  private mutating func takeHold(_ record: HoldRecord) {
    check(record.step.ordinal == next - 1, "the end of another hold")
    check(record.held >= .zero, "held for \(record.held)")
    let limit = record.step.openLimit ?? .zero
    check(record.held <= limit, "held above the limit")
    check(record.endedBy != .limit || record.held == limit, "limit before its time")
    holds.append(record)
  }

  private mutating func takeResume(_ step: ScoreStep?, at position: Duration) {
    guard let step else {
      check(next == 0 && position < .zero, "no step to resume")
      return
    }
    check(
      step.cycle == max(counting.cycle, 1) || step.ordinal == awaited,
      "a pause led into another cycle")
    let goesOn = step.openLimit != nil || (step.phase.isHold && step.duration > .seconds(10))
    if goesOn, step.ordinal == next - 1 { return }
    check(position == step.start, "resumed within a step")
    if step.ordinal == awaited { return }
    check(step.ordinal < next && isStartOfBreath(step), "not the breath's start")
    let later = (step.ordinal..<max(next, step.ordinal)).filter {
      isLatestBreath($0, after: step.ordinal)
    }
    check(later.isEmpty, "not the latest breath")
    next = step.ordinal
    awaited = next
  }

  private mutating func takeSkip(_ cycle: Int, position: Duration) {
    check(cycle >= counting.cycle && cycle < score.cycleCount, "skipped cycle \(cycle)")
    check(position == score.start(ofCycle: cycle + 1), "a skip into a cycle")
    next = score.firstOrdinal(ofCycle: cycle + 1)
    awaited = next
    counting.leave(cycle)
  }

  private func isStartOfBreath(_ step: ScoreStep) -> Bool {
    if step.ordinal == score.firstOrdinal(ofCycle: step.cycle) { return true }
    return step.phase == .inhale && score.step(step.ordinal - 1).phase != .inhale
  }

  /// Whether an inhale opens a breath of its own, later than the one at an ordinal.
  private func isLatestBreath(_ ordinal: Int, after first: Int) -> Bool {
    score.step(ordinal).phase == .inhale
      && (first..<ordinal).contains { score.step($0).phase != .inhale }
  }

  private mutating func takeGap(
    _ gap: Duration, skipped: [ScoreStep], position: Duration, at time: Duration
  ) {
    check(gap == time - now && gap >= .seconds(1), "a gap of \(gap)")
    for step in skipped {
      check(step.ordinal == next, "skipped \(step.ordinal) instead of \(next)")
      check(step.start >= self.position && step.end <= position, "skipped and not swallowed")
      check(step.openLimit == nil, "an open hold skipped")
      next = step.ordinal + 1
    }
    mayEnterAgain = true
    counting.breakCycle()
    if isHolding { practice.putOff(by: gap, from: now) }
  }

  private mutating func takeEnd(_ summary: SessionSummary, at time: Duration) {
    hasEnded = true
    check(summary.holds == holds, "holds forgotten")
    check(summary.completedCycles == counting.counted, "cycles \(summary.completedCycles)")
    check(summary.wallDuration == time, "the clock went \(time)")
    let excess = practice.total - summary.duration
    switch summary.status {
    case .completed:
      note(counting.end(next: next))
      check(excess >= .zero && excess < .seconds(1), "\(excess) of practice forgotten")
    case .stopped: check(excess == .zero, "\(excess) of practice forgotten")
    case .interrupted:
      check(excess == .zero, "\(excess) of practice forgotten")
      check(mayEnterAgain, "interrupted without a gap")
    }
    check(summary.duration >= .zero && summary.duration <= summary.wallDuration, "duration")
  }

  private mutating func check(_ isRight: Bool, _ problem: String) {
    if !isRight { problems.append("\(problem), after \(now)") }
  }

  private mutating func note(_ problem: String?) {
    if let problem { check(false, problem) }
  }
}

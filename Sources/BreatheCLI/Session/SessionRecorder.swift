import BreathingCatalog
import BreathingEngine
import Journal

/// Turns what happens in a session into the states of its record, and hands them to the journal's
/// thread: one at the start, one when the first phase is over, one for each completed cycle, and
/// the final one.
struct SessionRecorder {
  private(set) var record: SessionRecord
  /// Nil when the thread could not be started, or there is nowhere to write.
  let writer: JournalWriter?
  /// Until when the final state may take to be saved; nil before the end.
  private(set) var deadline: BreathingEngine.Instant?
  /// Whether the journal's thread has said its last word.
  var isDone = false
  /// The step that began last, whether anew or in its midst.
  private var latest: ScoreStep?
  private var hasWholePhase = false
  private var cycle = 0
  private var cycleTold = 0

  init(plan: SessionPlan, profile: Profile, writer: JournalWriter?) {
    record = SessionRecord(
      stamp: RecordStamp(profile: profile.id), techniqueId: plan.entry.id, startTime: .now,
      targetCycles: plan.timeLimit == nil ? plan.score.cycleCount : nil,
      programNodeId: plan.step?.node.nodeId,
      fingerprint: plan.pattern.fingerprint)
    self.writer = writer
  }

  var newsDescriptor: Int32 { writer?.newsDescriptor ?? -1 }

  /// Whether a piece of news says something that has not been said.
  mutating func isNew(_ news: JournalNews) -> Bool {
    guard case .saved(let cycle, _) = news else { return true }
    defer { cycleTold = max(cycle, cycleTold) }
    return cycle > cycleTold
  }

  mutating func take(
    _ actions: [EngineAction], of engine: BreathingEngine, at instant: BreathingEngine.Instant
  ) {
    let hadWholePhase = hasWholePhase
    var isWorthSaving = false
    for action in actions {
      switch action {
      case .started: isWorthSaving = true
      case .phase(let step, _, let offset):
        // After a pause a step begins again, and after a gap in its midst.
        if let latest, step.ordinal > latest.ordinal, offset == .zero { hasWholePhase = true }
        latest = step
      case .holdEnded: hasWholePhase = true
      case .cycle(let number, _):
        cycle = number
        hasWholePhase = true
        isWorthSaving = true
      case .resynchronised(_, let skipped, _):
        record.skipped += skipped.map(SessionRecord.SkippedStep.init)
      case .ended(let summary): return end(summary, at: instant)
      case .cycleSkipped: latest = nil
      case .paused, .resumed: break
      }
    }
    isWorthSaving = isWorthSaving || hasWholePhase != hadWholePhase
    guard isWorthSaving, let summary = engine.summary(at: instant) else { return }
    account(summary)
    writer?.save(record, cycle: cycle)
  }

  private mutating func end(_ summary: SessionSummary, at instant: BreathingEngine.Instant) {
    account(summary)
    record.status =
      switch summary.status {
      case .completed: .completed
      case .stopped: .stopped
      case .interrupted: .interrupted
      }
    deadline = instant + Session.longestSave
    writer?.save(record, cycle: cycle, isFinal: true)
    // Where nothing was practised nothing is missing.
    if writer == nil, record.duration == .zero { isDone = true }
  }

  private mutating func account(_ summary: SessionSummary) {
    // A session in which not even one phase was completed counts as none.
    record.duration = hasWholePhase ? summary.duration : .zero
    record.wallDuration = summary.wallDuration
    record.completedCycles = summary.completedCycles
    record.holds = summary.holds.map(SessionRecord.HeldStep.init)
  }
}

extension SessionRecord.SkippedStep {
  init(_ step: ScoreStep) {
    self.init(cycle: step.cycle, step: step.number, phase: step.phase)
  }
}

extension SessionRecord.HeldStep {
  init(_ hold: HoldRecord) {
    self.init(
      place: SessionRecord.SkippedStep(hold.step), held: hold.held, endedBy: hold.endedBy)
  }
}

extension Pattern {
  /// The same for the same steps in the same tempo, whatever the pattern's name and texts are.
  var fingerprint: RecordID {
    let steps = writtenOut.map { step in
      let length =
        switch step.length {
        case .fixed(let time): "\(time.inNanoseconds)"
        case .ramp(let from, let to, let cycles):
          "\(from.inNanoseconds)>\(to.inNanoseconds)/\(cycles)"
        case .open(let limit): "?\(limit.inNanoseconds)"
        }
      return "\(step.phase.rawValue):\(length):\(step.way?.rawValue ?? "")"
    }
    return .derived(from: "steps/\(steps.joined(separator: ","))")
  }
}

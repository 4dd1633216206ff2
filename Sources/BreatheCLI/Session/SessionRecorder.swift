import BreathingCatalog
import BreathingEngine
import Journal

/// Turns what happens in a session into the states of its record, and hands them to the journal's
/// thread: one at the start, one when the first phase is over, one for each completed cycle, and
/// the final one; and that one again when the person has told how calm it has left them.
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
  private var isFinishTold = false

  init(plan: SessionPlan, profile: Profile, writer: JournalWriter?) {
    record = SessionRecord(
      stamp: RecordStamp(profile: profile.id), techniqueId: plan.entry.id, startTime: .now,
      targetCycles: plan.timeLimit == nil ? plan.score.cycleCount : nil,
      programNodeId: plan.step?.node.nodeId,
      fingerprint: plan.pattern.fingerprint)
    self.writer = writer
  }

  var newsDescriptor: Int32 { writer?.newsDescriptor ?? -1 }

  /// Takes note of a piece of news, and tells whether it says something that has not been said.
  mutating func isNew(_ news: JournalNews) -> Bool {
    switch news {
    case .saved(let cycle, _):
      defer { cycleTold = max(cycle, cycleTold) }
      return cycle > cycleTold
    case .failed: return true
    case .finished(let version):
      // A version that a rating has overtaken is not what is waited for.
      guard version == record else { return false }
      isDone = true
      defer { isFinishTold = true }
      return !isFinishTold
    case .unsaved(let version, _, _): return version == record
    }
  }

  mutating func take(
    _ actions: [EngineAction], of engine: BreathingEngine, at instant: BreathingEngine.Instant
  ) {
    let hadWholePhase = hasWholePhase
    var isWorthSaving = false
    for action in actions {
      switch action {
      case .started:
        // The person may have been asked things since this was made.
        record.startTime = .now
        isWorthSaving = true
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

  /// Notes how calm the person is before the session, in `SessionRecord.calmRange`. To be called
  /// before the actions of the engine's start are taken, so that every saved state has it.
  mutating func rateBefore(_ calm: Int) {
    precondition(SessionRecord.calmRange.contains(calm), "a rating is in its range")
    record.calmBefore = calm
  }

  /// Whether the end has been seen to, so that a person who is asked now and kills the program
  /// instead of answering loses nothing; never where nothing was practised.
  var mayBeRated: Bool {
    deadline != nil && record.duration > .zero && (isDone || writer == nil)
  }

  /// Notes how calm the person is after the session, in `SessionRecord.calmRange`, and hands that
  /// over as a later version of the final record. To be called after the end has been taken, which
  /// was saved without waiting for this; where nothing was practised it does nothing.
  mutating func rateAfter(_ calm: Int, at instant: BreathingEngine.Instant) {
    precondition(SessionRecord.calmRange.contains(calm), "a rating is in its range")
    guard deadline != nil, record.duration > .zero else { return }
    record.calmAfter = calm
    // So that it wins over a version that was printed or spooled before.
    record.stamp.modified = record.stamp.modified.next(at: LocalTime.now.milliseconds)
    deadline = instant + Session.longestSave
    isDone = false
    writer?.save(record, cycle: cycle, isFinal: true)
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

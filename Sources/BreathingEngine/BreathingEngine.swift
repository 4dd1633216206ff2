/// Turns clock readings and key presses into positions and actions.
///
/// A value without clock, sleep or input and output. Each input carries the instant at which it
/// happened and returns the actions that follow from it; readings that run backwards count as the
/// latest seen. Between inputs, call `advance` at `nextDeadline`: phases fall on the origin plus
/// their offset, however late the calls come.
public struct BreathingEngine: Sendable {
  /// An instant of CLOCK_BOOTTIME, which goes on counting while the machine is suspended.
  public typealias Instant = ContinuousClock.Instant

  /// What a gap does to the position.
  public enum SuspendPolicy: String, CaseIterable, Sendable {
    /// The breath went on; what fell into the gap is skipped.
    case skip
    /// The session is paused where the gap began.
    case pause
  }

  /// A wake that comes this much later than asked for is a gap.
  public static let gapThreshold = Duration.seconds(1)
  /// Calls to `advance` lie at most this far apart, so that a gap within a long step is seen.
  public static let heartbeat = Duration.milliseconds(500)
  /// Time between the end of a pause and the breath.
  public static let resumeLeadIn = Duration.seconds(1)
  /// Timed holds above this length, and all open ones, go on where they were paused; all else goes
  /// back to the inhale.
  public static let longHold = Duration.seconds(10)

  /// What is played.
  public let score: Score
  let suspendPolicy: SuspendPolicy
  let timeLimit: Duration?

  var state = State.ready
  var startedAt: Instant?
  var latest: Instant?
  var tally = Tally()

  /// Each case carries what is valid in that state alone.
  enum State: Sendable {
    case ready
    case playing(Passage, next: Int)
    case holding(Hold)
    case paused(Resumption, at: Duration)
    /// `passage` is the last one when the session ended by itself: its closing cue still sounds.
    case ended(SessionSummary, at: Duration, passage: Passage?)
  }

  /// An open hold under way.
  struct Hold: Sendable {
    let step: ScoreStep
    /// Held before the latest pause in it.
    let before: Duration
    /// When it began, or goes on after the pause.
    let since: Instant
    /// The passage that led into it; after a pause or a gap in it what is left of it.
    let passage: Passage

    var limit: Instant { since + (step.openLimit ?? .zero) - before }

    func held(at now: Instant) -> Duration { before + max(.zero, now - since) }
  }

  /// How the session goes on after a pause.
  enum Resumption: Sendable {
    case score(at: Duration, next: Int)
    case hold(ScoreStep, held: Duration)
  }

  /// What has been practised so far.
  struct Tally: Sendable {
    /// The cycle begun last, 0 before the first.
    var cycle = 0
    var cycleIsWhole = true
    var completedCycles = 0
    var practised = Duration.zero
    /// What the person has left out of the score by going on to the next cycle.
    var leftOut = Duration.zero
    var holds: [HoldRecord] = []
    var held: Duration { holds.reduce(.zero) { $0 + $1.held } }
  }

  /// An engine at rest. With a time limit, which only scores with open holds heed, no new cycle is
  /// begun once position and holds together reach it.
  public init(score: Score, suspendPolicy: SuspendPolicy = .skip, timeLimit: Duration? = nil) {
    self.score = score
    self.suspendPolicy = suspendPolicy
    self.timeLimit = timeLimit
  }
}

// MARK: - Inputs

extension BreathingEngine {
  /// Begins the lead-in; does nothing after the first call.
  public mutating func start(at instant: Instant) -> [EngineAction] {
    guard case .ready = state else { return [] }
    startedAt = instant
    latest = instant
    enterPassage(origin: instant + score.leadIn, entry: score.beginning, next: 0)
    return [.started] + catchUp(to: instant)
  }

  /// Reports what has come due. To be called at `nextDeadline`; earlier, later and repeated calls
  /// do no harm.
  public mutating func advance(to instant: Instant) -> [EngineAction] {
    guard let previous = latest else { return [] }
    let expected = nextDeadline ?? previous
    let now = max(previous, instant)
    defer { latest = now }
    return now - expected >= Self.gapThreshold
      ? crossGap(from: previous, to: now) : catchUp(to: now)
  }

  /// Freezes the position; does nothing when no breath is under way.
  public mutating func pause(at instant: Instant) -> [EngineAction] {
    let due = advance(to: instant)
    guard let now = latest, let resumption = resumption(at: now) else { return due }
    bankPractice(until: now)
    let position = position(at: now)
    state = .paused(resumption, at: position)
    return due + [.paused(at: position)]
  }

  /// Goes on after a pause: from the start of the breath that was under way, in a hold longer than
  /// `longHold` where it was, after `resumeLeadIn`.
  public mutating func resume(at instant: Instant) -> [EngineAction] {
    let due = advance(to: instant)
    guard case .paused(let resumption, _) = state, let now = latest else { return due }
    let begin = now + Self.resumeLeadIn
    switch resumption {
    case .hold(let hold, let held):
      state = .holding(
        Self.rest(of: hold, held: held, from: begin, leadIn: Self.resumeLeadIn))
      return due + [.resumed(step: hold, position: hold.start)]
    case .score(let position, let next) where position < .zero:
      let position = min(position, .zero - Self.resumeLeadIn)
      enterPassage(origin: now - position, entry: position, next: next)
      return due + [.resumed(step: nil, position: position)]
    case .score(let position, let next):
      enterPassage(
        origin: begin - position, entry: position, next: next, leadIn: Self.resumeLeadIn)
      let step =
        next < score.stepCount && score.step(next).start == position
        ? score.step(next) : score.step(at: position)
      return due + [.resumed(step: step, position: position)]
    }
  }

  /// Ends the open hold under way; does nothing elsewhere.
  public mutating func tap(at instant: Instant) -> [EngineAction] {
    let due = advance(to: instant)
    guard case .holding(let hold) = state, let now = latest else { return due }
    return due + endHold(hold, at: now, by: .tap) + catchUp(to: now)
  }

  /// Goes to the beginning of the next cycle, after `resumeLeadIn`; the cycle under way does not
  /// count. The last cycle is followed by none, so that the session ends. Does nothing in a pause and
  /// in the lead-in.
  public mutating func skipCycle(at instant: Instant) -> [EngineAction] {
    var actions = advance(to: instant)
    guard let now = latest, let cycle = cycleUnderWay else { return actions }
    guard cycle < score.cycleCount else { return actions + stop(at: now) }
    if case .holding(let hold) = state {
      actions.append(record(hold.step, held: hold.held(at: now), by: .stop))
    }
    bankPractice(until: now)
    tally.cycleIsWhole = false
    let position = score.start(ofCycle: cycle + 1)
    tally.leftOut += position - self.position(at: now)
    enterPassage(
      origin: now + Self.resumeLeadIn - position, entry: position,
      next: score.firstOrdinal(ofCycle: cycle + 1), leadIn: Self.resumeLeadIn)
    return actions + [.cycleSkipped(cycle, position: position)]
  }

  /// Ends the session before its time.
  public mutating func stop(
    at instant: Instant, as status: SessionSummary.Status = .stopped
  ) -> [EngineAction] {
    let due = advance(to: instant)
    guard let now = latest else { return [] }
    switch state {
    case .ready, .ended: return due
    case .holding(let hold):
      return due + [record(hold.step, held: hold.held(at: now), by: .stop), end(status, at: now)]
    case .paused(.hold(let step, let held), _):
      return due + [record(step, held: held, by: .stop), end(status, at: now)]
    case .playing, .paused(.score, _):
      bankPractice(until: now)
      return due + [end(status, at: now)]
    }
  }
}

// MARK: - What is the case

extension BreathingEngine {
  /// When to call `advance` next; nil while nothing can come due.
  public var nextDeadline: Instant? {
    guard let latest else { return nil }
    let due: Instant
    switch state {
    case .ready, .ended, .paused: return nil
    case .playing(let passage, let next): due = Self.due(passage, next: next, in: score).instant
    case .holding(let hold): due = hold.limit
    }
    return min(due, latest + Self.heartbeat)
  }

  /// The passage that sounds, in an open hold the one that led into it, and after a natural end the
  /// last one, whose closing cue is due; nil when all is to be silent.
  public var passage: Passage? {
    switch state {
    case .playing(let passage, _): passage
    case .holding(let hold): hold.passage
    case .ended(_, _, let passage): passage
    case .ready, .paused: nil
    }
  }

  /// Whether a pause waits for `resume`.
  public var isPaused: Bool { if case .paused = state { true } else { false } }

  /// The passage that follows when the limit ends the open hold under way; nil outside one. Sound
  /// can so be placed before the limit is reached.
  public var passageAfterLimit: Passage? {
    guard case .holding(let hold) = state else { return nil }
    var ahead = self
    _ = ahead.endHold(hold, at: hold.limit, by: .limit)
    return ahead.passage
  }

  /// What the session would amount to if it ended at an instant, which must not lie before the
  /// latest input; nil before its start.
  public func summary(at instant: Instant) -> SessionSummary? {
    var ahead = self
    _ = ahead.stop(at: instant, as: .interrupted)
    if case .ended(let summary, _, _) = ahead.state { return summary }
    return nil
  }

  /// Whether the session is over.
  public var hasEnded: Bool { if case .ended = state { true } else { false } }

  /// Whether an open hold is under way.
  public var isHolding: Bool { if case .holding = state { true } else { false } }

  /// The position at an instant, which must not lie before the latest input.
  public func position(at instant: Instant) -> Duration {
    switch state {
    case .ready: score.beginning
    case .playing(let passage, let next):
      min(passage.position(at: instant), lastPosition(of: passage, next: next))
    case .holding(let hold): hold.step.start
    case .paused(_, let position), .ended(_, let position, _): position
    }
  }

  func lastPosition(of passage: Passage, next: Int) -> Duration {
    switch passage.ending {
    case .session(let end): end
    case .openHold: score.step(passage.steps.upperBound - 1).start
    }
  }
}

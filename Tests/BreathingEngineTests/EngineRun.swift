import BreathingEngine

/// An engine whose inputs are given by the time since its start, with all that it has answered.
struct EngineRun {
  /// Any instant will do: nothing but differences to it is looked at.
  static let anchor = ContinuousClock.now

  private(set) var engine: BreathingEngine
  private(set) var answers: [Answer] = []
  private(set) var now = Duration.zero
  /// One letter for every half second that has passed; see `draw`.
  private(set) var picture = ""

  /// An action with the time at which the engine gave it.
  struct Answer {
    let time: Duration
    let action: EngineAction
  }

  /// Starts at once.
  init(_ engine: BreathingEngine) {
    self.engine = engine
    add(self.engine.start(at: Self.anchor))
  }

  init(
    _ pattern: String, cycles: Int = 1, leadIn: Duration = .zero,
    policy: BreathingEngine.SuspendPolicy = .skip, timeLimit: Duration? = nil
  ) {
    self.init(
      BreathingEngine(
        score: Score(pattern: Pattern(pattern), cycles: cycles, leadIn: leadIn),
        suspendPolicy: policy, timeLimit: timeLimit))
  }
}

extension EngineRun {
  /// Wakes the engine at each of its deadlines up to a time, and at that time.
  mutating func play(to time: Duration) {
    while let deadline = engine.nextDeadline, deadline - Self.anchor <= time {
      draw(until: deadline - Self.anchor)
      add(engine.advance(to: deadline))
    }
    draw(until: time)
    add(engine.advance(to: instant))
  }

  /// Wakes the engine at a time and not before; the time may lie in the past.
  mutating func wake(at time: Duration) {
    draw(until: time, as: engine.isPaused ? nil : "~")
    add(engine.advance(to: Self.anchor + time))
  }

  mutating func pause() { add(engine.pause(at: instant)) }

  mutating func resume() { add(engine.resume(at: instant)) }

  mutating func tap() { add(engine.tap(at: instant)) }

  mutating func skipCycle() { add(engine.skipCycle(at: instant)) }

  mutating func stop(as status: SessionSummary.Status = .stopped) {
    add(engine.stop(at: instant, as: status))
  }

  /// Lets time pass in which the engine is not woken; the next input brings the news.
  mutating func sleep(to time: Duration) { draw(until: time, as: "~") }
}

extension EngineRun {
  var instant: BreathingEngine.Instant { Self.anchor + now }

  var position: Duration { engine.position(at: instant) }

  var actions: [EngineAction] { answers.map(\.action) }

  var moment: BreathingEngine.Moment { engine.moment(at: instant) }

  var summary: SessionSummary? {
    for case .ended(let summary) in actions { return summary }
    return nil
  }

  /// The times at which steps began, whenever that was reported.
  var onsets: [Duration] {
    answers.compactMap { answer in
      guard case .phase(_, let late, _) = answer.action else { return nil }
      return answer.time - late
    }
  }

  var holds: [HoldRecord] {
    actions.compactMap { if case .holdEnded(let record) = $0 { record } else { nil } }
  }
}

extension EngineRun {
  private mutating func add(_ actions: [EngineAction]) {
    answers += actions.map { Answer(time: now, action: $0) }
  }

  /// Draws a letter for every half second that begins before a time: that of the phase, `-` for
  /// a lead-in, `_` for a pause, `~` while nobody is awake, and `.` after the end.
  private mutating func draw(until time: Duration, as letter: Character? = nil) {
    let half = Duration.milliseconds(500)
    var tick = half * picture.count
    while tick < time {
      picture.append(letter ?? self.letter(at: Self.anchor + tick))
      tick += half
    }
    now = max(now, time)
  }

  private func letter(at instant: BreathingEngine.Instant) -> Character {
    if engine.isPaused { return "_" }
    guard engine.nextDeadline != nil else { return "." }
    let position = engine.position(at: instant)
    if engine.isHolding {
      let hold = engine.score.firstOrdinal(startingFrom: position)
      return engine.score.step(hold).letter.first ?? "?"
    }
    if let passage = engine.passage, instant < passage.origin + passage.entry { return "-" }
    guard position >= .zero else { return "-" }
    return engine.score.step(at: position)?.phase.letter ?? "?"
  }
}

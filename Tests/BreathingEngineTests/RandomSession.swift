import BreathingEngine
import TestSupport

/// A session with random keys and a random clock: late, early, repeated and backward readings, and
/// gaps. All that comes of it goes through an audit.
struct RandomSession {
  private(set) var audit: SessionAudit
  private var engine: BreathingEngine
  private var random: RandomSource
  private var latest = EngineRun.anchor

  init(_ random: RandomSource) {
    self.random = random
    let pattern = self.random.pattern(.human)
    let score = Score(
      pattern: pattern, cycles: self.random.number(1...6),
      leadIn: self.random.pick([.zero, .milliseconds(400), .seconds(3), .seconds(20)]))
    let most = score.duration + .seconds(30)
    engine = BreathingEngine(
      score: score, suspendPolicy: self.random.pick(BreathingEngine.SuspendPolicy.allCases),
      timeLimit: self.random.happens(50) ? self.random.duration(.zero...most) : nil)
    audit = SessionAudit(engine)
  }

  mutating func run() {
    audit.take(engine.start(at: latest), from: engine, at: .zero)
    // Long enough for nearly all; the others are stopped.
    for _ in 0..<2_000 where !audit.hasEnded { step() }
    perform(engine.stop(at: latest), at: latest)
    for _ in 0..<3 { step() }
  }

  private mutating func step() {
    let instant = reading()
    switch random.number(0..<100) {
    case 0..<80: perform(engine.advance(to: instant), at: instant)
    case 80..<86: perform(engine.pause(at: instant), at: instant)
    case 86..<93: perform(engine.resume(at: instant), at: instant)
    case 93..<97: perform(engine.tap(at: instant), at: instant)
    case 97..<99: perform(engine.skipCycle(at: instant), at: instant)
    default:
      guard random.happens(20) else { return }
      perform(engine.stop(at: instant), at: instant)
    }
  }

  private mutating func reading() -> BreathingEngine.Instant {
    let deadline = engine.nextDeadline ?? latest + .milliseconds(500)
    switch random.number(0..<100) {
    case 0..<60: return deadline
    case 60..<72: return deadline + random.duration(.zero ... .nanoseconds(999_999_999))
    case 72..<82: return latest + random.duration(.zero...(deadline - latest))
    case 82..<87: return latest
    case 87..<92: return latest - random.duration(.zero ... .seconds(40))
    case 92..<96: return deadline + random.pick([.milliseconds(999), .seconds(1), .seconds(3)])
    default: return deadline + random.duration(.seconds(1) ... .seconds(30))
    }
  }

  private mutating func perform(
    _ actions: [EngineAction], at instant: BreathingEngine.Instant
  ) {
    latest = max(latest, instant)
    audit.take(actions, from: engine, at: latest - EngineRun.anchor)
  }
}

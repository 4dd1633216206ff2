import BreathingEngine
import Testing

/// What sound is told: a passage, as long as the relation of clock and position stays the same.
struct PassageTests {
  private func instant(_ seconds: Int) -> BreathingEngine.Instant {
    EngineRun.anchor + .seconds(seconds)
  }

  @Test func `the first passage is the whole score`() throws {
    let run = EngineRun("i2 e2", cycles: 3, leadIn: .seconds(3))
    let passage = try #require(run.engine.passage)
    #expect(passage.origin == instant(3))
    #expect(passage.entry == .seconds(-3))
    #expect(passage.steps == 0..<6)
    #expect(passage.ending == .session(at: .seconds(12)))
  }

  @Test func `it stays the same to the end however the wakes come`() {
    var run = EngineRun("i2 e2", cycles: 3, leadIn: .seconds(3))
    let passage = run.engine.passage
    for time in [1, 1, 2, 3, 3, 5, 6, 10, 14] {
      run.play(to: .seconds(time) - .milliseconds(300))
      run.wake(at: .seconds(time))
      #expect(run.engine.passage == passage)
    }
  }

  @Test func `there is none before the start, in a pause and after a stop`() {
    var run = EngineRun("i2 e2")
    #expect(BreathingEngine(score: run.engine.score).passage == nil)
    run.play(to: .seconds(1))
    run.pause()
    #expect(run.engine.passage == nil)
    run.resume()
    #expect(run.engine.passage != nil)
    run.stop()
    #expect(run.engine.passage == nil)
  }

  @Test func `after a natural end it is the last one, for its closing cue`() {
    var run = EngineRun("i2 e2")
    run.play(to: .seconds(1))
    let passage = run.engine.passage
    run.play(to: .seconds(6))
    #expect(run.engine.hasEnded && run.engine.passage == passage)
  }

  @Test func `after a pause it begins with the breath, a second later`() throws {
    var run = EngineRun("i2 e2", cycles: 2)
    run.play(to: .seconds(7))
    run.pause()
    run.play(to: .seconds(10))
    run.resume()
    let passage = try #require(run.engine.passage)
    // Position 4 comes at 11 s.
    #expect(passage.origin == instant(7))
    #expect(passage.entry == .seconds(4))
    #expect(passage.steps == 2..<4)
    #expect(passage.position(at: instant(10)) == .seconds(4))
    #expect(passage.position(at: instant(12)) == .seconds(5))
  }

  @Test func `after a pause in a long hold it begins with the step after the hold`() throws {
    var run = EngineRun("i4 h12 e4")
    run.play(to: .seconds(9))
    run.pause()
    run.play(to: .seconds(20))
    run.resume()
    let passage = try #require(run.engine.passage)
    #expect(passage.origin == instant(12))
    #expect(passage.entry == .seconds(9))
    #expect(passage.steps == 2..<3)
  }

  @Test func `after a gap that skips the origin is the same`() throws {
    var run = EngineRun("i2 h2 e2 o2", cycles: 2, leadIn: .seconds(3))
    let before = try #require(run.engine.passage)
    run.play(to: .seconds(4))
    run.wake(at: .seconds(10))
    let after = try #require(run.engine.passage)
    #expect(after.origin == before.origin)
    #expect(after.ending == before.ending)
    #expect(after.entry == .seconds(7))
    #expect(after.steps == 3..<8)
  }

  @Test func `a gap within a step brings the step again`() throws {
    var run = EngineRun("i10 e10")
    let before = try #require(run.engine.passage)
    run.play(to: .seconds(1))
    run.wake(at: .seconds(6))
    let after = try #require(run.engine.passage)
    #expect(after.origin == before.origin)
    #expect(after.entry == .seconds(6))
    #expect(after.steps == 0..<2)
  }

  @Test func `after a gap within the lead-in the origin is the same`() throws {
    var run = EngineRun("i2 e2", leadIn: .seconds(10))
    let before = try #require(run.engine.passage)
    run.play(to: .seconds(1))
    run.wake(at: .seconds(8))
    let after = try #require(run.engine.passage)
    #expect(after.origin == before.origin)
    #expect(after.entry == .seconds(-2))
    #expect(after.steps == 0..<2)
  }

  @Test func `it reaches to the next open hold and is kept while that lasts`() throws {
    var run = EngineRun("i2 H60 e2", cycles: 2, leadIn: .seconds(1))
    let passage = try #require(run.engine.passage)
    #expect(passage.steps == 0..<2)
    #expect(passage.ending == .openHold)
    run.play(to: .seconds(20))
    #expect(run.engine.passage == passage)
  }

  @Test func `after a gap in an open hold it is the rest of the hold`() throws {
    var run = EngineRun("i2 H60 e2", leadIn: .seconds(1))
    // Held since 3 s.
    run.play(to: .seconds(20))
    run.wake(at: .seconds(40))
    let rest = try #require(run.engine.passage)
    #expect(rest.origin == instant(40 - 2 - 17))
    #expect(rest.entry == .seconds(2 + 17))
    #expect(rest.steps == 2..<2)
    #expect(rest.ending == .openHold)
    #expect(rest.leadIn == .zero)
  }

  @Test func `a new one begins where an open hold ends`() throws {
    var run = EngineRun("i2 H60 e2 i1", cycles: 2, leadIn: .seconds(1))
    run.play(to: .seconds(20))
    run.tap()
    let second = try #require(run.engine.passage)
    // Position 2 comes at 20 s.
    #expect(second.origin == instant(18))
    #expect(second.entry == .seconds(2))
    #expect(second.steps == 2..<6)
    #expect(second.ending == .openHold)
    run.play(to: .seconds(30))
    run.tap()
    let third = try #require(run.engine.passage)
    #expect(third.steps == 6..<8)
    #expect(third.ending == .session(at: .seconds(10)))
  }

  @Test func `a hold that goes on after a pause is what is left of it`() throws {
    var run = EngineRun("i2 H60 e2")
    run.play(to: .seconds(5))
    run.pause()
    #expect(run.engine.passage == nil)
    run.resume()
    let rest = try #require(run.engine.passage)
    #expect(rest.steps == 2..<2)
    #expect(rest.ending == .openHold)
    #expect(rest.leadIn == .seconds(1))
    #expect(rest.entry == .seconds(5))
    // A second after the resumption it is where it was.
    #expect(rest.origin == instant(5 + 1 - 5))
    run.play(to: .seconds(8))
    run.tap()
    #expect(run.engine.passage?.steps == 2..<3)
    #expect(run.engine.passage?.leadIn == .zero)
  }

  @Test func `a pause and a skipped cycle lead into the next passage`() {
    var run = EngineRun("i2 e2", cycles: 3)
    #expect(run.engine.passage?.leadIn == .zero)
    run.play(to: .seconds(1))
    run.pause()
    run.resume()
    #expect(run.engine.passage?.leadIn == .seconds(1))
    run.play(to: .seconds(4))
    run.skipCycle()
    #expect(run.engine.passage?.leadIn == .seconds(1))
  }

  @Test func `after a gap into an open hold the hold begins at the end of the gap`() throws {
    var run = EngineRun("i2 h2 H60 e2")
    run.play(to: .seconds(1))
    run.wake(at: .seconds(10))
    let passage = try #require(run.engine.passage)
    #expect(passage.steps == 2..<3)
    #expect(passage.entry == .seconds(4))
    #expect(passage.origin == instant(6))
  }

  @Test func `with the time up it ends where the next cycle would begin`() throws {
    var run = EngineRun("i2 H60 e2", cycles: 5, timeLimit: .seconds(5))
    run.play(to: .seconds(5))
    run.tap()
    let passage = try #require(run.engine.passage)
    #expect(passage.steps == 2..<3)
    #expect(passage.ending == .session(at: .seconds(4)))
  }
}

/// What sound is told around the end of open holds.
struct PassageAfterHoldTests {
  private let start = ContinuousClock.now

  @Test func `the passage after an open hold's limit is known while the hold lasts`() throws {
    let pattern = Pattern(
      techniqueId: "held",
      elements: [
        .step(Step(.inhale, .fixed(.seconds(2)))), .step(Step(.holdIn, .open(limit: .seconds(20)))),
        .step(Step(.exhale, .fixed(.seconds(2)))),
      ])
    var engine = BreathingEngine(score: Score(pattern: pattern, cycles: 1, leadIn: .zero))
    _ = engine.start(at: start)
    #expect(engine.passageAfterLimit == nil)
    _ = engine.advance(to: start + .seconds(2))
    let promised = try #require(engine.passageAfterLimit)
    #expect(promised.origin == start + .seconds(20))
    #expect(promised.steps == 2..<3)
    for half in 5...44 { _ = engine.advance(to: start + .milliseconds(half * 500)) }
    #expect(engine.passage == promised)
    #expect(engine.passageAfterLimit == nil)
  }

  @Test func `a session that ends with an open hold still has its closing passage`() throws {
    let pattern = Pattern(
      techniqueId: "held",
      elements: [
        .step(Step(.inhale, .fixed(.seconds(2)))), .step(Step(.holdIn, .open(limit: .seconds(20)))),
      ])
    var engine = BreathingEngine(score: Score(pattern: pattern, cycles: 1, leadIn: .zero))
    _ = engine.start(at: start)
    _ = engine.advance(to: start + .seconds(2))
    _ = engine.tap(at: start + .milliseconds(2400))
    #expect(engine.hasEnded)
    let last = try #require(engine.passage)
    #expect(last.ending == .session(at: .seconds(2)))
    #expect(last.steps.isEmpty)
  }
}

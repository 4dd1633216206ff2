import BreathingEngine
import TestSupport
import Testing

struct PlayingTests {
  @Test func `phases fall on the origin plus their offset`() {
    var run = EngineRun("i2 h1 e2 o1", cycles: 2, leadIn: .seconds(3))
    run.play(to: .seconds(16))
    #expect(run.picture == "------iiiihheeeeooiiiihheeeeoo..")
    #expect(run.story == "start i h e o | i h e o | completed")
    #expect(run.onsets == [3, 5, 6, 8, 9, 11, 12, 14].map { .seconds($0) })
  }

  @Test func `without a lead-in the first phase begins with the session`() {
    let run = EngineRun("i2 e2")
    #expect(run.story == "start i")
    #expect(run.onsets == [.zero])
  }

  @Test func `a step of no length makes no phase`() {
    var run = EngineRun("h0 i2 h0 e2 o0", cycles: 2)
    run.play(to: .seconds(8))
    #expect(run.picture == "iiiieeeeiiiieeee")
    #expect(run.story == "start i e | i e | completed")
  }

  @Test func `a double inhale makes two phases`() {
    var run = EngineRun("i2 i1 e3")
    run.play(to: .seconds(6))
    #expect(run.picture == "iiiiiieeeeee")
    #expect(run.story == "start i i e | completed")
    #expect(run.onsets == [0, 2, 3].map { .seconds($0) })
  }

  @Test func `a ramp moves the phases of each cycle`() {
    var run = EngineRun("i1 e1>2/3", cycles: 4)
    run.play(to: .milliseconds(10_500))
    #expect(run.picture == "iieeiieeeiieeeeiieeee")
  }

  @Test func `a late wake skips nothing`() {
    var run = EngineRun("i0.2 h0.2 e0.2 o0.4", cycles: 2)
    run.wake(at: .milliseconds(1_150))
    #expect(run.story == "start i h~0.95 e~0.75 o~0.55 | i~0.15")
    run.play(to: .milliseconds(2_000))
    #expect(run.summary?.completedCycles == 2)
    #expect(run.summary?.duration == .seconds(2))
  }

  @Test(arguments: [
    ("i20 e20", 1_499_999_999, "start i"),
    ("i20 e20", 1_500_000_000, "start i gap:1.5[] i+1.5"),
    ("i0.2 e20", 1_199_999_999, "start i e~0.999999999"),
    ("i0.2 e20", 1_200_000_000, "start i gap:1.2[] e+1"),
  ])
  func `a wake that comes a second after the deadline is a gap`(
    pattern: String, nanoseconds: Int64, story: String
  ) {
    var run = EngineRun(pattern)
    run.wake(at: .nanoseconds(nanoseconds))
    #expect(run.story == story)
  }

  @Test func `wakes that are always late add up to nothing`() {
    var run = EngineRun("i2 e3", cycles: 100)
    while let deadline = run.engine.nextDeadline {
      run.wake(at: deadline - EngineRun.anchor + .milliseconds(400))
    }
    #expect(run.onsets == (0..<100).flatMap { [.seconds(5 * $0), .seconds(5 * $0 + 2)] })
    #expect(run.summary?.completedCycles == 100)
    #expect(run.summary?.duration == .seconds(500))
  }

  @Test func `early and repeated wakes and a clock that runs backwards change nothing`() {
    var run = EngineRun("i2 e2", cycles: 2, leadIn: .seconds(1))
    for seconds in [1, 0, 1, 2, -5, 2, 3, 3, 1, 4, 4, 3, 5, 4, 6, 7] {
      run.play(to: max(run.now, .seconds(seconds)))
      run.wake(at: .seconds(seconds))
    }
    #expect(run.story == "start i e | i e")
    run.play(to: .seconds(9))
    #expect(run.onsets == [1, 3, 5, 7].map { .seconds($0) })
    #expect(run.summary?.duration == .seconds(8))
  }

  @Test func `an engine is to be woken at the next step and twice a second`() {
    var run = EngineRun("i1.7 e0.3", leadIn: .milliseconds(100))
    var deadlines: [Duration] = []
    while let deadline = run.engine.nextDeadline {
      deadlines.append(deadline - EngineRun.anchor)
      run.wake(at: deadline - EngineRun.anchor)
    }
    #expect(deadlines == [100, 600, 1_100, 1_600, 1_800, 2_100].map { .milliseconds($0) })
  }

  @Test(arguments: [
    (0, -3_000), (1_250, -1_750), (3_000, 0), (3_001, 1), (5_500, 2_500), (11_000, 8_000),
  ])
  func `the position is the time since the first phase`(now: Int, position: Int) {
    var run = EngineRun("i2 e2", cycles: 2, leadIn: .seconds(3))
    run.play(to: .milliseconds(now))
    #expect(run.position == .milliseconds(position))
  }

  @Test func `eight hours end on the exact nanosecond however the wakes come`() {
    // 5.000000001 s 5760 times.
    let score = Score(pattern: Pattern("i2.333333333 e2.666666668"), cycles: 5_760)
    var run = EngineRun(BreathingEngine(score: score))
    var random = RandomSource(case: 0)
    var end: Duration?
    while let deadline = run.engine.nextDeadline {
      if case .session(let last) = run.engine.passage?.ending, let passage = run.engine.passage {
        end = passage.origin + last - EngineRun.anchor
      }
      run.wake(
        at: deadline - EngineRun.anchor + random.duration(.zero ... .milliseconds(999)))
    }
    #expect(end == .nanoseconds(28_803_000_005_760))
    #expect(run.summary?.status == .completed, "\(random)")
    #expect(run.summary?.duration == .nanoseconds(28_800_000_005_760), "\(random)")
    #expect(run.summary?.completedCycles == 5_760, "\(random)")
    // The last exhale begins 2.666666668 s before the end.
    #expect(run.onsets.last == .nanoseconds(28_800_333_339_092), "\(random)")
  }
}

struct BeginningAndEndTests {
  @Test func `before the start no input does anything`() {
    var engine = BreathingEngine(score: Score(pattern: Pattern("i2 e2"), cycles: 1))
    let instant = EngineRun.anchor
    #expect(engine.advance(to: instant).isEmpty)
    #expect(engine.pause(at: instant).isEmpty)
    #expect(engine.resume(at: instant).isEmpty)
    #expect(engine.tap(at: instant).isEmpty)
    #expect(engine.nextDeadline == nil)
    #expect(engine.position(at: instant) == .seconds(-3))
  }

  @Test func `a second start does nothing`() {
    var run = EngineRun("i2 e2", leadIn: .seconds(3))
    run.play(to: .seconds(4))
    var engine = run.engine
    #expect(engine.start(at: run.instant).isEmpty)
    #expect(engine.position(at: run.instant) == .seconds(1))
  }

  @Test func `what was practised is kept apart from the time that passed`() throws {
    var run = EngineRun("i2 e2", cycles: 2, leadIn: .seconds(3))
    run.play(to: .seconds(11))
    let summary = try #require(run.summary)
    #expect(summary.status == .completed)
    #expect(summary.completedCycles == 2)
    #expect(summary.duration == .seconds(8))
    #expect(summary.wallDuration == .seconds(11))
    #expect(summary.holds.isEmpty)
  }

  @Test func `a late wake at the end completes the session and adds nothing to it`() throws {
    var run = EngineRun("i2 e2")
    run.play(to: .milliseconds(3_600))
    run.wake(at: .milliseconds(4_900))
    #expect(run.story == "start i e | completed")
    #expect(run.summary?.duration == .seconds(4))
    #expect(run.position == .seconds(4))
  }

  @Test func `after the end no input does anything`() {
    var run = EngineRun("i2 e2")
    run.play(to: .seconds(4))
    let story = run.story
    run.play(to: .seconds(10))
    run.pause()
    run.resume()
    run.tap()
    run.stop()
    run.wake(at: .seconds(100))
    #expect(run.story == story)
    #expect(run.engine.nextDeadline == nil)
  }

  @Test(arguments: [
    // The session is stopped at; practised; cycles.
    (1, 0, 0), (3, 0, 0), (5, 2, 0), (7, 4, 1), (8, 5, 1), (11, 8, 2), (12, 9, 2),
  ])
  func `a stop ends the session at once and counts whole cycles only`(
    seconds: Int, practised: Int, cycles: Int
  ) throws {
    var run = EngineRun("i2 e2", cycles: 3, leadIn: .seconds(3))
    run.play(to: .seconds(seconds))
    run.stop()
    let summary = try #require(run.summary)
    #expect(summary.status == .stopped)
    #expect(summary.duration == .seconds(practised))
    #expect(summary.wallDuration == .seconds(seconds))
    #expect(summary.completedCycles == cycles)
  }

  @Test func `a stop keeps the position and ends but once`() {
    var run = EngineRun("i2 e2")
    run.play(to: .seconds(3))
    run.stop()
    run.stop()
    run.play(to: .seconds(5))
    #expect(run.story == "start i e stopped")
    #expect(run.position == .seconds(3))
    #expect(run.picture == "iiiiee....")
  }

  @Test func `a failure around the engine ends the session as interrupted`() {
    var run = EngineRun("i2 e2")
    run.play(to: .seconds(1))
    run.stop(as: .interrupted)
    #expect(run.summary?.status == .interrupted)
  }

  @Test func `a stop on the last instant finds the session complete`() {
    var run = EngineRun("i2 e2")
    run.play(to: .milliseconds(3_900))
    run.sleep(to: .seconds(4))
    run.stop()
    #expect(run.story == "start i e | completed")
  }
}

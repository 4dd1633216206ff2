import BreathingEngine
import Testing

/// Sessions with open holds and a length in minutes: no cycle is begun once the time is up.
struct TimeLimitTests {
  @Test(arguments: [
    // Cycles would begin at 0, 7, 14 and 21 s.
    (0, 1), (6_999, 1), (7_000, 1), (7_001, 2), (14_000, 2), (14_001, 3), (63_000, 9),
    (63_001, 10), (1_000_000, 10),
  ])
  func `a cycle is begun as long as there is time left`(limit: Int, cycles: Int) throws {
    for pattern in ["i2 e2 O60", "H60 i2 e2", "i1 e1 H60 i1 e1"] {
      var run = EngineRun(
        pattern, cycles: 10, leadIn: .seconds(5), timeLimit: .milliseconds(limit))
      // Woken every half second, it holds for three seconds each time.
      while run.summary == nil {
        run.play(to: run.now + .milliseconds(500))
        guard run.engine.isHolding else { continue }
        let since = try #require(run.onsets.last)
        run.play(to: since + .seconds(3))
        run.tap()
      }
      #expect(run.summary?.status == .completed, "\(pattern)")
      #expect(run.summary?.completedCycles == cycles, "\(pattern)")
      #expect(run.summary?.duration == .seconds(7 * cycles), "\(pattern)")
      #expect(run.position == .seconds(4 * cycles), "\(pattern)")
    }
  }

  @Test func `a cycle under way is played to its end`() {
    var run = EngineRun("i2 H60 e2", cycles: 10, timeLimit: .seconds(5))
    run.play(to: .seconds(40))
    run.tap()
    run.play(to: .seconds(42))
    #expect(run.story == "start i H tap:38 e | completed")
  }

  @Test func `time in pauses and gaps is not counted`() {
    var run = EngineRun("i2 H60 e2", cycles: 2, timeLimit: .seconds(8))
    run.play(to: .seconds(3))
    run.wake(at: .seconds(100))
    run.pause()
    run.play(to: .seconds(200))
    run.resume()
    run.play(to: .seconds(203))
    run.tap()
    // Held for 1 s and 2 s, so the second cycle begins after 7 s of practice.
    run.play(to: .seconds(205))
    #expect(run.story == "start i H gap:97[] pause@2 resume@2 tap:3 e i")
  }

  @Test func `a gap over the end that the limit sets interrupts the session`() {
    var run = EngineRun("i2 H60 e2", cycles: 10, timeLimit: .seconds(5))
    run.play(to: .seconds(5))
    run.tap()
    run.play(to: .seconds(6))
    run.wake(at: .seconds(20))
    #expect(run.story == "start i H tap:3 e gap:14[] interrupted")
    #expect(run.position == .seconds(4))
  }

  @Test func `a pause in the last cycle begins no other`() {
    var run = EngineRun("i2 H60 e2", cycles: 10, timeLimit: .seconds(5))
    run.play(to: .seconds(5))
    run.tap()
    run.play(to: .seconds(6))
    run.pause()
    run.resume()
    run.play(to: .seconds(10))
    run.tap()
    run.play(to: .seconds(20))
    #expect(run.story == "start i H tap:3 e pause@3 resume@0 i H tap:1 e | completed")
  }
}

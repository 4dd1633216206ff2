import BreathingEngine
import Testing

struct OpenHoldTests {
  @Test func `a tap ends the hold and the next step begins at once`() throws {
    var run = EngineRun("i2 H60 e2")
    run.play(to: .seconds(5))
    #expect(run.engine.isHolding)
    run.tap()
    #expect(!run.engine.isHolding)
    run.play(to: .milliseconds(7_500))
    #expect(run.picture == "iiiiHHHHHHeeee.")
    #expect(run.story == "start i H tap:3 e | completed")
    let summary = try #require(run.summary)
    let record = try #require(summary.holds.first)
    #expect(summary.holds.count == 1)
    #expect(record.step == run.engine.score.step(1))
    #expect(record.held == .seconds(3))
    #expect(record.endedBy == .tap)
    #expect(summary.duration == .seconds(7))
  }

  @Test func `the position waits at the hold`() {
    var run = EngineRun("i2 H60 e2")
    run.play(to: .seconds(50))
    #expect(run.position == .seconds(2))
    run.tap()
    run.play(to: .seconds(51))
    #expect(run.position == .seconds(3))
  }

  @Test func `the limit ends the hold`() {
    var run = EngineRun("i2 H60 e2")
    run.play(to: .seconds(64))
    #expect(run.story == "start i H limit:60 e | completed")
    #expect(run.onsets == [0, 2, 62].map { .seconds($0) })
  }

  @Test func `a late wake lengthens neither a hold that reaches its limit nor what follows`() {
    var run = EngineRun("i2 H60 e2")
    run.play(to: .milliseconds(61_900))
    run.wake(at: .milliseconds(62_700))
    #expect(run.story == "start i H limit:60 e~0.7")
    run.play(to: .seconds(64))
    #expect(run.summary?.duration == .seconds(64))
  }

  @Test func `a hold begins when it was due however late the wake`() {
    var run = EngineRun("i2 H60 e2")
    run.play(to: .milliseconds(1_900))
    run.wake(at: .milliseconds(2_700))
    run.play(to: .seconds(5))
    run.tap()
    #expect(run.story == "start i H~0.7 tap:3 e")
  }

  @Test func `a tap at the limit comes too late`() {
    var run = EngineRun("i2 H60 e2")
    run.play(to: .milliseconds(61_900))
    run.sleep(to: .seconds(62))
    run.tap()
    #expect(run.story == "start i H limit:60 e")
  }

  @Test(arguments: [0, 1_000, 5_500])
  func `a tap elsewhere does nothing`(time: Int) {
    var run = EngineRun("i2 H3 e2", leadIn: .milliseconds(500))
    run.play(to: .milliseconds(time))
    let story = run.story
    run.tap()
    #expect(run.story == story)
  }

  @Test func `a hold may end the cycle and the score`() {
    var run = EngineRun("i2 e2 O60", cycles: 2)
    run.play(to: .seconds(6))
    run.tap()
    run.play(to: .seconds(13))
    run.tap()
    #expect(run.story == "start i e O tap:2 | i e O tap:3 | completed")
    #expect(run.summary?.completedCycles == 2)
    #expect(run.summary?.duration == .seconds(13))
    #expect(run.position == .seconds(8))
  }

  @Test func `a hold at the end of the score may reach its limit`() {
    var run = EngineRun("i2 e2 O60")
    run.play(to: .seconds(64))
    #expect(run.story == "start i e O limit:60 | completed")
    #expect(run.summary?.wallDuration == .seconds(64))
  }

  @Test func `a hold may begin the cycle`() {
    var run = EngineRun("H60 i2 e2", cycles: 2, leadIn: .seconds(1))
    run.play(to: .seconds(3))
    run.tap()
    run.play(to: .seconds(8))
    run.tap()
    run.play(to: .seconds(12))
    #expect(run.story == "start H tap:2 i e | H tap:1 i e | completed")
  }

  @Test func `two holds in a row each have their tap`() {
    var run = EngineRun("i2 H60 O60 e2")
    run.play(to: .seconds(5))
    run.tap()
    run.play(to: .seconds(9))
    run.tap()
    #expect(run.story == "start i H tap:3 O tap:4 e")
  }

  @Test func `steps after holds fall on the hold's end plus their offset`() {
    var run = EngineRun("i2 H60 e2 i1 O60 e1", cycles: 2)
    for tap in [4_321, 9_000, 15_000, 20_001] {
      run.play(to: .milliseconds(tap))
      run.tap()
    }
    run.play(to: .seconds(30))
    #expect(
      run.onsets
        == [
          0, 2_000, 4_321, 6_321, 7_321, 9_000, 10_000, 12_000, 15_000, 17_000, 18_000, 20_001,
        ].map { .milliseconds($0) })
    #expect(run.holds.map(\.held) == [2_321, 1_679, 3_000, 2_001].map { .milliseconds($0) })
    #expect(run.summary?.holds == run.holds)
    #expect(run.summary?.duration == .milliseconds(21_001))
  }

  @Test func `a stop ends the hold and keeps its time`() {
    var run = EngineRun("i2 H60 e2")
    run.play(to: .seconds(5))
    run.stop()
    #expect(run.story == "start i H stop:3 stopped")
    #expect(run.summary?.duration == .seconds(5))
    #expect(run.summary?.holds.map(\.held) == [.seconds(3)])
    #expect(run.summary?.completedCycles == 0)
  }
}

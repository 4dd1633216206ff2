import BreathingEngine
import Testing

/// Going on to the next cycle before the one under way is over.
struct SkippedCycleTests {
  @Test func `the next cycle begins after a second, and the one under way does not count`() {
    var run = EngineRun("i2 e2", cycles: 3)
    run.play(to: .seconds(5))
    run.skipCycle()
    run.play(to: .seconds(10))
    #expect(run.onsets == [0, 2, 4, 6, 8].map { .seconds($0) })
    #expect(run.summary?.completedCycles == 2)
    #expect(run.summary?.status == .completed)
    // Four seconds of the first cycle, one of the second, four of the third.
    #expect(run.summary?.duration == .seconds(9))
    #expect(run.actions.contains(.cycleSkipped(2, position: .seconds(8))))
  }

  @Test func `in the last cycle it ends the session`() {
    var run = EngineRun("i2 e2", cycles: 2)
    run.play(to: .seconds(5))
    run.skipCycle()
    #expect(run.summary?.status == .stopped)
    #expect(run.summary?.completedCycles == 1)
  }

  @Test func `in the second before a cycle it skips that one`() {
    var run = EngineRun("i2 e2", cycles: 4)
    run.play(to: .seconds(1))
    run.skipCycle()
    run.skipCycle()
    #expect(run.position == .seconds(8))
    run.play(to: .seconds(20))
    #expect(run.summary?.completedCycles == 2)
  }

  @Test func `in the lead-in and in a pause it does nothing`() {
    var run = EngineRun("i2 e2", cycles: 2, leadIn: .seconds(3))
    run.play(to: .seconds(1))
    run.skipCycle()
    #expect(run.position == .seconds(-2))
    run.play(to: .seconds(4))
    run.pause()
    run.skipCycle()
    #expect(run.engine.isPaused)
    run.resume()
    run.play(to: .seconds(20))
    #expect(run.summary?.completedCycles == 2)
  }

  @Test func `an open hold is kept with the time that it was held`() {
    var run = EngineRun("i2 H300 e2", cycles: 2)
    run.play(to: .seconds(9))
    run.skipCycle()
    #expect(run.summary == nil)
    run.play(to: .seconds(10))
    run.play(to: .seconds(13))
    run.tap()
    run.play(to: .seconds(15))
    #expect(run.summary?.holds.map(\.held) == [.seconds(7), .seconds(1)])
    #expect(run.summary?.holds.map(\.endedBy) == [.stop, .tap])
    #expect(run.summary?.completedCycles == 1)
  }

  @Test func `what is left out is no part of the time that a session may take`() {
    // Two cycles of four seconds begin within six seconds, and a third one where four are left out.
    var run = EngineRun("i2 e2 H300", cycles: 9, timeLimit: .seconds(6))
    run.skipCycle()
    for second in [5, 10, 15, 20] {
      run.play(to: .seconds(second))
      run.tap()
    }
    #expect(run.summary?.status == .completed)
    #expect(run.actions.filter { if case .cycle = $0 { true } else { false } }.count == 2)
  }

  @Test func `after a pause in a long hold it skips the cycle of that hold`() {
    var run = EngineRun("i2 e2 o12", cycles: 3)
    run.play(to: .seconds(6))
    run.pause()
    run.resume()
    run.skipCycle()
    #expect(run.position == .seconds(16))
  }
}

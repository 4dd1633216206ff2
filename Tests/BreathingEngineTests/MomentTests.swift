import BreathingEngine
import Testing

/// What those who show a session are told of an instant.
struct MomentTests {
  @Test func `a step is approached in the lead-in, then it is under way`() {
    var run = EngineRun("i2 e2", leadIn: .seconds(3))
    run.play(to: .seconds(1))
    #expect(run.moment == .approaching(run.engine.score.step(0), in: .seconds(2)))
    run.play(to: .milliseconds(3_500))
    #expect(run.moment == .step(run.engine.score.step(0), left: .milliseconds(1_500)))
    run.play(to: .seconds(5))
    #expect(run.moment == .step(run.engine.score.step(1), left: .seconds(2)))
  }

  @Test func `a pause tells the step that it interrupts`() {
    var run = EngineRun("i2 e2", leadIn: .seconds(3))
    run.play(to: .seconds(1))
    run.pause()
    #expect(run.moment == .paused(nil))
    run.resume()
    run.play(to: .seconds(6))
    run.pause()
    #expect(run.moment == .paused(run.engine.score.step(1)))
  }

  @Test func `an open hold tells how long it is held, without the pause in it`() {
    var run = EngineRun("i2 H300 e2")
    run.play(to: .seconds(6))
    let hold = run.engine.score.step(1)
    #expect(run.moment == .hold(hold, held: .seconds(4)))
    run.pause()
    #expect(run.moment == .paused(hold))
    run.play(to: .seconds(20))
    run.resume()
    run.play(to: .seconds(23))
    #expect(run.moment == .hold(hold, held: .seconds(6)))
  }

  @Test func `a long hold goes on after a pause, a second later`() {
    var run = EngineRun("i2 h12 e2")
    run.play(to: .seconds(6))
    run.pause()
    run.resume()
    let hold = run.engine.score.step(1)
    #expect(run.moment == .approaching(hold, in: .seconds(1)))
    run.play(to: .seconds(8))
    #expect(run.moment == .step(hold, left: .seconds(7)))
    run.play(to: .seconds(15))
    #expect(run.moment == .step(run.engine.score.step(2), left: .seconds(2)))
  }

  @Test func `after the end there is the summary`() {
    var run = EngineRun("i2 e2")
    run.play(to: .seconds(4))
    #expect(run.moment == run.summary.map { .ended($0) })
  }
}

import BreathingEngine
import Testing

/// Pauses and gaps in and around open holds.
struct OpenHoldPauseTests {
  /// Held for three seconds, then paused from 5 s to 20 s, so that holding goes on at 21 s.
  private var resumed: EngineRun {
    var run = paused
    run.play(to: .seconds(20))
    run.resume()
    return run
  }

  private var paused: EngineRun {
    var run = EngineRun("i2 H60 e2")
    run.play(to: .seconds(5))
    run.pause()
    return run
  }

  @Test func `a hold goes on after a pause however short it was`() {
    var run = resumed
    run.play(to: .seconds(24))
    run.tap()
    #expect(run.story == "start i H pause@2 resume@2 tap:6 e")
  }

  @Test func `the limit counts held time only`() {
    var run = resumed
    run.play(to: .seconds(80))
    #expect(run.story == "start i H pause@2 resume@2 limit:60 e | completed")
    #expect(run.onsets.last == .seconds(78))
  }

  @Test func `the resumed step is the hold`() {
    let run = resumed
    #expect(run.actions.last == .resumed(step: run.engine.score.step(1), position: .seconds(2)))
    #expect(run.engine.isHolding)
  }

  @Test func `a tap in a pause does nothing`() {
    var run = paused
    run.tap()
    #expect(run.story == "start i H pause@2")
  }

  @Test func `a tap in the second before the hold goes on takes nothing from it`() {
    var run = resumed
    run.play(to: .milliseconds(20_500))
    run.tap()
    #expect(run.story == "start i H pause@2 resume@2 tap:3 e")
  }

  @Test func `a pause in the second before the hold goes on takes nothing from it`() {
    var run = resumed
    run.play(to: .milliseconds(20_500))
    run.pause()
    run.play(to: .seconds(30))
    run.resume()
    run.play(to: .seconds(33))
    run.tap()
    #expect(run.story == "start i H pause@2 resume@2 pause@2 resume@2 tap:5 e")
  }

  @Test func `a stop in the second before the hold goes on takes nothing from it`() {
    var run = resumed
    run.play(to: .milliseconds(20_500))
    run.stop()
    #expect(run.story == "start i H pause@2 resume@2 stop:3 stopped")
    #expect(run.summary?.duration == .seconds(5))
  }

  @Test func `a stop in a pause keeps the hold`() {
    var run = paused
    run.play(to: .seconds(20))
    run.stop()
    #expect(run.story == "start i H pause@2 stop:3 stopped")
    #expect(run.summary?.holds.map(\.held) == [.seconds(3)])
    #expect(run.summary?.duration == .seconds(5))
    #expect(run.summary?.wallDuration == .seconds(20))
  }

  @Test func `a pause after a hold leads back to the inhale before it`() {
    var run = EngineRun("i2 H60 e4")
    run.play(to: .seconds(5))
    run.tap()
    run.play(to: .seconds(6))
    run.pause()
    run.play(to: .seconds(8))
    run.resume()
    run.play(to: .seconds(15))
    run.tap()
    // Inhaling from 9 s, holding from 11 s.
    #expect(run.story == "start i H tap:3 e pause@3 resume@0 i H tap:4 e")
  }

  @Test func `a gap in a hold is not held and its cycle not counted`() {
    var run = EngineRun("i2 H60 e2")
    run.play(to: .seconds(5))
    run.wake(at: .seconds(100))
    run.play(to: .seconds(102))
    run.tap()
    run.play(to: .seconds(104))
    #expect(run.story == "start i H gap:95[] tap:5 e completed")
    #expect(run.summary?.duration == .seconds(2 + 5 + 2))
  }

  @Test func `a gap moves the limit of a hold`() {
    var run = EngineRun("i2 H60 e2")
    run.play(to: .seconds(5))
    run.wake(at: .seconds(100))
    run.play(to: .seconds(160))
    #expect(run.onsets.last == .seconds(157))
  }

  @Test func `a gap into a hold skips what lies before and the hold begins at its end`() {
    var run = EngineRun("i2 h2 H60 e2")
    run.play(to: .seconds(1))
    run.wake(at: .seconds(10))
    #expect(
      run.actions.suffix(2) == [
        .resynchronised(
          gap: .seconds(9), skipped: [run.engine.score.step(1)], position: .seconds(4)),
        .phase(run.engine.score.step(2), late: .zero, offset: .zero),
      ])
    run.play(to: .seconds(12))
    run.tap()
    run.play(to: .seconds(14))
    #expect(run.story == "start i gap:9[h] H tap:2 e completed")
    #expect(run.summary?.duration == .seconds(1 + 2 + 2))
  }

  @Test func `a gap into a hold that begins a cycle leaves that cycle whole`() {
    var run = EngineRun("H60 i2 e2", cycles: 2)
    run.tap()
    run.play(to: .seconds(1))
    run.wake(at: .seconds(10))
    run.play(to: .seconds(11))
    run.tap()
    run.play(to: .seconds(15))
    #expect(run.story == "start H tap:0 i gap:9[e] H tap:1 i e | completed")
  }

  @Test func `a gap in a hold may pause it`() {
    var run = EngineRun("i2 H60 e2", policy: .pause)
    run.play(to: .seconds(5))
    run.wake(at: .seconds(50))
    run.play(to: .seconds(60))
    run.resume()
    run.play(to: .seconds(63))
    run.tap()
    run.play(to: .seconds(65))
    #expect(run.story == "start i H gap:45[] pause@2 resume@2 tap:5 e completed")
    #expect(run.summary?.duration == .seconds(9))
  }
}

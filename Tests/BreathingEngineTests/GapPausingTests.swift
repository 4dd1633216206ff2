import BreathingEngine
import Testing

/// Gaps under the policy `pause`.
struct GapPausingTests {
  @Test func `the position freezes where the gap began`() throws {
    var run = EngineRun("i2 h2 e2 o2", policy: .pause)
    run.play(to: .seconds(3))
    run.wake(at: .seconds(9))
    #expect(
      run.actions.suffix(2) == [
        .resynchronised(gap: .seconds(6), skipped: [], position: .seconds(3)),
        .paused(at: .seconds(3)),
      ])
    #expect(run.engine.isPaused)
    #expect(run.position == .seconds(3))
    #expect(run.engine.nextDeadline == nil)
  }

  @Test func `a cycle begun anew is whole and the gap is not practised`() throws {
    var run = EngineRun("i2 h2 e2 o2", policy: .pause)
    run.play(to: .seconds(3))
    run.wake(at: .seconds(9))
    run.resume()
    run.play(to: .seconds(18))
    #expect(run.story == "start i h gap:6[] pause@3 resume@0 i h e o | completed")
    #expect(run.summary?.duration == .seconds(11))
    #expect(run.summary?.wallDuration == .seconds(18))
  }

  @Test func `a cycle gone on with in its midst is not counted`() {
    var run = EngineRun("2(i1,e1)", cycles: 2, policy: .pause)
    run.play(to: .milliseconds(2_500))
    run.wake(at: .seconds(9))
    run.resume()
    run.play(to: .seconds(16))
    #expect(
      run.story == "start i e i gap:6.5[] pause@2.5 resume@2 i e i e i e | completed")
  }

  @Test func `a long hold goes on where the gap began and the cycle is not counted`() {
    var run = EngineRun("i4 h12 e4", policy: .pause)
    run.play(to: .seconds(9))
    run.wake(at: .seconds(30))
    run.resume()
    run.play(to: .seconds(42))
    #expect(run.story == "start i h gap:21[] pause@9 resume@9 e completed")
    #expect(run.summary?.duration == .seconds(20))
  }

  @Test func `a gap in the lead-in leaves the first cycle whole`() {
    var run = EngineRun("i2 e2", leadIn: .seconds(3), policy: .pause)
    run.play(to: .seconds(1))
    run.wake(at: .seconds(50))
    run.resume()
    run.play(to: .seconds(56))
    #expect(run.story == "start gap:49[] pause@-2 resume@-2 i e | completed")
  }

  @Test func `a gap over the end does not end the session`() {
    var run = EngineRun("i2 e2", policy: .pause)
    run.play(to: .seconds(3))
    run.wake(at: .seconds(3_600))
    #expect(run.story == "start i e gap:3597[] pause@3")
    #expect(run.summary == nil)
  }

  @Test(arguments: BreathingEngine.SuspendPolicy.allCases)
  func `a gap within a pause is none`(policy: BreathingEngine.SuspendPolicy) {
    var run = EngineRun("i2 e2", policy: policy)
    run.play(to: .seconds(1))
    run.pause()
    run.wake(at: .seconds(100))
    run.resume()
    run.play(to: .seconds(105))
    #expect(run.story == "start i pause@1 resume@0 i e | completed")
  }
}

import BreathingEngine
import Testing

/// Where a pause leads back to.
struct PauseTests {
  /// Plays to a time, pauses, waits a minute and resumes; answers the position gone on from.
  private func resumedPosition(_ run: inout EngineRun, pausedAt time: Duration) throws -> Duration {
    run.play(to: time)
    run.pause()
    run.play(to: time + .seconds(60))
    run.resume()
    guard case .resumed(let step, let position) = run.actions.last else {
      Issue.record("not resumed: \(run.story)")
      return .zero
    }
    #expect(run.position == position)
    if let step { #expect(step.start <= position && position < step.end) }
    #expect((step == nil) == (position < .zero))
    return position
  }

  @Test func `a pause freezes the position and leads back to the inhale after a second`() {
    var run = EngineRun("i2 h2 e2 o2")
    run.play(to: .seconds(3))
    run.pause()
    #expect(run.engine.isPaused)
    run.play(to: .seconds(5))
    #expect(run.position == .seconds(3))
    run.resume()
    #expect(run.position == .zero)
    #expect(!run.engine.isPaused)
    run.play(to: .milliseconds(7_500))
    #expect(run.picture == "iiiihh____--iii")
    #expect(run.story == "start i h pause@3 resume@0 i")
    #expect(run.onsets == [0, 2, 6].map { .seconds($0) })
  }

  @Test(arguments: [
    (0, 0), (1_000, 0), (4_000, 0), (5_000, 0), (9_000, 0), (13_000, 0), (15_999, 0),
    (16_000, 16_000), (17_000, 16_000), (24_000, 16_000), (31_999, 16_000),
  ])
  func `from anywhere in a breath it leads back to its inhale`(
    paused: Int, resumed: Int
  ) throws {
    var run = EngineRun("i4 h4 e4 o4", cycles: 2)
    let position = try resumedPosition(&run, pausedAt: .milliseconds(paused))
    #expect(position == .milliseconds(resumed))
  }

  @Test(arguments: [
    (500, 0), (1_500, 0), (2_000, 2_000), (3_500, 2_000), (5_500, 4_000), (8_000, 4_000),
    (10_500, 10_000), (13_500, 12_000),
  ])
  func `of several breaths in a cycle it leads back to the latest`(
    paused: Int, resumed: Int
  ) throws {
    var run = EngineRun("3(i1,e1) h4", cycles: 2)
    let position = try resumedPosition(&run, pausedAt: .milliseconds(paused))
    #expect(position == .milliseconds(resumed))
  }

  @Test(arguments: [
    ("i2 i1 e3 i2 e2", 1_000, 0), ("i2 i1 e3 i2 e2", 2_000, 0), ("i2 i1 e3 i2 e2", 2_500, 0),
    ("i2 i1 e3 i2 e2", 5_000, 0), ("i2 i1 e3 i2 e2", 6_500, 6_000),
    ("i2 i1 e3 i2 e2", 9_000, 6_000), ("i1 i1 i1 e3", 2_500, 0), ("i1 i1 i1 e3", 8_500, 6_000),
    // A hold in between makes them two.
    ("i2 h1 i2 e3", 4_000, 3_000),
  ])
  func `of a double inhale it leads back to the first`(
    pattern: String, paused: Int, resumed: Int
  ) throws {
    var run = EngineRun(pattern, cycles: 2)
    let position = try resumedPosition(&run, pausedAt: .milliseconds(paused))
    #expect(position == .milliseconds(resumed))
  }

  @Test(arguments: [
    ("e4 i4", 1_000, 0), ("e4 i4", 5_000, 4_000), ("e4 i4", 9_000, 8_000),
    ("e4 o4", 5_000, 0), ("e4 o4", 13_000, 8_000),
    // The inhale that ends one cycle and the one that begins the next are not one breath.
    ("i2 e2 i1", 5_500, 5_000),
  ])
  func `it never leads back over the start of a cycle`(
    pattern: String, paused: Int, resumed: Int
  ) throws {
    var run = EngineRun(pattern, cycles: 2)
    let position = try resumedPosition(&run, pausedAt: .milliseconds(paused))
    #expect(position == .milliseconds(resumed))
  }

  @Test(arguments: [
    ("i4 h12 e4", 9_000, 9_000), ("i4 h12 e4", 4_000, 4_000), ("i4 h12 e4", 15_999, 15_999),
    ("i4 h12 e4", 3_999, 0), ("i4 h12 e4", 16_000, 0), ("i4 e4 o11", 10_500, 10_500),
    ("i4 h10.000000001 e4", 9_000, 9_000), ("i4 h10 e4", 9_000, 0),
    // What is long but not a hold goes back.
    ("i12 e4", 11_000, 0), ("i4 e12", 15_000, 0),
  ])
  func `a hold above ten seconds goes on where it was`(
    pattern: String, paused: Int, resumed: Int
  ) throws {
    var run = EngineRun(pattern)
    let position = try resumedPosition(&run, pausedAt: .milliseconds(paused))
    #expect(position == .milliseconds(resumed))
  }

  @Test func `a hold that goes on makes no second phase and keeps its length`() {
    var run = EngineRun("i3 h11 e2")
    run.play(to: .seconds(5))
    run.pause()
    run.play(to: .seconds(6))
    run.resume()
    run.play(to: .seconds(18))
    let hold = String(repeating: "h", count: 18)
    #expect(run.picture == "iiiiiihhhh__--\(hold)eeee")
    #expect(run.story == "start i h pause@5 resume@5 e | completed")
    #expect(run.summary?.duration == .seconds(16))
  }

  @Test func `a hold can be paused again and again`() {
    var run = EngineRun("i3 h11 e2")
    for time in [5, 8, 11] {
      run.play(to: .seconds(time))
      run.pause()
      run.play(to: .seconds(time + 1))
      run.resume()
    }
    // Each round is a second of pause, a second of lead-in and a second of hold: 5, 6, 7.
    #expect(run.story == "start i h pause@5 resume@5 pause@6 resume@6 pause@7 resume@7")
    // Half a second into the lead-in.
    run.play(to: .milliseconds(12_500))
    run.pause()
    run.play(to: .seconds(20))
    run.resume()
    run.play(to: .seconds(30))
    // 21 s is position 7, so the exhale at position 14 comes at 28 s.
    #expect(run.onsets == [0, 3, 28].map { .seconds($0) })
  }

  @Test(arguments: [
    (3_000, 0, -3_000), (3_000, 1_000, -2_000), (3_000, 2_000, -1_000), (3_000, 2_500, -1_000),
    (3_000, 2_999, -1_000), (500, 200, -1_000),
  ])
  func `in the lead-in it goes on, with a second of it at least`(
    leadIn: Int, paused: Int, resumed: Int
  ) throws {
    var run = EngineRun("i2 e2", leadIn: .milliseconds(leadIn))
    let position = try resumedPosition(&run, pausedAt: .milliseconds(paused))
    #expect(position == .milliseconds(resumed))
    run.play(to: .seconds(100))
    #expect(run.onsets.first == .milliseconds(paused + 60_000 - resumed))
    #expect(run.summary?.duration == .seconds(4))
  }
}

struct PausingTests {
  @Test func `a pause in the second before the breath leads to the same breath`() {
    var run = EngineRun("i4 e4")
    run.play(to: .seconds(5))
    run.pause()
    run.play(to: .seconds(6))
    run.resume()
    run.play(to: .milliseconds(6_500))
    run.pause()
    run.play(to: .seconds(8))
    run.resume()
    run.play(to: .milliseconds(9_500))
    #expect(run.picture == "iiiiiiiiee__-___--i")
    #expect(run.story == "start i e pause@5 resume@0 pause@0 resume@0 i")
    #expect(run.onsets == [0, 4, 9].map { .seconds($0) })
  }

  @Test func `a second pause and a resume without one do nothing`() {
    var run = EngineRun("i4 e4")
    run.play(to: .seconds(1))
    run.resume()
    #expect(run.story == "start i")
    run.pause()
    run.play(to: .seconds(2))
    run.pause()
    run.tap()
    #expect(run.story == "start i pause@1")
    run.resume()
    run.resume()
    #expect(run.story == "start i pause@1 resume@0")
  }

  @Test func `a pause reports what came due before it`() {
    var run = EngineRun("i1 e4")
    run.play(to: .milliseconds(800))
    run.sleep(to: .milliseconds(1_300))
    run.pause()
    #expect(run.story == "start i e~0.3 pause@1.3")
  }

  @Test func `a pause of any length is no gap`() {
    var run = EngineRun("i4 e4")
    run.play(to: .seconds(1))
    run.pause()
    #expect(run.engine.nextDeadline == nil)
    run.wake(at: .seconds(1_000))
    run.wake(at: .seconds(36_000))
    run.resume()
    run.play(to: .seconds(36_009))
    #expect(run.story == "start i pause@1 resume@0 i e | completed")
  }

  @Test func `time in a pause is not practised and what is breathed again is`() throws {
    var run = EngineRun("i4 e4", leadIn: .seconds(3))
    run.play(to: .seconds(8))
    run.pause()
    run.play(to: .seconds(100))
    run.resume()
    run.play(to: .seconds(109))
    let summary = try #require(run.summary)
    #expect(summary.status == .completed)
    // Five seconds before the pause and eight after it.
    #expect(summary.duration == .seconds(13))
    #expect(summary.wallDuration == .seconds(109))
    #expect(summary.completedCycles == 1)
  }

  @Test func `a cycle with pauses in it counts once`() {
    var run = EngineRun("2(i1,e1)", cycles: 2)
    for time in [500, 2_500, 5_500, 8_500] {
      run.play(to: .milliseconds(time))
      run.pause()
      run.resume()
    }
    run.play(to: .seconds(20))
    // The pauses lead back to 0, 0, 2 and 4 s.
    #expect(run.summary?.completedCycles == 2)
  }

  @Test(arguments: [(1_000, 0), (3_000, 0), (5_000, 2_000)])
  func `a stop in a pause counts what was practised before it`(paused: Int, practised: Int) {
    var run = EngineRun("i4 e4", leadIn: .seconds(3))
    run.play(to: .milliseconds(paused))
    run.pause()
    run.play(to: .seconds(60))
    run.stop()
    #expect(run.summary?.status == .stopped)
    #expect(run.summary?.duration == .milliseconds(practised))
    #expect(run.position == .milliseconds(paused - 3_000))
    #expect(run.summary?.wallDuration == .seconds(60))
  }

  @Test func `a stop in the second before the breath counts nothing more`() {
    var run = EngineRun("i4 e4")
    run.play(to: .seconds(5))
    run.pause()
    run.resume()
    run.play(to: .milliseconds(5_900))
    run.stop()
    #expect(run.story == "start i e pause@5 resume@0 stopped")
    #expect(run.summary?.duration == .seconds(5))
  }
}

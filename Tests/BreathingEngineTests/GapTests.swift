import BreathingEngine
import Testing

/// Gaps under the policy `skip`, in three cycles of 8 s unless said otherwise.
struct GapTests {
  private let square = "i2 h2 e2 o2"

  @Test func `steps wholly in a gap are skipped and the one under way starts within`() {
    var run = EngineRun(square, cycles: 3)
    run.play(to: .seconds(1))
    run.wake(at: .seconds(7))
    let skipped = [run.engine.score.step(1), run.engine.score.step(2)]
    #expect(
      run.actions.dropFirst(2) == [
        .resynchronised(gap: .seconds(6), skipped: skipped, position: .seconds(7)),
        .phase(run.engine.score.step(3), late: .zero, offset: .seconds(1)),
      ])
    run.play(to: .seconds(10))
    #expect(run.picture == "ii~~~~~~~~~~~~ooiiii")
  }

  @Test(arguments: [
    // The last wake; the next one; what has happened from then on.
    (1_000, 3_500, "gap:2.5[] h+1.5"), (1_000, 4_000, "gap:3[h] e"),
    (1_000, 3_999, "gap:2.999[] h+1.999"), (1_000, 4_001, "gap:3.001[h] e+0.001"),
    (500, 1_999, ""), (500, 2_000, "gap:1.5[] h"),
    (2_000, 6_000, "gap:4[e] o"), (1_000, 8_000, "gap:7[heo] i"),
    (1_000, 8_001, "gap:7.001[heo] i+0.001"),
    (1_000, 19_000, "gap:18[heoiheoi] h+1"), (8_000, 16_000, "gap:8[heo] i"),
    (7_999, 16_000, "gap:8.001[iheo] i"),
  ])
  func `a gap lists what it swallowed and nothing else`(from: Int, to: Int, news: String) {
    var run = EngineRun(square, cycles: 3)
    run.play(to: .milliseconds(from))
    let before = run.answers.count
    run.wake(at: .milliseconds(to))
    #expect(run.actions[before...].map(\.word).joined(separator: " ") == news)
  }

  @Test func `in a long step the gap leads into the same step`() {
    var run = EngineRun("i10 e10")
    run.play(to: .seconds(1))
    run.wake(at: .seconds(8))
    run.play(to: .seconds(20))
    #expect(run.story == "start i gap:7[] i+8 e completed")
    #expect(run.onsets.last == .seconds(10))
  }

  @Test func `the rest of the session keeps its time`() {
    var run = EngineRun(square, cycles: 3, leadIn: .seconds(3))
    run.play(to: .seconds(4))
    run.wake(at: .milliseconds(8_321))
    run.play(to: .seconds(27))
    #expect(run.onsets.suffix(8) == [11, 13, 15, 17, 19, 21, 23, 25].map { .seconds($0) })
    #expect(run.summary?.wallDuration == .seconds(27))
  }

  @Test func `a cycle that a gap touched is not counted and the others are`() throws {
    var run = EngineRun(square, cycles: 3)
    run.play(to: .seconds(9))
    run.wake(at: .seconds(12))
    run.play(to: .seconds(24))
    #expect(run.story == "start i h e o | i gap:3[h] e o i h e o | completed")
    let summary = try #require(run.summary)
    #expect(summary.status == .completed)
    #expect(summary.completedCycles == 2)
    #expect(summary.duration == .seconds(21))
    #expect(summary.wallDuration == .seconds(24))
  }

  @Test func `a gap that ends where a cycle begins leaves that cycle whole`() {
    var run = EngineRun(square, cycles: 3)
    run.play(to: .seconds(1))
    run.wake(at: .seconds(8))
    run.play(to: .seconds(24))
    #expect(run.story == "start i gap:7[heo] i h e o | i h e o | completed")
  }

  @Test func `a gap that begins where a cycle begins leaves the one before it whole`() {
    var run = EngineRun(square, cycles: 3)
    run.play(to: .seconds(8))
    run.wake(at: .seconds(11))
    run.play(to: .seconds(24))
    #expect(run.story == "start i h e o | i gap:3[] h+1 e o i h e o | completed")
  }

  @Test func `a gap over a cycle boundary breaks both cycles`() {
    var run = EngineRun(square, cycles: 3)
    run.play(to: .seconds(7))
    run.wake(at: .seconds(9))
    run.play(to: .seconds(24))
    #expect(run.story == "start i h e o gap:2[] i+1 h e o i h e o | completed")
  }

  @Test func `each gap is told of once`() {
    var run = EngineRun(square, cycles: 2)
    run.play(to: .seconds(1))
    run.wake(at: .seconds(3))
    run.wake(at: .seconds(3))
    run.wake(at: .seconds(5))
    run.play(to: .seconds(16))
    #expect(
      run.story == "start i gap:2[] h+1 gap:2[] e+1 o i h e o | completed")
    #expect(run.summary?.duration == .seconds(12))
  }

  @Test func `a cycle that a pause begins anew after a gap is whole again`() {
    var run = EngineRun(square)
    run.play(to: .seconds(1))
    run.wake(at: .seconds(3))
    run.pause()
    run.resume()
    run.play(to: .seconds(12))
    #expect(run.story == "start i gap:2[] h+1 pause@3 resume@0 i h e o | completed")
  }

  @Test func `a cycle that a pause leads back into but not to its start stays broken`() {
    var run = EngineRun("2(i2,e2)")
    run.play(to: .seconds(1))
    run.wake(at: .seconds(5))
    run.pause()
    run.resume()
    run.play(to: .seconds(10))
    #expect(run.story == "start i gap:4[e] i+1 pause@5 resume@4 i e completed")
  }
}

struct GapAtTheEdgesTests {
  private let square = "i2 h2 e2 o2"

  @Test(arguments: [
    (6_000, "start gap:5[] i h e o | completed"), (10_000, "start gap:9[] i h e o | completed"),
    (11_000, "start gap:10[] i+1 h e o completed"), (13_000, "start gap:12[i] h+1 e o completed"),
    (12_000, "start gap:11[i] h e o completed"),
    (18_000, "start gap:17[iheo] interrupted"), (99_000, "start gap:98[iheo] interrupted"),
  ])
  func `a gap in the lead-in breaks the first cycle only if it reaches into it`(
    woken: Int, story: String
  ) {
    var run = EngineRun(square, leadIn: .seconds(10))
    run.play(to: .seconds(1))
    run.wake(at: .milliseconds(woken))
    run.play(to: .seconds(20))
    #expect(run.story == story)
  }

  @Test(arguments: [16_000, 16_001, 3_600_000])
  func `a gap over the end of the score interrupts the session`(woken: Int) throws {
    var run = EngineRun(square, cycles: 2)
    run.play(to: .seconds(9))
    run.wake(at: .milliseconds(woken))
    let gap = Duration.milliseconds(woken - 9_000).decimalSeconds
    #expect(run.story == "start i h e o | i gap:\(gap)[heo] interrupted")
    let summary = try #require(run.summary)
    #expect(summary.completedCycles == 1)
    #expect(summary.duration == .seconds(9))
    #expect(summary.wallDuration == .milliseconds(woken))
    #expect(run.position == .seconds(16))
  }

  @Test func `a gap that ends just before the end does not`() {
    var run = EngineRun(square, cycles: 2)
    run.play(to: .seconds(9))
    run.wake(at: .milliseconds(15_999))
    run.play(to: .seconds(16))
    #expect(run.story == "start i h e o | i gap:6.999[he] o+1.999 completed")
    #expect(run.summary?.duration == .milliseconds(9_001))
  }

  @Test func `a gap in the second before the breath skips as elsewhere`() {
    var run = EngineRun(square)
    run.play(to: .seconds(3))
    run.pause()
    run.play(to: .seconds(5))
    run.resume()
    run.wake(at: .seconds(9))
    run.play(to: .seconds(14))
    #expect(run.story == "start i h pause@3 resume@0 gap:4[i] h+1 e o completed")
    #expect(run.summary?.duration == .seconds(3 + 5))
  }

  @Test func `after a pause in a long hold a gap leads into the hold`() {
    var run = EngineRun("i4 h20 e4")
    run.play(to: .seconds(6))
    run.pause()
    run.resume()
    run.play(to: .seconds(9))
    run.wake(at: .seconds(14))
    run.play(to: .seconds(29))
    // Position 6 came at 7 s, so that it is 13 at 14 s.
    #expect(run.story == "start i h pause@6 resume@6 gap:5[] h+9 e completed")
    #expect(run.onsets.last == .seconds(25))
  }
}

struct GapFoundByAnInputTests {
  private func slept(_ policy: BreathingEngine.SuspendPolicy = .skip) -> EngineRun {
    var run = EngineRun("i2 h2 e2 o2", policy: policy)
    run.play(to: .seconds(1))
    run.sleep(to: .seconds(7))
    return run
  }

  @Test func `a pause`() {
    var run = slept()
    run.pause()
    #expect(run.story == "start i gap:6[he] o+1 pause@7")
  }

  @Test func `a tap`() {
    var run = slept()
    run.tap()
    #expect(run.story == "start i gap:6[he] o+1")
  }

  @Test func `a resume`() {
    var run = slept()
    run.resume()
    #expect(run.story == "start i gap:6[he] o+1")
  }

  @Test func `a stop`() {
    var run = slept()
    run.stop()
    #expect(run.story == "start i gap:6[he] o+1 stopped")
    #expect(run.summary?.duration == .seconds(1))
    #expect(run.summary?.wallDuration == .seconds(7))
  }

  @Test func `a pause where the gap pauses already`() {
    var run = slept(.pause)
    run.pause()
    #expect(run.story == "start i gap:6[] pause@1")
  }

  @Test func `a resume where the gap pauses`() {
    var run = slept(.pause)
    run.resume()
    #expect(run.story == "start i gap:6[] pause@1 resume@0")
  }

  @Test func `a stop where the gap pauses`() {
    var run = slept(.pause)
    run.stop()
    #expect(run.story == "start i gap:6[] pause@1 stopped")
    #expect(run.summary?.duration == .seconds(1))
  }
}

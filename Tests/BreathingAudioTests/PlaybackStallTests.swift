import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreathingAudio

/// A device that says it plays and plays nothing, as a suspended sink does.
struct PlaybackStallTests {
  private let start = PlaybackRun.start
  private var plan: PlaybackPlan

  init() throws { plan = try PlaybackPlan.odd(cycles: 15) }

  private var origin: BreathingEngine.Instant { start + .seconds(3) }

  private func run(stalledFrom begin: Duration, for length: Duration) -> PlaybackRun {
    let device = SimulatedPCM(at: start)
    device.faults.stalls = [start + begin..<start + begin + length]
    let run = PlaybackRun(playing: plan.score, on: device)
    run.run(for: plan.end + .seconds(8))
    return run
  }

  /// Every sound belongs to a cue that was due at most 150 ms before, or says once where the breath
  /// is after the stall.
  private func expectNothingStale(_ run: PlaybackRun, _ what: String) {
    let late = run.heard(from: origin).filter { sound in
      !plan.cues.contains {
        let late = sound.position - $0.position
        return $0.kind == sound.kind && late > .milliseconds(-1) && late <= .milliseconds(151)
      }
    }
    #expect(late.count <= 1, "\(what): \(late)")
    #expect(run.device.violations.isEmpty, "\(what): \(run.device.violations.first ?? "")")
    #expect(run.spins == 0, "\(what)")
  }

  /// Every cue that is due after a position is heard in its place, and nothing else is.
  private func expectOnTime(_ run: PlaybackRun, from position: Duration, _ what: String) {
    let heard = run.heard(from: origin)
    let due = plan.cues.filter { $0.position > position }
    for cue in due {
      let isHeard = heard.contains {
        $0.kind == cue.kind && abs(($0.position - cue.position) / .milliseconds(1)) < 1
      }
      #expect(isHeard, "\(what): \(cue)")
    }
    let extra = heard.count { $0.position > position + .milliseconds(200) }
    #expect(extra <= due.count, "\(what)")
  }

  /// The stall begins all through a cycle, so also right after a cue has been written.
  @Test(arguments: [60, 140, 190, 300, 450, 700, 950, 1600] as [Int64])
  mutating func `no cue is heard late, wherever in the breath the sink stops for a moment`(
    _ milliseconds: Int64
  ) throws {
    plan = try PlaybackPlan.odd(cycles: 4)
    for begin in stride(from: Int64(9000), to: 13_010, by: 61) {
      let run = run(stalledFrom: .milliseconds(begin), for: .milliseconds(milliseconds))
      let what = "\(milliseconds) ms from \(begin) ms on"
      expectNothingStale(run, what)
      let end = Duration.milliseconds(begin + milliseconds) - .seconds(3)
      expectOnTime(run, from: end + .milliseconds(1300), what)
      #expect(run.failures == 0 || milliseconds > 900, "\(what)")
    }
  }

  @Test func `a stall of more than a second is told once, and so is its end`() throws {
    let run = run(stalledFrom: .seconds(12), for: .seconds(2))
    try #require(run.news.count == 3)
    #expect(run.failures == 1 && run.openings == 2)
    #expect(run.news[1].what == .failed(.stalled("simulated")))
    #expect(run.news[1].at - start < .milliseconds(13_700))
    // The stream itself was waited for.
    #expect(run.device.calls[.open] == 1)
    expectNothingStale(run, "2 s")
    expectOnTime(run, from: .seconds(13), "2 s")
  }

  @Test(arguments: [3.5, 8, 31])
  func `a sink that stands still for long is opened anew, and sound is back within 10 s`(
    _ seconds: Double
  ) {
    let run = run(stalledFrom: .seconds(12), for: .seconds(seconds))
    #expect(run.failures == 1 && run.openings == 2)
    #expect((run.device.calls[.open] ?? 0) > 1)
    let back = run.news.first { $0.at > start + .seconds(12 + seconds) }
    if case .opened = back?.what {} else { Issue.record("\(String(describing: back))") }
    #expect((back?.at ?? start) - start < .seconds(12 + seconds + 10))
    expectNothingStale(run, "\(seconds) s")
    expectOnTime(run, from: .seconds(9 + seconds + 10), "\(seconds) s")
  }

  @Test func `while nothing moves there are few wakes`() {
    let device = SimulatedPCM(at: start)
    device.faults.stalls = [start + .seconds(5)..<start + .seconds(65)]
    let run = PlaybackRun(playing: plan.score, on: device)
    run.run(for: .seconds(6))
    let before = run.wakes.count
    run.run(for: .seconds(58))
    #expect(run.wakes.count - before < 58 * 15)
    #expect(run.spins == 0)
  }

  @Test func `a stream that never begins to move is told of in good time`() {
    let device = SimulatedPCM(at: start)
    device.faults.stalls = [start - .seconds(1)..<start + .seconds(60)]
    let run = PlaybackRun(playing: plan.score, on: device)
    run.run(for: .seconds(20))
    #expect(run.news.map(\.what) == [.failed(.stalled("simulated"))])
    #expect(run.news[0].at - start <= .seconds(3))
    #expect(run.heard(from: origin).isEmpty)
  }

  /// PulseAudio's null sink, while nobody records it, has already played some of the future's silence
  /// when a stream begins. Until the stream's turn comes the client reckons that it is heard.
  @Test(arguments: [100, 330, 700, 1100] as [Int64])
  func `what a server reckons before it has taken anything is not believed`(
    _ milliseconds: Int64
  ) throws {
    let device = SimulatedPCM(at: start)
    device.faults.beginsLate = .milliseconds(milliseconds)
    let score = try Score.of("1-58-1", cycles: 1, leadIn: .seconds(1))
    let run = PlaybackRun(playing: score, on: device)
    run.run(for: .milliseconds(1200))
    // A stream that begins in the midst of a breath has a cue for its first moment.
    device.faults.failing = [
      .writableFrames: [device.calls[.writableFrames, default: 0] + 1: .ranDry]
    ]
    run.run(for: .milliseconds(6800))
    let before = run.wakes.count
    run.run(for: .seconds(40))
    #expect(run.wakes.count - before <= 4 * 40)
    run.run(for: .seconds(16))
    #expect(run.failures == 0 && run.openings == 1 && device.calls[.restart] == 1)
    #expect(device.violations.isEmpty && run.spins == 0)
    let heard = run.heard(from: start + .seconds(1)).filter { $0.position > .seconds(10) }
    #expect(heard.map(\.kind) == [.exhale, .end])
    for (sound, due) in zip(heard, [Duration.seconds(59), .seconds(60)]) {
      #expect(abs((sound.position - due) / .milliseconds(1)) < 1)
    }
  }

  @Test func `stopping while nothing moves is finished at once`() {
    let device = SimulatedPCM(at: start)
    device.faults.stalls = [start + .seconds(5)..<start + .seconds(65)]
    let run = PlaybackRun(playing: plan.score, on: device)
    run.run(for: .seconds(6))
    run.order { $0.mode = .stop }
    run.run(for: .milliseconds(200))
    #expect(run.news.last?.what == .finished)
  }
}

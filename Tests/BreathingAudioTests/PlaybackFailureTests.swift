import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreathingAudio

/// Sound that is lost comes back by itself, at the right place, and says so once.
struct PlaybackFailureTests {
  private let start = PlaybackRun.start
  private let plan: PlaybackPlan
  private let device: SimulatedPCM
  private let run: PlaybackRun

  init() throws {
    plan = try PlaybackPlan.odd(cycles: 15)
    device = SimulatedPCM(at: PlaybackRun.start)
    run = PlaybackRun(playing: plan.score, on: device)
  }

  private var origin: BreathingEngine.Instant { start + .seconds(3) }

  /// From a position on every cue is heard when it is due, and only those.
  private func expectOnTime(from position: Duration) {
    let heard = run.heard(from: origin).filter { $0.position > position }
    let due = plan.cues.filter { $0.position > position }
    #expect(heard.map(\.kind) == due.map(\.kind))
    for (sound, cue) in zip(heard, due) {
      #expect(abs((sound.position - cue.position) / .milliseconds(1)) < 1)
    }
    #expect(device.violations.isEmpty, "\(device.violations.first ?? "")")
    #expect(run.spins == 0)
  }

  /// No cue starts late, unless it says where the breath is after a loss.
  private func expectNothingLate(entered: Int) {
    let late = run.heard(from: origin).filter { sound in
      !plan.cues.contains {
        let late = sound.position - $0.position
        return $0.kind == sound.kind && late > .milliseconds(-1) && late <= .milliseconds(150)
      }
    }
    #expect(late.count <= entered)
  }

  @Test func `running dry once is mended without a word`() {
    device.faults.failing = [.writableFrames: [75: .ranDry]]
    run.run(for: plan.end + .seconds(6))
    #expect(run.failures == 0 && run.openings == 1 && device.calls[.restart] == 1)
    expectOnTime(from: .seconds(9))
    expectNothingLate(entered: 1)
  }

  @Test func `a machine that was busy for half a minute plays on at the right place`() {
    run.run(for: .seconds(10))
    run.freeze(for: .seconds(25))
    run.run(for: plan.end - .seconds(27))
    #expect(run.failures == 0)
    expectOnTime(from: .seconds(37))
    expectNothingLate(entered: 1)
  }

  @Test func `a program that is stopped again and again is not taken for a device that starves`() {
    for _ in 1...5 {
      run.run(for: .seconds(6))
      run.freeze(for: .seconds(3))
    }
    run.run(for: .seconds(2))
    // A pause is still heard at once.
    let pausedAt = run.now
    run.order { $0.passage = nil }
    run.run(for: .seconds(2))
    let last = device.allHeard.map(\.last).max() ?? start
    #expect(last - pausedAt < .milliseconds(250))
    #expect(device.calls[.restart] == 5 && run.failures == 0)
  }

  @Test func `a device that goes and comes back is told of once each`() {
    device.faults.gone = start + .seconds(10)..<start + .seconds(12)
    run.run(for: plan.end + .seconds(8))
    #expect(run.failures == 1 && run.openings == 2)
    expectOnTime(from: .seconds(15))
    expectNothingLate(entered: 1)
  }

  @Test func `each loss is told anew`() {
    let lost = PCMFailure.lost(.disconnected("simulated"))
    device.faults.failing = [.write: [40: lost, 80: lost], .writableFrames: [260: lost]]
    run.run(for: plan.end + .seconds(8))
    #expect(run.failures == 3 && run.openings == 4)
    expectNothingLate(entered: 3)
  }

  @Test
  func `a device that opens and dies again and again is told of once, ever more seldom tried`() {
    run.run(for: .seconds(5))
    device.faults.broken[.writableFrames] = .lost(.disconnected("simulated"))
    let opened = device.calls[.open] ?? 0
    run.run(for: .seconds(30))
    #expect(run.failures == 1 && run.openings == 1)
    // After 0.5, 1 and 2 seconds, then every 5.
    #expect((device.calls[.open] ?? 0) - opened <= 9)
    #expect(run.spins == 0)
  }

  @Test func `opening is tried again after a half, 1 and 2 and then every 5 seconds`() {
    run.run(for: .seconds(5))
    device.faults.broken[.open] = .lost(.noDevice("simulated"))
    device.faults.failing = [
      .writableFrames: [
        device.calls[.writableFrames, default: 0] + 1:
          .lost(.disconnected("simulated"))
      ]
    ]
    let before = run.wakes.count
    run.run(for: .seconds(25))
    let lossAt = run.news.last?.at ?? start
    let tries = run.wakes[before...].map { $0.at - lossAt }.filter { $0 > .zero }
    #expect(
      tries == [
        .milliseconds(500), .milliseconds(1500), .milliseconds(3500), .milliseconds(8500),
        .milliseconds(13_500), .milliseconds(18_500), .milliseconds(23_500),
      ])
    #expect(run.failures == 1 && run.openings == 1)
  }

  @Test(arguments: [
    SoundProblem.noDevice("a"), .busy("b"), .notPermitted("c"), .failed("d", call: "e", errno: 5),
  ])
  func `a device that cannot be opened at first is opened later`(_ problem: SoundProblem) {
    device.faults.opening = [problem, problem, problem]
    run.run(for: plan.end + .seconds(8))
    #expect(run.news.first?.what == .failed(problem))
    #expect(run.failures == 1 && run.openings == 1)
    expectOnTime(from: .seconds(12))
    expectNothingLate(entered: 1)
  }

  @Test func `a stall without a word is followed and later cues are on time`() {
    device.faults.stalls = [start + .seconds(12)..<start + .milliseconds(12_700)]
    run.run(for: plan.end + .seconds(8))
    #expect(run.failures == 0)
    let heard = run.heard(from: origin).filter { $0.position > .seconds(16) }
    let due = plan.cues.filter { $0.position > .seconds(16) }
    #expect(heard.map(\.kind) == due.map(\.kind))
    for (sound, cue) in zip(heard, due) {
      #expect(abs((sound.position - cue.position) / .milliseconds(1)) < 1)
    }
  }

  @Test func `a device that runs dry for ever is given up and tried again`() {
    device.faults.broken[.writableFrames] = .ranDry
    run.run(for: .seconds(20))
    #expect(run.failures >= 1)
    #expect(
      run.news.first { if case .failed = $0.what { true } else { false } }?.what
        == .failed(.disconnected("simulated")))
    #expect(run.wakes.count < 200)
    #expect(device.violations.isEmpty)
  }

  @Test func `a device lost while finishing ends the playback`() {
    run.run(for: .seconds(5))
    run.order { $0.mode = .finish }
    device.faults.broken[.writableFrames] = .lost(.disconnected("simulated"))
    run.run(for: .seconds(1))
    #expect(run.news.last?.what == .finished)
    #expect(run.wakes.last?.next == nil)
  }
}

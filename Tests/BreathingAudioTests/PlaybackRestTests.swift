import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreathingAudio

/// What a session does with its device when there is nothing to play, or when the machine slept.
struct PlaybackRestTests {
  private let start = PlaybackRun.start

  @Test func `a pause of more than a minute lets go of the device, and going on opens it in time`()
    throws
  {
    let score = try Score.of("5.5-5.5", cycles: 4)
    let device = SimulatedPCM(at: start)
    let run = PlaybackRun(playing: score, on: device)
    run.run(for: .seconds(10))
    run.order { $0.passage = nil }
    run.run(for: .seconds(59))
    #expect(device.calls[.close] == nil)
    run.run(for: .seconds(3))
    #expect(device.calls[.close] == 1 && run.wakes.last?.next == nil)
    run.run(for: .seconds(600))
    // The breath goes on after a second.
    let origin = run.now + .seconds(1)
    run.order {
      $0.passage = Passage(
        origin: origin, entry: .zero, steps: 0..<8, ending: .session(at: score.duration))
    }
    run.run(for: .seconds(8))
    let heard = run.heard(from: origin).filter { $0.position > .milliseconds(-900) }
    #expect(heard.map(\.kind) == [.inhale, .exhale])
    for (sound, due) in zip(heard, [Duration.zero, .milliseconds(5500)]) {
      #expect(abs((sound.position - due) / .milliseconds(1)) < 0.1)
    }
    // Nobody is bothered with it.
    #expect(run.failures == 0 && run.openings == 1)
    #expect(device.violations.isEmpty && run.spins == 0)
  }

  @Test func `stopping in a long pause is finished at once`() throws {
    let run = PlaybackRun(
      playing: try Score.of("5.5-5.5", cycles: 4), on: SimulatedPCM(at: start))
    run.run(for: .seconds(10))
    run.order { $0.passage = nil }
    run.run(for: .seconds(90))
    run.order { $0.mode = .stop }
    #expect(run.news.last?.what == .finished)
  }

  @Test func `a stream that was lost just before the end still plays the closing cue`() throws {
    let score = try Score.of("2-2", cycles: 1)
    let device = SimulatedPCM(at: start)
    let run = PlaybackRun(playing: score, on: device)
    run.run(for: .milliseconds(6880))
    device.faults.failing = [
      .writableFrames: [device.calls[.writableFrames, default: 0] + 1: .ranDry]
    ]
    run.run(for: .milliseconds(120))
    #expect(device.calls[.restart] == 1)
    run.order { $0.mode = .finish }
    run.run(for: .seconds(5))
    #expect(run.heard(from: start + .seconds(3)).last?.kind == .end)
    #expect(run.news.last?.what == .finished)
  }

  @Test(arguments: [0, 3, 15])
  func `a device that wakes up from the machine's sleep is waited for`(_ refusals: Int) throws {
    let plan = try PlaybackPlan.odd(cycles: 6)
    let device = SimulatedPCM(at: start)
    device.faults.failing = [
      .writableFrames: [75: .ranDry],
      .restart: Dictionary(uniqueKeysWithValues: (0..<refusals).map { ($0 + 1, .notReady) }),
    ]
    let run = PlaybackRun(playing: plan.score, on: device)
    run.run(for: plan.end + .seconds(6))
    #expect(device.calls[.restart] == refusals + 1 && device.calls[.open] == 1)
    #expect(run.failures == 0 && run.openings == 1)
    let heard = run.heard(from: start + .seconds(3))
    for cue in plan.cues where cue.position > .seconds(14) {
      #expect(
        heard.contains {
          $0.kind == cue.kind && abs(($0.position - cue.position) / .milliseconds(1)) < 1
        })
    }
    #expect(device.violations.isEmpty && run.spins == 0)
  }

  @Test func `one that never wakes up is told of once`() throws {
    let device = SimulatedPCM(at: start)
    device.faults.failing = [.writableFrames: [75: .ranDry]]
    device.faults.broken[.restart] = .notReady
    let run = PlaybackRun(playing: try Score.of("5.5-5.5", cycles: 4), on: device)
    run.run(for: .seconds(20))
    #expect(run.failures == 1)
    #expect(device.violations.isEmpty && run.spins == 0)
  }
}

import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreathingAudio

/// How playback ends: after the last sound, at once with a fade, or for another program.
struct PlaybackEndingTests {
  private let start = PlaybackRun.start

  @Test(arguments: [Duration.milliseconds(10), .milliseconds(130), .milliseconds(900)])
  func `finishing lets the closing cue sound to its end and then closes`(
    _ length: Duration
  ) throws {
    for late in stride(from: Int64(0), to: 300, by: 23) {
      let device = SimulatedPCM(at: start)
      let score = try Score.of("1-1", cycles: 1)
      let run = PlaybackRun(playing: score, cueSet: .short(lasting: length), on: device)
      run.lateness = .milliseconds(30)
      run.run(for: .milliseconds(5000 + late))
      run.order { $0.mode = .finish }
      run.run(for: .seconds(5))
      let closing = try #require(device.allHeard.last)
      #expect(closing.heard.kind == .end)
      #expect(abs((closing.onset - start - .seconds(5)) / .milliseconds(1)) < 0.1)
      // The last sample is zero, and so is the first.
      let frames = device.rate.frame(at: length)
      #expect(closing.heard.last - closing.heard.onset >= frames - 4)
      #expect(run.news.last?.what == .finished)
      let finished = run.news.last?.at ?? start
      #expect(finished - closing.last < .milliseconds(500))
      #expect(device.calls[.close] == 1 && device.violations.isEmpty && run.spins == 0)
    }
  }

  @Test(arguments: ["glide", "ticks", "tones"], [1500, 3050, 4000] as [Int64])
  func `stopping fades and closes within 0.7 s`(_ id: String, _ at: Int64) throws {
    let device = SimulatedPCM(at: start)
    let run = PlaybackRun(
      playing: try .of("5.5-5.5", cycles: 2), cueSet: try .shipped(id), on: device)
    run.run(for: .milliseconds(at))
    let stop = run.now
    run.order { $0.mode = .stop }
    run.run(for: .seconds(2))
    #expect(run.news.last?.what == .finished)
    #expect((run.news.last?.at ?? start) - stop <= .milliseconds(700))
    let last = device.allHeard.map(\.last).max() ?? start
    #expect(last - stop < .milliseconds(250))
    // Nothing was cut off by closing: all that was written has been heard.
    #expect((run.news.last?.at ?? start) > last)
  }

  @Test func `stopping in silence closes at once`() throws {
    let device = SimulatedPCM(at: start)
    let run = PlaybackRun(try .of("1-1", cycles: 1), on: device)
    run.run(for: .seconds(5))
    run.order { $0.mode = .stop }
    #expect(run.news.last?.what == .finished)
    #expect(run.wakes.last?.next == nil)
    #expect(device.calls[.close] == 1)
  }

  @Test func `stopping without a device is finished at once`() throws {
    let device = SimulatedPCM(at: start)
    device.faults.broken[.open] = .lost(.busy("simulated"))
    let run = PlaybackRun(playing: try .of("1-1", cycles: 1), on: device)
    run.run(for: .seconds(2))
    run.order { $0.mode = .finish }
    #expect(run.news.map(\.what) == [.failed(.busy("simulated")), .finished])
  }

  @Test func `releasing closes at once and playing opens again on time`() throws {
    let plan = try PlaybackPlan.odd(cycles: 5)
    let device = SimulatedPCM(at: start)
    let run = PlaybackRun(playing: plan.score, on: device)
    run.run(for: .seconds(5))
    run.order { $0.mode = .release }
    #expect(device.calls[.close] == 1)
    #expect(run.wakes.last?.next == nil)
    run.run(for: .seconds(3))
    run.order { $0.mode = .play }
    run.run(for: .seconds(20))
    let format = PCMFormat(device: "simulated", rate: device.rate, bufferFrames: 48_000)
    #expect(run.news.map(\.what) == [.opened(format), .released, .opened(format)])
    let origin = start + .seconds(3)
    let again = run.heard(from: origin).filter { $0.position > .milliseconds(5800) }
    let due = plan.cues.filter { $0.position > .milliseconds(5800) }
    #expect(again.map(\.kind) == due.map(\.kind))
    for (sound, cue) in zip(again, due) {
      #expect(abs((sound.position - cue.position) / .milliseconds(1)) < 0.1)
    }
    #expect(device.violations.isEmpty)
  }
}

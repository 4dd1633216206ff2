import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreathingAudio

/// Cues are heard when they are due, however the device's crystal runs.
struct PlaybackTimingTests {
  enum Device: CaseIterable, Sendable {
    case exact, fast, slow, jittery, lying, small, short, lazy, coarse, coarseAndSlow

    /// A device as real ones are, and how far off a cue may be on it.
    func make() -> (SimulatedPCM, bound: Duration) {
      let start = PlaybackRun.start
      var device = SimulatedPCM(at: start)
      var bound = Duration.milliseconds(1)
      switch self {
      case .exact: bound = .microseconds(100)
      case .fast:
        device = SimulatedPCM(at: start, drift: 200)
        device.faults.jitter = .microseconds(400)
      case .slow:
        device = SimulatedPCM(at: start, hertz: 44_100, drift: -200, latency: .milliseconds(180))
        device.faults.jitter = .microseconds(400)
        device.faults.pointerStep = 2048
      case .jittery: device.faults.jitter = .microseconds(400)
      case .lying:
        device = SimulatedPCM(at: start, drift: -100)
        device.faults.wildEvery = 9
        device.faults.delaysUnknown = 5
      case .small: device = SimulatedPCM(at: start, bufferFrames: 12_000, drift: 100)
      case .short: device.faults.acceptsMost = 1000
      case .coarse:
        device = SimulatedPCM(at: start, drift: 30)
        device.faults.delayStep = 1024
      case .coarseAndSlow:
        device = SimulatedPCM(at: start, drift: -200)
        device.faults.delayStep = 2048
        device.faults.pointerStep = 2048
      case .lazy: device = SimulatedPCM(at: start, hertz: 96_000, bufferFrames: 192_000)
      }
      return (device, bound)
    }
  }

  @Test(arguments: Device.allCases)
  func `cues are heard on time, for an hour where the crystal is off`(_ kind: Device) throws {
    let plan = try PlaybackPlan.even(cycles: kind == .fast || kind == .slow ? 327 : 20)
    let (device, bound) = kind.make()
    let run = PlaybackRun(playing: plan.score, on: device, after: .seconds(1))
    // A pointer in steps is read where it is about to move, as exactly as wakes really are.
    run.lateness = device.faults.delayStep > 1 ? .microseconds(300) : .milliseconds(3)
    let origin = PlaybackRun.start + .seconds(4)
    run.run(for: plan.end + .seconds(8))
    // The first cue may be lost where a device runs dry just then.
    let first = kind == .slow ? Duration.zero : .seconds(-3)
    check(run, plan, from: origin, within: bound, since: first, "\(kind)")
    #expect(run.openings == 1 && run.failures == 0)
    // A device with much latency behind its buffer runs dry until more is written ahead.
    #expect(device.calls[.open] == 1)
    // A new start for a better clock, before anything has sounded, does no harm.
    let restarts = device.calls[.restart, default: 0] - run.playback.newStarts
    #expect(restarts <= (kind == .slow ? 2 : 0))
  }

  @Test(arguments: [-200.0, 200.0])
  func `short phases are heard on time too`(_ drift: Double) throws {
    let plan = try PlaybackPlan.odd(cycles: 60)
    let device = SimulatedPCM(at: PlaybackRun.start, drift: drift)
    device.faults.jitter = .microseconds(400)
    let run = PlaybackRun(playing: plan.score, on: device)
    run.run(for: plan.end + .seconds(8))
    check(run, plan, from: PlaybackRun.start + .seconds(3), within: .milliseconds(1), "\(drift)")
  }

  @Test(arguments: [Duration.milliseconds(-180), .zero, .milliseconds(75), .milliseconds(400)])
  func `an offset moves every cue`(_ offset: Duration) throws {
    let plan = try PlaybackPlan.odd(cycles: 4)
    let device = SimulatedPCM(at: PlaybackRun.start)
    let run = PlaybackRun(playing: plan.score, on: device, offset: offset)
    run.run(for: plan.end + .seconds(8))
    let origin = PlaybackRun.start + .seconds(3) + offset
    check(run, plan, from: origin, within: .microseconds(100), "\(offset)")
  }

  /// Its first words on its delay come late, and until then nothing tells when a frame is heard.
  @Test(arguments: [10, 60, 90])
  func `no cue is placed before it is known when it will be heard`(_ unknown: Int) throws {
    let plan = try PlaybackPlan.odd(cycles: 4)
    let device = SimulatedPCM(at: PlaybackRun.start, latency: .milliseconds(60))
    device.faults.delaysUnknown = unknown
    let run = PlaybackRun(playing: plan.score, on: device)
    run.run(for: plan.end + .seconds(8))
    let origin = PlaybackRun.start + .seconds(3)
    // The start cue is missed when the device tells nothing for more than a second.
    let known = run.heard(from: origin).filter { $0.position > .seconds(-1) }
    let due = plan.cues.filter { $0.position > .seconds(-1) }
    #expect(known.map(\.kind) == due.map(\.kind))
    for (sound, cue) in zip(known, due) {
      #expect(abs((sound.position - cue.position) / .milliseconds(1)) < 1)
    }
  }

  /// The periods fall differently into the sounds of each run.
  @Test(arguments: [0, 13, 91, 260, 559] as [Int64])
  func `a server that takes a period at once never runs dry`(_ wait: Int64) throws {
    let plan = try PlaybackPlan.even(cycles: 8)
    let device = SimulatedPCM(at: PlaybackRun.start, latency: .zero)
    device.faults.takesAtOnce = Int(device.rate.frame(at: PlaybackTiming.period))
    let run = PlaybackRun(
      playing: plan.score, cueSet: .short(lasting: .milliseconds(1200)), on: device,
      after: .milliseconds(wait))
    run.lateness = .milliseconds(3)
    run.run(for: plan.end + .seconds(8))
    #expect(device.calls[.restart] == nil)
    let origin = PlaybackRun.start + .seconds(3) + .milliseconds(wait)
    check(run, plan, from: origin, within: .milliseconds(1), "\(wait) ms")
  }

  @Test func `late wakes do not move a cue`() throws {
    let plan = try PlaybackPlan.odd(cycles: 40)
    let device = SimulatedPCM(at: PlaybackRun.start)
    let run = PlaybackRun(playing: plan.score, on: device)
    run.lateness = .milliseconds(35)
    run.run(for: plan.end + .seconds(8))
    check(
      run, plan, from: PlaybackRun.start + .seconds(3), within: .microseconds(100), "late wakes")
  }

  @Test func `a volume of -20 dB is a tenth as loud`() throws {
    let plan = try PlaybackPlan.odd(cycles: 1)
    let peaks = [0.0, -20].map { volume -> Float in
      let device = SimulatedPCM(at: PlaybackRun.start)
      let run = PlaybackRun(plan.score, on: device, loudness: Loudness(decibels: volume))
      run.orders.passage = plan.score.whole(from: PlaybackRun.start + .seconds(3))
      run.run(for: plan.end + .seconds(4))
      return device.allHeard.map(\.heard.left).max() ?? 0
    }
    #expect(abs(peaks[0] / peaks[1] - 10) < 0.01)
  }

  private func check(
    _ run: PlaybackRun, _ plan: PlaybackPlan, from origin: BreathingEngine.Instant,
    within bound: Duration, since first: Duration = .seconds(-3), _ what: String
  ) {
    let heard = run.heard(from: origin).filter { $0.position > first - .milliseconds(100) }
    let cues = plan.cues.filter { $0.position >= first }
    #expect(heard.map(\.kind) == cues.map(\.kind), "\(what)")
    let errors = zip(heard, cues).map { $0.position - $1.position }
    let worst = errors.max { abs($0 / .seconds(1)) < abs($1 / .seconds(1)) } ?? .zero
    #expect(abs(worst / .seconds(1)) <= bound / .seconds(1), "\(what): off by \(worst)")
    #expect(run.device.violations.isEmpty, "\(what)")
    #expect(run.spins == 0, "\(what)")
  }
}

import BreathingEngine
import Testing

@testable import BreathingAudio

/// The loop is paced by the clock: few wakes in silence and never a spin.
struct PlaybackWakeTests {
  @Test(arguments: [192_000, 48_000, 24_000, 16_384])
  func `silence takes at most four wakes a second`(_ bufferFrames: Int) throws {
    let device = SimulatedPCM(at: PlaybackRun.start, bufferFrames: bufferFrames)
    let run = PlaybackRun(try .of("5.5-5.5", cycles: 3), on: device)
    run.run(for: .seconds(5))
    let before = run.wakes.count
    run.run(for: .seconds(60))
    #expect(run.wakes.count - before <= 4 * 60)
    #expect(device.calls[.restart] == nil && run.failures == 0)
  }

  @Test(arguments: [12_000, 9600, 6000])
  func `a small buffer is filled no more often than it must be`(_ bufferFrames: Int) throws {
    let device = SimulatedPCM(at: PlaybackRun.start, bufferFrames: bufferFrames)
    let run = PlaybackRun(try .of("5.5-5.5", cycles: 3), on: device)
    run.run(for: .seconds(5))
    let before = run.wakes.count
    run.run(for: .seconds(60))
    // Down to the reserve of 90 ms, and the same again for what rounding costs.
    let most = 2 * 60 * 48_000 / (bufferFrames - 4320)
    #expect(run.wakes.count - before <= most)
    #expect(device.calls[.restart] == nil && run.failures == 0)
  }

  enum Trouble: CaseIterable, Sendable {
    case null, noDelay, zeroDelay, refusesFrames, neverOpens, writeBroken, startBroken
    case availDry, availLost, startDry, restartBroken, stalls, silentDry, gone

    func cause(in faults: inout SimulatedPCM.Faults) {
      let lost = PCMFailure.lost(.disconnected("simulated"))
      switch self {
      case .null: faults.isNull = true
      case .noDelay: faults.delay = .unknown
      case .zeroDelay: faults.delay = .zero
      case .refusesFrames: faults.acceptsMost = 0
      case .neverOpens: faults.broken[.open] = .lost(.busy("simulated"))
      case .writeBroken: faults.broken[.write] = lost
      case .startBroken: faults.broken[.start] = lost
      case .availDry: faults.broken[.writableFrames] = .ranDry
      case .availLost: faults.broken[.writableFrames] = lost
      case .startDry: faults.broken[.start] = .ranDry
      case .restartBroken:
        faults.broken[.restart] = lost
        faults.failing[.writableFrames] = [20: .ranDry, 90: .ranDry]
      case .stalls:
        faults.stalls = (1...5).map {
          let begin = PlaybackRun.start + .seconds(Int64(10 * $0))
          return begin..<begin + .seconds(Int64($0))
        }
      case .silentDry:
        faults.reportsRunningDry = false
        faults.delay = .unknown
      case .gone: faults.gone = PlaybackRun.start + .seconds(5)..<PlaybackRun.start + .seconds(25)
      }
    }
  }

  @Test(arguments: Trouble.allCases)
  func `no trouble makes the loop spin or break the contract`(_ trouble: Trouble) throws {
    let score = try Score.of("1.37-0.61-2.03", cycles: 12)
    let device = SimulatedPCM(at: PlaybackRun.start)
    trouble.cause(in: &device.faults)
    let run = PlaybackRun(playing: score, on: device)
    run.lateness = .milliseconds(2)
    run.run(for: .seconds(60))
    #expect(run.spins == 0)
    #expect(run.wakes.count < 60 * 25, "\(run.wakes.count) wakes in a minute")
    #expect(device.violations.isEmpty, "\(device.violations.first ?? "")")
    // Told once for each loss, and the return once for each return.
    #expect(abs(run.failures - run.openings) <= 1)
    run.order { $0.mode = .stop }
    run.run(for: .seconds(1))
    #expect(run.news.last?.what == .finished)
  }

  @Test func `null is fed at the pace of the clock`() throws {
    let device = SimulatedPCM(at: PlaybackRun.start)
    device.faults.isNull = true
    device.keepsSamples = true
    let run = PlaybackRun(playing: try .of("1.37-0.61-2.03", cycles: 14), on: device)
    run.run(for: .seconds(30))
    #expect(device.samples.count / 2 <= 31 * 48_000)
    #expect(device.samples.count / 2 >= 30 * 48_000)
  }

  @Test func `once finished it asks for no further wake`() throws {
    let device = SimulatedPCM(at: PlaybackRun.start)
    let run = PlaybackRun(try .of("1-1", cycles: 1), on: device)
    run.run(for: .seconds(2))
    run.order { $0.mode = .stop }
    run.run(for: .seconds(1))
    #expect(run.wakes.last?.next == nil)
    let before = run.wakes.count
    run.run(for: .seconds(60))
    #expect(run.wakes.count == before)
  }
}

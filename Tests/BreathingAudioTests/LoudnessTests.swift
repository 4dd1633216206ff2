import BreathingCatalog
import BreathingEngine
import Glibc
import Testing

@testable import BreathingAudio

/// Volume and mute, changed while it sounds.
struct LoudnessTests {
  private let start = PlaybackRun.start

  private func run(_ id: String = "glide", keepsAwake: Bool = false) throws -> PlaybackRun {
    let device = SimulatedPCM(at: start)
    device.keepsSamples = true
    let score = try Score.of("5.5-5.5", cycles: 4)
    let run = PlaybackRun(score, cueSet: try .shipped(id), on: device, keepsAwake: keepsAwake)
    run.orders.passage = score.whole(from: start + .seconds(3))
    return run
  }

  /// The largest sample of a stretch of what was written, left channel.
  private func peak(_ run: PlaybackRun, from begin: Duration, for length: Duration) -> Float {
    let rate = run.device.rate
    let (first, last) = (rate.frame(at: begin), rate.frame(at: begin + length))
    return stride(from: Int(2 * first), to: Int(2 * last), by: 2)
      .map { abs(run.device.samples[$0]) }.max() ?? 0
  }

  private func largestStep(_ run: PlaybackRun) -> Float {
    let samples = run.device.samples
    return zip(samples, samples.dropFirst(2)).map { abs($0 - $1) }.max() ?? 0
  }

  @Test func `steps stay in the range and lift the mute`() {
    var loudness = Loudness(decibels: -58)
    #expect(loudness.stepped(up: false).decibels == -60)
    #expect(Loudness(decibels: 5).stepped(up: true).decibels == 6)
    #expect(Loudness(decibels: 90).decibels == 6)
    loudness.isMuted = true
    #expect(loudness.gain == 0)
    #expect(!loudness.stepped(up: true).isMuted && loudness.stepped(up: true).decibels == -55)
  }

  @Test func `a ramp goes from one gain to the other and never beyond`() {
    var ramp = GainRamp(1)
    #expect(ramp.value(at: 500) == 1 && ramp.isFlat(from: 0))
    ramp.turn(to: 0, from: 1000, over: 480)
    #expect(ramp.value(at: 1000) == 1 && ramp.value(at: 1480) == 0 && ramp.isFlat(from: 1480))
    let values = (1000...1480).map { ramp.value(at: $0) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 >= $1 })
    // Turned in its midst it goes on from where it is.
    let middle = ramp.value(at: 1240)
    ramp.turn(to: 1, from: 1240, over: 480)
    #expect(ramp.value(at: 1240) == middle && ramp.value(at: 1720) == 1)
  }

  @Test(arguments: [4300, 5000, 9700] as [Int64])
  func `mute is silent within 250 ms and without a click, and so is its end`(_ at: Int64) throws {
    let run = try run()
    run.run(for: .milliseconds(at))
    let pressedAt = run.now
    run.order { $0.loudness.isMuted = true }
    run.run(for: .seconds(2))
    // Everything heard from a quarter of a second on is silent; frames are heard 20 ms after they
    // leave the buffer.
    let silentFrom = pressedAt - start + .milliseconds(230)
    #expect(peak(run, from: silentFrom, for: .milliseconds(1500)) == 0)
    run.order { $0.loudness.isMuted = false }
    run.run(for: .seconds(1))
    #expect(peak(run, from: .milliseconds(at + 2400), for: .milliseconds(500)) > 0.005)
    #expect(largestStep(run) < 0.02)
    #expect(run.failures == 0 && run.device.calls[.restart] == nil)
  }

  @Test func `6 dB less are half the samples`() throws {
    let runs = try [0.0, -6].map { decibels -> PlaybackRun in
      let run = try run()
      run.run(for: .milliseconds(3500))
      run.order { $0.loudness = Loudness(decibels: decibels) }
      run.run(for: .seconds(3))
      return run
    }
    let peaks = runs.map { peak($0, from: .seconds(5), for: .seconds(1)) }
    #expect(abs(peaks[1] / peaks[0] - Float(pow(10, -0.3))) < 0.001)
    #expect(runs.allSatisfy { largestStep($0) < 0.02 })
  }

  @Test func `loudness outlives a new start of the stream`() throws {
    let run = try run()
    run.run(for: .seconds(4))
    run.order { $0.loudness.isMuted = true }
    run.device.faults.failing = [
      .writableFrames: [run.device.calls[.writableFrames, default: 0] + 3: .ranDry]
    ]
    run.run(for: .seconds(6))
    #expect(run.device.calls[.restart] == 1)
    #expect(run.device.samples.allSatisfy { $0 == 0 })
  }

  @Test func `the noise that keeps a headset awake is below -85 dBFS and never stops`() throws {
    let run = try run(keepsAwake: true)
    run.order { $0.loudness.isMuted = true }
    run.run(for: .seconds(10))
    let samples = run.device.samples
    let peak = samples.map(abs).max() ?? 0
    #expect(20 * log10(peak) < -85 && 20 * log10(peak) > -90)
    // No tenth of a second is digital silence, and both ears hear the same.
    for block in stride(from: 0, to: samples.count - 9600, by: 9600) {
      #expect(samples[block..<block + 9600].contains { abs($0) > 1e-5 })
    }
    #expect(stride(from: 0, to: samples.count, by: 2).allSatisfy { samples[$0] == samples[$0 + 1] })
    let mean = samples.reduce(0.0) { $0 + Double($1) } / Double(samples.count)
    #expect(abs(mean) < 1e-6)
  }
}

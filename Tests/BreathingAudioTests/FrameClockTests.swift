import BreathingEngine
import Glibc
import TestSupport
import Testing

@testable import BreathingAudio

/// The map between frames and instants, on a device whose crystal, readings and pointer are off.
struct FrameClockTests {
  private static let start = BreathingEngine.Instant.now
  private static let rate = SampleRate(hertz: 48_000)

  /// What a device truly does, and what it says.
  private struct Truth {
    var drift = 0.0
    var jitter = Duration.zero
    var step: Int64 = 1
    /// Instant, from the start, at which it stands still, and for how long.
    var stallsAt: Duration?
    var stall = Duration.milliseconds(700)
    var random = RandomSource(case: 7)

    /// The frame that is truly heard at a time from the start.
    func frame(at time: Duration) -> Double {
      var playing = time
      if let stallsAt, time > stallsAt { playing -= min(time - stallsAt, stall) }
      return playing / .seconds(1) * 48_000 * (1 + drift / 1_000_000)
    }

    func instant(of frame: Int64) -> Duration {
      let time = Duration.seconds(Double(frame) / (48_000 * (1 + drift / 1_000_000)))
      guard let stallsAt, time > stallsAt else { return time }
      return time + stall
    }

    /// A reading of the delay until the frame `written` is heard.
    mutating func delay(at time: Duration, written: Int64) -> Int {
      var seen = Int64(frame(at: time).rounded(.down)) / step * step
      if jitter > .zero {
        seen += Int64(random.duration(.zero - jitter...jitter) / .seconds(1) * 48_000)
      }
      return Int(written - seen)
    }
  }

  /// How far predictions are off, half a second ahead and now.
  private func error(
    _ clock: FrameClock, _ truth: Truth, at time: Duration, later latency: Duration = .zero
  ) -> Duration {
    [Duration.zero, .milliseconds(500)].map { ahead in
      let frame = Int64(truth.frame(at: time + ahead))
      let off = clock.instant(of: frame) - Self.start - truth.instant(of: frame) - latency
      return off < .zero ? .zero - off : off
    }.max() ?? .zero
  }

  @Test(arguments: [-200.0, 0, 200], [2] as [Int64])
  func `an hour of jittered readings predicts within a millisecond`(
    _ drift: Double, _ wakesPerSecond: Int64
  ) {
    var truth = Truth(drift: drift, jitter: .microseconds(400))
    var clock = FrameClock(rate: Self.rate, start: Self.start)
    var worst = Duration.zero
    for wake in 1...3600 * wakesPerSecond {
      // Playback looks every 60 ms at first.
      let time =
        wake <= 12
        ? Duration.milliseconds(60 * wake)
        : .seconds(1).scaled(by: wake - 10, over: wakesPerSecond)
      let written = Int64(truth.frame(at: time)) + 20_000
      clock.observe(
        at: Self.start + time, written: written, delay: truth.delay(at: time, written: written))
      if clock.isSettled { worst = max(worst, error(clock, truth, at: time)) }
    }
    #expect(worst < .milliseconds(1), "\(truth.random)")
  }

  @Test func `frequent readings follow the crystal as well`() {
    var truth = Truth(drift: 200, jitter: .microseconds(400))
    var clock = FrameClock(rate: Self.rate, start: Self.start)
    var worst = Duration.zero
    for wake in Int64(1)...3000 {
      let time = Duration.milliseconds(100 * wake)
      let written = Int64(truth.frame(at: time)) + 9000
      clock.observe(
        at: Self.start + time, written: written, delay: truth.delay(at: time, written: written))
      if clock.isSettled { worst = max(worst, error(clock, truth, at: time)) }
    }
    #expect(worst < .milliseconds(1), "\(truth.random)")
  }

  /// Looked at when it expects the pointer to move, as playback does.
  @Test(arguments: [512, 1024, 2048] as [Int64], [-200.0, 0, 200])
  func `a pointer in steps costs less than a millisecond`(_ step: Int64, _ drift: Double) {
    var truth = Truth(drift: drift, step: step)
    // What lies between the buffer and the ear is no multiple of the step.
    let latency = 971
    var clock = FrameClock(rate: Self.rate, start: Self.start)
    var time = Duration.zero
    var worst = Duration.zero
    for wake in Int64(1)...4000 {
      let wait = wake <= 30 ? Duration.milliseconds(20) : .milliseconds(wake % 4 == 0 ? 520 : 95)
      let planned = Self.start + time + wait
      let least = Self.start + time + .milliseconds(15)
      let best = clock.bestReading(at: planned, from: least, atMost: planned + .milliseconds(60))
      time = best - Self.start
      // Wakes come a little late.
      time += truth.random.duration(.zero...(.microseconds(300)))
      let written = Int64(truth.frame(at: time)) + 20_000
      clock.observe(
        at: Self.start + time, written: written,
        delay: truth.delay(at: time, written: written) + latency)
      let heardAt = error(clock, truth, at: time, later: Self.rate.time(of: Int64(latency)))
      if time > .seconds(3) { worst = max(worst, heardAt) }
    }
    #expect(worst < .milliseconds(1), "\(truth.random)")
  }

  @Test func `wild readings now and then change nothing`() {
    var truth = Truth(drift: 100, jitter: .microseconds(400))
    var clock = FrameClock(rate: Self.rate, start: Self.start)
    var worst = Duration.zero
    for wake in Int64(1)...3600 {
      let time = Duration.milliseconds(500 * wake)
      let written = Int64(truth.frame(at: time)) + 20_000
      var delay = truth.delay(at: time, written: written)
      if wake > 12, wake % 7 < 2 { delay = wake % 7 == 0 ? 0 : delay + 48_000 }
      clock.observe(at: Self.start + time, written: written, delay: delay)
      if clock.isSettled { worst = max(worst, error(clock, truth, at: time)) }
    }
    #expect(worst < .milliseconds(1), "\(truth.random)")
  }

  @Test func `a real jump is followed after three readings`() {
    var truth = Truth(jitter: .microseconds(200), stallsAt: .seconds(100))
    var clock = FrameClock(rate: Self.rate, start: Self.start)
    var readings = 0
    for wake in Int64(1)...600 {
      let time = Duration.milliseconds(500 * wake)
      let written = Int64(truth.frame(at: time)) + 40_000
      clock.observe(
        at: Self.start + time, written: written, delay: truth.delay(at: time, written: written))
      guard time > .milliseconds(100_700) else { continue }
      readings += 1
      if readings >= 4 { #expect(error(clock, truth, at: time) < .milliseconds(1)) }
    }
  }

  @Test(arguments: [10, 40] as [Int64])
  func `a shift too small for a jump is followed after eight readings`(
    _ milliseconds: Int64
  ) {
    var truth = Truth(
      drift: 50, jitter: .microseconds(200), stallsAt: .seconds(100),
      stall: .milliseconds(milliseconds))
    var clock = FrameClock(rate: Self.rate, start: Self.start)
    for wake in Int64(1)...600 {
      let time = Duration.milliseconds(250 * wake)
      let written = Int64(truth.frame(at: time)) + 40_000
      clock.observe(
        at: Self.start + time, written: written, delay: truth.delay(at: time, written: written))
      guard time > .milliseconds(102_500) else { continue }
      #expect(error(clock, truth, at: time) < .milliseconds(1), "\(time)")
    }
  }

  /// What PulseAudio's client says in the first seconds of a stream.
  @Test func `a delay that is told wrong at first is not taken for a slope`() {
    var truth = Truth(drift: 20, jitter: .microseconds(50))
    var clock = FrameClock(rate: Self.rate, start: Self.start)
    for wake in Int64(1)...200 {
      let time = wake <= 12 ? Duration.milliseconds(60 * wake) : .milliseconds(250 * (wake - 9))
      let written = Int64(truth.frame(at: time)) + 20_000
      let fault = 0.001 * exp(-(time / .seconds(1)) / 2)
      clock.observe(
        at: Self.start + time, written: written,
        delay: truth.delay(at: time, written: written) + Int(fault * 48_000))
      guard time > .seconds(6) else { continue }
      #expect(error(clock, truth, at: time) < .microseconds(300), "\(time), \(truth.random)")
    }
  }

  /// What PulseAudio's client says for some seconds when one of its timing updates came late.
  @Test(arguments: [0.001, 0.004, 0.007, -0.005])
  func `a delay that is told wrong for some seconds moves little`(_ seconds: Double) {
    var truth = Truth(drift: -30, jitter: .microseconds(50))
    var clock = FrameClock(rate: Self.rate, start: Self.start)
    for wake in Int64(1)...600 {
      let time = Duration.milliseconds(250 * wake)
      let written = Int64(truth.frame(at: time)) + 20_000
      let since = (time - .seconds(60)) / .seconds(1)
      let fault = since < 0 ? 0 : seconds * exp(-since / 2)
      clock.observe(
        at: Self.start + time, written: written,
        delay: truth.delay(at: time, written: written) + Int(fault * 48_000))
      guard time > .seconds(30) else { continue }
      #expect(error(clock, truth, at: time) < .milliseconds(1), "\(time), \(truth.random)")
    }
  }

  @Test(arguments: [(0.002_7, true), (-0.002_2, true), (0.000_2, false), (0, false)])
  func `a delay that drifts faster than any crystal is unsteady`(
    _ slope: Double, _ isUnsteady: Bool
  ) {
    var truth = Truth(drift: 50, jitter: .microseconds(100))
    var clock = FrameClock(rate: Self.rate, start: Self.start)
    for wake in Int64(1)...16 {
      #expect(!clock.isUnsteady)
      let time = Duration.milliseconds(25 * wake)
      let written = Int64(truth.frame(at: time)) + 20_000
      let fault = Int(slope * Double(wake) * 1200)
      clock.observe(
        at: Self.start + time, written: written,
        delay: truth.delay(at: time, written: written) + fault)
    }
    #expect(clock.isUnsteady == isUnsteady, "\(truth.random)")
  }

  @Test func `until the first reading frame zero is heard at the start`() {
    let clock = FrameClock(rate: Self.rate, start: Self.start)
    #expect(!clock.isSettled)
    #expect(clock.frame(at: Self.start) == 0)
    #expect(clock.frame(at: Self.start + .seconds(2)) == 96_000)
    #expect(clock.instant(of: 48_000) == Self.start + .seconds(1))
  }

  @Test func `between readings later instants have later frames`() {
    var truth = Truth(drift: -200, jitter: .microseconds(400))
    var clock = FrameClock(rate: Self.rate, start: Self.start)
    for wake in Int64(1)...200 {
      let time = Duration.milliseconds(500 * wake)
      let written = Int64(truth.frame(at: time)) + 20_000
      clock.observe(
        at: Self.start + time, written: written, delay: truth.delay(at: time, written: written))
      let frames = (0...50).map { clock.frame(at: Self.start + time + .milliseconds(20 * $0)) }
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `a frame's instant has that frame, to the nearest`() {
    var truth = Truth(drift: 200)
    var clock = FrameClock(rate: Self.rate, start: Self.start)
    for wake in Int64(1)...200 {
      let time = Duration.milliseconds(500 * wake)
      let written = Int64(truth.frame(at: time)) + 20_000
      clock.observe(
        at: Self.start + time, written: written, delay: truth.delay(at: time, written: written))
    }
    for frame in stride(from: Int64(4_000_000), to: 6_000_000, by: 99_991) {
      #expect(abs(clock.frame(at: clock.instant(of: frame)) - frame) <= 1)
    }
  }
}

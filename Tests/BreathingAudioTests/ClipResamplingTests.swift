import Glibc
import Testing

@testable import BreathingAudio

/// Recordings at another rate than that of the stream.
struct ClipResamplingTests {
  private static let rates = [8000, 22_050, 44_100, 48_000, 96_000]

  /// A tone of 1 kHz at half of full scale.
  private func tone(rate: Int, frames: Int, hertz: Double = 1000) -> Clip {
    Clip(
      rate: SampleRate(hertz: rate),
      samples: (0..<frames).flatMap { frame -> [Float] in
        let sample = Float(0.5 * sin(2 * .pi * hertz * Double(frame) / Double(rate)))
        return [sample, -sample]
      })
  }

  /// Amplitude and phase of a tone in the left side's inner half, by correlation, and the root mean
  /// square of what else is there.
  private func analyse(_ clip: Clip, hertz: Double) -> (level: Double, phase: Double, rest: Double)
  {
    let rate = Double(clip.rate.hertz)
    // Whole periods of any multiple of 10 Hz.
    let period = clip.rate.hertz / 10
    let first = clip.frameCount / 4
    let frames = first..<(first + clip.frameCount / 2 / period * period)
    var (sine, cosine) = (0.0, 0.0)
    for frame in frames {
      let angle = 2 * .pi * hertz * Double(frame) / rate
      sine += Double(clip.samples[2 * frame]) * sin(angle)
      cosine += Double(clip.samples[2 * frame]) * cos(angle)
    }
    sine *= 2 / Double(frames.count)
    cosine *= 2 / Double(frames.count)
    var rest = 0.0
    for frame in frames {
      let angle = 2 * .pi * hertz * Double(frame) / rate
      let other = Double(clip.samples[2 * frame]) - sine * sin(angle) - cosine * cos(angle)
      rest += other * other
    }
    return (
      (sine * sine + cosine * cosine).squareRoot(), atan2(cosine, sine),
      (rest / Double(frames.count)).squareRoot()
    )
  }

  @Test(arguments: rates, rates)
  func `a tone keeps pitch, level and place, and nothing is added`(_ from: Int, _ to: Int) {
    let clip = tone(rate: from, frames: from).resampled(to: SampleRate(hertz: to))
    #expect(clip.rate.hertz == to && clip.frameCount == to)
    let (level, phase, rest) = analyse(clip, hertz: 1000)
    #expect(abs(20 * log10(level / 0.5)) < 0.1)
    // A hundredth of a radian at 1 kHz is 1.6 microseconds.
    #expect(abs(phase) < 0.01)
    // Images, aliases and noise together.
    #expect(20 * log10(rest / 0.5) < -90)
    // Both sides are kept apart.
    let sum = stride(from: 0, to: clip.samples.count, by: 2).map {
      abs(clip.samples[$0] + clip.samples[$0 + 1])
    }
    #expect((sum.max() ?? 1) < 1e-6)
  }

  @Test func `what the lower rate has no room for is gone`() {
    let clip = tone(rate: 48_000, frames: 48_000, hertz: 10_000)
      .resampled(to: SampleRate(hertz: 8000))
    let inner = clip.samples[4000..<12_000]
    #expect(20 * log10(Double(inner.map { abs($0) }.max() ?? 1)) < -90)
  }

  /// By hand: frames x out / in, to the nearest.
  @Test(arguments: [
    (1, 22_050, 48_000, 2), (3, 22_050, 48_000, 7), (441, 44_100, 48_000, 480),
    (442, 44_100, 48_000, 481), (1, 48_000, 8000, 0), (3, 48_000, 8000, 1), (0, 8000, 48_000, 0),
    (100_001, 384_000, 44_100, 11_484),
  ])
  func `the length is exact`(_ frames: Int, _ from: Int, _ to: Int, _ expected: Int) {
    let clip = tone(rate: from, frames: frames).resampled(to: SampleRate(hertz: to))
    #expect(clip.frameCount == expected)
  }

  @Test func `an impulse stays in its place`() {
    var samples = [Float](repeating: 0, count: 2 * 2205)
    samples[2 * 441] = 1
    let clip = Clip(rate: SampleRate(hertz: 22_050), samples: samples)
      .resampled(to: SampleRate(hertz: 48_000))
    let loudest = (0..<clip.frameCount).max { clip.samples[2 * $0] < clip.samples[2 * $1] }
    // 20 ms.
    #expect(loudest == 960)
  }
}

import CEBUR128
import Glibc
import Testing

@testable import BreathingAudio

/// Levelling of words, beside libebur128.
struct ClipLoudnessTests {
  private static let rates = [8000, 16_000, 22_050, 44_100, 48_000]

  /// Bursts of a tone on both sides, one softer than the other, as unsteady as a word.
  private func bursts(rate: Int, hertz: Double = 440, seconds: Double = 1.5) -> Clip {
    let frames = Int(seconds * Double(rate))
    return Clip(
      rate: SampleRate(hertz: rate),
      samples: (0..<frames).flatMap { frame -> [Float] in
        let time = Double(frame) / Double(rate)
        let swell = 0.5 - 0.5 * cos(2 * .pi * time * 3)
        let sample = Float(0.3 * swell * time / seconds * sin(2 * .pi * hertz * time))
        return [sample, 0.5 * sample]
      })
  }

  /// The greatest momentary loudness as libebur128 measures it every 10 ms, silence after the clip.
  private func judged(_ clip: Clip) throws -> Double {
    var state = ebur128_init(
      2, UInt(clip.rate.hertz), Int32(bitPattern: EBUR128_MODE_M.rawValue))
    defer { ebur128_destroy(&state) }
    let silence = [Float](repeating: 0, count: clip.rate.hertz)
    let samples = clip.samples + silence
    let step = 2 * (clip.rate.hertz / 100)
    var loudest = -Double.infinity
    for start in stride(from: 0, to: samples.count - step, by: step) {
      let part = Array(samples[start..<(start + step)])
      try #require(ebur128_add_frames_float(state, part, part.count / 2) == 0)
      var now = 0.0
      try #require(ebur128_loudness_momentary(state, &now) == 0)
      loudest = max(loudest, now)
    }
    return loudest
  }

  @Test(arguments: rates, [120.0, 440, 2500])
  func `loudness is what libebur128 says`(_ rate: Int, _ hertz: Double) throws {
    let clip = bursts(rate: rate, hertz: hertz)
    #expect(abs(clip.loudness - (try judged(clip))) < 0.1)
  }

  @Test(arguments: [0.05, 0.2, 0.39, 0.41])
  func `what is shorter than the window counts as followed by silence`(_ seconds: Double) throws {
    let clip = bursts(rate: 22_050, seconds: seconds)
    #expect(abs(clip.loudness - (try judged(clip))) < 0.1)
  }

  @Test(arguments: rates, [-24.0, -27])
  func `a levelled clip is as loud as it should be`(_ rate: Int, _ target: Double) throws {
    let clip = bursts(rate: rate).levelled(to: target, peakAtMost: -1)
    #expect(abs(try judged(clip) - target) < 0.1)
  }

  @Test func `the peak goes before the loudness, and silence stays silent`() {
    let clip = bursts(rate: 48_000).levelled(to: -5, peakAtMost: -9)
    #expect(abs(20 * log10(Double(clip.peak)) + 9) < 0.001)
    let silence = Clip(rate: SampleRate(hertz: 8000), samples: [Float](repeating: 0, count: 100))
    #expect(silence.levelled(to: -24, peakAtMost: -9) == silence)
    #expect(silence.loudness == -.infinity)
    #expect(Clip(rate: SampleRate(hertz: 8000), samples: []).loudness == -.infinity)
  }
}

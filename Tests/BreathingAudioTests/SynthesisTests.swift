import BreathingCatalog
import BreathingEngine
import Glibc
import Testing

@testable import BreathingAudio
@testable import BreathingCatalog

/// What the keys of a sound do to its samples, by arithmetic.
struct SynthesisTests {
  private let rate = SampleRate(hertz: 48_000)

  private func sound(
    _ partials: [Sound.Partial], seconds: Double = 2, swell: Sound.Swell? = nil
  ) -> Sound {
    Sound(
      length: swell == nil ? .time(.seconds(seconds)) : .phase(share: 1),
      tone: Sound.Tone(pitch: Sound.Glide(from: 480, to: 480), partials: partials),
      attack: .milliseconds(3), release: .milliseconds(10), level: -20, swell: swell)
  }

  /// The left side of a cue of one sound.
  private func samples(_ sound: Sound, _ kind: CueKind = .inhale) -> [Float] {
    let samples = CueSet.made([kind: [sound]]).samples(
      of: .alone(kind, phase: .seconds(2)), rate: rate)
    return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
  }

  /// The largest magnitude in ten milliseconds about a time, against the level of -20 dB.
  private func level(_ samples: [Float], at seconds: Double) -> Float {
    let middle = Int(seconds * 48_000)
    return (samples[middle - 240..<middle + 240].map(abs).max() ?? 0) * 10
  }

  @Test func `a beat swells and fades so many times a second`() {
    let beating = samples(sound([Sound.Partial(ratio: 1, level: 0, beat: 2)]))
    // The two halves are opposed a quarter of a second after they were in step.
    for (seconds, expected) in [(0.25, 0), (0.5, 1), (0.75, 0), (1, 1)] as [(Double, Float)] {
      #expect(abs(level(beating, at: seconds) - expected) < 0.04, "\(seconds) s")
    }
  }

  @Test func `each partial falls by 60 dB in its own time`() {
    let fast = samples(sound([Sound.Partial(ratio: 1, level: 0, decay: .seconds(1))]))
    let slow = samples(sound([Sound.Partial(ratio: 2, level: 0, decay: .seconds(3))]))
    #expect(abs(level(fast, at: 0.5) - pow(10, -30 / 20)) < 0.002)
    #expect(abs(level(slow, at: 0.5) - pow(10, -10 / 20)) < 0.01)
    let both = samples(
      sound([
        Sound.Partial(ratio: 1, level: 0, decay: .seconds(1)),
        Sound.Partial(ratio: 2, level: 0, decay: .seconds(3)),
      ]))
    for index in both.indices { #expect(abs(both[index] - fast[index] - slow[index]) < 1e-6) }
  }

  /// Shares of the phase, and gains: 4x(1 - x) of the flow, 3x^2 - 2x^3 of the filling, above a floor
  /// of a tenth.
  @Test(arguments: [
    (Sound.Swell.Guide.flow, CueKind.inhale, [0.775, 1, 0.775]),
    (.flow, .exhale, [0.775, 1, 0.775]), (.filling, .inhale, [0.240_625, 0.55, 0.859_375]),
    (.filling, .exhale, [0.859_375, 0.55, 0.240_625]), (.filling, .holdIn, [1, 1, 1]),
  ])
  func `a swell goes with the breath`(
    _ guide: Sound.Swell.Guide, _ kind: CueKind, _ gains: [Float]
  ) {
    let swelling = samples(
      sound(
        [Sound.Partial(ratio: 1, level: 0)], swell: Sound.Swell(follows: guide, depth: 20)), kind)
    for (share, gain) in zip([0.25, 0.5, 0.75], gains) {
      #expect(abs(level(swelling, at: 2 * share) - gain) < 0.02, "\(share)")
    }
  }

  @Test func `a partial beyond half the rate is left out`() {
    let low = SampleRate(hertz: 8000)
    let cueSet = CueSet.made([
      .count: [
        sound([Sound.Partial(ratio: 1, level: -60), Sound.Partial(ratio: 16, level: 0)])
      ]
    ])
    #expect(cueSet.samples(of: .alone(.count), rate: low).allSatisfy { abs($0) < 0.000_2 })
    #expect(cueSet.samples(of: .alone(.count), rate: rate).contains { abs($0) > 0.05 })
  }
}

import BreathingCatalog
import BreathingEngine
import Glibc

/// A sound of a cue set as a pure function from its own frame number to samples, without its edges.
///
/// At each grain phase and gain are taken from their closed forms, so nothing accumulates, and the
/// same frame has the same sample however the stream is cut into blocks.
struct Synthesis {
  /// Linear gain of all of it.
  let gain: Double
  private let partials: PartialBank?
  private let noise: NoiseBand?
  /// The noise before and after the grain that was made last.
  private var noiseBefore: NoiseBand?
  private var noiseUnderWay: NoiseBand?
  private let curve: BreathCurve?
  private let framesPerSecond: Double
  private var grainIndex = -1

  /// - Parameters:
  ///   - whole: how long the sound lasts when it is not entered in its midst.
  ///   - skipped: what of it lies before the entry.
  ///   - seed: what chance is drawn from.
  init(
    _ sound: Sound, cue: Cue, whole: Duration, skipped: Duration, seed: UInt64, rate: SampleRate
  ) {
    framesPerSecond = Double(rate.hertz)
    let draw = Scrambling.of(seed)
    let variation = sound.variation
    let cents = (variation?.cents ?? 0) * (2 * Scrambling.share(draw) - 1)
    let decibels = -(variation?.decibels ?? 0) * Scrambling.share(draw << 32)
    let level = sound.level + cue.ease + decibels
    gain = pow(10, level / 20)
    let (seconds, before) = (whole / .seconds(1), skipped / .seconds(1))
    let bend = exp2(cents / 1200)
    func glide(_ glide: Sound.Glide) -> Glide {
      Glide(
        Sound.Glide(from: glide.from * bend, to: glide.to * bend), over: seconds, skipped: before)
    }
    partials = sound.tone.map {
      PartialBank(
        $0.partials, glide: glide($0.pitch), highest: max($0.pitch.from, $0.pitch.to) * bend,
        level: level, rate: rate)
    }
    noise = sound.noise.map {
      NoiseBand($0, center: glide($0.center), seed: Scrambling.of(draw), rate: rate)
    }
    curve = sound.swell.map { BreathCurve($0, of: cue, before: cue.offset + sound.delay) }
  }

  /// The most its samples reach from a frame on, before its gain.
  func peak(from frame: Int) -> Float {
    // Within a grain the gain goes straight from end to end, above the curve.
    let begin = frame / Grain.frames * Grain.frames
    let tones = partials?.peak(from: Double(begin) / framesPerSecond) ?? 0
    return Float(tones + (noise?.peak ?? 0))
  }

  /// Makes the grain with a number, counted from the sound's start.
  mutating func fill(_ samples: inout Grain, index: Int) {
    let first = index * Grain.frames
    if noise != nil { placeNoise(before: index) }
    grainIndex = index
    for lane in 0..<8 { samples[lane] = .zero }
    partials?.add(to: &samples, first: first)
    noiseUnderWay?.add(to: &samples, first: first)
    guard let curve else { return }
    let begin = Float(curve.gain(at: Double(first) / framesPerSecond))
    let end = Float(curve.gain(at: Double(first + Grain.frames) / framesPerSecond))
    let step = (end - begin) / Float(Grain.frames)
    for lane in 0..<8 { samples[lane] *= Grain.frames(inLane: lane) * step + begin }
  }

  /// Noise alone depends on what came before: the same grain again is made from what was kept, one
  /// further back from the beginning.
  private mutating func placeNoise(before index: Int) {
    if index == grainIndex {
      noiseUnderWay = noiseBefore
    } else if index == 0 || index != grainIndex + 1 {
      noiseUnderWay = noise
      var samples = Grain(repeating: .zero)
      for earlier in 0..<index {
        noiseUnderWay?.add(to: &samples, first: earlier * Grain.frames)
      }
    }
    noiseBefore = noiseUnderWay
  }
}

import BreathingCatalog
import Glibc

/// White noise through a resonant band that may move, the same samples every time.
///
/// The filter is the two-pole band-pass with constant peak gain of R. Bristow-Johnson's "Cookbook
/// formulae for audio equalizer biquad filter coefficients", twice in a row, so that what lies beside
/// the band falls by 12 dB an octave.
struct NoiseBand {
  private let center: Glide
  private let quality: Double
  /// Linear gain of the band as a whole.
  private let level: Double
  private let framesPerSecond: Double
  private var coefficients: Coefficients
  private var state: UInt32
  private var input = BandPass()
  private var output = BandPass()

  private struct Coefficients {
    let feedForward: Float
    let feedBack1: Float
    let feedBack2: Float
    let gain: Float
  }

  /// The last two values in and out of one filter.
  private struct BandPass {
    var input1: Float = 0
    var input2: Float = 0
    var output1: Float = 0
    var output2: Float = 0

    @inline(__always)
    mutating func next(_ input: Float, _ by: Coefficients) -> Float {
      let output =
        by.feedForward * (input - input2) - by.feedBack1 * output1 - by.feedBack2 * output2
      (input2, input1) = (input1, input)
      (output2, output1) = (output1, output)
      return output
    }
  }

  /// `center` is the middle of the band on its way.
  init(_ noise: Sound.Noise, center: Glide, seed: UInt64, rate: SampleRate) {
    self.center = center
    quality = max(0.1, noise.center.from / noise.width)
    level = pow(10, noise.level / 20)
    framesPerSecond = Double(rate.hertz)
    state = UInt32(truncatingIfNeeded: seed)
    coefficients = Self.coefficients(
      center: center.frequency(at: 0), quality, level, framesPerSecond)
  }

  /// The most its samples reach.
  var peak: Double { Sound.noiseCrest * level }

  private static func coefficients(
    center: Double, _ quality: Double, _ level: Double, _ framesPerSecond: Double
  ) -> Coefficients {
    let turn = 2 * Double.pi * min(0.45, center / framesPerSecond)
    let alpha = sin(turn) / (2 * quality)
    // White noise of -1...1 has a power of 1/3, of which the band passes its share of the spectrum;
    // two filters in a row are pi/4 times as wide as one is at half its power.
    let share = min(1, Double.pi / 4 * (center / quality) / (framesPerSecond / 2))
    return Coefficients(
      feedForward: Float(alpha / (1 + alpha)), feedBack1: Float(-2 * cos(turn) / (1 + alpha)),
      feedBack2: Float((1 - alpha) / (1 + alpha)), gain: Float(level / (share / 3).squareRoot()))
  }

  /// Adds the next grain, whose first frame is `first` of the sound.
  mutating func add(to samples: inout Grain, first: Int) {
    if !center.isSteady {
      let middle = (Double(first) + Double(Grain.frames) / 2) / framesPerSecond
      coefficients = Self.coefficients(
        center: center.frequency(at: middle), quality, level, framesPerSecond)
    }
    let by = coefficients
    let crest = SIMD8(repeating: Float(peak))
    for lane in 0..<8 {
      var band = SIMD8<Float>()
      for index in 0..<8 {
        // A 32-bit linear congruential generator (Knuth, The Art of Computer Programming, 3.3.4).
        state = state &* 1_664_525 &+ 1_013_904_223
        let white = Float(Int32(bitPattern: state)) / 2_147_483_648
        band[index] = output.next(input.next(white, by), by)
      }
      band *= by.gain
      samples[lane] += band.replacing(with: crest, where: band .> crest)
        .replacing(with: -crest, where: band .< -crest)
    }
  }
}

import BreathingCatalog
import Glibc

/// White noise through a resonant band-pass, the same samples every time.
///
/// The filter is the two-pole band-pass with constant peak gain of R. Bristow-Johnson's "Cookbook
/// formulae for audio equalizer biquad filter coefficients".
struct NoiseBand {
  private let feedForward: Float
  private let feedBack1: Float
  private let feedBack2: Float
  private let gain: Float
  private var state: UInt32 = 0x9E37_79B9
  private var input1: Float = 0
  private var input2: Float = 0
  private var output1: Float = 0
  private var output2: Float = 0

  init(_ noise: Sound.Noise, rate: SampleRate) {
    let turn = 2 * Double.pi * noise.center / Double(rate.hertz)
    let quality = max(0.1, noise.center / noise.width)
    let alpha = sin(turn) / (2 * quality)
    feedForward = Float(alpha / (1 + alpha))
    feedBack1 = Float(-2 * cos(turn) / (1 + alpha))
    feedBack2 = Float((1 - alpha) / (1 + alpha))
    // White noise of -1...1 has a power of 1/3, of which the band passes its share of the spectrum.
    let share = Double.pi / 2 * noise.width / (Double(rate.hertz) / 2)
    gain = Float(pow(10, noise.level / 20) / (share / 3).squareRoot())
  }

  mutating func add(to samples: inout InlineArray<8, SIMD8<Float>>) {
    for lane in 0..<8 {
      for index in 0..<8 {
        samples[lane][index] += max(-4, min(4, next() * gain))
      }
    }
  }

  private mutating func next() -> Float {
    // A 32-bit linear congruential generator (Knuth, The Art of Computer Programming, 3.3.4).
    state = state &* 1_664_525 &+ 1_013_904_223
    let input = Float(Int32(bitPattern: state)) / 2_147_483_648
    let output = feedForward * (input - input2) - feedBack1 * output1 - feedBack2 * output2
    (input2, input1) = (input1, input)
    (output2, output1) = (output1, output)
    return output
  }
}

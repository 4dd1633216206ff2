/// A trace of noise that nobody hears, for headsets and receivers that fall asleep in digital silence
/// and then swallow the next sound.
///
/// Two even distributions added up, as in dither: peaks at -86 dBFS, -94 dBFS on the mean. A function
/// of the frame alone.
enum KeepAwakeNoise {
  private static let peak: Float = 5e-5

  /// Adds it to interleaved stereo frames, of which the first is `first` in the stream.
  static func add(
    to output: UnsafeMutableBufferPointer<Float>, first: FramePosition, frames: Int
  ) {
    for index in 0..<frames {
      let random = scrambled(UInt64(bitPattern: first) &+ UInt64(index))
      let sample = half(UInt32(truncatingIfNeeded: random)) + half(UInt32(random >> 32))
      output[2 * index] += sample
      output[2 * index + 1] += sample
    }
  }

  private static func half(_ bits: UInt32) -> Float {
    Float(Int32(bitPattern: bits)) / 2_147_483_648 * (peak / 2)
  }

  /// SplitMix64 of Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014,
  /// doi 10.1145/2714064.2660195.
  private static func scrambled(_ seed: UInt64) -> UInt64 {
    var z = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

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
      let random = Scrambling.of(UInt64(bitPattern: first) &+ UInt64(index))
      let sample = half(UInt32(truncatingIfNeeded: random)) + half(UInt32(random >> 32))
      output[2 * index] += sample
      output[2 * index + 1] += sample
    }
  }

  private static func half(_ bits: UInt32) -> Float {
    Float(Int32(bitPattern: bits)) / 2_147_483_648 * (peak / 2)
  }
}

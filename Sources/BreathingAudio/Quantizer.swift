/// Turns samples of -1...1 into 16-bit integers with triangular dither.
///
/// Long decays are gritty without dither. Its noise is a function of the sample's number, so the
/// same stream has the same samples however it is cut into blocks; exact silence stays silent.
package enum Quantizer {
  /// Quantises interleaved stereo, of which the first frame is `first` in the stream.
  package static func int16(
    _ samples: UnsafeBufferPointer<Float>, into output: UnsafeMutablePointer<Int16>,
    first: FramePosition
  ) {
    let whole = samples.count & ~7
    let raw = UnsafeRawPointer(samples.baseAddress)
    let steps = SIMD8<UInt32>(0, 1, 2, 3, 4, 5, 6, 7)
    let base = UInt32(truncatingIfNeeded: first &* 2)
    var index = 0
    while index < whole, let raw {
      let values = raw.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<Float>.self)
      let numbers = steps &+ (base &+ UInt32(index))
      let quantised = quantise(values, numbers: numbers)
      UnsafeMutableRawPointer(output).storeBytes(
        of: quantised, toByteOffset: index * 2, as: SIMD8<Int16>.self)
      index += 8
    }
    while index < samples.count {
      let values = SIMD8<Float>(repeating: samples[index])
      let numbers = SIMD8<UInt32>(repeating: base &+ UInt32(index))
      output[index] = quantise(values, numbers: numbers)[0]
      index += 1
    }
  }

  @inline(__always)
  private static func quantise(
    _ values: SIMD8<Float>, numbers: SIMD8<UInt32>
  ) -> SIMD8<Int16> {
    let random = scrambled(numbers)
    let low = SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: random & 0xFFFF))
    let high = SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: random &>> 16))
    let dither = (low + high) / 65_536 - 1
    let dithered = values * 32_767 + dither.replacing(with: 0, where: values .== 0)
    let bounded = dithered.clamped(
      lowerBound: SIMD8<Float>(repeating: -32_768), upperBound: SIMD8<Float>(repeating: 32_767))
    let roundingAid = SIMD8<Float>(repeating: 12_582_912)
    let rounded = (bounded + roundingAid) - roundingAid
    return SIMD8<Int16>(truncatingIfNeeded: SIMD8<Int32>(rounded))
  }

  /// A 32-bit integer hash with low bias (C. Wellons, "Prospecting for hash functions", 2018).
  @inline(__always)
  private static func scrambled(_ numbers: SIMD8<UInt32>) -> SIMD8<UInt32> {
    var hash = numbers
    hash ^= hash &>> 16
    hash = hash &* 0x7FEB_352D
    hash ^= hash &>> 15
    hash = hash &* 0x846C_A68B
    return hash ^ (hash &>> 16)
  }
}

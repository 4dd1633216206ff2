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
    let dither = (float(random & 0xFFFF) + float(random &>> 16)) / 65_536 - 1
    let dithered = values * 32_767 + dither.replacing(with: 0, where: values .== 0)
    let bounded = dithered.replacing(with: 32_767, where: dithered .> 32_767)
      .replacing(with: -32_768, where: dithered .< -32_768)
    // Adding 1.5 * 2^23 rounds and leaves the integer in the low bits of the sum.
    let sum = bounded + SIMD8<Float>(repeating: 12_582_912)
    let integers = unsafeBitCast(sum, to: SIMD8<Int32>.self) &- 0x4B40_0000
    return SIMD8<Int16>(truncatingIfNeeded: integers)
  }

  /// Integers below 2^23 as floats, by placing them in the mantissa of 2^23.
  @inline(__always)
  private static func float(_ integers: SIMD8<UInt32>) -> SIMD8<Float> {
    unsafeBitCast(integers | 0x4B00_0000, to: SIMD8<Float>.self) - 8_388_608
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

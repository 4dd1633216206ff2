/// Turns the bytes of 32-bit float stereo into frames, both channels averaged.
struct MonoDecoder {
  /// Bytes of a frame that has not come whole.
  private var rest: [UInt8] = []

  mutating func frames(of bytes: [UInt8]) -> [Float] {
    rest += bytes
    let count = rest.count / 8
    let frames = rest.withUnsafeBytes { bytes in
      (0..<count).map { frame in
        let left = bytes.loadUnaligned(fromByteOffset: frame * 8, as: Float.self)
        let right = bytes.loadUnaligned(fromByteOffset: frame * 8 + 4, as: Float.self)
        return (left + right) / 2
      }
    }
    rest.removeFirst(count * 8)
    return frames
  }
}

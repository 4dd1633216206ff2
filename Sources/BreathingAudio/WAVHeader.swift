/// The header of a 16-bit stereo WAV file of known length.
///
/// Up to 4 GiB it is the RIFF form of the IBM/Microsoft "Multimedia Programming Interface and Data
/// Specifications 1.0"; above it is RF64 with a `ds64` chunk, EBU Tech 3306.
package struct WAVHeader: Sendable, Equatable {
  package static let bytesPerFrame: Int64 = 4
  /// Frames above this number need 64-bit sizes, fewer when chunks follow them.
  package static let mostPlainFrames = (Int64(UInt32.max) - 36) / bytesPerFrame

  package let rate: SampleRate
  package let frames: FramePosition
  /// Bytes of chunks that come after the samples.
  package let following: Int64

  package init(rate: SampleRate, frames: FramePosition, following: Int64 = 0) {
    self.rate = rate
    self.frames = frames
    self.following = following
  }

  /// Bytes that precede the first sample.
  package var bytes: [UInt8] {
    let dataSize = frames * Self.bytesPerFrame
    let isLarge = 36 + dataSize + following > Int64(UInt32.max)
    var header: [UInt8] = []
    func text(_ text: String) { header += Array(text.utf8) }
    func number<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { header += Array($0) }
    }
    text(isLarge ? "RF64" : "RIFF")
    // All that follows this number: 36 bytes of chunks, 72 with ds64, the samples and what is behind.
    number(isLarge ? UInt32.max : UInt32(36 + dataSize + following))
    text("WAVE")
    if isLarge {
      text("ds64")
      number(UInt32(28))
      number(UInt64(72 + dataSize + following))
      number(UInt64(dataSize))
      number(UInt64(frames))
      number(UInt32(0))
    }
    text("fmt ")
    number(UInt32(16))
    number(UInt16(1))
    number(UInt16(2))
    number(UInt32(rate.hertz))
    number(UInt32(Int64(rate.hertz) * Self.bytesPerFrame))
    number(UInt16(Self.bytesPerFrame))
    number(UInt16(16))
    text("data")
    number(isLarge ? UInt32.max : UInt32(dataSize))
    return header
  }
}

import BreathingAudio

/// Writes 16-bit WAV files: header, samples, then what the file says of itself.
package final class WAVEncoder {
  private let sink: FileSink
  private let trailer: [UInt8]
  private let quantised = UnsafeMutablePointer<Int16>.allocate(
    capacity: 2 * SoundFileEncoder.blockFrames)

  init(
    to sink: FileSink, rate: SampleRate, frames: FramePosition, tags: SoundFileTags
  ) throws(SoundFileError) {
    self.sink = sink
    trailer = WAVTrailer(tags: tags).bytes
    try put(WAVHeader(rate: rate, frames: frames, following: Int64(trailer.count)).bytes)
  }

  deinit { quantised.deallocate() }

  func write(
    _ samples: UnsafeBufferPointer<Float>, first: FramePosition
  ) throws(SoundFileError) {
    Quantizer.int16(samples, into: quantised, first: first)
    let bytes = UnsafeRawBufferPointer(start: quantised, count: 2 * samples.count)
    guard sink.write(bytes) else { throw sink.error("write", "") }
  }

  func finish() throws(SoundFileError) { try put(trailer) }

  private func put(_ bytes: [UInt8]) throws(SoundFileError) {
    guard bytes.withUnsafeBytes(sink.write) else { throw sink.error("write", "") }
  }
}

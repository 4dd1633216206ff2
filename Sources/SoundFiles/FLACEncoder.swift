import BreathingAudio
import CFLAC
import Glibc

/// Writes FLAC files of 16 bits by libFLAC: the samples that a WAV file would hold, with comments
/// and a seek table.
package final class FLACEncoder {
  private let sink: FileSink
  private let encoder: UnsafeMutablePointer<FLAC__StreamEncoder>
  private let metadata: FLACMetadata
  private let quantised = UnsafeMutablePointer<Int16>.allocate(
    capacity: 2 * SoundFileEncoder.blockFrames)
  private let widened = UnsafeMutablePointer<FLAC__int32>.allocate(
    capacity: 2 * SoundFileEncoder.blockFrames)

  /// The library's own standard: higher levels take longer and save little.
  private static let compressionLevel: UInt32 = 5

  init(
    to sink: FileSink, rate: SampleRate, frames: FramePosition, tags: SoundFileTags
  ) throws(SoundFileError) {
    guard let encoder = FLAC__stream_encoder_new() else {
      throw sink.error("FLAC__stream_encoder_new", "no memory")
    }
    self.sink = sink
    self.encoder = encoder
    metadata = FLACMetadata(tags: tags, rate: rate, frames: frames)
    try set("channels", FLAC__stream_encoder_set_channels(encoder, 2))
    try set("bits_per_sample", FLAC__stream_encoder_set_bits_per_sample(encoder, 16))
    try set("sample_rate", FLAC__stream_encoder_set_sample_rate(encoder, UInt32(rate.hertz)))
    try set(
      "compression_level",
      FLAC__stream_encoder_set_compression_level(encoder, Self.compressionLevel))
    try set(
      "total_samples_estimate",
      FLAC__stream_encoder_set_total_samples_estimate(encoder, UInt64(frames)))
    try set(
      "metadata",
      FLAC__stream_encoder_set_metadata(encoder, metadata.blocks, UInt32(metadata.count)))
    try start()
  }

  deinit {
    // Deleting an encoder under way writes what it still holds.
    sink.close()
    FLAC__stream_encoder_delete(encoder)
    quantised.deallocate()
    widened.deallocate()
  }

  func write(
    _ samples: UnsafeBufferPointer<Float>, first: FramePosition
  ) throws(SoundFileError) {
    Quantizer.int16(samples, into: quantised, first: first)
    for index in 0..<samples.count { widened[index] = FLAC__int32(quantised[index]) }
    try check(
      "FLAC__stream_encoder_process_interleaved",
      FLAC__stream_encoder_process_interleaved(encoder, widened, UInt32(samples.count / 2)))
  }

  func finish() throws(SoundFileError) {
    try check("FLAC__stream_encoder_finish", FLAC__stream_encoder_finish(encoder))
  }

  private func start() throws(SoundFileError) {
    let status = FLAC__stream_encoder_init_stream(
      encoder,
      { _, bytes, count, _, _, sink in
        let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
        return FileSink.of(sink)?.write(bytes) == true
          ? FLAC__STREAM_ENCODER_WRITE_STATUS_OK : FLAC__STREAM_ENCODER_WRITE_STATUS_FATAL_ERROR
      },
      { _, offset, sink in
        FileSink.of(sink)?.seek(to: Int64(offset)) == true
          ? FLAC__STREAM_ENCODER_SEEK_STATUS_OK : FLAC__STREAM_ENCODER_SEEK_STATUS_ERROR
      },
      { _, offset, sink in
        guard let place = FileSink.of(sink)?.offset else {
          return FLAC__STREAM_ENCODER_TELL_STATUS_ERROR
        }
        offset?.pointee = UInt64(place)
        return FLAC__STREAM_ENCODER_TELL_STATUS_OK
      },
      nil, sink.pointer)
    try check(
      "FLAC__stream_encoder_init_stream", status == FLAC__STREAM_ENCODER_INIT_STATUS_OK ? 1 : 0)
  }

  private func set(_ what: String, _ success: FLAC__bool) throws(SoundFileError) {
    try check("FLAC__stream_encoder_set_\(what)", success)
  }

  private func check(_ call: String, _ success: FLAC__bool) throws(SoundFileError) {
    guard success == 0 else { return }
    throw sink.error(call, String(cString: FLAC__stream_encoder_get_resolved_state_string(encoder)))
  }
}

import BreathingAudio
import COpusEnc

/// Writes Opus in Ogg by libopusenc, which also marks how much of the beginning is to be skipped, so
/// that every sound stays on its frame.
package final class OpusEncoder {
  private let sink: FileSink
  private let encoder: OpaquePointer

  /// Bits per second: for tones below 2 kHz no difference can be heard, and an hour takes 29 MB at
  /// most. The rate varies; silence takes nearly nothing.
  private static let bitrate: opus_int32 = 64_000

  init(to sink: FileSink, rate: SampleRate, tags: SoundFileTags) throws(SoundFileError) {
    guard let comments = ope_comments_create() else {
      throw sink.error("ope_comments_create", "no memory")
    }
    defer { ope_comments_destroy(comments) }
    let texts = tags.vorbisComments(rate: rate)
    for text in texts {
      try Self.check("ope_comments_add_string", ope_comments_add_string(comments, text), sink)
    }
    var callbacks = OpusEncCallbacks(
      write: { sink, bytes, count in
        let bytes = UnsafeRawBufferPointer(start: bytes, count: Int(count))
        return FileSink.of(sink)?.write(bytes) == true ? 0 : 1
      },
      close: { _ in 0 })
    var code: Int32 = 0
    let created = ope_encoder_create_callbacks(
      &callbacks, sink.pointer, comments, opus_int32(rate.hertz), 2, 0, &code)
    try Self.check("ope_encoder_create_callbacks", code, sink)
    guard let created else { throw sink.error("ope_encoder_create_callbacks", "no memory") }
    self.sink = sink
    encoder = created
    try Self.check("OPE_SET_SERIALNO", copusenc_set_serial(encoder, Self.serial(of: texts)), sink)
    try Self.check("OPUS_SET_BITRATE", copusenc_set_bitrate(encoder, Self.bitrate), sink)
  }

  deinit {
    sink.close()
    ope_encoder_destroy(encoder)
  }

  func write(_ samples: UnsafeBufferPointer<Float>) throws(SoundFileError) {
    try Self.check(
      "ope_encoder_write_float",
      ope_encoder_write_float(encoder, samples.baseAddress, Int32(samples.count / 2)), sink)
  }

  func finish() throws(SoundFileError) {
    try Self.check("ope_encoder_drain", ope_encoder_drain(encoder), sink)
  }

  /// The number of the Ogg stream: the same for the same comments, so that the same session gives
  /// the same bytes. FNV-1a, draft-eastlake-fnv.
  private static func serial(of texts: [String]) -> opus_int32 {
    var hash: UInt32 = 0x811C_9DC5
    for byte in texts.joined(separator: "\n").utf8 {
      hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }
    return opus_int32(bitPattern: hash)
  }

  private static func check(
    _ call: String, _ code: Int32, _ sink: FileSink
  ) throws(SoundFileError) {
    guard code != OPE_OK else { return }
    throw sink.error(call, String(cString: ope_strerror(code)))
  }
}

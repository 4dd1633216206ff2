package import BreathingAudio

/// Writes samples as a sound file of some format, from the beginning of an open file.
package enum SoundFileEncoder {
  case wav(WAVEncoder)
  case flac(FLACEncoder)
  case opus(OpusEncoder)

  /// The most frames that go into one `write`.
  package static let blockFrames = 1 << 14

  /// Writes what comes before the samples.
  ///
  /// The descriptor must stay open until `finish`, and belongs to a file that can be written at any
  /// place. `frames` is how many will come.
  package init(
    _ format: SoundFileFormat, to descriptor: Int32, rate: SampleRate, frames: FramePosition,
    tags: SoundFileTags
  ) throws(SoundFileError) {
    let sink = FileSink(descriptor)
    switch format {
    case .wav: self = .wav(try WAVEncoder(to: sink, rate: rate, frames: frames, tags: tags))
    case .flac: self = .flac(try FLACEncoder(to: sink, rate: rate, frames: frames, tags: tags))
    case .opus: self = .opus(try OpusEncoder(to: sink, rate: rate, tags: tags))
    }
  }

  /// Appends interleaved stereo, of which the first frame is `first` in the file.
  ///
  /// - Precondition: at most `blockFrames` frames.
  package func write(
    _ samples: UnsafeBufferPointer<Float>, first: FramePosition
  ) throws(SoundFileError) {
    precondition(samples.count <= 2 * Self.blockFrames, "a block is no longer than that")
    switch self {
    case .wav(let encoder): try encoder.write(samples, first: first)
    case .flac(let encoder): try encoder.write(samples, first: first)
    case .opus(let encoder): try encoder.write(samples)
    }
  }

  /// Writes what comes after the samples; nothing may be written then.
  package func finish() throws(SoundFileError) {
    switch self {
    case .wav(let encoder): try encoder.finish()
    case .flac(let encoder): try encoder.finish()
    case .opus(let encoder): try encoder.finish()
    }
  }
}

import BreathingAudio
import Glibc
import Testing

@testable import SoundFiles

struct SoundFileEncoderTests {
  private let rate = SampleRate(hertz: 48_000)

  /// Two seconds of a tone, written in blocks of that many frames.
  private func write(
    _ format: SoundFileFormat, to descriptor: Int32, _ tags: SoundFileTags = .full,
    block: Int = SoundFileEncoder.blockFrames
  ) throws(SoundFileError) {
    let frames = 96_000
    let samples = (0..<2 * frames).map { Float(sin(Double($0 / 2) * 0.03)) * 0.25 }
    let encoder = try SoundFileEncoder(
      format, to: descriptor, rate: rate, frames: Int64(frames), tags: tags)
    for first in stride(from: 0, to: frames, by: block) {
      let part = Array(samples[2 * first..<2 * min(first + block, frames)])
      try part.withUnsafeBufferPointer { (samples) throws(SoundFileError) in
        try encoder.write(samples, first: Int64(first))
      }
    }
    try encoder.finish()
  }

  private func bytes(
    _ format: SoundFileFormat, _ tags: SoundFileTags = .full,
    block: Int = SoundFileEncoder.blockFrames
  ) throws -> [UInt8] {
    let file = try #require(TemporaryFile())
    try write(format, to: file.descriptor, tags, block: block)
    return file.bytes
  }

  @Test(arguments: [
    (SoundFileFormat.wav, "RIFF"), (.flac, "fLaC"), (.opus, "OggS"),
  ])
  func `a file begins as its format does`(_ format: SoundFileFormat, _ beginning: String) throws {
    #expect(try bytes(format).starts(with: Array(beginning.utf8)))
  }

  @Test(arguments: SoundFileFormat.allCases)
  func `the same samples give the same bytes`(_ format: SoundFileFormat) throws {
    #expect(try bytes(format) == bytes(format))
  }

  @Test(arguments: SoundFileFormat.allCases)
  func `blocks make no difference`(_ format: SoundFileFormat) throws {
    #expect(try bytes(format) == bytes(format, block: 1000))
  }

  @Test(arguments: SoundFileFormat.allCases)
  func `the title is in the file`(_ format: SoundFileFormat) throws {
    let text = try String(decoding: bytes(format), as: UTF8.self)
    #expect(text.contains("Day 3: 箱式呼吸, 0:32") && text.contains("第 2 轮"))
  }

  @Test(arguments: SoundFileFormat.allCases)
  func `thousands of chapters are in the file`(_ format: SoundFileFormat) throws {
    let text = try String(decoding: bytes(format, .long(3000)), as: UTF8.self)
    #expect(text.contains("Cycle 999") && text.contains("Cycle 3000"))
  }

  @Test(arguments: SoundFileFormat.allCases)
  func `what the system refuses is told as the system tells it`(_ format: SoundFileFormat) throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    #expect(throws: SoundFileError.notWritten(errno: ENOSPC)) { try write(format, to: full) }
  }

  @Test(arguments: SoundFileFormat.allCases)
  func `an encoder that is given up writes no more`(_ format: SoundFileFormat) throws {
    let file = try #require(TemporaryFile())
    var encoder: SoundFileEncoder? = try SoundFileEncoder(
      format, to: file.descriptor, rate: rate, frames: 96_000, tags: .full)
    let samples = [Float](repeating: 0.1, count: 2000)
    try samples.withUnsafeBufferPointer { try encoder?.write($0, first: 0) }
    let before = file.bytes
    encoder = nil
    #expect(file.bytes == before)
  }
}

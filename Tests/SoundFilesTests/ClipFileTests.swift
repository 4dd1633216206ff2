import BreathingAudio
import BreathingEngine
import CSndFile
import Foundation
import Testing

@testable import SoundFiles

/// Reading of recordings, good and bad.
struct ClipFileTests {
  let sample: SoundSample
  /// The root of the mean square of a sine of 0.25.
  private static let toneLevel = 0.25 / 2.0.squareRoot()

  init() throws { sample = try SoundSample() }

  @Test(arguments: [
    ("wav", SoundSample.wav), ("flac", SoundSample.flac), ("ogg", SoundSample.vorbis),
    ("opus", SoundSample.opus),
  ])
  func `each format is read, whatever the file is called`(_ name: String, _ format: Int) throws {
    let path = try #require(sample.file(format: format, SoundSample.tone(of: 2)))
    let reading = try ClipFile.read(path)
    #expect(reading.clip.rate.hertz == 48_000 && !reading.wasCut)
    #expect(abs(reading.clip.frameCount - 24_000) <= 0, "\(name)")
    #expect(abs(reading.clip.level(ofSide: 0) - Self.toneLevel) < 0.01)
    #expect(reading.clip.level(ofSide: 1) < 0.01)
  }

  @Test(arguments: [1000, 8000, 11_025, 22_050, 44_100, 88_200, 96_000])
  func `a rate is kept`(_ rate: Int) throws {
    let path = try #require(sample.file(rate: rate, channels: 1, SoundSample.tone(rate: rate)))
    let clip = try ClipFile.read(path).clip
    #expect(clip.rate.hertz == rate && clip.frameCount == rate / 2)
    #expect(abs(clip.level(ofSide: 0) - Self.toneLevel) < 0.01)
  }

  @Test(arguments: [176_400, 192_000, 352_800, 384_000, 768_000])
  func `what nobody hears is not kept`(_ rate: Int) throws {
    let path = try #require(sample.file(rate: rate, channels: 1, SoundSample.tone(rate: rate)))
    let clip = try ClipFile.read(path).clip
    #expect(clip.rate.hertz == 96_000 && clip.frameCount == 48_000)
    #expect(abs(clip.level(ofSide: 0) - Self.toneLevel) < 0.01)
  }

  /// Where a tone in a channel is heard, as factors of left and right.
  @Test(arguments: [
    (1, 0, 1.0, 1.0), (2, 0, 1, 0), (2, 1, 0, 1), (4, 2, 0.7071, 0), (6, 0, 1, 0), (6, 1, 0, 1),
    (6, 2, 0.7071, 0.7071), (6, 3, 0, 0), (6, 4, 0.7071, 0), (6, 5, 0, 0.7071), (8, 7, 0, 0.7071),
    (10, 4, 0.7071, 0), (10, 5, 0, 0.7071),
  ])
  func `a channel is heard in its place`(
    _ channels: Int, _ channel: Int, _ left: Double, _ right: Double
  ) throws {
    let tone = SoundSample.tone(in: channel, of: channels)
    let clip = try ClipFile.read(try #require(sample.file(channels: channels, tone))).clip
    #expect(abs(clip.level(ofSide: 0) - left * Self.toneLevel) < 0.002)
    #expect(abs(clip.level(ofSide: 1) - right * Self.toneLevel) < 0.002)
  }

  @Test(arguments: [SoundSample.vorbis, SoundSample.opus])
  func `an Ogg file has its centre second and its low channel last`(_ format: Int) throws {
    let centre = SoundSample.tone(in: 1, of: 6)
    let middle = try ClipFile.read(
      try #require(sample.file(format: format, channels: 6, centre))
    ).clip
    #expect(abs(middle.level(ofSide: 0) - middle.level(ofSide: 1)) < 0.01)
    #expect(middle.level(ofSide: 0) > 0.1)
    let low = try ClipFile.read(
      try #require(
        sample.file(format: format, channels: 6, SoundSample.tone(in: 5, of: 6)))
    ).clip
    #expect(low.level(ofSide: 0) < 0.01 && low.level(ofSide: 1) < 0.01)
  }

  @Test func `a loud recording is made softer, a soft one is left`() throws {
    let loud = try #require(sample.file(channels: 1, SoundSample.tone(level: 1)))
    #expect(abs(20 * log10(Double(try ClipFile.read(loud).clip.peak)) + 7) < 0.01)
    let soft = try #require(sample.file(channels: 1, SoundSample.tone(level: 0.01)))
    #expect(abs(try ClipFile.read(soft).clip.peak - 0.01) < 0.0001)
    let huge = try #require(sample.file(channels: 1, SoundSample.tone(level: 1e30)))
    #expect(abs(20 * log10(Double(try ClipFile.read(huge).clip.peak)) + 7) < 0.01)
  }

  @Test func `edges are soft where the recording does not begin and end in silence`() throws {
    let constant = [Float](repeating: 0.25, count: 2 * 480)
    let clip = try ClipFile.read(try #require(sample.file(constant))).clip
    #expect(clip.samples.prefix(2) == [0, 0] && clip.samples.suffix(2) == [0, 0])
    #expect(abs(clip.samples[2 * 72] - 0.125) < 0.005, "half way up after half of 3 ms")
    #expect(clip.samples[2 * 240] == 0.25)
    // A single sample of silence makes no soft edge, 3 ms of it do.
    let abrupt = try ClipFile.read(try #require(sample.file([0, 0] + constant + [0, 0]))).clip
    let steps = zip(abrupt.samples, abrupt.samples.dropFirst(2)).map { abs($0 - $1) }
    #expect((steps.max() ?? 1) < 0.003)
    let silence = [Float](repeating: 0, count: 2 * 144)
    let soft = silence + constant + silence
    #expect(try ClipFile.read(try #require(sample.file(soft))).clip.samples == soft)
  }

  @Test func `a recording beyond a minute is cut with a fade`() throws {
    let long = SoundSample.tone(rate: 8000, seconds: 61)
    let reading = try ClipFile.read(try #require(sample.file(rate: 8000, channels: 1, long)))
    #expect(reading.wasCut && reading.clip.frameCount == 60 * 8000)
    #expect(reading.clip.samples.suffix(2) == [0, 0])
    let exact = Array(long.prefix(60 * 8000))
    #expect(try !ClipFile.read(try #require(sample.file(rate: 8000, channels: 1, exact))).wasCut)
  }

  // MARK: - Bad files

  @Test func `what is no sound is named as such`() throws {
    #expect(throws: ClipFile.Failure.unreadable(errno: ENOENT)) {
      try ClipFile.read("\(sample.folder)/missing.wav")
    }
    #expect(throws: ClipFile.Failure.notAFile) { try ClipFile.read(sample.folder) }
    let pipe = "\(sample.folder)/pipe.wav"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: ClipFile.Failure.notAFile) { try ClipFile.read(pipe) }
    let empty = try sample.file(bytes: [])
    #expect(throws: ClipFile.Failure.empty) { try ClipFile.read(empty) }
    let text = try sample.file(named: "text.wav", bytes: Array("this is a text, and no sound".utf8))
    #expect { try ClipFile.read(text) } throws: { error in
      if case .notSound = error as? ClipFile.Failure { true } else { false }
    }
  }

  @Test func `what is no sound is left open for its owner`() throws {
    let path = try sample.file(bytes: Array("RIFF....WAVE and nothing else".utf8))
    let descriptor = open(path, O_RDONLY)
    #expect(throws: ClipFile.Failure.self) { _ = try SoundDecoder(descriptor: descriptor) }
    // A number that was closed could be another thread's by now.
    #expect(close(descriptor) == 0)
  }

  @Test func `a file without a frame is empty`() throws {
    let path = try #require(sample.file([]))
    #expect(throws: ClipFile.Failure.empty) { try ClipFile.read(path) }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, .signalingNaN])
  func `a sample that is no number is refused`(_ bad: Float) throws {
    var samples = SoundSample.tone(of: 6)
    // In the channel that is not heard.
    samples[6 * 1000 + 3] = bad
    let path = try #require(sample.file(channels: 6, samples))
    #expect(throws: ClipFile.Failure.notFinite) { try ClipFile.read(path) }
  }

  /// A plain WAV file of 16 bits whose header can say anything.
  private func wav(
    channels: UInt16 = 1, rate: UInt32 = 48_000, size: UInt32? = nil, frames: Int = 480
  ) -> [UInt8] {
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
    let data = [UInt8](repeating: 0x20, count: frames * 2 * Int(max(channels, 1)))
    let size = size ?? UInt32(data.count)
    let head = Array("RIFF".utf8) + bytes(size &+ 36) + Array("WAVEfmt ".utf8) + bytes(UInt32(16))
    let format = bytes(UInt16(1)) + bytes(channels) + bytes(rate)
    let block = bytes(rate &* UInt32(channels) &* 2) + bytes(channels &* 2) + bytes(UInt16(16))
    return head + format + block + Array("data".utf8) + bytes(size) + data
  }

  @Test(arguments: [0, 1, 999, 768_001, 2_147_483_647, 4_294_967_295] as [UInt32])
  func `a rate that cannot be is refused`(_ rate: UInt32) throws {
    let path = try sample.file(bytes: wav(rate: rate))
    #expect(throws: ClipFile.Failure.self) { try ClipFile.read(path) }
  }

  @Test(arguments: [0, 1, 100, 0x7fff_f000, 0xffff_ffff] as [UInt32])
  func `the length a header tells is not believed`(_ size: UInt32) throws {
    let path = try sample.file(bytes: wav(size: size))
    // Either what is there is read, or nothing is.
    if let clip = try? ClipFile.read(path).clip { #expect((1...480).contains(clip.frameCount)) }
    let clip = try? ClipFile.decode(wav(size: 0x7fff_f000))
    #expect(clip?.frameCount == 480, "as espeak-ng writes it to a pipe")
  }

  @Test func `a file that ends too soon is used as far as it goes`() throws {
    let whole = wav()
    let path = try sample.file(bytes: Array(whole.prefix(44 + 480)))
    #expect(try ClipFile.read(path).clip.frameCount == 240)
    for count in [0, 3, 12, 20, 43, 44] {
      let path = try sample.file(bytes: Array(whole.prefix(count)))
      #expect(throws: ClipFile.Failure.self) { try ClipFile.read(path) }
    }
  }

  @Test func `many channels and none`() throws {
    #expect(throws: ClipFile.Failure.self) {
      try ClipFile.read(try sample.file(bytes: wav(channels: 0)))
    }
    #expect(throws: ClipFile.Failure.self) {
      try ClipFile.read(try sample.file(bytes: wav(channels: 65_535, frames: 2)))
    }
    let path = try sample.file(bytes: wav(channels: 255, frames: 100))
    #expect(try ClipFile.read(path).clip.frameCount == 100)
  }
}

import Testing

@testable import BreathingAudio

struct WAVHeaderTests {
  @Test func `a small file has the header of the RIFF specification`() {
    let header = WAVHeader(rate: SampleRate(hertz: 44_100), frames: 1000)
    let expected: [UInt8] = [
      0x52, 0x49, 0x46, 0x46,  // RIFF
      0xC4, 0x0F, 0, 0,  // 36 + 4000 bytes follow
      0x57, 0x41, 0x56, 0x45,  // WAVE
      0x66, 0x6D, 0x74, 0x20,  // fmt and a space
      16, 0, 0, 0,  // bytes in this chunk
      1, 0,  // PCM
      2, 0,  // channels
      0x44, 0xAC, 0, 0,  // 44 100 frames a second
      0x10, 0xB1, 0x02, 0,  // 176 400 bytes a second
      4, 0,  // bytes a frame
      16, 0,  // bits a sample
      0x64, 0x61, 0x74, 0x61,  // data
      0xA0, 0x0F, 0, 0,  // 4000 bytes
    ]
    #expect(header.bytes == expected)
  }

  @Test func `the largest plain file has sizes that just fit into 32 bits`() {
    // 36 bytes of header and whole frames of 4 bytes: (2^32 - 1 - 36) / 4, rounded down.
    #expect(WAVHeader.mostPlainFrames == 1_073_741_814)
    let bytes = WAVHeader(
      rate: SampleRate(hertz: 96_000), frames: WAVHeader.mostPlainFrames
    ).bytes
    #expect(bytes.count == 44)
    #expect(text(bytes, 0) == "RIFF")
    #expect(number(bytes, 4, 4) == 4_294_967_292)
    #expect(number(bytes, 40, 4) == 4_294_967_256)
  }

  @Test(arguments: [1_073_741_815, 8 * 3600 * 96_000] as [Int64])
  func `a larger file is RF64 with its sizes in ds64`(_ frames: Int64) {
    let bytes = WAVHeader(rate: SampleRate(hertz: 96_000), frames: frames).bytes
    #expect(bytes.count == 80)
    #expect(text(bytes, 0) == "RF64")
    #expect(number(bytes, 4, 4) == 0xFFFF_FFFF)
    #expect(text(bytes, 8) == "WAVE")
    #expect(text(bytes, 12) == "ds64")
    #expect(number(bytes, 16, 4) == 28)
    // What follows the size field: the whole file without its first eight bytes.
    #expect(number(bytes, 20, 8) == 80 - 8 + 4 * UInt64(frames))
    #expect(number(bytes, 28, 8) == 4 * UInt64(frames))
    #expect(number(bytes, 36, 8) == UInt64(frames))
    #expect(number(bytes, 44, 4) == 0)
    #expect(text(bytes, 48) == "fmt ")
    #expect(number(bytes, 60, 4) == 96_000)
    #expect(text(bytes, 72) == "data")
    #expect(number(bytes, 76, 4) == 0xFFFF_FFFF)
  }

  @Test func `an empty file is only a header`() {
    let bytes = WAVHeader(rate: SampleRate(hertz: 48_000), frames: 0).bytes
    #expect(bytes.count == 44)
    #expect(number(bytes, 4, 4) == 36)
    #expect(number(bytes, 40, 4) == 0)
  }

  private func text(_ bytes: [UInt8], _ place: Int) -> String {
    String(decoding: bytes[place..<place + 4], as: UTF8.self)
  }

  private func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> UInt64 {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

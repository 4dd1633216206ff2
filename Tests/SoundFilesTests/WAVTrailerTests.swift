import BreathingAudio
import Testing

@testable import SoundFiles

struct WAVTrailerTests {
  private func bytes(
    _ tags: SoundFileTags, frames: Int64 = 10, rate: Int = 48_000
  ) -> [UInt8] {
    let trailer = WAVTrailer(tags: tags).bytes
    let header = WAVHeader(
      rate: SampleRate(hertz: rate), frames: frames, following: Int64(trailer.count))
    return header.bytes + [UInt8](repeating: 0, count: frames < 100 ? Int(4 * frames) : 0) + trailer
  }

  @Test func `title, pattern and chapters are read back`() throws {
    let chunks = try #require(WAVChunks(bytes(.full)))
    #expect(chunks.form == "RIFF")
    #expect(chunks.chunks.map(\.name) == ["fmt ", "data", "LIST", "cue ", "LIST"])
    #expect(
      chunks.information == [
        "INAM": "Day 3: 箱式呼吸, 0:32", "IART": "breathe", "IPRD": "A calm beginning",
        "ITRK": "3", "ISBJ": "Gently.", "ICMT": "box: Inhale 4; Hold 4", "ISFT": "breathe 9",
      ])
    let chapters = try #require(chunks.chapters)
    #expect(chapters.map(\.frame) == [144_000, 912_024])
    #expect(chapters.map(\.name) == ["Cycle 1", "第 2 轮"])
  }

  @Test func `without chapters there are no points`() throws {
    let chunks = try #require(WAVChunks(bytes(.long(0))))
    #expect(chunks.chunks.map(\.name) == ["fmt ", "data", "LIST"])
  }

  @Test func `thousands of chapters are read back`() throws {
    let chapters = try #require(WAVChunks(bytes(.long(5000)))?.chapters)
    #expect(chapters.count == 5000 && chapters[4999].name == "Cycle 5000")
    #expect(chapters[4999].frame == 4999 * 48_000)
  }

  @Test(arguments: [WAVHeader.mostPlainFrames - 1, WAVHeader.mostPlainFrames, 8_294_400_000])
  func `a file that is too large with its chapters is RF64, its sizes include them`(
    _ frames: Int64
  ) throws {
    let chunks = try #require(
      WAVChunks(bytes(.full, frames: frames, rate: 96_000), missing: Int(4 * frames)))
    #expect(chunks.form == "RF64")
    #expect(chunks.chapters?.count == 2)
  }

  @Test func `a file that just fits is plain`() throws {
    let following = Int64(WAVTrailer(tags: .full).bytes.count)
    let frames = WAVHeader.mostPlainFrames - (following + 3) / 4
    let chunks = try #require(WAVChunks(bytes(.full, frames: frames), missing: Int(4 * frames)))
    #expect(chunks.form == "RIFF")
  }

  @Test func `a chapter beyond 32 bits of frames has no point`() throws {
    var tags = SoundFileTags.full
    tags.chapters = [
      SoundFileTags.Chapter(start: Int64(UInt32.max), title: "last"),
      SoundFileTags.Chapter(start: Int64(UInt32.max) + 1, title: "none"),
    ]
    let chapters = try #require(WAVChunks(bytes(tags))?.chapters)
    #expect(chapters.map(\.name) == ["last"])
  }
}

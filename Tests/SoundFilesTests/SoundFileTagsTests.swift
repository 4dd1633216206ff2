import BreathingAudio
import Testing

@testable import SoundFiles

struct SoundFileTagsTests {
  private let rate = SampleRate(hertz: 48_000)

  @Test func `comments have the field names that players know`() {
    #expect(
      SoundFileTags.full.vorbisComments(rate: rate) == [
        "TITLE=Day 3: 箱式呼吸, 0:32", "ARTIST=breathe", "ALBUM=A calm beginning", "TRACKNUMBER=3",
        "TRACKTOTAL=7", "DESCRIPTION=Gently.", "COMMENT=box: Inhale 4; Hold 4",
        "SOFTWARE=breathe 9",
        // 144 000 frames are 3 s, 912 024 are 19.0005 s, rounded up.
        "CHAPTER001=00:00:03.000", "CHAPTER001NAME=Cycle 1", "CHAPTER002=00:00:19.001",
        "CHAPTER002NAME=第 2 轮",
      ])
  }

  @Test func `what is not there has no comment`() {
    let tags = SoundFileTags(
      title: "a", artist: "b", comment: "c", software: "d", chapters: [])
    #expect(
      tags.vorbisComments(rate: rate) == ["TITLE=a", "ARTIST=b", "COMMENT=c", "SOFTWARE=d"])
  }

  @Test func `chapters have three digits, and more from the thousandth on`() {
    let comments = SoundFileTags.long(10_000).vorbisComments(rate: rate)
    #expect(comments.contains("CHAPTER009=00:00:08.000"))
    #expect(comments.contains("CHAPTER999NAME=Cycle 999"))
    #expect(comments.contains("CHAPTER1000=00:16:39.000"))
    #expect(comments.contains("CHAPTER10000=02:46:39.000"))
  }

  @Test(arguments: [
    (44_100, Int64(22), "00:00:00.000"), (44_100, 23, "00:00:00.001"),
    (44_100, 44_099, "00:00:01.000"), (96_000, 8_294_399_952, "24:00:00.000"),
    (96_000, 8_294_399_951, "23:59:59.999"),
  ])
  func `a time is rounded to the nearest millisecond`(
    _ hertz: Int, _ frame: Int64, _ time: String
  ) {
    var tags = SoundFileTags.full
    tags.chapters = [SoundFileTags.Chapter(start: frame, title: "x")]
    let comments = tags.vorbisComments(rate: SampleRate(hertz: hertz))
    #expect(comments.contains("CHAPTER001=\(time)"))
  }

  @Test func `the most chapters are not more than FLAC's decoder takes`() {
    let comments = SoundFileTags.long(SoundFileTags.mostChapters + 5).vorbisComments(rate: rate)
    #expect(comments.count == 8 + 2 * SoundFileTags.mostChapters)
    #expect(comments.count <= 100_000)
    // RFC 9639, section 8.1: 24 bits for the length of a block.
    #expect(comments.reduce(0) { $0 + 4 + $1.utf8.count } < 1 << 23)
  }
}

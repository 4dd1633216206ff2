import BreathingAudio

/// The chunks of a WAV file that follow the samples: `LIST INFO` with title and comment, `cue ` with
/// the chapters, `LIST adtl` with their names.
///
/// All are of the IBM/Microsoft "Multimedia Programming Interface and Data Specifications 1.0", in
/// UTF-8. `cue ` has 32 bits for a frame; later chapters have no mark.
struct WAVTrailer {
  private let tags: SoundFileTags
  private let chapters: [SoundFileTags.Chapter]

  init(tags: SoundFileTags) {
    self.tags = tags
    chapters = tags.chapters.prefix(SoundFileTags.mostChapters).filter { $0.start <= UInt32.max }
  }

  /// An even number of bytes.
  var bytes: [UInt8] { information + (chapters.isEmpty ? [] : cues + labels) }

  private var information: [UInt8] {
    var body = Array("INFO".utf8)
    func add(_ name: String, _ text: String?) {
      if let text { body += Self.chunk(name, Array(text.utf8) + [0]) }
    }
    add("INAM", tags.title)
    add("IART", tags.artist)
    add("IPRD", tags.album)
    add("ITRK", tags.track.map { "\($0.number)" })
    add("ISBJ", tags.description)
    add("ICMT", tags.comment)
    add("ISFT", tags.software)
    return Self.chunk("LIST", body)
  }

  private var cues: [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(4 + 24 * chapters.count)
    body += Self.number(chapters.count)
    for (index, chapter) in chapters.enumerated() {
      // The id, the place in playing order, the chunk it lies in, its start and block there, and
      // the frame from there.
      body += Self.number(index + 1) + Self.number(Int(chapter.start)) + Array("data".utf8)
      body += Self.number(0) + Self.number(0) + Self.number(Int(chapter.start))
    }
    return Self.chunk("cue ", body)
  }

  private var labels: [UInt8] {
    var body = Array("adtl".utf8)
    for (index, chapter) in chapters.enumerated() {
      body += Self.chunk("labl", Self.number(index + 1) + Array(chapter.title.utf8) + [0])
    }
    return Self.chunk("LIST", body)
  }

  /// Filled to an even length, which its size does not count.
  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(body.count) + body + (body.count % 2 == 0 ? [] : [0])
  }

  private static func number(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) }
  }
}

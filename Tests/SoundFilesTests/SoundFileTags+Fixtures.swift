@testable import SoundFiles

extension SoundFileTags {
  /// All there can be, in two languages.
  static let full = SoundFileTags(
    title: "Day 3: 箱式呼吸, 0:32", artist: "breathe", album: "A calm beginning",
    track: Track(number: 3, count: 7), comment: "box: Inhale 4; Hold 4", description: "Gently.",
    software: "breathe 9",
    chapters: [
      Chapter(start: 144_000, title: "Cycle 1"), Chapter(start: 912_024, title: "第 2 轮"),
    ])

  /// So many chapters, a second apart at 48 kHz.
  static func long(_ count: Int) -> SoundFileTags {
    var tags = full
    tags.chapters = (0..<count).map {
      Chapter(start: Int64($0) * 48_000, title: "Cycle \($0 + 1)")
    }
    return tags
  }
}

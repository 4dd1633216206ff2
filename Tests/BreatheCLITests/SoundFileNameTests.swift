import Testing

@testable import BreatheCLI

struct SoundFileNameTests {
  private func name(_ text: String, _ number: Int = 7, of count: Int = 28) -> String {
    SoundFileName.numbered(number, of: count, text, ending: "opus")
  }

  @Test func `numbers have as many digits as the last, at least two`() {
    #expect(name("Box", 1, of: 1) == "01 Box.opus")
    #expect(name("Box", 7, of: 28) == "07 Box.opus")
    #expect(name("Box", 7, of: 100) == "007 Box.opus")
    #expect(name("Box", 2000, of: 2000) == "2000 Box.opus")
  }

  @Test(arguments: [
    ("Day 7 4-7-8", "Day 7 4-7-8"), ("第 1 天 箱式呼吸", "第 1 天 箱式呼吸"), ("a/b\\c", "a-b-c"),
    ("what? <how>: \"so\" | *", "what- -how-- -so- - -"), ("tab\tand\nline", "tab and line"),
    ("bell\u{7}", "bell"), ("\u{202E}turned", "turned"), ("zero\u{0}", "zero"),
    ("...hidden", "hidden"), ("dots...", "dots"), (" . .", ""), ("", ""), ("..", ""),
    ("a  b", "a b"),
  ])
  func `only what every file system allows is left`(_ text: String, _ safe: String) {
    #expect(SoundFileName.safe(text) == safe)
  }

  @Test func `a name without text is a number`() { #expect(name("//..") == "07 --.opus") }

  @Test(arguments: ["x", "呼", "👩‍👩‍👧‍👦", "é", "a "])
  func `a long text is cut between characters`(_ part: String) {
    let safe = SoundFileName.safe(String(repeating: part, count: 200))
    #expect(safe.utf8.count <= SoundFileName.longestText && safe.utf8.count > 60)
    #expect(!safe.hasSuffix(" ") && name(safe).utf8.count <= 100)
  }

  @Test(arguments: [
    ("a.wav", "wav"), ("a.b.FLAC", "FLAC"), ("/x.y/a", nil), ("a", nil), (".opus", nil),
    ("4-5.5", nil), ("5.5-5.5", nil), ("a.", nil), ("a.mp3", "mp3"), ("dir.d/a.ogg", "ogg"),
    ("a.7z", nil), ("a.b c", nil), ("/dev/stdout", nil), ("", nil),
  ])
  func `an ending is letters and digits after the last dot`(_ path: String, _ ending: String?) {
    #expect(RenderCommand.ending(of: path) == ending)
  }
}

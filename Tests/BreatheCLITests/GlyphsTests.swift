import Testing

@testable import TerminalUI

/// What charts are drawn with, and how wide text is.
struct GlyphsTests {
  @Test(
    arguments: [
      (["LANG": "C.UTF-8", "TERM": "xterm"], Glyphs.braille),
      (["LANG": "zh_CN.utf8", "TERM": "tmux-256color"], .braille),
      (["LANG": "de_DE.UTF-8@euro", "TERM": "xterm"], .braille),
      (["LC_CTYPE": "C.UTF-8", "LANG": "C", "TERM": "xterm"], .braille),
      (["LC_ALL": "C", "LC_CTYPE": "C.UTF-8", "TERM": "xterm"], .ascii),
      (["LC_ALL": "", "LANG": "C.UTF-8", "TERM": "xterm"], .braille),
      (["LANG": "C.UTF-8", "TERM": "dumb"], .ascii),
      (["LANG": "C.UTF-8", "TERM": "linux"], .ascii),
      (["LANG": "C.UTF-8"], .ascii), (["LANG": "en_US", "TERM": "xterm"], .ascii), ([:], .ascii),
    ] as [([String: String], Glyphs)])
  func `locale and terminal choose`(environment: [String: String], glyphs: Glyphs) {
    #expect(Glyphs(environment: environment) == glyphs)
  }

  @Test func `bars rise with the values, and nothing is a gap`() {
    let values = [0, 1, 2, 4, 0, 8].map { Duration.seconds($0) }
    #expect(Glyphs.ascii.sparkline(values) == " .:= #")
    #expect(Glyphs.braille.sparkline(values) == " ⣀⣤⣶ ⣿")
    #expect(Glyphs.ascii.sparkline([.zero, .zero]) == "  ")
    #expect(Glyphs.ascii.sparkline([]) == "")
    // Less than an eighth is not nothing.
    #expect(Glyphs.ascii.sparkline([.nanoseconds(1), .seconds(86_400)]) == "_#")
  }

  @Test func `shades are nothing and four quarters`() {
    let shades = [0, 1, 24, 25, 50, 75, 100].map {
      Glyphs.ascii.shade(.seconds($0), most: .seconds(100))
    }
    #expect(String(shades) == ".--+*##")
    #expect(Glyphs.braille.shade(.zero, most: .zero) == "⠂")
  }

  // MARK: - Width

  @Test(arguments: [("", 0), ("box", 3), ("睡好", 4), ("，", 2), ("é", 1), ("e\u{301}", 1), ("⣿", 1)])
  func `wide characters take two columns`(text: String, columns: Int) {
    #expect(text.columnCount == columns)
  }

  @Test func `text is cut, padded and broken by columns`() {
    #expect("睡好觉".fitting(columns: 5) == "睡好")
    #expect("睡".padded(columns: 4) == "睡  " && "睡".rightAligned(columns: 4) == "  睡")
    #expect("box".padded(columns: 2) == "box")
    #expect("one two three".wrapped(columns: 7) == ["one two", "three"])
    #expect("unbreakable a".wrapped(columns: 4) == ["unbreakable", "a"])
    #expect("吸气吐，屏息".wrapped(columns: 6) == ["吸气", "吐，屏", "息"])
    #expect("用 box 吸（气）".wrapped(columns: 8) == ["用 box", "吸（气）"])
  }
}

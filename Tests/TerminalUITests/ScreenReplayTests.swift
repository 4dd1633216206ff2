import TestSupport
import Testing

/// The terminal that other tests look at.
struct ScreenReplayTests {
  private func screen(
    _ text: String, columns: Int = 6, rows: Int = 3
  ) throws(ScreenReplay.Fault) -> ScreenReplay {
    var screen = ScreenReplay(columns: columns, rows: rows)
    try screen.play(text.utf8)
    return screen
  }

  @Test func `text goes where the cursor is`() throws {
    let screen = try screen("ab\u{1B}[2;3Hc\u{1B}[Cd\u{1B}[He")
    #expect(screen.lines == ["eb", "  c d", ""])
  }

  @Test func `a cursor forward goes one column unless told`() throws {
    #expect(try screen("a\u{1B}[Cb\u{1B}[2Cc").lines == ["a b  c", "", ""])
  }

  @Test func `the last column is waited behind, and only the next character wraps`() throws {
    let full = try screen("abcdef")
    #expect(full.wrapCount == 0 && full.lines == ["abcdef", "", ""])
    let next = try screen("abcdefg")
    #expect(next.wrapCount == 1 && next.lines == ["abcdef", "g", ""])
    // Moving ends the wait.
    #expect(try screen("abcdef\u{1B}[1;6HG").lines == ["abcdeG", "", ""])
  }

  @Test func `a wrap in the last row scrolls`() throws {
    let scrolled = try screen("a\u{1B}[3;1Hbcdefgh")
    #expect(scrolled.lines == ["", "bcdefg", "h"])
  }

  @Test func `a wide character has two columns and does not fit into the last one`() throws {
    let fitting = try screen("睡x")
    #expect(fitting[0, 0].text == "睡" && fitting[0, 1].text == "" && fitting[0, 2].text == "x")
    let wrapped = try screen("abcde睡")
    #expect(wrapped.lines == ["abcde", "睡", ""] && wrapped.wrapCount == 1)
  }

  @Test(arguments: [("睡\u{1B}[1;1Hx", "x"), ("睡\u{1B}[1;2Hx", " x"), ("睡好\u{1B}[1;2H觉", " 觉")])
  func `half of a wide character that is written over goes with the other`(
    text: String, line: String
  ) throws {
    #expect(try screen(text).lines[0] == line)
  }

  @Test func `marks join the character before them`() throws {
    #expect(try screen("e\u{301}x").lines[0] == "e\u{301}x")
    #expect(try screen("睡\u{301}").lines[0] == "睡\u{301}")
    #expect(try screen("abcdef\u{301}").lines[0] == "abcdef\u{301}")
    #expect(throws: ScreenReplay.Fault.markWithoutCharacter) { try screen("\u{301}") }
  }

  @Test func `the pen has a colour and a weight`() throws {
    let screen = try screen(
      "\u{1B}[1;31ma\u{1B}[0;2;97mb\u{1B}[38;5;200mc\u{1B}[0;38;2;1;2;3md\u{1B}[me")
    #expect(screen[0, 0].look.colour == .palette(1) && screen[0, 0].look.isBold)
    #expect(screen[0, 1].look.colour == .palette(15) && screen[0, 1].look.isDim)
    #expect(screen[0, 2].look.colour == .palette(200) && screen[0, 2].look.isDim)
    #expect(screen[0, 3].look.colour == .rgb(1, 2, 3) && !screen[0, 3].look.isDim)
    #expect(screen[0, 4].look == ScreenReplay.Look() && screen.pen == ScreenReplay.Look())
  }

  @Test func `clearing leaves nothing but the cursor`() throws {
    let screen = try screen("ab\u{1B}[2Jc")
    #expect(screen.lines == ["  c", "", ""] && screen.clearCount == 1)
  }

  @Test func `updates begin and end`() throws {
    #expect(try screen("\u{1B}[?2026h").isSynchronizing)
    #expect(try !screen("\u{1B}[?2026h\u{1B}[?2026l").isSynchronizing)
  }

  @Test func `bytes may come one by one`() throws {
    var screen = ScreenReplay(columns: 6, rows: 1)
    for byte in "\u{1B}[31m睡\u{1B}[1;4H⣿".utf8 { try screen.play([byte]) }
    #expect(screen.lines == ["睡 ⣿"])
  }

  @Test(arguments: [
    "\n", "\r", "\t", "\u{7}", "\u{1B}[K", "\u{1B}[J", "\u{1B}[3J", "\u{1B}[5m", "\u{1B}[38;5m",
    "\u{1B}[38;2;1;2m", "\u{1B}[38;5;256m", "\u{1B}[?25l", "\u{1B}]0;x\u{7}", "\u{1B}c",
    "\u{1B}[4;1H", "\u{1B}[1;7H", "\u{1B}[6C", "\u{1B}[1;1;1H", "\u{7F}", "\u{1B}[>1m",
  ])
  func `all else is a fault`(text: String) {
    #expect(throws: ScreenReplay.Fault.self) { try screen(text) }
  }

  @Test func `bytes that are no characters are a fault`() {
    var screen = ScreenReplay(columns: 6, rows: 1)
    #expect(throws: ScreenReplay.Fault.self) { try screen.play([0xC3, 0x28]) }
  }
}

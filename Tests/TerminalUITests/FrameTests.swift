import Testing

@testable import TerminalUI

/// Putting text into a frame.
struct FrameTests {
  private func line(columns: Int = 6, _ draw: (inout Frame) -> Void) -> String {
    var frame = Frame(size: ScreenSize(columns: columns, rows: 1))
    draw(&frame)
    return frame.lines[0]
  }

  @Test func `text is cut off at the frame, and at the columns it may take`() {
    #expect(line { $0.put("breathe", .plain, row: 0, column: 2) } == "  brea")
    #expect(line { $0.put("breathe", .plain, row: 0, column: 2, columns: 3) } == "  bre")
    #expect(line { $0.put("breathe", .plain, row: 0, column: 2, columns: 0) } == "")
    #expect(line { $0.put("breathe", .plain, row: 0, column: 2, columns: -9) } == "")
    #expect(line { $0.put("breathe", .plain, row: 0, column: 6) } == "")
    #expect(line { $0.put("breathe", .plain, row: 0, column: .max) } == "")
  }

  @Test func `text that begins outside is seen from where it is inside`() {
    #expect(line { $0.put("breathe", .plain, row: 0, column: -2) } == "eathe")
    #expect(line { $0.put("睡好", .plain, row: 0, column: -1) } == " 好")
    #expect(line { $0.put("e\u{301}x", .plain, row: 0, column: -1) } == "x")
  }

  @Test(arguments: [-1, 1, 5]) func `rows outside stay outside`(row: Int) {
    #expect(line { $0.put("breathe", .plain, row: row, column: 0) } == "")
    #expect(line { $0.put(Glyph("x"), .plain, row: row, column: 0) } == "")
    #expect(line { $0.putCentred("x", .plain, row: row) } == "")
  }

  @Test(arguments: [-1, 6, Int.max, Int.min]) func `columns outside stay outside`(column: Int) {
    #expect(line { $0.put(Glyph("x"), .plain, row: 0, column: column) } == "")
  }

  @Test func `a wide character needs both of its columns`() {
    #expect(line { $0.put("abcd睡", .plain, row: 0, column: 0) } == "abcd睡")
    #expect(line { $0.put("abcde睡x", .plain, row: 0, column: 0) } == "abcde")
    #expect(line(columns: 1) { $0.put("睡", .plain, row: 0, column: 0) } == "")
  }

  @Test(arguments: [(0, "x 好"), (1, " x好"), (2, "睡x"), (3, "睡 x")])
  func `half a wide character does not stay`(column: Int, result: String) {
    let line = line {
      $0.put("睡好", .plain, row: 0, column: 0)
      $0.put("x", .plain, row: 0, column: column)
    }
    #expect(line == result)
  }

  @Test func `a wide character over two others leaves no halves`() {
    let line = line {
      $0.put("睡好觉", .plain, row: 0, column: 0)
      $0.put("吸", .plain, row: 0, column: 1)
    }
    #expect(line == " 吸 觉")
  }

  @Test(arguments: [
    "\u{1B}", "\n", "\r\n", "\t", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200B}",
    "\u{FEFF}", "\u{2028}", "\u{2029}", "\u{AD}",
  ])
  func `what steers a terminal is left out`(text: String) {
    #expect(line { $0.put("a\(text)b", .plain, row: 0, column: 0) } == "ab")
  }

  @Test func `a mark without a character is left out`() {
    #expect(line { $0.put("\u{301}ab", .plain, row: 0, column: 0) } == "ab")
  }

  @Test func `joined characters are shown as the first of them`() {
    #expect(line { $0.put("👩‍🚀x", .plain, row: 0, column: 0) } == "👩x")
    #expect(line { $0.put("❤️x", .plain, row: 0, column: 0) } == "❤x")
    #expect(line { $0.put("\u{1112}\u{1161}\u{11AB}x", .plain, row: 0, column: 0) } == "한x")
  }

  @Test func `text in the middle has as much room on both sides`() {
    #expect(line { $0.putCentred("ab", .plain, row: 0) } == "  ab")
    #expect(line { $0.putCentred("睡", .plain, row: 0) } == "  睡")
    #expect(line { $0.putCentred("breathe", .plain, row: 0) } == "breath")
  }

  @Test func `a space has no style`() {
    #expect(Cell(.space, Style(.palette(3), .bold)) == .blank)
    #expect(Glyph.braille(0) == .space)
  }

  @Test func `a size is at least one by one`() {
    #expect(ScreenSize(columns: 0, rows: -3) == ScreenSize(columns: 1, rows: 1))
  }

  /// 65535 by 65535 cells, as a terminal may claim to have, find room in no memory.
  @Test func `a size is at most one that can be drawn`() {
    #expect(ScreenSize(columns: 65_535, rows: 65_535) == ScreenSize(columns: 1000, rows: 1000))
  }
}

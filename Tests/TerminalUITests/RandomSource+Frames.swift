import TestSupport

@testable import TerminalUI

extension RandomSource {
  private static let pieces = [
    "breathe", "a b", "x", " ", "   ", "睡好", "，", "（吸气）", "e\u{301}", "n\u{303}o", "🫁", "🙂🙂",
    "👩‍🚀", "🇩🇪", "❤️", "⣿⠿⠁", "⠒", "ｗ", "한", "\u{1112}\u{1161}\u{11AB}", "ا\u{64E}", "─", "é",
    // What must never reach a terminal.
    "\u{301}x", "\u{200D}", "\u{202E}", "\t", "\u{1B}[2J", "\r\n", "\u{9B}", "\u{2028}", "\u{FEFF}",
  ]

  mutating func text() -> String {
    (0..<number(0...4)).map { _ in pick(Self.pieces) }.joined()
  }

  mutating func style() -> Style {
    let colours: [Colour] = [
      .standard, .palette(UInt8(number(0...15))), .palette(UInt8(number(16...255))),
      .rgb(RGB(UInt32(number(0...0xFF_FFFF)))), .rgb(RGB(0x10_2030)),
    ]
    return Style(pick(colours), pick([.normal, .normal, .bold, .dim]))
  }

  mutating func screenSize() -> ScreenSize {
    ScreenSize(columns: number(1...24), rows: number(1...6))
  }

  /// A frame in which much is as it was.
  mutating func change(_ frame: inout Frame) {
    for _ in 0..<number(0...6) {
      let (row, column) = (number(-1...frame.size.rows), number(-3...frame.size.columns))
      switch number(0...3) {
      case 0: frame.put(.braille(UInt8(number(0...255))), style(), row: row, column: column)
      case 1: frame.putCentred(text(), style(), row: row)
      case 2: frame.put(text(), style(), row: row, column: column, columns: number(-1...9))
      default: frame.put(text(), style(), row: row, column: column)
      }
    }
  }
}

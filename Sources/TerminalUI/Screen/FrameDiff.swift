/// The bytes that turn one frame on a terminal into another: only changed cells, no clearing, and
/// the pen as plain at the end as at the beginning.
package struct FrameDiff {
  private var bytes: [UInt8] = []
  private var pen = Style.plain
  /// Where the next character would go; nil where terminals differ.
  private var cursor: (row: Int, column: Int)?

  /// DEC private mode 2026, between whose markers a terminal draws nothing.
  private static let begin = Array("\u{1B}[?2026h".utf8)
  private static let end = Array("\u{1B}[?2026l".utf8)

  private init() {}

  /// The bytes from one frame to another; none when they are equal. From nil, or from a frame of
  /// another size, the screen is cleared first.
  package static func bytes(from old: Frame?, to new: Frame, synchronized: Bool) -> [UInt8] {
    var diff = FrameDiff()
    if let old, old.size == new.size {
      diff.draw(new, over: old)
    } else {
      diff.bytes += Array("\u{1B}[0m\u{1B}[2J".utf8)
      diff.draw(new, over: Frame(size: new.size))
    }
    guard !diff.bytes.isEmpty else { return [] }
    diff.change(to: .plain)
    return synchronized ? begin + diff.bytes + end : diff.bytes
  }

  private mutating func draw(_ new: Frame, over old: Frame) {
    for row in 0..<new.size.rows {
      for column in 0..<new.size.columns {
        let cell = new[row, column]
        guard cell != old[row, column], cell.glyph != .rightHalf else { continue }
        move(to: row, column)
        if cell.glyph != .space { change(to: cell.style) }
        cell.glyph.append(to: &bytes)
        // Terminals do not agree on the width of wide and rare characters, nor on where the cursor
        // is behind the last column.
        let isCertain = cell.glyph.isOfCertainWidth && column + 1 < new.size.columns
        cursor = isCertain ? (row, column + 1) : nil
      }
    }
  }

  private mutating func move(to row: Int, _ column: Int) {
    if let cursor, cursor.row == row {
      switch column - cursor.column {
      case 0: return
      case 1: return bytes.append(contentsOf: [0x1B, UInt8(ascii: "["), UInt8(ascii: "C")])
      case let distance:
        bytes.append(contentsOf: [0x1B, UInt8(ascii: "[")])
        append(distance)
        return bytes.append(UInt8(ascii: "C"))
      }
    }
    bytes.append(contentsOf: [0x1B, UInt8(ascii: "[")])
    append(row + 1)
    bytes.append(UInt8(ascii: ";"))
    append(column + 1)
    bytes.append(UInt8(ascii: "H"))
  }

  /// Select graphic rendition, ECMA-48; colours as xterm has them.
  private mutating func change(to style: Style) {
    guard style != pen else { return }
    bytes.append(contentsOf: [0x1B, UInt8(ascii: "[")])
    if style.weight != pen.weight || style.foreground == .standard {
      bytes.append(UInt8(ascii: "0"))
      if style.weight != .normal { append(separated: style.weight == .bold ? 1 : 2) }
      if style.foreground != .standard { bytes.append(UInt8(ascii: ";")) }
    }
    switch style.foreground {
    case .standard: break
    case .palette(let entry) where entry < 8: append(30 + Int(entry))
    case .palette(let entry) where entry < 16: append(82 + Int(entry))
    case .palette(let entry):
      bytes.append(contentsOf: Array("38;5;".utf8))
      append(Int(entry))
    case .rgb(let colour):
      bytes.append(contentsOf: Array("38;2".utf8))
      for part in [colour.red, colour.green, colour.blue] { append(separated: Int(part)) }
    }
    bytes.append(UInt8(ascii: "m"))
    pen = style
  }

  private mutating func append(separated number: Int) {
    bytes.append(UInt8(ascii: ";"))
    append(number)
  }

  private mutating func append(_ number: Int) {
    if number >= 10 { append(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}

/// What a screen shows at one moment: rows of cells.
package struct Frame: Sendable, Equatable {
  package let size: ScreenSize
  private var cells: [Cell]

  /// An empty frame.
  package init(size: ScreenSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.rows * size.columns)
  }

  /// The cell of a place on the screen.
  package subscript(row: Int, column: Int) -> Cell {
    cells[row * size.columns + column]
  }

  /// Puts a glyph of one column somewhere; outside the frame nothing happens.
  package mutating func put(_ glyph: Glyph, _ style: Style, row: Int, column: Int) {
    guard (0..<size.rows).contains(row), (0..<size.columns).contains(column) else { return }
    set(Cell(glyph, style), row, column)
  }

  /// Puts text from a column on, cut off where the frame or the given number of columns ends. Wide
  /// characters take two columns, marks none; what steers a terminal is left out, and so are marks
  /// without a character.
  package mutating func put(
    _ text: String, _ style: Style, row: Int, column: Int, columns: Int = .max
  ) {
    guard (0..<size.rows).contains(row), column < size.columns, columns > 0 else { return }
    var place = column
    let end = columns < size.columns ? min(size.columns, column + columns) : size.columns
    for character in text where character.unicodeScalars.first?.standsAlone == true {
      let glyph = Glyph(character)
      let width = glyph.columnCount
      guard place + width <= end else { return }
      defer { place += width }
      guard place >= 0 else { continue }
      set(Cell(glyph, style), row, place)
      if width == 2 { cells[row * size.columns + place + 1] = Cell(.rightHalf, style) }
    }
  }

  /// Puts text in the middle of the columns.
  package mutating func putCentred(_ text: String, _ style: Style, row: Int) {
    let text = text.fitting(columns: size.columns)
    put(text, style, row: row, column: (size.columns - text.columnCount) / 2)
  }

  /// The rows as text, without the spaces at their ends.
  package var lines: [String] {
    (0..<size.rows).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<size.columns { line.append(contentsOf: self[row, column].glyph.scalars) }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// Half of a wide character cannot stay when the other half is overwritten.
  private mutating func set(_ cell: Cell, _ row: Int, _ column: Int) {
    let place = row * size.columns + column
    if cells[place].glyph == .rightHalf { cells[place - 1] = .blank }
    let last = column + cell.glyph.columnCount - 1
    if last + 1 < size.columns, cells[row * size.columns + last + 1].glyph == .rightHalf {
      cells[row * size.columns + last + 1] = .blank
    }
    cells[place] = cell
  }
}

/// The extent of a screen, each in 1...1000: terminals may claim what no memory has room for.
package struct ScreenSize: Sendable, Hashable {
  package let columns: Int
  package let rows: Int

  private static let range = 1...1000

  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, Self.range.lowerBound), Self.range.upperBound)
    self.rows = min(max(rows, Self.range.lowerBound), Self.range.upperBound)
  }
}

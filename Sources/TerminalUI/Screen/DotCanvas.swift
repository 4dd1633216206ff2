/// A part of a frame drawn in dots: two columns and four rows of them to each cell, which braille
/// characters show. Where there is no braille, a cell shows by an ASCII character how full it is.
///
/// Dots are counted from the upper left corner. They are about as high as they are wide.
package struct DotCanvas {
  /// The extent in dots.
  package let columns: Int
  package let rows: Int
  private let cellColumns: Int
  private var dots: [UInt8]
  private var styles: [Style]

  /// The bits of a cell's dots, by row and column; Unicode Standard, chapter 21, Braille.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
  private static let shades: [Glyph] = Array(" ..::ooOO").map { Glyph($0) }

  /// An empty canvas of so many cells.
  package init(cellColumns: Int, cellRows: Int) {
    self.cellColumns = max(0, cellColumns)
    columns = 2 * max(0, cellColumns)
    rows = 4 * max(0, cellRows)
    dots = Array(repeating: 0, count: self.cellColumns * max(0, cellRows))
    styles = Array(repeating: .plain, count: dots.count)
  }

  /// Sets a dot; its cell takes the style. Outside the canvas nothing happens.
  package mutating func set(column: Int, row: Int, _ style: Style) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    let cell = row / 4 * cellColumns + column / 2
    dots[cell] |= Self.bits[row % 4][column % 2]
    styles[cell] = style
  }

  /// Takes a dot away.
  mutating func clear(column: Int, row: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    dots[row / 4 * cellColumns + column / 2] &= ~Self.bits[row % 4][column % 2]
  }

  /// Sets the dots of a cell at once.
  package mutating func setCell(column: Int, row: Int, dots bits: UInt8, _ style: Style) {
    let cell = row * cellColumns + column
    dots[cell] |= bits
    styles[cell] = style
  }

  /// The bit of the dot with a column in 0...1 and a row in 0...3 of its cell.
  package static func bit(column: Int, row: Int) -> UInt8 { bits[row][column] }

  /// Puts what is drawn into a frame; cells without dots leave it as it is.
  package func draw(on frame: inout Frame, row: Int, column: Int, glyphs: Capability.GlyphSet) {
    for (place, bits) in dots.enumerated() where bits != 0 {
      let glyph =
        glyphs == .braille ? Glyph.braille(bits) : Self.shades[bits.nonzeroBitCount]
      frame.put(
        glyph, styles[place], row: row + place / cellColumns, column: column + place % cellColumns)
    }
  }
}

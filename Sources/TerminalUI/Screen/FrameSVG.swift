/// A frame as a picture: a Scalable Vector Graphics file that needs nothing besides itself.
///
/// Braille is drawn as dots, which look alike everywhere. Other text is set in the reader's own
/// monospaced font, run by run in the columns where it stands. The same frame is always the same
/// text.
package struct FrameSVG {
  private let frame: Frame
  private let isLight: Bool
  private var dots = Strokes()
  private var words: [String] = []

  // A cell of 12 x 24 has its dots on whole numbers. 20 is the size at which the characters of most
  // monospaced fonts are 12 wide.
  private static let cell = (width: 12, height: 24)
  private static let fontSize = 20
  private static let baseline = 18
  private static let margin = 24
  private static let fonts = """
    ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,'Noto Sans Mono CJK SC','PingFang SC',\
    'Microsoft YaHei',monospace
    """

  /// The text of the file.
  package static func text(of frame: Frame, on background: Background = .dark) -> String {
    var picture = FrameSVG(frame: frame, isLight: background == .light)
    for row in 0..<frame.size.rows { picture.draw(row: row) }
    return picture.file
  }

  private init(frame: Frame, isLight: Bool) {
    self.frame = frame
    self.isLight = isLight
  }

  private var file: String {
    let width = frame.size.columns * Self.cell.width + 2 * Self.margin
    let height = frame.size.rows * Self.cell.height + 2 * Self.margin
    let paper = isLight ? "#FBFBF9" : "#0E1116"
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">
      <rect width="\(width)" height="\(height)" rx="12" fill="\(paper)"/>
      <g transform="translate(\(Self.margin) \(Self.margin))">
      <g fill="none" stroke-width="4.4" stroke-linecap="round">

      """
    let middle = """
      </g>
      <g font-family="\(Self.fonts)" font-size="\(Self.fontSize)">

      """
    let paths = dots.all.map { style, path in "<path stroke=\(paint(style)) d=\"\(path)\"/>\n" }
    return head + paths.joined() + middle + words.joined() + "</g>\n</g>\n</svg>\n"
  }
}

/// Dots by their style, in the order in which the styles were met.
private struct Strokes {
  private(set) var all: [(style: Style, path: String)] = []
  private var places: [Style: Int] = [:]

  /// A line without length and with round ends is a dot.
  mutating func addDot(x: Int, y: Int, _ style: Style) {
    let place = places[style] ?? all.count
    if place == all.count {
      places[style] = place
      all.append((style, ""))
    }
    all[place].path += "M\(x) \(y)h0"
  }
}

extension FrameSVG {
  /// Characters of one style side by side.
  private struct Run {
    let column: Int
    let style: Style
    var text: String
    var columns: Int
  }

  private mutating func draw(row: Int) {
    var run: Run?
    for column in 0..<frame.size.columns {
      let cell = frame[row, column]
      let scalars = cell.glyph.scalars
      guard let first = scalars.first, first != " " else { continue }
      if (0x2800...0x28FF).contains(first.value) {
        drawDots(UInt8(first.value & 0xFF), cell.style, row, column)
      } else if cell.glyph.columnCount == 2 {
        drawWide(cell, row, column)
      } else if let begun = run, begun.style == cell.style,
        column - begun.column - begun.columns <= 1
      {
        let gap = column - begun.column - begun.columns
        run?.text += String(repeating: " ", count: gap) + Self.escaped(scalars)
        run?.columns += gap + 1
      } else {
        if let run { write(run, row) }
        run = Run(column: column, style: cell.style, text: Self.escaped(scalars), columns: 1)
      }
    }
    if let run { write(run, row) }
  }

  private mutating func drawDots(_ bits: UInt8, _ style: Style, _ row: Int, _ column: Int) {
    for dotColumn in 0..<2 {
      for dotRow in 0..<4 where bits & DotCanvas.bit(column: dotColumn, row: dotRow) != 0 {
        dots.addDot(
          x: column * Self.cell.width + 3 + 6 * dotColumn,
          y: row * Self.cell.height + 3 + 6 * dotRow, style)
      }
    }
  }

  /// In the middle of its two columns, as fonts do not agree on how wide it is.
  private mutating func drawWide(_ cell: Cell, _ row: Int, _ column: Int) {
    words.append(
      """
      <text x="\((column + 1) * Self.cell.width)" y="\(row * Self.cell.height + Self.baseline)" \
      text-anchor="middle"\(look(cell.style))>\(Self.escaped(cell.glyph.scalars))</text>

      """)
  }

  /// Stretched to the columns it takes, so that it ends where it does on the screen.
  private mutating func write(_ run: Run, _ row: Int) {
    let length = run.columns > 1 ? " textLength=\"\(run.columns * Self.cell.width)\"" : ""
    words.append(
      """
      <text x="\(run.column * Self.cell.width)" y="\(row * Self.cell.height + Self.baseline)"\
      \(length)\(look(run.style))>\(run.text)</text>

      """)
  }

  private func look(_ style: Style) -> String {
    " fill=\(paint(style))" + (style.weight == .bold ? " font-weight=\"bold\"" : "")
  }

  /// The value of an attribute for a colour, with a second one behind it where it is dim.
  private func paint(_ style: Style) -> String {
    let colour =
      switch style.foreground {
      case .standard: isLight ? "#24292F" : "#D5DBE3"
      case .palette(let entry): RGB(paletteEntry: entry).webText
      case .rgb(let rgb): rgb.webText
      }
    return "\"\(colour)\"" + (style.weight == .dim ? " opacity=\"0.6\"" : "")
  }

  private static func escaped(_ scalars: [Unicode.Scalar]) -> String {
    var text = ""
    for scalar in scalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      // The two that XML 1.0 does not have.
      case "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

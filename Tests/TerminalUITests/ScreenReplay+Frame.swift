import TestSupport

@testable import TerminalUI

extension ScreenReplay {
  /// A screen of a size on which something else stood before.
  static func used(_ size: ScreenSize) -> ScreenReplay {
    ScreenReplay(columns: size.columns, rows: size.rows, filledWith: "?")
  }

  /// The first places at which the screen does not show what a frame has.
  func differences(from frame: Frame) -> [String] {
    var found: [String] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let wanted = Cell(frame[row, column])
        guard self[row, column] != wanted, found.count < 3 else { continue }
        found.append("(\(row), \(column)): \(self[row, column]), not \(wanted)")
      }
    }
    return found
  }
}

extension ScreenReplay.Cell {
  init(_ cell: TerminalUI.Cell) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: cell.glyph.scalars)
    var look = ScreenReplay.Look()
    look.isBold = cell.style.weight == .bold
    look.isDim = cell.style.weight == .dim
    switch cell.style.foreground {
    case .standard: look.colour = .standard
    case .palette(let entry): look.colour = .palette(Int(entry))
    case .rgb(let rgb): look.colour = .rgb(Int(rgb.red), Int(rgb.green), Int(rgb.blue))
    }
    self.init(text: String(text), look: look)
  }
}

extension String {
  /// How many columns of a terminal the text takes: two for each wide character of East Asian
  /// writing, none for a mark that combines with the character before it.
  package var columnCount: Int {
    unicodeScalars.reduce(0) { $0 + $1.columnCount }
  }

  /// The longest beginning that fits into so many columns.
  package func fitting(columns: Int) -> String {
    var text = ""
    var count = 0
    for character in self {
      count += String(character).columnCount
      guard count <= columns else { break }
      text.append(character)
    }
    return text
  }

  /// The text with spaces behind it, up to so many columns.
  package func padded(columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - columnCount))
  }

  /// The text with spaces before it, up to so many columns.
  package func rightAligned(columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - columnCount)) + self
  }

  /// The text broken into lines of at most so many columns, at spaces and between characters of
  /// East Asian writing; a longer word stays whole.
  package func wrapped(columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      for (index, piece) in word.unbreakablePieces.enumerated() {
        let joint = index == 0 ? " " : ""
        if line.isEmpty {
          line = piece
        } else if line.columnCount + joint.count + piece.columnCount <= columns {
          line += joint + piece
        } else {
          lines.append(line)
          line = piece
        }
      }
    }
    return lines + [line]
  }
}

extension Substring {
  fileprivate var unbreakablePieces: [String] {
    var pieces = [""]
    for character in self {
      if pieces[pieces.count - 1].last?.mayEndLine(before: character) == true { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }
}

extension Character {
  /// Whether a line may end after this character although no space follows: after a wide one,
  /// unless a bracket would be torn from its text or a mark would begin the next line.
  package func mayEndLine(before next: Character) -> Bool {
    isWide && !"（《「『".contains(self) && (next.isWide || next.isLetter || next.isNumber)
      && !"，。；：、？！）》」』".contains(next)
  }

  private var isWide: Bool { String(self).columnCount > 1 }
}

extension Unicode.Scalar {
  /// The blocks that Unicode Standard Annex #11, East Asian Width, has as wide or fullwidth.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]

  fileprivate var columnCount: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }
}

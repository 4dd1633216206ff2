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
  /// The ranges that Unicode Standard Annex #11, East Asian Width, has as wide or fullwidth, and the
  /// circled numbers and hexagrams that the C library adds.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653, 0x267F...0x267F,
    0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE, 0x26C4...0x26C5,
    0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA, 0x26F2...0x26F3, 0x26F5...0x26F5,
    0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705, 0x270A...0x270B, 0x2728...0x2728,
    0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755, 0x2757...0x2757, 0x2795...0x2797,
    0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2B55...0x2B55,
    0x2E80...0x303E, 0x3041...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB,
    0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A,
    0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
    0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4,
    0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
    0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596,
    0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC,
    0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC,
    0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF,
    0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]

  package var columnCount: Int {
    switch value {
    case ..<0x300: return value == 0xAD ? 0 : 1
    // Vowels and endings of Hangul, which terminals draw into the syllable.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }

  /// Whether it is a character of its own, which does not steer the terminal.
  var standsAlone: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
    default: columnCount > 0
    }
  }
}

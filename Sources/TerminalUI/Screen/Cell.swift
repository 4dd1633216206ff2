/// One place of the screen: a character and how it is shown.
package struct Cell: Sendable, Equatable {
  /// What stands there.
  package let glyph: Glyph
  package let style: Style

  /// Nothing, in the terminal's own background.
  package static let blank = Cell(.space, .plain)

  /// A space looks the same in every colour and weight, so that it is always the same cell.
  package init(_ glyph: Glyph, _ style: Style) {
    self.glyph = glyph
    self.style = glyph == .space ? .plain : style
  }
}

/// A character of the screen: up to three scalars of at most 21 bits, packed. A character of more
/// loses the marks that are too many.
package struct Glyph: Sendable, Hashable {
  private let packed: UInt64

  package static let space = Glyph(scalar: " ")
  /// The right half of a wide character, which the left half has drawn.
  package static let rightHalf = Glyph(packed: 0)

  package init(scalar: Unicode.Scalar) { packed = UInt64(scalar.value) }

  package init(_ character: Character) {
    var packed: UInt64 = 0
    var shift: UInt64 = 0
    for scalar in character.unicodeScalars where shift < 63 {
      // Joiners and presentation selectors change the width in some terminals and not in others.
      guard shift == 0 || scalar.columnCount == 0 && scalar.properties.generalCategory != .format,
        !(0xFE00...0xFE0F).contains(scalar.value)
      else { continue }
      packed |= UInt64(scalar.value) << shift
      shift += 21
    }
    self.packed = packed
  }

  private init(packed: UInt64) { self.packed = packed }

  /// A braille character whose eight dots are the bits, as the Unicode block numbers them.
  package static func braille(_ dots: UInt8) -> Glyph {
    dots == 0 ? .space : Glyph(packed: 0x2800 + UInt64(dots))
  }

  /// The scalars, the first of which takes the columns.
  package var scalars: [Unicode.Scalar] {
    stride(from: UInt64(0), to: 63, by: 21).compactMap { shift in
      let value = UInt32(packed >> shift & 0x1F_FFFF)
      return value == 0 ? nil : Unicode.Scalar(value)
    }
  }

  /// Appends the UTF-8 form.
  package func append(to bytes: inout [UInt8]) {
    var rest = packed
    while rest != 0 {
      let value = rest & 0x1F_FFFF
      rest >>= 21
      // Written out, as it is done for every cell that changes.
      func tail(_ shift: UInt64) -> UInt8 { UInt8(0x80 | value >> shift & 0x3F) }
      switch value {
      case ..<0x80: bytes.append(UInt8(value))
      case ..<0x800:
        bytes.append(UInt8(0xC0 | value >> 6))
        bytes.append(tail(0))
      case ..<0x1_0000:
        bytes.append(UInt8(0xE0 | value >> 12))
        bytes.append(tail(6))
        bytes.append(tail(0))
      default:
        bytes.append(UInt8(0xF0 | value >> 18))
        bytes.append(tail(12))
        bytes.append(tail(6))
        bytes.append(tail(0))
      }
    }
  }

  /// How many columns it takes: 0 for the right half of a wide character.
  package var columnCount: Int {
    if packed == 0 { return 0 }
    return isOfCertainWidth ? 1 : min(2, max(1, scalars.first?.columnCount ?? 1))
  }

  /// Whether every terminal moves its cursor by one column for it.
  var isOfCertainWidth: Bool {
    packed > 0 && packed < 0x300 || (0x2800...0x28FF).contains(packed)
  }
}

/// How a character is shown.
package struct Style: Sendable, Hashable {
  package var foreground: Colour
  package var weight: Weight

  package enum Weight: UInt8, Sendable {
    case normal
    case bold
    case dim
  }

  /// As the terminal shows plain text.
  package static let plain = Style()

  package init(_ foreground: Colour = .standard, _ weight: Weight = .normal) {
    self.foreground = foreground
    self.weight = weight
  }
}

/// A colour as the terminal is told: its own, one of its palette, or red, green and blue.
package enum Colour: Sendable, Hashable {
  case standard
  case palette(UInt8)
  case rgb(RGB)
}

import Glibc

/// A colour of the sRGB space, 8 bits for each part.
package struct RGB: Sendable, Hashable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// As web colours are written: 0xRRGGBB.
  package init(_ hexadecimal: UInt32) {
    red = UInt8(hexadecimal >> 16 & 0xFF)
    green = UInt8(hexadecimal >> 8 & 0xFF)
    blue = UInt8(hexadecimal & 0xFF)
  }

  /// An entry of the palette of 256 as xterm has it; the first 16 look different in most terminals.
  package init(paletteEntry entry: UInt8) {
    let index = UInt32(entry)
    if index < 16 {
      self.init(Self.paletteBeginning[Int(index)])
    } else if index < 232 {
      let place = index - 16
      let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
      self.init(
        levels[Int(place / 36)] << 16 | levels[Int(place / 6 % 6)] << 8 | levels[Int(place % 6)])
    } else {
      self.init((8 + 10 * (index - 232)) * 0x01_0101)
    }
  }

  private static let paletteBeginning: [UInt32] = [
    0x00_0000, 0xCD_0000, 0x00_CD00, 0xCD_CD00, 0x00_00EE, 0xCD_00CD, 0x00_CDCD, 0xE5_E5E5,
    0x7F_7F7F, 0xFF_0000, 0x00_FF00, 0xFF_FF00, 0x5C_5CFF, 0xFF_00FF, 0x00_FFFF, 0xFF_FFFF,
  ]

  /// As web colours are written, such as `#7F8C99`.
  var webText: String {
    let number = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(number, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private init(linear parts: [Double]) {
    let encoded = parts.map { part in
      let part = min(1, max(0, part))
      let value = part <= 0.003_130_8 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
      return UInt8((value * 255).rounded())
    }
    red = encoded[0]
    green = encoded[1]
    blue = encoded[2]
  }

  /// A colour between this one, at 0, and another one, at 1.
  package func mixed(with other: RGB, _ share: Double) -> RGB {
    RGB(linear: zip(linear, other.linear).map { $0 + ($1 - $0) * share })
  }

  /// Relative luminance, 0 black...1 white; Web Content Accessibility Guidelines 2.1.
  package var luminance: Double {
    let parts = linear
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// The contrast with another colour, 1...21; Web Content Accessibility Guidelines 2.1.
  package func contrast(with other: RGB) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The same hue, darker or lighter as far as it must be to be seen on a background.
  package func readable(on background: Background) -> RGB {
    let range = background.readableLuminance
    let luminance = luminance
    if luminance > range.upperBound {
      return RGB(linear: linear.map { $0 * range.upperBound / luminance })
    }
    if luminance < range.lowerBound {
      // Towards white, which keeps what there is of the hue.
      let share = (range.lowerBound - luminance) / (1 - luminance)
      return RGB(linear: linear.map { $0 + (1 - $0) * share })
    }
    return self
  }

  /// The nearest of the 216 colours of the 6 x 6 x 6 cube that most terminals have at 16...231.
  package var nearestPaletteEntry: UInt8 {
    func level(_ part: UInt8) -> UInt8 {
      // The levels are 0, 95, 135, 175, 215 and 255.
      part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40
    }
    return 16 + 36 * level(red) + 6 * level(green) + level(blue)
  }

  private var linear: [Double] {
    [red, green, blue].map { part in
      let value = Double(part) / 255
      return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }
}

/// What the terminal shows behind the text.
package enum Background: Sendable, Equatable, CaseIterable {
  case dark
  case light
  /// It has not said, so that colours must be seen on both.
  case unknown

  /// Luminances at a contrast of at least 3 with the background, which Web Content Accessibility
  /// Guidelines 2.1, 1.4.11, ask of graphics and large text.
  var readableLuminance: ClosedRange<Double> {
    switch self {
    case .dark: 0.13...1
    case .light: 0...0.27
    case .unknown: 0.13...0.27
    }
  }
}

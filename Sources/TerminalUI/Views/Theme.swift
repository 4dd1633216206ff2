import BreathingEngine

/// The colours of a screen, as data.
package struct Theme: Sendable, Equatable {
  package let name: Name
  let inhale: Hue
  let holdIn: Hue
  let exhale: Hue
  let holdOut: Hue
  /// What stays in the background: titles, numbers, hints.
  let quiet: Hue

  /// The themes, by the names that `--theme` takes.
  package enum Name: String, CaseIterable, Sendable {
    case ocean
    case dusk
    case mono
  }

  /// A colour from the middle of a shape to its rim, and the entry of a palette of 16 that comes
  /// nearest, so that a person's own palette is kept to.
  struct Hue: Sendable, Equatable {
    let core: RGB
    let rim: RGB
    let entry: UInt8

    init(_ core: UInt32, _ rim: UInt32, entry: UInt8) {
      self.core = RGB(core)
      self.rim = RGB(rim)
      self.entry = entry
    }
  }

  package static func of(_ name: Name) -> Theme {
    switch name {
    case .ocean:
      Theme(
        name: name, inhale: Hue(0x8CEBDD, 0x1F9AAE, entry: 6),
        holdIn: Hue(0xB9ECF2, 0x58A9CF, entry: 14), exhale: Hue(0x79B8F5, 0x3C64C2, entry: 12),
        holdOut: Hue(0x8A9CC4, 0x54648F, entry: 5), quiet: Hue(0x7F8C99, 0x7F8C99, entry: 8))
    case .dusk:
      Theme(
        name: name, inhale: Hue(0xFFDDA6, 0xE0905A, entry: 3),
        holdIn: Hue(0xFAC3B0, 0xDB7286, entry: 13), exhale: Hue(0xD0A6E8, 0x8458B3, entry: 5),
        holdOut: Hue(0x9B8BBB, 0x665689, entry: 12), quiet: Hue(0x94888F, 0x94888F, entry: 8))
    case .mono:
      Theme(
        name: name, inhale: .mono, holdIn: .mono, exhale: .mono, holdOut: .mono, quiet: .mono)
    }
  }

  func hue(_ phase: Phase) -> Hue {
    switch phase {
    case .inhale: inhale
    case .holdIn: holdIn
    case .exhale: exhale
    case .holdOut: holdOut
    }
  }

  /// All of its colours.
  var hues: [Hue] { [inhale, holdIn, exhale, holdOut, quiet] }
}

extension Theme.Hue {
  fileprivate static let mono = Theme.Hue(0x80_8080, 0x80_8080, entry: 7)
}

/// A theme's colours as one terminal can show them.
struct Palette {
  private let colours: Capability.Colours
  private let background: Background
  private let theme: Theme
  private let shades: [[Colour]]

  /// From the middle of a shape to its rim.
  static let shadeCount = 8

  init(_ theme: Theme, _ capability: Capability) {
    self.theme = theme
    colours = theme.name == .mono ? .none : capability.colours
    background = capability.background
    let (colours, background) = (colours, background)
    shades = Phase.allCases.map { phase in
      (0..<Self.shadeCount).map { shade in
        Self.colour(
          theme.hue(phase), share: Double(shade) / Double(Self.shadeCount - 1), colours, background)
      }
    }
  }

  /// For the words of a phase.
  func word(_ phase: Phase) -> Style { Style(colour(phase, shade: 3), .bold) }

  /// For what is of second importance.
  var quiet: Style {
    switch colours {
    // The grey of many palettes of 16 is too faint.
    case .none, .sixteen: Style(.standard, .dim)
    case .palette, .trueColour: Style(Self.colour(theme.quiet, share: 0, colours, background))
    }
  }

  /// For a part of a shape; `shade` in 0..<shadeCount, from the middle to the rim.
  func shape(_ phase: Phase, shade: Int) -> Style { Style(colour(phase, shade: shade)) }

  private func colour(_ phase: Phase, shade: Int) -> Colour {
    let index = Phase.allCases.firstIndex(of: phase) ?? 0
    return shades[index][min(max(0, shade), Self.shadeCount - 1)]
  }

  private static func colour(
    _ hue: Theme.Hue, share: Double, _ colours: Capability.Colours, _ background: Background
  ) -> Colour {
    switch colours {
    case .none: return .standard
    case .sixteen: return .palette(hue.entry)
    case .palette, .trueColour:
      let colour = hue.core.mixed(with: hue.rim, share).readable(on: background)
      return colours == .trueColour ? .rgb(colour) : .palette(colour.nearestPaletteEntry)
    }
  }
}

/// What a terminal can show.
package struct Capability: Sendable, Equatable {
  package var colours: Colours
  package var glyphs: GlyphSet
  package var background: Background
  /// Whether it shows what comes between two markers at once; DEC private mode 2026.
  package var synchronizes: Bool

  /// The colours a terminal knows.
  package enum Colours: Sendable, CaseIterable {
    case none
    case sixteen
    case palette
    case trueColour
  }

  /// The characters a terminal has.
  package enum GlyphSet: Sendable, CaseIterable {
    case ascii
    case braille
  }

  package init(
    colours: Colours, glyphs: GlyphSet, background: Background = .unknown,
    synchronizes: Bool = false
  ) {
    self.colours = colours
    self.glyphs = glyphs
    self.background = background
    self.synchronizes = synchronizes
  }

  /// What the environment says of the terminal; the terminal itself is asked for the rest.
  package init(environment: [String: String]) {
    colours = Self.colours(environment)
    glyphs = Glyphs(environment: environment) == .braille ? .braille : .ascii
    background = Self.background(environment["COLORFGBG"])
    synchronizes = false
  }

  /// Terminals whose names do not tell that they know at least 256 colours.
  private static let colourful = ["kitty", "ghostty", "alacritty", "foot", "wezterm", "contour"]

  private static func colours(_ environment: [String: String]) -> Colours {
    let name = environment["TERM"] ?? ""
    let wantsNone = environment["NO_COLOR"]?.isEmpty == false
    // DEC's own, as vt220, but not vte.
    let isOld = name.hasPrefix("vt") && name.dropFirst(2).first?.isNumber == true
    guard !wantsNone, !isOld, !["", "dumb", "unknown"].contains(name) else { return .none }
    // GNU screen hands on what the terminal around it knows.
    let isInScreen = environment["STY"]?.isEmpty == false
    let depth = environment["COLORTERM"] ?? ""
    if ["truecolor", "24bit"].contains(depth) && !isInScreen || name.hasSuffix("-direct") {
      return .trueColour
    }
    let isColourful = name.contains("256color") || colourful.contains { name.contains($0) }
    return isColourful ? .palette : .sixteen
  }

  /// Whether a terminal of that name can be drawn on at all: moves its cursor and has an alternate
  /// screen, or at least clears.
  package static func canDraw(environment: [String: String]) -> Bool {
    !["", "dumb", "unknown", "emacs"].contains(environment["TERM"] ?? "")
  }

  /// The convention of rxvt and Konsole: the numbers of two palette entries, the last the background.
  private static func background(_ value: String?) -> Background {
    guard let last = value?.split(separator: ";").last, let entry = Int(last) else {
      return .unknown
    }
    return entry == 7 || entry == 15 ? .light : (0...8).contains(entry) ? .dark : .unknown
  }
}

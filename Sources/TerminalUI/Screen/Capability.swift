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
    let name = environment["TERM"] ?? ""
    let depth = environment["COLORTERM"] ?? ""
    let wantsNone = environment["NO_COLOR"]?.isEmpty == false
    if wantsNone || name.isEmpty || ["dumb", "unknown"].contains(name) || name.hasPrefix("vt") {
      colours = .none
    } else if ["truecolor", "24bit"].contains(depth) || name.hasSuffix("-direct") {
      colours = .trueColour
    } else if name.contains("256color") || ["kitty", "alacritty", "foot"].contains(name) {
      colours = .palette
    } else {
      colours = .sixteen
    }
    glyphs = Glyphs(environment: environment) == .braille ? .braille : .ascii
    background = Self.background(environment["COLORFGBG"])
    synchronizes = false
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
    return entry == 7 || entry == 15 ? .light : entry <= 8 ? .dark : .unknown
  }
}

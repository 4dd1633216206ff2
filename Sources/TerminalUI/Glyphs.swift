/// The characters that a chart is drawn with, by what the terminal can show.
package struct Glyphs: Sendable, Equatable {
  /// Five shades of a calendar's cell, the first for nothing.
  package let shades: [Character]
  /// Rising heights of a bar.
  package let bars: [Character]
  /// Where there is nothing at all.
  package let gap: Character

  package static let ascii = Glyphs(
    shades: [".", "-", "+", "*", "#"], bars: ["_", ".", ":", "-", "=", "+", "*", "#"], gap: " ")
  /// Braille, which is one cell wide in every terminal.
  package static let braille = Glyphs(
    shades: ["⠂", "⠒", "⠶", "⡷", "⣿"], bars: ["⣀", "⣤", "⣶", "⣿"], gap: " ")

  /// Braille where the locale is one of UTF-8 and the terminal is not a very plain one.
  package init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let speaksUTF8 = ["utf-8", "utf8"].contains { locale.lowercased().contains($0) }
    let isPlain = ["dumb", "linux"].contains(environment["TERM"] ?? "dumb")
    self = speaksUTF8 && !isPlain ? .braille : .ascii
  }

  private init(shades: [Character], bars: [Character], gap: Character) {
    self.shades = shades
    self.bars = bars
    self.gap = gap
  }

  /// A bar for each value, the greatest at full height; a zero is a gap.
  package func sparkline(_ values: [Duration]) -> String {
    let most = values.max() ?? .zero
    return String(
      values.map { value in
        guard value > .zero else { return gap }
        return bars[min(bars.count - 1, Int(value / most * Double(bars.count)))]
      })
  }

  /// The shade of a value: nothing, then quarters of the greatest.
  package func shade(_ value: Duration, most: Duration) -> Character {
    guard value > .zero, most > .zero else { return shades[0] }
    return shades[min(shades.count - 1, 1 + Int(value / most * Double(shades.count - 1)))]
  }
}

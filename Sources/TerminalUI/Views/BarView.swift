import BreathingEngine

/// A bar that is as long as the lungs are full.
struct BarView {
  let scene: Scene
  let palette: Palette

  /// The dots of a cell in the order in which they appear: from the left, from below.
  private static let order: [(column: Int, row: Int)] =
    (0..<2).flatMap { column in (0..<4).reversed().map { (column, $0) } }

  func draw(on frame: inout Frame, _ layout: Layout, _ glyphs: Capability.GlyphSet) {
    let cells = max(1, min(layout.columns - 4, Layout.widestBar))
    let column = (layout.columns - cells) / 2
    let dots = Int((scene.level * Double(cells * Self.order.count)).rounded())
    let style = palette.shape(scene.phase, shade: 2)
    for row in layout.picture {
      for cell in 0..<cells {
        let count = min(max(0, dots - cell * Self.order.count), Self.order.count)
        let glyph = glyphs == .braille ? Self.braille(count) : Glyph(count > 4 ? "#" : "-")
        // The rest of the way is drawn thin.
        let rest = glyphs == .braille ? Glyph("⠤") : Glyph("-")
        frame.put(
          count == 0 ? rest : glyph, count == 0 ? palette.quiet : style, row: row,
          column: column + cell)
      }
    }
  }

  private static func braille(_ count: Int) -> Glyph {
    .braille(
      order.prefix(count).reduce(0) { $0 | DotCanvas.bit(column: $1.column, row: $1.row) })
  }
}

import BreathingEngine

/// A bar with round ends that is as long as the lungs are full, on a thin line that shows how long
/// it will be.
struct BarView {
  let scene: Scene
  let palette: Palette

  func draw(on frame: inout Frame, _ layout: Layout, _ glyphs: Capability.GlyphSet) {
    let cells = max(1, min(layout.columns - 4, Layout.widestBar))
    var canvas = DotCanvas(cellColumns: cells, cellRows: layout.picture.count)
    // Empty lungs are a dot as high as the bar.
    let height = Double(canvas.rows)
    let length = height + (Double(canvas.columns) - height) * scene.level
    for column in Int(length)..<max(Int(length), canvas.columns) {
      canvas.set(column: column, row: canvas.rows / 2, palette.quiet)
    }
    drawBar(on: &canvas, length: length)
    canvas.draw(
      on: &frame, row: layout.picture.lowerBound, column: (layout.columns - cells) / 2,
      glyphs: glyphs)
  }

  private func drawBar(on canvas: inout DotCanvas, length: Double) {
    // A new colour goes along the bar.
    let coloured = Double(canvas.columns) * scene.coloured
    let styles = (0..<max(1, canvas.columns / 2)).map { cell in
      let shade = Palette.shadeCount - 1 - cell * 2 * Palette.shadeCount / canvas.columns
      let phase = Double(2 * cell) < coloured ? scene.phase : scene.previousPhase
      return palette.shape(phase, shade: shade)
    }
    let radius = Double(canvas.rows) / 2
    for row in 0..<canvas.rows {
      let y = Double(row) + 0.5 - radius
      let bend = radius - (radius * radius - y * y).squareRoot()
      for column in 0..<canvas.columns {
        let x = Double(column) + 0.5
        guard x >= bend, x <= length - bend else { continue }
        canvas.set(column: column, row: row, styles[column / 2])
      }
    }
  }
}

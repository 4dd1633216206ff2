import BreathingEngine

/// The breath of the last and the next seconds as a curve, with a point that rides on it.
struct WaveView {
  let scene: Scene
  let palette: Palette

  /// The share of the width that shows what has been.
  private static let past = 0.25
  /// So many cycles are seen at once, within limits that keep slow and fast ones legible.
  private static let cycles = 1.6
  private static let seconds: ClosedRange<Double> = 10...40
  /// The radius of the point in dots.
  private static let point = 3.2

  func draw(on frame: inout Frame, _ layout: Layout, _ glyphs: Capability.GlyphSet) {
    let inset = layout.columns >= 40 ? 2 : 0
    var canvas = DotCanvas(
      cellColumns: layout.columns - 2 * inset, cellRows: layout.picture.count)
    let cycle = scene.score.start(ofCycle: 2) / .seconds(1)
    let window = min(max(cycle * Self.cycles, Self.seconds.lowerBound), Self.seconds.upperBound)
    let perDot = Duration.seconds(window / Double(canvas.columns))
    let here = Int(Double(canvas.columns) * Self.past)
    // The curve moves by whole dots, so that it is the same curve that moves.
    let first = Int((scene.position / perDot).rounded(.down)) - here
    drawCurve(on: &canvas, firstDot: first, perDot)
    drawPoint(on: &canvas, column: here)
    canvas.draw(on: &frame, row: layout.picture.lowerBound, column: inset, glyphs: glyphs)
  }

  private func drawCurve(on canvas: inout DotCanvas, firstDot: Int, _ perDot: Duration) {
    let score = scene.score
    var last: Int?
    for column in 0..<canvas.columns {
      let position = perDot * (firstDot + column)
      // What lies before the beginning and behind the end is nothing.
      guard position >= score.beginning, position <= score.duration else {
        last = nil
        continue
      }
      let phase = score.step(at: max(.zero, position))?.phase ?? scene.phase
      let row = row(of: score.lungLevel(at: position), in: canvas)
      let style = position < .zero ? palette.quiet : palette.shape(phase, shade: 3)
      for dot in min(row, last ?? row)...max(row, last ?? row) {
        canvas.set(column: column, row: dot, style)
      }
      last = row
    }
  }

  private func drawPoint(on canvas: inout DotCanvas, column: Int) {
    let level = scene.level
    let top = Self.point
    let height = Double(canvas.rows - 1) - 2 * top
    let centre = top + (1 - level) * height
    let style = palette.word(scene.phase)
    let reach = Int(Self.point.rounded(.up))
    for x in -reach...reach {
      for y in Int(centre) - reach...Int(centre) + reach + 1 {
        let (dx, dy) = (Double(x), Double(y) - centre)
        if dx * dx + dy * dy <= Self.point * Self.point {
          canvas.set(column: column + x, row: y, style)
        }
      }
    }
  }

  private func row(of level: Double, in canvas: DotCanvas) -> Int {
    let height = Double(canvas.rows - 1) - 2 * Self.point
    return Int((Self.point + (1 - level) * height).rounded())
  }
}

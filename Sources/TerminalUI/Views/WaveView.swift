import BreathingEngine

/// The breath of the last and the next seconds as a curve, with a point that rides on it.
struct WaveView {
  let scene: Scene
  let palette: Palette

  /// The share of the width that shows what has been.
  private static let past = 0.25
  /// So many breaths are seen at once, within limits that keep slow and fast ones legible.
  private static let breaths = 1.6
  private static let seconds: ClosedRange<Double> = 8...40
  private static let mostSteps = 32
  /// The radius of the point, and of the gap around it, in dots.
  private static let point = 3.2
  private static let gap = 4.8
  /// What has been is fainter than what comes.
  private static let pastShade = 6
  private static let comingShade = 2

  func draw(on frame: inout Frame, _ layout: Layout, _ glyphs: Capability.GlyphSet) {
    let inset = layout.columns >= 40 ? 2 : 0
    var canvas = DotCanvas(
      cellColumns: layout.columns - 2 * inset, cellRows: layout.picture.count)
    let perDot = Duration.seconds(seconds / Double(canvas.columns))
    let here = Int(Double(canvas.columns) * Self.past)
    // The curve moves by whole dots, so that it is the same curve that moves.
    let first = Int((scene.position / perDot).rounded(.down)) - here
    drawCurve(on: &canvas, firstDot: first, perDot)
    drawPoint(on: &canvas, column: here)
    canvas.draw(on: &frame, row: layout.picture.lowerBound, column: inset, glyphs: glyphs)
  }

  /// How much time the width is. A cycle may be a round of many breaths, of which some will do.
  private var seconds: Double {
    let score = scene.score
    let steps = (0..<min(Self.mostSteps, score.firstOrdinal(ofCycle: 2))).map { score.step($0) }
    let phases = steps.map(\.phase)
    let breaths = zip(phases, phases.dropFirst() + phases.prefix(1)).count {
      $0 != .inhale && $1 == .inhale
    }
    let breath = (steps.last?.end ?? .zero) / .seconds(1) / Double(max(1, breaths))
    return min(max(breath * Self.breaths, Self.seconds.lowerBound), Self.seconds.upperBound)
  }

  private func drawCurve(on canvas: inout DotCanvas, firstDot: Int, _ perDot: Duration) {
    let score = scene.score
    let here = Int(Double(canvas.columns) * Self.past)
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
      let shade = column < here ? Self.pastShade : Self.comingShade
      let style = position < .zero ? palette.quiet : palette.shape(phase, shade: shade)
      for dot in min(row, last ?? row)...max(row, last ?? row) {
        // Two dots wide in every direction.
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          canvas.set(column: column + x, row: dot + y, style)
        }
      }
      last = row
    }
  }

  /// A disc in the middle of the curve's two dots, with a gap around it.
  private func drawPoint(on canvas: inout DotCanvas, column: Int) {
    let row = row(of: scene.level, in: canvas)
    let style = palette.shape(scene.phase, shade: 0)
    let reach = Int(Self.gap.rounded(.up))
    for x in -reach...reach + 1 {
      for y in -reach...reach + 1 {
        let (dx, dy) = (Double(x) - 0.5, Double(y) - 0.5)
        let distance = (dx * dx + dy * dy).squareRoot()
        if distance <= Self.point {
          canvas.set(column: column + x, row: row + y, style)
        } else if distance <= Self.gap {
          canvas.clear(column: column + x, row: row + y)
        }
      }
    }
  }

  /// The upper of the curve's two dots. The point has room above and below.
  private func row(of level: Double, in canvas: DotCanvas) -> Int {
    let height = max(0, Double(canvas.rows) - 2 * Self.point - 1)
    return Int((Self.point - 0.5 + (1 - level) * height).rounded())
  }
}

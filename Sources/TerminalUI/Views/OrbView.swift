import BreathingEngine
import Glibc

/// A disc of dots that is as large as the lungs are full, in a ring that shows how far it will grow.
struct OrbView {
  let scene: Scene
  let palette: Palette

  /// The radius of empty lungs, as a share of that of full ones.
  private static let smallest = 0.34
  /// The rim is loose: over this share of the largest radius dots come one by one, so that the disc
  /// grows smoothly.
  private static let looseness = 0.2
  /// Between two dots of the ring, in dots.
  private static let ringSpacing = 3.2

  func draw(on frame: inout Frame, _ layout: Layout, _ glyphs: Capability.GlyphSet) {
    let rows = layout.picture.count
    // The disc's own square, and the ring around it.
    let side = min(rows * 4, layout.columns * 2)
    let cellRows = (side + 3) / 4
    let cellColumns = (side + 1) / 2
    var canvas = DotCanvas(cellColumns: cellColumns, cellRows: cellRows)
    let middle = (x: Double(cellColumns * 2 - 1) / 2, y: Double(cellRows * 4 - 1) / 2)
    let ring = Double(side) / 2 - 1
    drawRing(on: &canvas, middle, radius: ring)
    drawDisc(on: &canvas, middle, largest: ring - 2)
    canvas.draw(
      on: &frame, row: layout.picture.lowerBound + (rows - cellRows) / 2,
      column: (layout.columns - cellColumns) / 2, glyphs: glyphs)
  }

  private func drawDisc(
    on canvas: inout DotCanvas, _ middle: (x: Double, y: Double), largest: Double
  ) {
    let looseness = largest * Self.looseness
    let reach = largest * (Self.smallest + (1 - Self.smallest) * scene.level)
    // A new colour goes from the middle to the rim.
    let coloured = largest * scene.coloured
    for row in 0..<canvas.rows / 4 {
      for column in 0..<canvas.columns / 2 {
        let x = Double(2 * column) + 0.5 - middle.x
        let y = Double(4 * row) + 1.5 - middle.y
        let distance = (x * x + y * y).squareRoot()
        guard distance - 2.5 < reach else { continue }
        let bits =
          distance + 2.5 < reach - looseness
          ? 0xFF : loose(column, row, middle, from: reach - looseness, to: reach)
        guard bits != 0 else { continue }
        let shade = Int(distance / largest * Double(Palette.shadeCount))
        let phase = distance <= coloured ? scene.phase : scene.previousPhase
        canvas.setCell(column: column, row: row, dots: bits, palette.shape(phase, shade: shade))
      }
    }
  }

  /// The dots of a cell at the rim. Each has its own distance within the loose part.
  private func loose(
    _ column: Int, _ row: Int, _ middle: (x: Double, y: Double), from: Double, to: Double
  ) -> UInt8 {
    var bits: UInt8 = 0
    for dotRow in 0..<4 {
      for dotColumn in 0..<2 {
        let (dotX, dotY) = (2 * column + dotColumn, 4 * row + dotRow)
        let (x, y) = (Double(dotX) - middle.x, Double(dotY) - middle.y)
        let threshold = to - (to - from) * Self.grain(dotX, dotY)
        if x * x + y * y <= threshold * threshold {
          bits |= DotCanvas.bit(column: dotColumn, row: dotRow)
        }
      }
    }
    return bits
  }

  /// Dots at equal angles. There are as many in each eighth, so that the ring looks the same on all
  /// sides.
  private func drawRing(
    on canvas: inout DotCanvas, _ middle: (x: Double, y: Double), radius: Double
  ) {
    let style = palette.quiet
    let count = 8 * max(1, Int((2 * Double.pi * radius / Self.ringSpacing / 8).rounded()))
    for dot in 0..<count {
      let angle = 2 * Double.pi * (Double(dot) + 0.5) / Double(count)
      canvas.set(
        column: Int((middle.x + radius * cos(angle)).rounded()),
        row: Int((middle.y + radius * sin(angle)).rounded()), style)
    }
  }

  /// A number from 0 to below 1 that belongs to a dot: neighbours differ much, so that dots come
  /// evenly on all sides. From the additive sequence of M. Roberts, "The unreasonable effectiveness of
  /// quasirandom sequences", 2018.
  private static func grain(_ column: Int, _ row: Int) -> Double {
    let sum = Double(column) * 0.754_877_666_246_692_7 + Double(row) * 0.569_840_290_998_053_2
    return sum - sum.rounded(.down)
  }
}

import BreathingEngine

/// A disc of dots that is as large as the lungs are full, in a ring that shows how far it will grow.
struct OrbView {
  let scene: Scene
  let palette: Palette

  /// The radius of empty lungs, as a share of that of full ones.
  private static let smallest = 0.34
  /// The rim is loose: over this share of the largest radius dots come one by one, so that the disc
  /// grows smoothly.
  private static let looseness = 0.14
  /// How long the colour of a new phase takes from the middle to the rim.
  private static let colouring = Duration.milliseconds(700)

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
    let coloured = largest * min(1, scene.phaseAge / Self.colouring)
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

  private func drawRing(
    on canvas: inout DotCanvas, _ middle: (x: Double, y: Double), radius: Double
  ) {
    let style = palette.quiet
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns {
        let (x, y) = (Double(column) - middle.x, Double(row) - middle.y)
        let distance = (x * x + y * y).squareRoot()
        // Every other dot of a line one dot wide.
        if abs(distance - radius) < 0.5, (row + column) % 2 == 0 {
          canvas.set(column: column, row: row, style)
        }
      }
    }
  }

  /// A number from 0 to below 1 that belongs to a dot, without a pattern that the eye would find.
  private static func grain(_ column: Int, _ row: Int) -> Double {
    var bits = UInt32(truncatingIfNeeded: column &* 73_856_093 ^ row &* 19_349_663)
    bits = (bits ^ bits >> 15) &* 0x2C1B_3C6D
    bits = (bits ^ bits >> 12) &* 0x297A_2D39
    bits ^= bits >> 15
    return Double(bits >> 8) / Double(1 << 24)
  }
}

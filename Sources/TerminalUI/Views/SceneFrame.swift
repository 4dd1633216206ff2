import BreathingEngine

extension Scene {
  /// The smallest screen on which something is drawn; below it there is one line of text.
  package static let smallest = ScreenSize(columns: 16, rows: 3)
  /// The smallest screen with another picture than the bar.
  package static let smallestPicture = ScreenSize(columns: 24, rows: 9)

  /// The scene as cells: a function of what is given and nothing else.
  package func frame(
    size: ScreenSize, visual: Visual, theme: Theme, capability: Capability
  ) -> Frame {
    var frame = Frame(size: size)
    let palette = Palette(theme, capability)
    guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else {
      drawLine(on: &frame, palette)
      return frame
    }
    // A panel needs the room that a picture has, also in place of a bar.
    let layout = Layout(size: size, visual: panel == nil ? visual : .orb)
    if let panel, !panel.fits(in: layout.picture, columns: size.columns) {
      panel.drawAlone(on: &frame, palette)
      return frame
    }
    drawWords(on: &frame, layout, palette)
    if let panel {
      panel.draw(on: &frame, rows: layout.picture, palette)
      return frame
    }
    switch layout.visual {
    case .orb: OrbView(scene: self, palette: palette).draw(on: &frame, layout, capability.glyphs)
    case .wave: WaveView(scene: self, palette: palette).draw(on: &frame, layout, capability.glyphs)
    case .bar: BarView(scene: self, palette: palette).draw(on: &frame, layout, capability.glyphs)
    }
    return frame
  }

  /// What is left of the scene on a very small screen.
  private func drawLine(on frame: inout Frame, _ palette: Palette) {
    let whole = [words.phase, words.number].filter { !$0.isEmpty }.joined(separator: " ")
    let choices = [whole, words.number, words.phase, panel?.title ?? ""]
    let said = choices.filter { !$0.isEmpty }
    let text = said.first { $0.columnCount <= frame.size.columns } ?? said.first ?? ""
    frame.putCentred(text, palette.word(phase), row: (frame.size.rows - 1) / 2)
  }

  private func drawWords(on frame: inout Frame, _ layout: Layout, _ palette: Palette) {
    if let row = layout.header {
      frame.putPair(words.title, words.place, keeping: .left, palette.quiet, row: row)
    }
    drawPhase(on: &frame, row: layout.phase, way: layout.way == nil ? words.way : "", palette)
    if let row = layout.way { frame.putCentred(words.way, palette.quiet, row: row) }
    let taken = drawMessage(on: &frame, layout, palette)
    // On a small screen the message takes the place of other words for its time.
    if let row = layout.next, !taken.contains(row) {
      frame.putCentred(words.next, palette.quiet, row: row)
    }
    if let row = layout.footer, !taken.contains(row) {
      frame.putPair(words.cycle, words.timeLeft, keeping: .right, palette.quiet, row: row)
    }
  }

  /// The message, with a second line above the first where it is long; which rows it takes.
  private func drawMessage(
    on frame: inout Frame, _ layout: Layout, _ palette: Palette
  ) -> Range<Int> {
    guard !words.message.isEmpty, words.messageFading < 1,
      let last = layout.message ?? layout.footer ?? layout.next
    else { return 0..<0 }
    let room = last > layout.phase + 1 ? 2 : 1
    let lines = words.message.wrapped(columns: frame.size.columns).prefix(room)
    // The last part of its fading is shown dim, as colours cannot be mixed with an unknown
    // background.
    let style = words.messageFading > 0.5 ? palette.quiet : Style.plain
    let first = last - lines.count + 1
    for (row, line) in zip(first..., lines) { frame.putCentred(line, style, row: row) }
    return first..<last + 1
  }

  /// The word of the phase in the middle, the number right behind it, the way after that. The word
  /// stays where it is while the number counts.
  private func drawPhase(on frame: inout Frame, row: Int, way: String, _ palette: Palette) {
    let columns = frame.size.columns
    let number = words.number.isEmpty ? "" : "  \(words.number)"
    let way = way.isEmpty ? "" : "  \(way)"
    let core = words.phase.columnCount + number.columnCount
    let start = max(0, (columns - words.phase.columnCount) / 2 - (number.isEmpty ? 0 : 2))
    frame.put(words.phase, palette.word(phase), row: row, column: start)
    frame.put(number, .plain, row: row, column: start + words.phase.columnCount)
    guard start + core + way.columnCount <= columns else { return }
    frame.put(way, palette.quiet, row: row, column: start + core)
  }
}

/// The sides of a row.
enum Side { case left, right }

extension Frame {
  /// Puts one text at the left and one at the right. Where there is no room for both, one of them is
  /// kept and stands in the middle.
  mutating func putPair(
    _ left: String, _ right: String, keeping side: Side, _ style: Style, row: Int
  ) {
    let inset = size.columns >= 30 ? 2 : 0
    guard left.columnCount + right.columnCount + 2 * inset + 2 <= size.columns else {
      let wished = side == .left ? left : right
      return putCentred(wished.isEmpty ? left + right : wished, style, row: row)
    }
    put(left, style, row: row, column: inset)
    put(right, style, row: row, column: size.columns - inset - right.columnCount)
  }
}

extension Scene.Panel {
  private var columns: Int { ([title] + lines).map(\.columnCount).max() ?? 0 }

  func fits(in rows: Range<Int>, columns: Int) -> Bool {
    lines.count + 2 <= rows.count && self.columns + 2 <= columns
  }

  func draw(on frame: inout Frame, rows: Range<Int>, _ palette: Palette) {
    let top = rows.lowerBound + (rows.count - lines.count - 2) / 2
    let column = max(0, (frame.size.columns - columns) / 2)
    frame.putCentred(title, Style(.standard, .bold), row: top)
    for (index, line) in lines.enumerated() {
      frame.put(line, .plain, row: top + 2 + index, column: column)
    }
  }

  /// On a screen too small for it beside anything else, as much of it as there is room for.
  func drawAlone(on frame: inout Frame, _ palette: Palette) {
    let size = frame.size
    let broken = lines.flatMap { $0.wrapped(columns: size.columns) }
    let hasTitle = broken.count < size.rows
    let all = hasTitle ? [title] + broken : broken
    let top = max(0, (size.rows - all.count) / 2)
    let column = max(0, (size.columns - (all.map(\.columnCount).max() ?? 0)) / 2)
    for (index, line) in all.enumerated() {
      let style = hasTitle && index == 0 ? Style(.standard, .bold) : .plain
      frame.put(line, style, row: top + index, column: column)
    }
  }
}

import BreathingEngine

/// A list of which one line is selected, on a full screen, in the person's language.
package struct ListScene: Sendable, Equatable {
  package var title = ""
  /// Where in the list the selection is, such as `3 of 27`.
  package var place = ""
  package var lines: [Line] = []
  /// An index of `lines`; of no meaning without lines.
  package var selection = 0
  /// What stands there instead of lines.
  package var nothing = ""
  /// What else is to be said of the selected line.
  package var detail = ""
  /// What has been typed.
  package var filter = ""
  /// What the keys do, the longest text first, of which the first that fits is shown.
  package var hints: [String] = []

  /// A line of the list.
  package struct Line: Sendable, Equatable {
    /// The section it belongs to.
    package let heading: String
    package let name: String
    package let facts: String
    /// What is left of the facts where there is little room.
    package let shortFacts: String
    /// A letter at the edge; empty for most lines.
    package let mark: String

    package init(heading: String, name: String, facts: String, shortFacts: String, mark: String) {
      self.heading = heading
      self.name = name
      self.facts = facts
      self.shortFacts = shortFacts
      self.mark = mark
    }
  }

  package init() {}

  /// How many lines of a list a screen shows at once.
  package static func lineCount(on size: ScreenSize) -> Int { ListLayout(size: size).list.count }

  /// The scene as cells: a function of what is given and nothing else.
  package func frame(size: ScreenSize, theme: Theme, capability: Capability) -> Frame {
    var frame = Frame(size: size)
    let palette = Palette(theme, capability)
    let layout = ListLayout(size: size)
    if let row = layout.header {
      let heading = layout.hasHeadings ? title : selected?.heading ?? title
      let column = size.columns - layout.inset - place.columnCount
      frame.put(heading, palette.quiet, row: row, column: layout.inset, columns: column - 2)
      frame.put(place, palette.quiet, row: row, column: column)
    }
    drawLines(on: &frame, layout, palette)
    if let rows = layout.detail {
      let broken = detail.broken(columns: size.columns - 2 * layout.inset)
      for (row, text) in zip(rows, broken) {
        frame.put(text, palette.quiet, row: row, column: layout.inset)
      }
    }
    if let row = layout.footer { drawFooter(on: &frame, layout, palette, row: row) }
    return frame
  }

  private var selected: Line? { lines.indices.contains(selection) ? lines[selection] : nil }

  /// The lines around the selection, which stays in the middle where the list is longer.
  private func shown(_ count: Int) -> Range<Int> {
    let top = max(0, min(selection - count / 2, lines.count - count))
    return top..<min(lines.count, top + count)
  }

  private func drawLines(on frame: inout Frame, _ layout: ListLayout, _ palette: Palette) {
    guard !lines.isEmpty else {
      return frame.put(nothing, .plain, row: layout.list.lowerBound, column: layout.inset)
    }
    let columns = ListColumns(lines, layout, columns: frame.size.columns)
    let shown = shown(layout.list.count)
    for (row, index) in zip(layout.list, shown) {
      let line = lines[index]
      if layout.hasHeadings, index == shown.lowerBound || lines[index - 1].heading != line.heading {
        frame.put(
          line.heading, palette.quiet, row: row, column: layout.inset,
          columns: columns.marker - layout.inset - 1)
      }
      draw(line, isSelected: index == selection, on: &frame, columns, palette, row: row)
    }
  }

  private func draw(
    _ line: Line, isSelected: Bool, on frame: inout Frame, _ columns: ListColumns,
    _ palette: Palette, row: Int
  ) {
    let style = isSelected ? palette.word(.inhale) : Style.plain
    let markColumns = line.mark.isEmpty ? 0 : 2
    frame.put(
      line.name, style, row: row, column: columns.name,
      columns: columns.end - columns.name - markColumns)
    frame.put(line.mark, .plain, row: row, column: columns.end - line.mark.columnCount)
    if isSelected { frame.put(">", style, row: row, column: columns.marker) }
    let fitting = [line.facts, line.shortFacts].compactMap { facts in
      columns.place(of: facts, behind: line.name).map { (facts, $0) }
    }
    if let (facts, column) = fitting.first {
      frame.put(facts, palette.quiet, row: row, column: column)
    }
  }

  private func drawFooter(
    on frame: inout Frame, _ layout: ListLayout, _ palette: Palette, row: Int
  ) {
    let taken = filter.isEmpty ? 0 : filter.columnCount + 2
    let room = frame.size.columns - 2 * layout.inset - taken
    let hint = hints.first { $0.columnCount <= room } ?? ""
    guard filter.isEmpty else {
      frame.put(filter, .plain, row: row, column: layout.inset)
      let column = frame.size.columns - layout.inset - hint.columnCount
      return frame.put(hint, palette.quiet, row: row, column: column)
    }
    frame.put(hint, palette.quiet, row: row, column: layout.inset)
  }
}

/// Which row of a screen shows what of a list.
struct ListLayout: Equatable {
  let header: Int?
  let list: Range<Int>
  let detail: Range<Int>?
  let footer: Int?
  /// Whether headings stand beside their lines; else the header tells the one of the selection.
  let hasHeadings: Bool
  let inset: Int

  init(size: ScreenSize) {
    let rows = size.rows
    hasHeadings = size.columns >= 64
    inset = size.columns >= 48 ? 2 : 0
    footer = rows >= 3 ? rows - 1 : nil
    guard rows >= 7 else {
      (header, detail) = (nil, nil)
      list = 0..<(footer ?? rows)
      return
    }
    header = 0
    detail = rows >= 16 ? rows - 4..<rows - 2 : nil
    // An empty row above and below.
    list = 2..<(detail?.lowerBound ?? rows - 1) - 1
  }
}

/// Which columns show what of a list.
private struct ListColumns {
  let marker: Int
  let name: Int
  /// Where facts begin; nil where they stand at the right edge.
  let facts: Int?
  /// Behind the last column.
  let end: Int

  private static let widestHeading = 14
  private static let widestName = 34

  init(_ lines: [ListScene.Line], _ layout: ListLayout, columns: Int) {
    let headings = lines.map(\.heading.columnCount).max() ?? 0
    marker = layout.inset + (layout.hasHeadings ? min(headings, Self.widestHeading) + 2 : 0)
    name = marker + 2
    end = columns - layout.inset
    let names = lines.map(\.name.columnCount).max() ?? 0
    facts = layout.hasHeadings ? name + min(names, Self.widestName) + 2 : nil
  }

  /// The column for facts behind a name; nil where there is no room.
  func place(of text: String, behind name: String) -> Int? {
    // The last two columns are those of the mark.
    let last = end - 2
    let column = max(facts ?? last - text.columnCount, self.name + name.columnCount + 2)
    return column + text.columnCount <= last ? column : nil
  }
}

extension String {
  /// The text in lines of at most so many columns, broken inside of words where they have no spaces.
  fileprivate func broken(columns: Int) -> [String] {
    wrapped(columns: columns).flatMap { line in
      var (parts, rest) = ([String](), line)
      while rest.columnCount > columns {
        let part = rest.fitting(columns: max(2, columns))
        parts.append(part)
        rest = String(rest.dropFirst(part.count))
      }
      return parts + [rest]
    }
  }
}

import TerminalUI

/// A part of a longer text: a paragraph, whose lines end where there is room, or lines that are left
/// as they are, which are written with two spaces before them.
enum TextBlock: Equatable {
  case paragraph(String)
  case lines([String])
  case blank

  static func blocks(of text: String) -> [TextBlock] {
    var blocks: [TextBlock] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      switch blocks.last {
      case _ where line.isEmpty: blocks.append(.blank)
      case .lines(let before) where line.hasPrefix("  "):
        blocks[blocks.count - 1] = .lines(before + [String(line.dropFirst(2))])
      case _ where line.hasPrefix("  "): blocks.append(.lines([String(line.dropFirst(2))]))
      case .paragraph(let before):
        blocks[blocks.count - 1] = .paragraph(joined(before, line))
      case .lines, .blank, nil: blocks.append(.paragraph(line))
      }
    }
    return blocks
  }

  /// Lines of Chinese are joined without a space.
  private static func joined(_ before: String, _ after: String) -> String {
    let isWithin = before.last.map { String($0).columnCount } == 1
    return before + (isWithin ? " " : "") + after
  }
}

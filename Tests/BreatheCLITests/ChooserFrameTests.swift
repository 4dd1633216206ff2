import BreathingEngine
import Testing

@testable import BreatheCLI
@testable import BreathingCatalog
@testable import TerminalUI

/// The pictures of the chooser: a text for each language, and what must be so on any screen.
struct ChooserFrameTests {
  private static let sizes = [
    ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 40, rows: 12),
    ScreenSize(columns: 20, rows: 5),
  ]
  private static let plain = Capability(colours: .none, glyphs: .ascii)

  private func frame(
    _ chooser: Chooser, _ size: ScreenSize, _ capability: Capability = plain
  ) -> Frame {
    chooser.frame(size: size, theme: .of(.ocean), capability: capability)
  }

  private func chooser(_ keys: [Key], typing text: String, _ language: Language) throws -> Chooser {
    var chooser = try ChooserFixture.chooser(language)
    for key in keys + text.map({ .character($0) }) { _ = chooser.take(key, page: 5) }
    return chooser
  }

  /// Each size at the beginning, further down, filtered, and with nothing found.
  private func text(_ language: Language) throws -> String {
    let filter = language == .english ? "sleep" : "睡眠"
    var sections: [String] = []
    for size in Self.sizes {
      for (title, keys, typed) in [
        ("first", [], ""), ("down", Array(repeating: Key.down, count: 19), ""), ("end", [.end], ""),
        ("filtered", [], filter), ("nothing", [], "nosuch"),
      ] as [(String, [Key], String)] {
        let chooser = try chooser(keys, typing: typed, language)
        sections.append("# \(size.columns)x\(size.rows), \(title)")
        sections.append(
          frame(chooser, size).lines.map { "|\($0)" }.joined(separator: "\n"))
      }
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  @Test(arguments: Language.allCases)
  func `the chooser looks as recorded`(language: Language) throws {
    try Snapshot(name: "chooser-\(language)").compare(text(language))
  }

  @Test(arguments: Language.allCases)
  func `nothing is drawn beyond any screen, and the selection is always to be seen`(
    language: Language
  ) throws {
    for keys in [[], [.end], [.pageDown, .down]] as [[Key]] {
      let chooser = try chooser(keys, typing: "", language)
      for columns in [1, 2, 3, 16, 20, 39, 40, 47, 48, 63, 64, 80] {
        for rows in [1, 2, 3, 6, 7, 15, 16, 24, 40] {
          let size = ScreenSize(columns: columns, rows: rows)
          let lines = frame(chooser, size).lines
          #expect(lines.count == rows && lines.allSatisfy { $0.columnCount <= columns })
          #expect(lines.count { $0.contains(">") } == 1, "\(columns)x\(rows)")
        }
      }
    }
  }

  @Test(arguments: [Theme.Name.ocean, .mono])
  func `the selection has a mark and weight, whatever the colours`(theme: Theme.Name) throws {
    let chooser = try ChooserFixture.chooser()
    for colours in Capability.Colours.allCases {
      let capability = Capability(colours: colours, glyphs: .braille)
      let frame = chooser.frame(
        size: Self.sizes[0], theme: .of(theme), capability: capability)
      let row = try #require(frame.lines.firstIndex { $0.contains("> 4-7-8") })
      let column = try #require(
        (0..<80).first {
          frame[row, $0].glyph == Glyph(">") && frame[row, $0].style.weight == .bold
        })
      #expect(frame[row, column + 2].style.weight == .bold)
      #expect(frame[row + 1, column + 2].style == .plain)
    }
  }

  @Test func `a class that asks for care is a letter at the edge, and in words when selected`()
    throws
  {
    let lines = frame(try chooser([.down], typing: "", .english), Self.sizes[0]).lines
    #expect(lines.filter { $0.contains("Wim-Hof") }.allSatisfy { $0.hasSuffix("  D") })
    #expect(lines.contains { $0.contains("Class D, strong over-breathing.") })
    #expect(!lines.contains { $0.contains("4-7-8 breathing") && $0.hasSuffix(" B") })
  }

  @Test func `names of a file cannot steer the terminal`() throws {
    let name = LocalizedText(english: "a\u{202E}b", chinese: "甲")
    let box = try ChooserFixture.catalog.pattern("box")
    let entry = PatternEntry(
      id: "x", name: name, summary: name, safety: .calm, purposes: [], recipe: box.recipe,
      defaultLength: .cycles(1), maximumCycles: nil, leadIn: .zero, bestHold: nil, dose: name,
      cautions: [], sources: [], file: nil)
    let menu = ChooserMenu(lastUsed: [], steps: [], patterns: [entry], phrases: .english)
    let lines = frame(Chooser(menu, phrases: .english), Self.sizes[0]).lines
    #expect(lines.contains { $0.contains(#"a\u{202e}b"#) })
  }
}

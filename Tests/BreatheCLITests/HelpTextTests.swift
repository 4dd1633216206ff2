import BreathingCatalog
import Testing

@testable import BreatheCLI
@testable import TerminalUI

/// How help pages are laid out.
struct HelpTextTests {
  @Test(arguments: Language.allCases)
  func `no line of a help page has more than 80 columns`(language: Language) {
    let help = HelpText(phrases: .of(language))
    let pages = [help.overview] + Command.allCases.map(help.page)
    for line in pages.flatMap({ $0.split(separator: "\n").map(String.init) }) {
      #expect(line.columnCount <= 80, "\(line)")
    }
  }

  @Test(arguments: Language.allCases)
  func `the help of start tells every key`(language: Language) {
    let phrases = Phrases.of(language)
    let notes = phrases.commandNotes(.start).lowercased()
    let words = notes.split { $0.isWhitespace || ",.;:，。；：、".contains($0) }.map(String.init)
    for key in phrases.reference.keys.flatMap({ $0.key.lowercased().split(separator: " ") }) {
      let isLetter = key.count == 1
      #expect(isLetter ? words.contains(String(key)) : notes.contains(key), "\(key)")
    }
  }

  @Test func `paragraphs are filled, indented lines stay as they are`() {
    let text = "One\ntwo.\n\nThree:\n  a\n  b\nfour\n五\n六"
    #expect(
      TextBlock.blocks(of: text) == [
        .paragraph("One two."), .blank, .paragraph("Three:"), .lines(["a", "b"]),
        .paragraph("four 五六"),
      ])
  }
}

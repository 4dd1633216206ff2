import BreathingCatalog
import Testing

@testable import BreatheCLI

/// The choice as lines and a question.
struct PlainChooserTests {
  private func chooser(_ language: Language = .english) throws -> PlainChooser {
    PlainChooser(menu: try ChooserFixture.menu(language), phrases: .of(language))
  }

  @Test func `items are numbered throughout under their headings`() throws {
    let lines = try chooser().lines
    #expect(
      lines.prefix(8) == [
        "Last used", "   1  4-7-8 breathing: 3.16/min, 4 cycles",
        "   2  Wim-Hof-style rounds: 14.28/min, 3 cycles, class D, strong over-breathing",
        "   3  4-6: 6/min, 5 min", "Programs",
        "   4  Twenty-eight days of sighing: day 1: sigh, 5 min",
        "   5  A calm beginning: day 1: long-exhale-4-6, 3 min", "Calm",
      ])
    #expect(lines.last?.hasPrefix("  25  O2 table: ") == true)
    #expect(lines.last?.hasSuffix(", 8 cycles, class C, long holds") == true)
    #expect(try chooser(.chinese).lines.prefix(2) == ["最近用过", "   1  4-7-8 呼吸：每分钟 3.16 次，4 轮"])
  }

  @Test(arguments: [
    ("1", "4-7-8"), (" 2 ", "wim-hof"), ("25", "o2-table"), ("box", "box"),
    ("Box Breathing", "box"),
    ("箱式呼吸", "box"), ("4-6", "4-6"), ("nostril", "alternate-nostril"), ("humm", "humming"),
    ("7-11", "7-11"), ("5.25-7", "5.25-7"),
  ])
  func `an answer is a number, an id, a name, or what fits one thing alone`(
    text: String, id: String
  ) throws {
    #expect(try chooser().answer(text) == .chosen(.pattern(id: id)))
  }

  @Test func `a program can be answered as well`() throws {
    #expect(try chooser().answer("4") == .chosen(.program(id: "sigh-28")))
    #expect(try chooser().answer("sigh-28") == .chosen(.program(id: "sigh-28")))
  }

  @Test func `no answer is none, and a wrong one is told as such`() throws {
    #expect(try chooser().answer("") == .nothing)
    #expect(try chooser().answer(" \t ") == .nothing)
    for text in ["0", "26", "+1", "99999999999999999999", "boks"] {
      #expect(try chooser().answer(text) == .unknown, "\(text)")
    }
    #expect(
      try chooser().answer("table") == .several(["co2-table", "o2-table"]))
  }
}

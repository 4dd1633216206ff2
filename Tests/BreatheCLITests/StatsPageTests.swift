import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreatheCLI
@testable import Journal
@testable import TerminalUI

/// Statistics as they are seen: pictures in both sets of glyphs, and that every line fits.
struct StatsPageTests {
  /// Five days of an autumn. The first of its ten weeks begins on 2026-09-28.
  static let autumn = statistics([
    ("2026-10-01", "box", 10), ("2026-11-04", "sigh", 15), ("2026-11-27", "box", 4),
    ("2026-11-29", "box", 5), ("2026-11-30", "sigh", 20),
  ])

  private static func statistics(_ days: [(day: String, id: String, minutes: Int)]) -> Statistics {
    let totals = days.compactMap { item in
      Day(text: item.day).map {
        Journal.DayTotal(
          day: $0, techniqueId: item.id, sessions: 1, duration: .seconds(60 * item.minutes))
      }
    }
    // 2026-12-02, a Wednesday.
    return Statistics(totals, today: Day(number: 20_789))
  }

  private func heatMap(
    _ glyphs: Glyphs, width: Int, _ phrases: HistoryPhrases = .english
  ) -> [String] {
    HeatMap(statistics: Self.autumn, glyphs: glyphs, phrases: phrases, width: width).lines
  }

  private func page(
    _ statistics: Statistics, _ glyphs: Glyphs, width: Int, _ phrases: Phrases = .english
  ) -> [String] {
    StatsPage(statistics: statistics, glyphs: glyphs, phrases: phrases, width: width)
      .lines(withStreak: true)
  }

  // MARK: - Calendar

  @Test func `a calendar of ten weeks, in ASCII`() {
    // Of 20 minutes at most, 4 are in the first quarter, 5 begin the second, 10 the third, 15 the
    // fourth. Thursday is yet to come.
    #expect(
      heatMap(.ascii, width: 13) == [
        "   Oct Nov",
        "Mo .........#",
        "Tu ..........",
        "We .....#....",
        "Th *........",
        "Fr ........-",
        "Sa .........",
        "Su ........+",
        "",
        "   . none  -+*# up to 20:00",
      ])
  }

  @Test func `a calendar of ten weeks, in braille and Chinese`() {
    #expect(
      heatMap(.braille, width: 13, .chinese) == [
        "   10月11月",
        "一 ⠂⠂⠂⠂⠂⠂⠂⠂⠂⣿",
        "二 ⠂⠂⠂⠂⠂⠂⠂⠂⠂⠂",
        "三 ⠂⠂⠂⠂⠂⣿⠂⠂⠂⠂",
        "四 ⡷⠂⠂⠂⠂⠂⠂⠂⠂",
        "五 ⠂⠂⠂⠂⠂⠂⠂⠂⠒",
        "六 ⠂⠂⠂⠂⠂⠂⠂⠂⠂",
        "日 ⠂⠂⠂⠂⠂⠂⠂⠂⠶",
        "",
        "   ⠂ 无  ⠒⠶⡷⣿ 最多 20:00",
      ])
  }

  @Test func `forty columns hold thirty-seven weeks`() {
    let lines = heatMap(.ascii, width: 40)
    // The week that ends on 29 March is all there is of it, and gives way to April.
    #expect(lines[0] == "    Apr May  Jun Jul Aug  Sep Oct Nov")
    #expect(lines[1] == "Mo " + String(repeating: ".", count: 36) + "#")
  }

  @Test func `eighty columns hold a year and no more`() {
    let lines = heatMap(.ascii, width: 80)
    #expect(lines[1] == "Mo " + String(repeating: ".", count: 52) + "#")
    #expect(lines[0].hasPrefix("   Dec Jan Feb"))
    #expect(heatMap(.ascii, width: 200) == lines)
  }

  @Test func `practice on a day that has not begun here is seen`() {
    let statistics = Self.statistics([("2026-12-03", "box", 5)])
    let lines = HeatMap(statistics: statistics, glyphs: .ascii, phrases: .english, width: 13).lines
    #expect(lines[4] == "Th .........#")
  }

  // MARK: - Page

  @Test func `a page of forty columns`() {
    let lines = page(Self.autumn, .ascii, width: 40)
    // 10 min in the first week, 15 in the sixth, 9 and 20 in the last two: eighths of the highest.
    #expect(
      lines.prefix(7) == [
        "54:00 in 5 sessions on 5 days",
        "This week 20:00, last week 9:00",
        "0 days in a row, today still open;",
        "longest 2",
        "",
        "By week (10 weeks, at most 20:00)",
        "  |=    *  -#|",
      ])
    // 35 and 19 of 54 minutes.
    #expect(
      lines.suffix(3) == [
        "By pattern",
        "  sigh  35:00  65 %  2 sessions",
        "  box   19:00  35 %  3 sessions",
      ])
  }

  @Test func `weeks without practice are gaps, at the end too`() {
    let lines = page(Self.statistics([("2026-11-11", "box", 5)]), .braille, width: 80)
    #expect(lines.contains("  |⣿   |"))
  }

  @Test(arguments: [40, 80], Language.allCases)
  func `every line of very much practice fits`(width: Int, language: Language) {
    let ids = [
      "box", "alternate-nostril", "四七八呼吸法四七八呼吸法四七八呼吸法", "0.43-0.43-0.43-0.43-0.43-0.43",
      "a\u{1B}[2J", String(repeating: "x", count: 200),
    ]
    let totals = (0..<3650).flatMap { back in
      (ids + (1...8).map { "pattern-\($0)" }).map { id in
        Journal.DayTotal(
          day: Day(number: 20_789 - back), techniqueId: id, sessions: 5, duration: .seconds(5000))
      }
    }
    let statistics = Statistics(totals, today: Day(number: 20_789))
    for glyphs in [Glyphs.ascii, .braille] {
      let lines = page(statistics, glyphs, width: width, .of(language))
      #expect(lines.filter { $0.columnCount > width } == [])
      #expect(!lines.joined().contains("\u{1B}"))
    }
  }
}

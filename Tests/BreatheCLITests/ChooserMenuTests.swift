import BreathingCatalog
import Testing

@testable import BreatheCLI

/// What `breathe start` offers, and in which order.
struct ChooserMenuTests {
  private func ids(_ menu: ChooserMenu, under heading: ChooserMenu.Heading) -> [String] {
    menu.sections.first { $0.heading == heading }?.items.map(\.id) ?? []
  }

  @Test func `sections come in the order in which a person looks for something`() throws {
    let menu = try ChooserFixture.menu()
    #expect(
      menu.sections.map(\.heading) == [
        .lastUsed, .programs, .purpose(.calm), .purpose(.focus), .purpose(.sleep),
        .purpose(.energy), .others,
      ])
    #expect(ids(menu, under: .lastUsed) == ["4-7-8", "wim-hof", "4-6"])
    #expect(ids(menu, under: .programs) == ["sigh-28", "beginner-calm"])
    #expect(ids(menu, under: .purpose(.focus)) == ["alternate-nostril", "box"])
    #expect(ids(menu, under: .purpose(.energy)) == ["kapalabhati"])
    #expect(ids(menu, under: .others) == ["1-4-2", "buteyko", "co2-table", "o2-table"])
  }

  @Test func `each pattern stands there once, under what it is for first`() throws {
    let menu = try ChooserFixture.menu()
    let patterns = menu.items.filter { $0.choice == .pattern(id: $0.id) }.map(\.id)
    #expect(patterns.count == Set(patterns).count)
    #expect(Set(patterns) == Set(ChooserFixture.catalog.patternIDs + ["4-6"]))
    // 4-7-8 is for sleep first, but was used last.
    #expect(
      ids(menu, under: .purpose(.sleep)) == ["long-exhale-4-6", "long-exhale-4-8"])
  }

  @Test func `at most three patterns are offered as used last`() throws {
    let entries = ChooserFixture.catalog.patterns().entries
    let menu = ChooserMenu(lastUsed: entries, steps: [], patterns: entries, phrases: .english)
    #expect(menu.sections.first?.items.count == 3)
    #expect(menu.items.count == entries.count)
  }

  @Test func `what there is nothing of has no heading`() throws {
    let sigh = try ChooserFixture.catalog.pattern("sigh")
    let menu = ChooserMenu(lastUsed: [], steps: [], patterns: [sigh], phrases: .english)
    #expect(menu.sections.map(\.heading) == [.purpose(.calm)])
    #expect(
      ChooserMenu(lastUsed: [], steps: [], patterns: [], phrases: .english).sections.isEmpty)
  }

  @Test func `a program whose next pattern is not to be had is not offered`() throws {
    let box = try ChooserFixture.catalog.pattern("box")
    let menu = ChooserMenu(
      lastUsed: [], steps: try ChooserFixture.steps(["sigh-28"]), patterns: [box],
      phrases: .english)
    #expect(menu.items.map(\.id) == ["box"])
  }

  @Test func `an item tells name, facts and class in the person's language`() throws {
    let english = try #require(try ChooserFixture.menu().items.first { $0.id == "wim-hof" })
    #expect(english.name == "Wim-Hof-style rounds")
    #expect(english.facts == "14.28/min, 3 cycles" && english.shortFacts == "3 cycles")
    #expect(english.safety == .overBreathing)
    let step = try #require(try ChooserFixture.menu(.chinese).items.first { $0.id == "sigh-28" })
    #expect(step.name == "叹息呼吸二十八天")
    #expect(step.facts == "第 1 天：sigh，5 分钟" && step.shortFacts == "第 1 天")
  }

  @Test(arguments: [
    ("box", true), ("BOX", true), ("bre", true), ("箱式", true), ("focus", true), ("calm", true),
    ("专注", true), ("ox ing", true), ("sleep", false), ("boxes", false), ("", true), (" ", true),
    ("box sleep", false), ("equal", false),
  ])
  func `a filter looks in id, names and purposes`(filter: String, fits: Bool) throws {
    let box = ChooserItem(try ChooserFixture.catalog.pattern("box"), .english)
    #expect(box.fits(filter) == fits)
    #expect(ChooserItem(try ChooserFixture.catalog.pattern("box"), .chinese).fits(filter) == fits)
  }
}

/// What the options of the command line leave of the menu.
struct ChooserOptionsTests {
  private func menu(_ words: String) throws -> ChooserMenu {
    let words = ["start"] + words.split(separator: " ").map(String.init)
    return try ChooserMenu(Checkout.context(words))
  }

  @Test func `without options all patterns and programs are offered`() throws {
    let catalog = ChooserFixture.catalog
    let ids = try menu("").items.map(\.id)
    #expect(Set(ids) == Set(catalog.patternIDs + catalog.programIDs))
  }

  @Test func `what the options do not go with is not offered`() throws {
    #expect(try Set(menu("--best-hold 90").items.map(\.id)) == ["co2-table", "o2-table"])
    #expect(try Set(menu("--hold 20").items.map(\.id)) == ["buteyko", "wim-hof"])
    let nine = try menu("--cycles 9").items
    #expect(!nine.contains { $0.id == "4-7-8" } && nine.contains { $0.id == "box" })
    // A step of a program has its own length.
    #expect(!nine.contains { $0.choice == .program(id: $0.id) })
  }

  @Test func `options that go with nothing are a mistake before anything is asked`() throws {
    #expect(throws: CommandError.usage(.badValue(.tempo, "9", allowed: "0.5...2"), .start)) {
      try menu("--tempo 9")
    }
  }
}

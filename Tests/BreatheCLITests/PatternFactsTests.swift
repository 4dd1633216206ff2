import BreathingEngine
import Testing

@testable import BreatheCLI
@testable import BreathingCatalog

/// What lists and pages tell about a pattern.
struct PatternFactsTests {
  private func facts(_ id: String) throws -> PatternFacts {
    PatternFacts(try Catalog(directories: [Checkout.path]).pattern(id))
  }

  @Test(arguments: [
    ("box", "3.75"), ("coherent-5-5", "6"), ("coherent-5.5-5.5", "5.45"), ("7-11", "3.33"),
    // 60 / 19
    ("4-7-8", "3.16"),
    // Two inhales are one breath of nine seconds.
    ("sigh", "6.67"), ("alternate-nostril", "6"),
    // 37 breaths in 98 s; 33 in 138.7 s
    ("kapalabhati", "22.65"), ("wim-hof", "14.28"),
    ("slow-down", "12 to 6"),
  ])
  func `breaths a minute are counted from the steps`(id: String, rate: String) throws {
    #expect(try facts(id).rateText(.english) == rate)
  }

  @Test func `inhales on both sides of a cycle's end are one breath`() throws {
    let steps = [Phase.inhale, .exhale, .inhale].map { phase in
      Recipe.Element.step(RecipeStep(phase: phase, length: .fixed(.time(.seconds(2))), way: nil))
    }
    let box = try Catalog(directories: [Checkout.path]).pattern("box")
    let entry = PatternEntry(
      id: "test", name: box.name, summary: box.summary, safety: .calm,
      purposes: [], recipe: Recipe(elements: steps), defaultLength: .cycles(3), maximumCycles: nil,
      leadIn: .zero, bestHold: nil, dose: box.dose, cautions: [], sources: [], file: nil)
    // One breath in six seconds.
    #expect(PatternFacts(entry).rateText(.english) == "10")
  }

  @Test func `a page tells the steps as a person reads them`() throws {
    let table = try facts("co2-table").page(.english)
    #expect(table.first == "CO2 table")
    #expect(
      table.contains([
        "  12 times:", "    Exhale 7.5 to 3 over 7 cycles", "    Inhale 5 to 2 over 7 cycles",
        "  Hold 50 % of the best hold",
        "  The best hold is taken to be 60 s unless --best-hold says.",
      ]))
    let pauses = try facts("buteyko").page(.english)
    #expect(pauses.contains("  Empty hold until you press Enter, at most 1:00"))
    #expect(pauses.contains("    Inhale 2.5, through the nose"))
    let oxygen = try facts("o2-table").page(.english)
    #expect(oxygen.contains("  Hold 40 % of the best hold to 80 % of the best hold over 8 cycles"))
  }

  @Test func `a page ends with its sources and file`() throws {
    let page = try facts("box").page(.chinese)
    #expect(page.first == "箱式呼吸")
    #expect(page.last == "  \(Checkout.path)/patterns/box.json")
    #expect(page.suffix(5).first == "来源")
  }

  @Test func `the JSON of a pattern has exact numbers`() throws {
    let json = try facts("coherent-5.5-5.5").json.object
    #expect(json.contains(#""techniqueId":"coherent-5.5-5.5""#))
    // 600 s are 54.5 cycles of 11 s.
    #expect(json.contains(#""breathsPerMinute":5.45,"cycles":55,"duration":605,"#))
    #expect(json.contains(#""openHolds":false,"leadIn":3,"#))
    #expect(try facts("4-7-8").json.object.contains(#""maximumCycles":8"#))
  }
}

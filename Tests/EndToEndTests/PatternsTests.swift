import Foundation
import Testing

/// `breathe patterns`: the list, the page of a pattern, and files of the person's own.
@Suite(.prompt) struct PatternsTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private struct Listing: Decodable {
    let schema: String
    let version: Int
    let patterns: [Entry]

    struct Entry: Decodable {
      let techniqueId: String
      let name: [String: String]
      let summary: [String: String]
      let safety: String
      let purposes: [String]
      let breathsPerMinute: Double
      let cycles: Int
      let duration: Double
      let openHolds: Bool
      let leadIn: Double
      let file: String
    }
  }

  private func listing(_ setting: BuiltProgram.Setting = .init()) async throws -> Listing {
    let outcome = try await program.run("patterns --json", setting)
    return try JSONDecoder().decode(Listing.self, from: Data(outcome.output.utf8))
  }

  @Test func `every shipped file is listed, in the order of ids`() async throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: "\(BuiltProgram.checkout)/patterns")
    let ids = files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
      .map { String($0.dropLast(5)) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let listing = try await listing()
    #expect(listing.schema == "breathe.patterns" && listing.version == 1)
    #expect(listing.patterns.map(\.techniqueId) == ids)

    let text = try await program.run("patterns")
    #expect(text.lines.compactMap { $0.split(separator: " ").first.map(String.init) } == ids)
    #expect(text.errors.isEmpty && text.status == .exited(0))
  }

  @Test func `the facts of box are those of its file`() async throws {
    let box = try #require(try await listing().patterns.first { $0.techniqueId == "box" })
    #expect(box.name == ["en": "Box breathing", "zh": "箱式呼吸"])
    #expect(box.purposes == ["focus", "calm"])
    #expect(box.safety == "B" && box.breathsPerMinute == 3.75)
    #expect(box.cycles == 19 && box.duration == 304 && box.leadIn == 3 && !box.openHolds)
    #expect(box.file == "\(BuiltProgram.checkout)/patterns/box.json")
  }

  @Test func `JSON is the same in every language`() async throws {
    let english = try await program.run("patterns --json")
    let chinese = try await program.run("patterns --json --lang zh")
    #expect(english.output == chinese.output)
  }

  @Test(arguments: [
    ("en", ["4-7-8 breathing", "  Inhale 4, through the nose", "Breaths a minute", "  3.16"]),
    ("zh", ["4-7-8 呼吸", "  吸气 4，用鼻", "每分钟呼吸", "  3.16"]),
  ])
  func `a pattern is shown in either language`(
    _ language: String, _ expected: [String]
  ) async throws {
    let outcome = try await program.run("patterns show 4-7-8 --lang \(language)")
    #expect(Set(expected).isSubset(of: outcome.lines))
    #expect(outcome.status == .exited(0))
  }

  @Test func `an unknown pattern is a mistake with near misses`() async throws {
    let outcome = try await program.run("patterns show boxx")
    #expect(outcome.status == .exited(64))
    #expect(
      outcome.errorLines == [
        "breathe: boxx: there is no such pattern",
        "  Did you mean box? breathe patterns lists them all.",
      ])
  }

  @Test func `a file of the person's own is found and played by its id`() async throws {
    try program.home.add(
      PatternFile(id: "mine", steps: [#"{"phase": "inhale", "seconds": 0.2}"#], safety: "D"))
    #expect(try await listing().patterns.contains { $0.techniqueId == "mine" })
    let outcome = try await program.run("start mine --acknowledge --sound off --events json")
    #expect(try outcome.events.first?.techniqueId == "mine")
  }

  @Test func `the first place that has an id wins`() async throws {
    try program.home.add(PatternFile(id: "box", steps: [#"{"phase": "inhale", "seconds": 9}"#]))
    // The checkout stands before the person's directory while BREATHE_DATA names it.
    #expect(try await program.plan("box").cues.first?.seconds == 4)
    let outcome = try await program.run(
      ["plan", "box", "--data", program.home.path("data/breathe")])
    #expect(outcome.lines.contains("0:00  cycle 1  Inhale 9"))
    let listing = try await listing(.init(environment: ["BREATHE_DATA": nil]))
    let box = try #require(listing.patterns.first { $0.techniqueId == "box" })
    #expect(box.file == program.home.path("data/breathe/patterns/box.json"))
  }

  @Test func `a broken file is told, and the others are listed all the same`() async throws {
    try program.home.write(#"{"format": 1, "id": "bad""#, to: "data/breathe/patterns/bad.json")
    let outcome = try await program.run("patterns")
    let file = program.home.path("data/breathe/patterns/bad.json")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errorLines.first?.hasPrefix("breathe: \(file): line 1, column ") == true)
    #expect(outcome.lines.contains { $0.hasPrefix("box ") })
    #expect(!outcome.lines.contains { $0.hasPrefix("bad ") })
    #expect(outcome.status == .exited(0))
  }

  @Test(arguments: ["start bad", "plan bad", "render bad -o x.wav", "patterns show bad"])
  func `a broken file cannot be used, with status 65`(_ words: String) async throws {
    try program.home.write(
      PatternFile(id: "bad", steps: [#"{"phase": "inhale", "seconds": -1}"#]).text,
      to: "data/breathe/patterns/bad.json")
    let outcome = try await program.run(words)
    #expect(outcome.status == .exited(65) && outcome.output.isEmpty)
    #expect(outcome.errors.contains("bad.json: steps[0].seconds: -1: allowed is "))
  }

  @Test func `nothing to list is said in one line`() async throws {
    let outcome = try await program.run(
      "patterns",
      .through(
        shell: #"cp "$0" "$HOME/breathe"; unset BREATHE_DATA; exec "$HOME/breathe" "$@""#))
    #expect(outcome.output.isEmpty && outcome.errors == "No patterns were found.\n")
  }
}

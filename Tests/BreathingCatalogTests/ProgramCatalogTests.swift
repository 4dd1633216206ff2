import TestSupport
import Testing

@testable import BreathingCatalog

/// Where programs are looked up, and what the patterns of the catalog make of them.
struct ProgramCatalogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var catalog: Catalog {
    Catalog(directories: ["\(folder.path)/one", "\(folder.path)/two"])
  }

  // MARK: - Looking up

  @Test func `the first place with the id wins`() throws {
    let mine = JSONSample.program("calm").with("version", "2")
    try folder.write("one/patterns/programs/calm.json", mine)
    try folder.write("two/patterns/programs/calm.json", JSONSample.program("calm"))
    try folder.write("two/patterns/programs/awake.json", JSONSample.program("awake"))
    try folder.write("two/patterns/programs/program.schema.json", Array("{}".utf8))
    #expect(try catalog.program("calm").version == 2)
    #expect(catalog.programIDs == ["awake", "calm"])
    let (entries, problems) = catalog.programs()
    #expect(entries.map(\.id) == ["awake", "calm"] && problems == [])
  }

  @Test func `patterns and programs do not get in each other's way`() throws {
    try folder.write("one/patterns/sample.json", JSONSample.pattern)
    try folder.write("one/patterns/programs/sample.json", JSONSample.program())
    #expect(catalog.patternIDs == ["sample"] && catalog.programIDs == ["sample"])
    #expect(catalog.patterns().problems == [] && catalog.programs().problems == [])
    #expect(throws: Catalog.Failure.unknown("programs/sample")) {
      try catalog.pattern("programs/sample")
    }
  }

  @Test func `a broken file in the first place is not passed over`() throws {
    let broken = try folder.write("one/patterns/programs/calm.json", Array("{".utf8))
    try folder.write("two/patterns/programs/calm.json", JSONSample.program("calm"))
    let (entries, problems) = catalog.programs()
    #expect(entries.isEmpty && problems.map(\.file) == [broken])
    do throws(Catalog.Failure) {
      _ = try catalog.program("calm")
      Issue.record("accepted")
    } catch {
      #expect(error == .broken(DataProblems(all: problems)))
    }
  }

  @Test(arguments: ["calm", "../calm", "", "patterns/calm"])
  func `what is not there is unknown`(id: String) {
    #expect(throws: Catalog.Failure.unknown(id)) { try catalog.program(id) }
  }

  @Test func `a file read by its path may have any name`() throws {
    let file = try folder.write("draft.json", JSONSample.program("calm"))
    #expect(try Catalog.program(file: file).id == "calm")
  }

  // MARK: - With patterns

  private func program(
    _ nodes: (pattern: String, target: String, value: String)...
  ) throws -> Program {
    let samples = nodes.enumerated().map { index, node in
      JSONSample.node.named("n\(index)").with("targetCycles", nil)
        .with("techniqueId", "\"\(node.pattern)\"").with(node.target, node.value)
    }
    return try JSONSample.program("sample", samples).program()
  }

  @Test func `a program has the highest class of its patterns`() throws {
    func safety(_ program: Program) -> SafetyClass? {
      program.safety(of: program.patterns(in: Checkout.catalog))
    }
    let (calm, held) = (("sigh", "targetMinutes", "5"), ("box", "targetCycles", "4"))
    #expect(safety(try program(calm)) == .calm)
    #expect(safety(try program(held, calm)) == .shortHolds)
    #expect(safety(try program(calm, ("wim-hof", "targetCycles", "3"), held)) == .overBreathing)
    #expect(safety(try program(calm, ("gone", "targetCycles", "3"))) == nil)
  }

  /// Seconds of a cycle from facts/practice.md: box 16, 4-7-8 19 and at most 8 cycles, sigh 9.
  @Test(arguments: [
    // 300 / 16 = 18.75; 300 / 9 = 33.3; 0.6 / 16, but never none
    ("box", "targetMinutes", "5", 19), ("sigh", "targetMinutes", "5", 33),
    ("box", "targetMinutes", "0.01", 1), ("box", "targetCycles", "100000", 100_000),
    ("4-7-8", "targetCycles", "8", 8), ("4-7-8", "targetCycles", "9", 8),
    ("4-7-8", "targetMinutes", "10", 8),
  ])
  func `a target becomes whole cycles within the maximum`(
    id: String, key: String, value: String, cycles: Int
  ) throws {
    let node = try #require(try program((id, key, value)).nodes.first)
    #expect(node.targetCycles(of: try Checkout.catalog.pattern(id)) == cycles)
  }
}

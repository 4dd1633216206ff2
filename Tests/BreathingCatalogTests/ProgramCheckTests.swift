import TestSupport
import Testing

@testable import BreathingCatalog

/// `breathe check` on programs: what one file alone cannot show.
struct ProgramCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The shipped data behind a folder of the test, whose ids no shipped program uses.
  private var catalog: Catalog { Catalog(directories: ["\(folder.path)/data", Checkout.path]) }

  /// Writes a program to the catalog.
  private func known(_ id: String, _ items: JSONSample...) throws -> String {
    try folder.write("data/patterns/programs/\(id).json", JSONSample.program(id, items))
  }

  /// Writes a program that is not in the catalog.
  private func draft(_ id: String, _ items: JSONSample...) throws -> String {
    try folder.write("drafts/\(id).json", JSONSample.program(id, items))
  }

  private func problems(_ files: String...) -> [DataProblem] {
    DataCheck.problems(in: files, catalog: catalog).flatMap(\.problems)
  }

  private func twin(_ file: String, _ path: String, alsoIn other: String) -> DataProblem {
    DataProblem(file: file, place: .key(path), kind: .duplicateNode("one", alsoIn: other))
  }

  // MARK: - Ids of nodes

  @Test func `a twin in another file given is told with file and key path`() throws {
    let first = try draft("first", JSONSample.group)
    let second = try draft("second", JSONSample.node.named("x"), JSONSample.node)
    #expect(
      problems(first, second)
        == [twin(second, "nodes[1].nodeId", alsoIn: "\(first): nodes[0].nodes[0].nodeId")])
  }

  @Test func `a twin in the catalog is told with file and key path`() throws {
    let former = JSONSample.node.named("new").with("formerIds", #"["x", "one"]"#)
    let theirs = try known("theirs", former)
    let mine = try draft("mine", JSONSample.node)
    #expect(
      problems(mine) == [twin(mine, "nodes[0].nodeId", alsoIn: "\(theirs): nodes[0].formerIds[1]")])
  }

  @Test func `a former id that is another program's node is told at its own place`() throws {
    let theirs = try known("theirs", JSONSample.node)
    let mine = try draft("mine", JSONSample.node.named("x").with("formerIds", #"["one"]"#))
    #expect(
      problems(mine) == [twin(mine, "nodes[0].formerIds[0]", alsoIn: "\(theirs): nodes[0].nodeId")])
  }

  @Test func `a program of the catalog may be checked, and changed`() throws {
    let file = try known("mine", JSONSample.node)
    #expect(problems(file) == [])
    #expect(problems(try draft("mine", JSONSample.group, JSONSample.node.named("two"))) == [])
  }

  @Test func `its own copy in the catalog does not hide a twin in another program`() throws {
    // In byte order `mine` comes before `theirs`.
    let mine = try known("mine", JSONSample.node)
    let theirs = try known("theirs", JSONSample.node)
    #expect(problems(mine) == [twin(mine, "nodes[0].nodeId", alsoIn: "\(theirs): nodes[0].nodeId")])
  }

  @Test func `two files of one program are told once, not node by node`() throws {
    let first = try draft("mine", JSONSample.node)
    let second = try folder.write("more/mine.json", JSONSample.program("mine"))
    #expect(
      problems(first, second)
        == [
          DataProblem(file: second, place: .key("id"), kind: .duplicateID("mine", alsoIn: first))
        ])
  }

  // MARK: - Patterns

  @Test func `a pattern may come from the catalog or from a file given`() throws {
    let pattern = try folder.write("sample.json", JSONSample.pattern)
    let program = try draft("mine", JSONSample.node.with("techniqueId", #""sample""#))
    #expect(problems(program, pattern) == [])
    #expect(
      problems(program)
        == [
          DataProblem(
            file: program, place: .key("nodes[0].techniqueId"), kind: .unknownPattern("sample"))
        ])
  }

  /// Eight cycles of 19 seconds are the most of 4-7-8; ten minutes would be 32.
  @Test(arguments: [
    ("targetCycles", "8", nil), ("targetCycles", "9", "9"), ("targetMinutes", "2.5", nil),
    ("targetMinutes", "10", "32"),
  ])
  func `a target above the maximum of its pattern is told`(
    key: String, value: String, told: String?
  ) throws {
    let node = JSONSample.node.with("techniqueId", #""4-7-8""#).with("targetCycles", nil)
      .with(key, value)
    let file = try draft("mine", JSONSample.group.with("nodes", "[\(node.text)]"))
    let place = DataProblem.Place.key("nodes[0].nodes[0].\(key)")
    let kinds = told.map { [DataProblem.Kind.outOfRange($0, allowed: "1...8")] } ?? []
    #expect(problems(file) == kinds.map { DataProblem(file: file, place: place, kind: $0) })
  }
}

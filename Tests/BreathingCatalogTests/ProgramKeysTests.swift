import BreathingEngine
import Testing

@testable import BreathingCatalog

/// The keys of a program file; docs/program-format.md is the specification.
struct ProgramKeysTests {
  private static let keys = ["format", "id", "title", "summary", "version", "nodes", "sources"]
  private static let nodeKeys = [
    "nodeId", "dayIndex", "techniqueId", "targetCycles", "targetMinutes", "note", "formerIds",
  ]
  private static let targets = ["targetCycles", "targetMinutes"]

  /// What is wrong with a program of these items.
  private func problems(_ items: JSONSample...) -> [DataProblem] {
    JSONSample.program("sample", items).programProblems()
  }

  // MARK: - What is read

  @Test func `every key reaches the program`() throws {
    let node = JSONSample.node.named("A_b.c-9").with("dayIndex", "1000")
      .with("targetCycles", nil).with("targetMinutes", "7.5")
      .with("note", #"{"en": "Softly.", "zh": "轻柔。"}"#).with("formerIds", #"["x", "y"]"#)
    let sample = JSONSample.program("sample", [node]).with("version", "3")
    let program = try sample.program(expecting: "sample")
    #expect(program.id == "sample" && program.version == 3)
    #expect(program.title == LocalizedText(english: "Sample", chinese: "示例"))
    #expect(program.summary == LocalizedText(english: "Day by day.", chinese: "一天一天来。"))
    #expect(program.sources == ["Nobody 2024, A sample"])
    #expect(program.file == JSONSample.file)
    #expect(
      program.nodes == [
        ProgramNode(
          nodeId: "A_b.c-9", dayIndex: 1000, techniqueId: "box", target: .time(.seconds(450)),
          note: LocalizedText(english: "Softly.", chinese: "轻柔。"), formerIds: ["x", "y"])
      ])
    #expect(program.node("A_b.c-9")?.allIds == ["A_b.c-9", "x", "y"])
    #expect(program.node("x") == nil)
  }

  @Test func `a node needs neither a note nor former ids`() throws {
    let node = try #require(try JSONSample.program().program().nodes.first)
    #expect(node.target == .cycles(4) && node.note == nil && node.formerIds == [])
  }

  @Test func `nodes come in the order of the tree, whatever their days`() throws {
    let late = JSONSample.node.named("late").with("dayIndex", "9")
    let week = JSONSample.group.with(
      "nodes", "[\(JSONSample.node.named("b").text), \(JSONSample.node.named("a").text)]")
    let program = try JSONSample.program("sample", [late, week, JSONSample.node]).program()
    #expect(program.nodes.map(\.nodeId) == ["late", "b", "a", "one"])
    #expect(program.nodes.map(\.dayIndex) == [9, 1, 1, 1])
    guard case .group(let group) = program.items[1] else {
      Issue.record("no group")
      return
    }
    #expect(group.title.chinese == "周" && group.items.count == 2)
  }

  // MARK: - What is refused

  @Test(arguments: [
    Refusal("format", "2", .outOfRange("2", allowed: "1")),
    Refusal("id", #""Sample""#, .notAnIdentifier("Sample")),
    Refusal("title", #"{"en": "A"}"#, at: "title.zh", .missing),
    Refusal("summary", #"{"en": " ", "zh": "乙"}"#, at: "summary.en", .empty),
    Refusal("version", "0", .outOfRange("0", allowed: "1...1000000")),
    Refusal("version", "1.5", .wrongType(expected: .wholeNumber, found: "1.5")),
    Refusal("nodes", "[]", .empty), Refusal("nodes", nil, .missing),
    Refusal("sources", "[]", .empty),
    Refusal("name", "1", .unknownKey("name", allowed: keys)),
  ])
  func `a bad key of the program is named`(_ refusal: Refusal) {
    let sample = JSONSample.program().with(refusal.key, refusal.value)
    #expect(sample.programProblems() == [refusal.problem])
  }

  @Test(arguments: [
    Refusal("nodeId", nil, at: "nodes[0].nodeId", .missing),
    Refusal("nodeId", #""a b""#, at: "nodes[0].nodeId", .notANodeId("a b")),
    Refusal("nodeId", #""é""#, at: "nodes[0].nodeId", .notANodeId("é")),
    Refusal("dayIndex", "0", at: "nodes[0].dayIndex", .outOfRange("0", allowed: "1...1000")),
    Refusal("dayIndex", "1001", at: "nodes[0].dayIndex", .outOfRange("1001", allowed: "1...1000")),
    Refusal("techniqueId", #""../x""#, at: "nodes[0].techniqueId", .notAnIdentifier("../x")),
    Refusal(
      "targetCycles", "0", at: "nodes[0].targetCycles", .outOfRange("0", allowed: "1...100000")),
    Refusal("targetCycles", nil, at: "nodes[0]", .exactlyOne(of: targets, found: [])),
    Refusal("targetMinutes", "5", at: "nodes[0]", .exactlyOne(of: targets, found: targets)),
    Refusal("note", #"{"zh": "轻"}"#, at: "nodes[0].note.en", .missing),
    Refusal("formerIds", "[]", at: "nodes[0].formerIds", .empty),
    Refusal("formerIds", #"["a/b"]"#, at: "nodes[0].formerIds[0]", .notANodeId("a/b")),
    Refusal("done", "true", at: "nodes[0].done", .unknownKey("done", allowed: nodeKeys)),
  ])
  func `a bad key of a node is named`(_ refusal: Refusal) {
    #expect(problems(JSONSample.node.with(refusal.key, refusal.value)) == [refusal.problem])
  }

  @Test func `an id has 1 to 64 characters`() {
    for length in [1, 64] {
      #expect(problems(JSONSample.node.named(String(repeating: "a", count: length))) == [])
    }
    let long = String(repeating: "a", count: 65)
    #expect(problems(JSONSample.node.named(long)) == [.at("nodes[0].nodeId", .notANodeId(long))])
  }

  @Test func `a group has a title and nodes, and nothing else`() {
    #expect(problems(JSONSample.group.with("title", nil)) == [.at("nodes[0].title", .missing)])
    #expect(problems(JSONSample.group.with("nodes", "[]")) == [.at("nodes[0].nodes", .empty)])
    #expect(
      problems(JSONSample.group.with("dayIndex", "1"))
        == [.at("nodes[0].dayIndex", .unknownKey("dayIndex", allowed: ["title", "nodes"]))])
  }

  @Test func `the file name must be the id`() {
    #expect(
      JSONSample.program().programProblems(expecting: "other")
        == [.at("id", .idDiffersFromFileName("sample"))])
  }

  // MARK: - Ids given twice

  @Test func `a node's id twice names the place of the first`() {
    #expect(
      problems(JSONSample.node, JSONSample.group)
        == [.at("nodes[1].nodes[0].nodeId", .duplicateNode("one", alsoIn: "nodes[0].nodeId"))])
  }

  @Test func `a former id counts as an id, of its own node too`() {
    let renamed = JSONSample.node.named("two").with("formerIds", #"["one"]"#)
    #expect(
      problems(JSONSample.node, renamed)
        == [.at("nodes[1].formerIds[0]", .duplicateNode("one", alsoIn: "nodes[0].nodeId"))])
    #expect(
      problems(JSONSample.node.with("formerIds", #"["one"]"#))
        == [.at("nodes[0].formerIds[0]", .duplicateNode("one", alsoIn: "nodes[0].nodeId"))])
    #expect(
      problems(JSONSample.node.with("formerIds", #"["x", "x"]"#))
        == [.at("nodes[0].formerIds[1]", .duplicateNode("x", alsoIn: "nodes[0].formerIds[0]"))])
  }

  // MARK: - Limits of the tree

  /// A node inside so many groups.
  private func nested(_ depth: Int) -> JSONSample {
    (0..<depth).reduce(JSONSample.node) { inner, _ in
      JSONSample.group.with("nodes", "[\(inner.text)]")
    }
  }

  @Test func `groups may be eight deep and no deeper`() {
    #expect(problems(nested(8)) == [])
    let ninth = "nodes[0]" + String(repeating: ".nodes[0]", count: 8)
    #expect(problems(nested(9)) == [.at(ninth, .outOfRange("9", allowed: "1...8"))])
  }

  @Test func `two thousand nodes are the most, however they are grouped`() {
    func week(_ name: String, _ count: Int) -> JSONSample {
      let nodes = (0..<count).map { JSONSample.node.named("\(name)\($0)").text }
      return JSONSample.group.with("nodes", "[\(nodes.joined(separator: ","))]")
    }
    #expect(problems(week("a", 1000), week("b", 1000)) == [])
    #expect(
      problems(week("a", 1000), week("b", 1001))
        == [.at("nodes", .outOfRange("2001", allowed: "1...2000"))])
  }
}

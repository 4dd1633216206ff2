import BreathingCatalog
import Testing

@testable import Journal

/// Progress is reckoned from the tree and the records alone.
struct ProgramProgressTests {
  /// A program of nodes such as `a:4` or, with a former id, `b<a:4`; all of the pattern `box`.
  private func program(_ nodes: String) throws -> Program {
    let items = nodes.split(separator: " ").enumerated().map { index, text in
      let halves = text.split(separator: ":")
      let ids = halves[0].split(separator: "<")
      let former = ids.count > 1 ? #", "formerIds": ["\#(ids[1])"]"# : ""
      return """
        {"nodeId": "\(ids[0])", "dayIndex": \(index + 1), "techniqueId": "box",
         "targetCycles": \(halves[1])\(former)}
        """
    }
    let text = """
      {"format": 1, "id": "p", "title": {"en": "P", "zh": "课"}, "summary": {"en": "P", "zh": "课"},
       "version": 1, "nodes": [\(items.joined(separator: ","))], "sources": ["S"]}
      """
    return try Program(reading: Array(text.utf8), file: "p.json")
  }

  private func done(_ nodes: String, _ best: [String: Int]) throws -> [String] {
    let progress = ProgramProgress(of: try program(nodes), bestCycles: best, patterns: [:])
    return progress.nodes.filter(\.isDone).map(\.node.nodeId)
  }

  @Test func `seven days become ten, and what was done stays done`() throws {
    let seven = "a:4 b:4 c:4 d:4 e:4 f:4 g:4"
    let best = ["a": 4, "b": 5, "c": 4]
    #expect(try done(seven, best) == ["a", "b", "c"])
    #expect(try done("\(seven) h:4 i:4 j:4", best) == ["a", "b", "c"])
    let progress = ProgramProgress(
      of: try program("\(seven) h:4 i:4 j:4"), bestCycles: best, patterns: [:])
    #expect(progress.done == 3 && progress.total == 10 && progress.next?.node.nodeId == "d")
  }

  @Test func `nodes are moved, renamed, split, removed and put back`() throws {
    let best = ["a": 4, "b": 4]
    #expect(try done("c:4 b:4 a:4", best) == ["b", "a"])
    #expect(try done("x<a:4 b:4", best) == ["x", "b"])
    #expect(try done("a1<a:4 a2:4 b:4", best) == ["a1", "b"])
    #expect(try done("b:4 c:4", best) == ["b"])
    #expect(try done("a:4 b:4 c:4", best) == ["a", "b"])
  }

  @Test func `today's target counts, and one cycle short is not done`() throws {
    #expect(try done("a:8", ["a": 4]) == [])
    #expect(try done("a:4", ["a": 4]) == ["a"])
    #expect(try done("a:4", ["a": 3]) == [])
    let progress = ProgramProgress(of: try program("a:4"), bestCycles: ["a": 3], patterns: [:])
    #expect(progress.nodes[0].bestCycles == 3 && progress.next?.node.nodeId == "a")
  }

  @Test func `the best session counts, of the id or of a former one`() throws {
    #expect(try done("x<a:4", ["a": 2, "x": 3]) == [])
    #expect(try done("x<a:4", ["a": 5, "x": 1]) == ["x"])
  }

  @Test func `records of unknown nodes change nothing`() throws {
    #expect(try done("a:4", ["gone": 99]) == [])
  }

  @Test func `minutes without their pattern are never done`() throws {
    let text = """
      {"format": 1, "id": "p", "title": {"en": "P", "zh": "课"}, "summary": {"en": "P", "zh": "课"},
       "version": 1, "nodes": [
         {"nodeId": "a", "dayIndex": 1, "techniqueId": "gone", "targetMinutes": 5}],
       "sources": ["S"]}
      """
    let program = try Program(reading: Array(text.utf8), file: "p.json")
    let progress = ProgramProgress(of: program, bestCycles: ["a": 100], patterns: [:])
    #expect(progress.nodes[0].targetCycles == nil && progress.done == 0)
  }

  @Test func `two sittings that each fall short do not add up, on one day or on several`() throws {
    let place = try TemporaryJournal()
    let journal = try place.open()
    for hours in [0, 1, 30, -40] {
      try journal.save(.sample(at: .sample(hours: hours), cycles: 3, node: "a"), at: .sample())
    }
    let best = try journal.bestCycles(profile: Profile.standard.id)
    #expect(best == ["a": 3])
    #expect(try done("a:4 b:3", best) == [])
  }
}

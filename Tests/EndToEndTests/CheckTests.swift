import Glibc
import Testing

/// `breathe check`.
@Suite(.prompt) struct CheckTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  @Test func `all shipped files are good`() async throws {
    let outcome = try await program.run(
      "\(BuiltProgram.checkout)",
      .through(
        shell:
          #"exec "$0" check "$1"/patterns/*.json "$1"/patterns/programs/*.json "$1"/audio/*.json"#))
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    #expect(outcome.lines.allSatisfy { $0.hasSuffix(".json: good") } && outcome.lines.count > 20)
  }

  @Test func `one bad file gives status 65, and each gets its verdict`() async throws {
    let good = PatternFile(id: "good", steps: [#"{"phase": "inhale", "seconds": 5}"#])
    let bad = PatternFile(id: "bad", steps: [#"{"phase": "inhale", "second": 5}"#])
    try program.home.write(good.text, to: "good.json")
    try program.home.write(bad.text, to: "bad.json")
    let files = ["bad.json", "good.json"].map(program.home.path)
    let outcome = try await program.run(["check"] + files)
    #expect(outcome.status == .exited(65))
    #expect(outcome.lines == ["\(files[1]): good"])
    #expect(
      outcome.errors.contains("\(files[0]): steps[0].second: unknown key second: allowed are "))
  }

  @Test func `a node of another program is told with the file of its twin`() async throws {
    let program = #"""
      {"format": 1, "id": "ID", "title": {"en": "A", "zh": "甲"}, "summary": {"en": "B", "zh": "乙"},
       "version": 1, "sources": ["S"], "nodes": [
         {"nodeId": "NODE", "dayIndex": 1, "techniqueId": "PATTERN", "targetCycles": CYCLES}]}
      """#
    func write(_ id: String, _ node: String, _ pattern: String, _ cycles: String) throws {
      let text = program.replacing("\"ID\"", with: "\"\(id)\"").replacing("NODE", with: node)
        .replacing("PATTERN", with: pattern).replacing("CYCLES", with: cycles)
      try self.program.home.write(text, to: "\(id).json")
    }
    let shipped = try await self.program.run("programs show sigh-28 --json")
    let nodeId = try #require(shipped.output.firstMatch(of: /"nodeId":"([^"]+)"/)).1
    try write("one", "fresh", "box", "1")
    try write("two", "fresh", "boks", "1")
    try write("three", String(nodeId), "4-7-8", "9")
    let files = ["one.json", "two.json", "three.json"].map(self.program.home.path)
    let outcome = try await self.program.run(["check"] + files)
    #expect(outcome.status == .exited(65) && outcome.lines == ["\(files[0]): good"])
    #expect(outcome.errors.contains("fresh: is also the id of a node in \(files[0])"))
    #expect(outcome.errors.contains("boks: there is no such pattern"))
    #expect(outcome.errors.contains("/patterns/programs/sigh-28.json"))
    #expect(outcome.errors.contains("9: allowed is 1...8"))
  }

  @Test(arguments: ["missing.json", "folder", "fifo"])
  func `what is no readable file is told with status 65, without waiting`(
    _ name: String
  ) async throws {
    try program.home.makeFolder("folder")
    try #require(mkfifo(program.home.path("fifo"), 0o600) == 0)
    let outcome = try await program.run(["check", program.home.path(name)])
    #expect(outcome.status == .exited(65) && outcome.errorLines.count == 1)
  }

  @Test func `problems are told in Chinese as well`() async throws {
    let outcome = try await program.run("check /nonexistent --lang zh")
    #expect(outcome.errors.hasPrefix("breathe: /nonexistent: 无法读取："))
  }
}

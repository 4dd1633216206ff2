import Foundation
import Glibc
import Journal
import Testing

/// `breathe programs`, `next`, `start --node`, and `breathe` alone.
@Suite(.prompt) struct ProgramsTests {
  let program: BuiltProgram
  private static let quick = "--lead-in 0 --sound off --acknowledge"

  init() async throws {
    program = try await BuiltProgram()
    try program.home.add(
      PatternFile(
        id: "breath",
        steps: [
          #"{"phase": "inhale", "seconds": 0.2}"#, #"{"phase": "exhale", "seconds": 0.2}"#,
        ], safety: "D"))
    try write("course", nodes: ["a1": 2, "a2": 3, "a3": 1])
  }

  /// Writes a program of the pattern `breath`; nodes with their cycles, in order.
  private func write(_ id: String, nodes: KeyValuePairs<String, Int>, former: String? = nil) throws
  {
    let nodes = nodes.enumerated().map { index, node in
      let ids = former.map { #", "formerIds": ["\#($0)"]"# } ?? ""
      return """
        {"nodeId": "\(node.key)", "dayIndex": \(index + 1), "techniqueId": "breath",
         "targetCycles": \(node.value), "note": {"en": "Softly.", "zh": "轻柔。"}
         \(index == 0 ? ids : "")}
        """
    }
    let text = """
      {"format": 1, "id": "\(id)", "title": {"en": "The \(id)", "zh": "课程"},
       "summary": {"en": "For a test.", "zh": "测试用。"}, "version": 1,
       "nodes": [{"title": {"en": "Week", "zh": "周"}, "nodes": [\(nodes.joined(separator: ","))]}],
       "sources": ["None"]}
      """
    try program.home.write(text, to: "data/breathe/patterns/programs/\(id).json")
  }

  private struct Document: Decodable {
    struct Node: Decodable {
      let nodeId: String
      let dayIndex: Int
      let techniqueId: String
      let targetCycles: Int?
      let bestCycles: Int
      let done: Bool
    }
    let schema: String
    let version: Int
    let id: String
    let done: Int
    let total: Int
    let next: String?
    let nodes: [Node]
  }

  private func progress(_ id: String = "course") async throws -> Document {
    let outcome = try await program.run("programs show \(id) --json")
    return try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8))
  }

  // MARK: - What there is

  @Test func `the shipped programs are listed with their class`() async throws {
    let lines = try await program.run("programs").lines
    for id in [
      "478-month", "beginner-calm", "four-weeks-of-coherence", "sigh-28", "sleep-wind-down",
      "slow-down-bp",
    ] {
      #expect(lines.contains { $0.hasPrefix("  \(id) ") })
    }
    #expect(lines.contains { $0.contains("sigh-28") && $0.contains("  A  ") })
    #expect(lines.contains { $0.contains("course") && $0.contains("  D  ") })
  }

  @Test(arguments: [
    ("beginner-calm", 7), ("four-weeks-of-coherence", 28), ("sleep-wind-down", 10),
    ("478-month", 70), ("sigh-28", 28), ("slow-down-bp", 32),
  ])
  func `a shipped program has its nodes, and the first is next`(
    _ id: String, _ total: Int
  ) async throws {
    let document = try await progress(id)
    #expect(document.schema == "breathe.program" && document.version == 1 && document.id == id)
    #expect(document.total == total && document.nodes.count == total && document.done == 0)
    #expect(document.next == document.nodes.first?.nodeId)
    #expect(document.nodes.allSatisfy { $0.targetCycles ?? 0 > 0 && !$0.done })
  }

  @Test func `doses are those of the facts`() async throws {
    let month = try await progress("478-month").nodes
    #expect(month.prefix(56).allSatisfy { $0.targetCycles == 4 })
    #expect(month.suffix(14).allSatisfy { $0.targetCycles == 8 })
    #expect(Dictionary(grouping: month, by: \.dayIndex).values.allSatisfy { $0.count == 2 })
    // Fifteen minutes on four days of each of eight weeks.
    let weeks = Dictionary(grouping: try await progress("slow-down-bp").nodes) {
      ($0.dayIndex - 1) / 7
    }
    #expect(weeks.count == 8 && weeks.values.allSatisfy { $0.count == 4 })
  }

  @Test func `an unknown program is told with those it is like`() async throws {
    let outcome = try await program.run("programs show cours")
    #expect(outcome.status == .exited(64) && outcome.errors.contains("Did you mean course?"))
  }

  // MARK: - Following one

  @Test func `next does what it says, step by step, until all is done`() async throws {
    #expect(try await program.run("next \(Self.quick)").status == .exited(64))
    let use = try await program.run("programs use course")
    #expect(
      use.lines == [
        "breathe next now follows The course.", "Next: day 1 of The course: breath, 2 cycles",
        "breathe next does it.",
      ])
    let first = try await program.run("next \(Self.quick)")
    #expect(
      first.errorLines == ["Next: day 1 of The course: breath, 2 cycles", "Softly."])
    #expect(
      first.lines.suffix(3).dropLast() == ["Done: 2 cycles, 0:01", "This step is done: 1 of 3."])
    #expect(first.lines.last == "Next: day 2 of The course: breath, 3 cycles")
    _ = try await program.run("next \(Self.quick)")
    let last = try await program.run("next \(Self.quick)")
    #expect(
      last.lines.suffix(2) == ["This step is done: 3 of 3.", "The course: all 3 steps are done."])
    let after = try await program.run("next \(Self.quick)")
    #expect(after.status == .exited(0) && after.lines == ["The course: all 3 steps are done."])
    let document = try await progress()
    #expect(document.done == 3 && document.next == nil)
    #expect(document.nodes.map(\.bestCycles) == [2, 3, 1])
    #expect(try program.keptRecords().inJournal.compactMap(\.programNodeId) == ["a1", "a2", "a3"])
  }

  @Test func `one cycle short does not count and says how far it came`() async throws {
    let running = try program.start("start --node a2 \(Self.quick)")
    try await running.line(containing: "Cycle 3 of 3")
    running.send(SIGINT)
    let outcome = try await running.finish()
    #expect(
      outcome.lines.last
        == "2 of 3 cycles: this step is still open, and can be done again at any time.")
    let node = try await progress().nodes[1]
    #expect(node.bestCycles == 2 && !node.done)
    let page = try await program.run("programs show course").lines
    #expect(page.contains("  [ ] day 2  breath  3 cycles  best so far 2  a2"))
    #expect(page.contains("  [>] day 1  breath  2 cycles  a1"))
  }

  @Test func `a step done twice in one day is done, and a sitting without a node counts for none`()
    async throws
  {
    _ = try await program.run("start --node a1 \(Self.quick)")
    _ = try await program.run("start --node a1 \(Self.quick)")
    _ = try await program.run("start breath --cycles 3 \(Self.quick)")
    let document = try await progress()
    #expect(document.nodes.map(\.done) == [true, false, false] && document.next == "a2")
    #expect(
      try await program.run("programs show course").lines.contains { $0.contains("[x] day 1") })
  }

  @Test func `two programs that share a pattern do not share their steps`() async throws {
    try write("other", nodes: ["b1": 1])
    _ = try await program.run("start --node b1 \(Self.quick)")
    #expect(try await progress("other").done == 1)
    #expect(try await progress().done == 0)
  }

  @Test func `a renamed step keeps what was done, a raised target opens it again`() async throws {
    _ = try await program.run("start --node a1 \(Self.quick)")
    try write("course", nodes: ["fresh": 2, "a2": 3], former: "a1")
    #expect(try await progress().nodes.first?.done == true)
    let again = try await program.run("start --node a1 \(Self.quick) --events json")
    #expect(again.status == .exited(0))
    #expect(try program.keptRecords().inJournal.last?.programNodeId == "fresh")
    try write("course", nodes: ["fresh": 4, "a2": 3], former: "a1")
    let node = try #require(try await progress().nodes.first)
    #expect(!node.done && node.bestCycles == 2 && node.targetCycles == 4)
  }

  @Test func `a program that is gone is told, and its records stay`() async throws {
    _ = try await program.run("programs use course")
    _ = try await program.run("start --node a1 \(Self.quick)")
    let file = program.home.path("data/breathe/patterns/programs/course.json")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try FileManager.default.removeItem(atPath: file)
    let today = try await program.run("")
    #expect(today.lines.first?.contains("course, is not to be found") == true)
    #expect(try await program.run("history").lines.first?.contains("a1") == true)
    #expect(try await program.run("next \(Self.quick)").status == .exited(64))
    #expect(try await program.run("start --node a2 \(Self.quick)").status == .exited(64))
    try program.home.write(text, to: "data/breathe/patterns/programs/course.json")
    #expect(try await progress().done == 1)
  }

  @Test func `a clock that was set back takes nothing away`() async throws {
    // The later sitting bears the earlier time.
    let journal = try Journal.writing(program.journalPath)
    for (hours, cycles) in [(0, 2), (-48, 1)] {
      let time = LocalTime(
        milliseconds: LocalTime.now.milliseconds + Int64(hours) * 3_600_000, offset: 0, zone: "UTC")
      try journal.save(
        SessionRecord(
          stamp: RecordStamp(profile: Profile.standard.id), techniqueId: "breath", startTime: time,
          duration: .seconds(1), completedCycles: cycles, programNodeId: "a1", status: .completed),
        at: time)
    }
    #expect(try await progress().nodes.first?.done == true)
  }

  @Test func `progress and the program followed belong to a profile`() async throws {
    _ = try await program.run("profile add Mei")
    _ = try await program.run("programs use course --profile Mei")
    _ = try await program.run("next \(Self.quick) --profile Mei")
    #expect(try await progress().done == 0)
    #expect(try await program.run("next \(Self.quick)").status == .exited(64))
    let other = try await program.run("programs show course --profile Mei").lines
    #expect(other.first == "The course (course), 1 of 3 done")
  }

  @Test func `a node decides the length`() async throws {
    for words in ["--cycles 2", "--minutes 1"] {
      let outcome = try await program.run("start --node a1 \(words) \(Self.quick)")
      #expect(outcome.status == .exited(64) && outcome.errors.contains("--node"))
    }
    #expect(try await program.run("start box --node a1").status == .exited(64))
    #expect(try await program.run("start --node nowhere").status == .exited(64))
  }

  // MARK: - Today

  @Test func `alone it shows what comes next, what was last, and how to start`() async throws {
    let before = try await program.run("")
    #expect(before.output.contains("breathe start box"))
    _ = try await program.run("programs use course")
    _ = try await program.run("next \(Self.quick)")
    let lines = try await program.run("").lines
    #expect(lines.count == 4)
    #expect(lines.first == "Next: day 2 of The course: breath, 3 cycles")
    #expect(lines[2].hasPrefix("Last: ") && lines[2].hasSuffix(", breath, 0:01"))
    #expect(lines[3].hasPrefix("Start: "))
  }
}

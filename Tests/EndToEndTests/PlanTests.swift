import Foundation
import Testing

/// `breathe plan`: the contract of its JSON, and its text.
@Suite(.prompt) struct PlanTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  /// A cycle as the pattern's description has it, and how many make up the length.
  struct Example: Sendable, CustomTestStringConvertible {
    let words: String
    let techniqueId: String
    let cycles: Int
    let steps: [(phase: String, nanoseconds: Int)]
    var testDescription: String { words }

    var cycleLength: Int { steps.reduce(0) { $0 + $1.nanoseconds } }
  }

  static let examples = [
    // 300 s / 16 s = 18.75, nearest 19.
    Example(
      words: "box", techniqueId: "box", cycles: 19,
      steps: [
        ("inhale", 4_000_000_000), ("holdIn", 4_000_000_000), ("exhale", 4_000_000_000),
        ("holdOut", 4_000_000_000),
      ]),
    Example(
      words: "4-7-8", techniqueId: "4-7-8", cycles: 4,
      steps: [("inhale", 4_000_000_000), ("holdIn", 7_000_000_000), ("exhale", 8_000_000_000)]),
    // 300 s / 11 s = 27.3, nearest 27.
    Example(
      words: "5.5-5.5", techniqueId: "5.5-5.5", cycles: 27,
      steps: [("inhale", 5_500_000_000), ("exhale", 5_500_000_000)]),
    // 300 s / 4.01 s = 74.8, nearest 75.
    Example(
      words: "1.37-0.61-2.03", techniqueId: "1.37-0.61-2.03", cycles: 75,
      steps: [("inhale", 1_370_000_000), ("holdIn", 610_000_000), ("exhale", 2_030_000_000)]),
    // 4 s / 1.1, to the nanosecond; 300 s / 14.545 s = 20.6, nearest 21.
    Example(
      words: "box --tempo 1.1", techniqueId: "box", cycles: 21,
      steps: [
        ("inhale", 3_636_363_636), ("holdIn", 3_636_363_636), ("exhale", 3_636_363_636),
        ("holdOut", 3_636_363_636),
      ]),
    // 90 s / 16 s = 5.6, nearest 6.
    Example(
      words: "4-4-4-4 --minutes 1.5", techniqueId: "4-4-4-4", cycles: 6,
      steps: [
        ("inhale", 4_000_000_000), ("holdIn", 4_000_000_000), ("exhale", 4_000_000_000),
        ("holdOut", 4_000_000_000),
      ]),
    Example(
      words: "4-0-6.000000001-0 --cycles 2", techniqueId: "4-0-6.000000001-0", cycles: 2,
      steps: [("inhale", 4_000_000_000), ("", 0), ("exhale", 6_000_000_001), ("", 0)]),
  ]

  @Test(arguments: examples)
  func `every cue is at the sum of the steps before it`(_ example: Example) async throws {
    let plan = try await program.plan(example.words)

    #expect(plan.schema == "breathe.plan" && plan.version == 1)
    #expect(plan.techniqueId == example.techniqueId)
    #expect(plan.cycles == example.cycles)
    #expect(plan.leadIn == 3)
    #expect(plan.duration.inNanoseconds == example.cycles * example.cycleLength)
    var expected: [PlanDocument.Cue] = []
    var position = 0
    for cycle in 1...example.cycles {
      for (index, step) in example.steps.enumerated() where step.nanoseconds > 0 {
        expected.append(
          PlanDocument.Cue(
            t: Double(position) / 1e9, phase: step.phase, seconds: Double(step.nanoseconds) / 1e9,
            cycle: cycle, step: index + 1))
        position += step.nanoseconds
      }
    }
    let cues = plan.cues.map { cue in
      var cue = cue
      cue.way = nil
      return cue
    }
    #expect(cues == expected)
  }

  @Test func `a ramp moves evenly from cycle to cycle and then stays`() async throws {
    let plan = try await program.plan("slow-down --cycles 62")
    var position = 0
    for cycle in 1...62 {
      // From 2 to 3.5 s and from 3 to 6.5 s, over 60 cycles; halves cannot occur with 59.
      let moved = Double(min(cycle, 60) - 1) / 59
      let inhale = 2_000_000_000 + Int((1_500_000_000 * moved).rounded())
      let exhale = 3_000_000_000 + Int((3_500_000_000 * moved).rounded())
      let cues = plan.cues.filter { $0.cycle == cycle }
      #expect(cues.map(\.seconds.inNanoseconds) == [inhale, exhale])
      #expect(cues.map(\.t.inNanoseconds) == [position, position + inhale])
      position += inhale + exhale
    }
    #expect(plan.duration.inNanoseconds == position)
  }

  @Test func `seconds are written as exact decimals`() async throws {
    let outcome = try await program.run("plan 1.37-0.61-2.03 --cycles 2 --lead-in 0.1 --json")
    let times = outcome.output.matches(of: /"t":([^,]*),/).map { String($0.1) }
    #expect(times == ["0", "1.37", "1.98", "4.01", "5.38", "5.99"])
    #expect(outcome.output.contains(#""duration":8.02,"leadIn":0.1,"#))
  }

  @Test func `the way of the air is told where the pattern has one`() async throws {
    let plan = try await program.plan("4-7-8 --cycles 1")
    #expect(plan.cues.map(\.way) == ["nose", nil, "mouth"])
  }

  @Test func `an open hold is marked and takes no time of the score`() async throws {
    let plan = try await program.plan("wim-hof --cycles 1")
    let holds = plan.cues.filter { $0.open == true }
    #expect(!holds.isEmpty)
    #expect(holds.allSatisfy { $0.phase == "holdOut" && $0.seconds == 0 })
  }

  @Test func `the text has a line for each cue between a title and an end`() async throws {
    let outcome = try await program.run("plan 1.5-2.25 --cycles 2")
    #expect(
      outcome.lines == [
        "1.5-2.25: 2 cycles, 0:08",
        "0:00  cycle 1  Inhale 1.5",
        "0:01.5  cycle 1  Exhale 2.25",
        "0:03.75  cycle 2  Inhale 1.5",
        "0:05.25  cycle 2  Exhale 2.25",
        "0:07.5  end",
      ])
    #expect(outcome.errors.isEmpty && outcome.status == .exited(0))
  }

  @Test func `the text is in Chinese where it is asked for`() async throws {
    let outcome = try await program.run("plan 4-7-8 --cycles 1 --lang zh")
    #expect(
      outcome.lines == [
        "4-7-8 呼吸：1 轮，0:19",
        "0:00  第 1 轮  吸气 4，用鼻",
        "0:04  第 1 轮  屏息 7",
        "0:11  第 1 轮  呼气 8，用口",
        "0:19  结束",
      ])
  }

  @Test func `a plan of twenty thousand cycles ends on the exact nanosecond`() async throws {
    // 20 000 cycles of 0.86 s are 17 200 s.
    let outcome = try await program.run("plan 0.43-0.43 --cycles 20000")
    #expect(outcome.lines.last == "286:40  end")
    #expect(outcome.lines.count == 40_002)
  }

  @Test func `a reader that has read enough ends a long plan calmly`() async throws {
    let outcome = try await program.run(
      "plan 0.43-0.43 --cycles 100000",
      .through(shell: #"{ "$0" "$@"; echo "status $?" >&2; } | head -n 1"#))
    #expect(outcome.errors == "status 0\n")
    #expect(outcome.lines.count == 1)
  }
}

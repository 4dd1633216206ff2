import Foundation
import Testing

/// `breathe start --events json`: what a short session reports from beginning to end.
@Suite(.prompt) struct SessionEventTests {
  /// Two cycles with sound into the void; run once for all tests.
  private static let recording = Task(executorPreference: OwnThread()) {
    try await BuiltProgram().run(
      "start 0.4-0.2-0.3 --cycles 2 --lead-in 0.5 --acknowledge --events json --audio-device null")
  }
  private static let words = "0.4-0.2-0.3 --cycles 2 --lead-in 0.5"

  private let outcome: RunningProgram.Outcome

  init() async throws { outcome = try await Self.recording.value }

  @Test func `events come in the order of the session`() throws {
    let names = try outcome.events.names.filter { $0 != "notice" }
    #expect(
      names == [
        "start", "phase", "phase", "phase", "cycle", "phase", "phase", "phase", "cycle", "end",
      ])
  }

  @Test func `standard output is lines of JSON alone, and standard error is empty`() throws {
    #expect(outcome.output.hasSuffix("\n"))
    for line in outcome.lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["event"] is String && object?["t"] is Double && object?["wall"] is Double)
    }
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == .exited(0))
  }

  @Test(arguments: [
    ("start", ["techniqueId", "cycles", "duration", "leadIn", "id"]),
    ("phase", ["phase", "seconds", "cycle", "step", "late"]),
    ("cycle", ["cycle", "completed"]),
    ("notice", ["notice", "device", "rate"]),
    ("saved", ["saved", "cycle", "completed"]),
    ("end", ["status", "completedCycles", "duration", "wallDuration", "holds", "id", "saved"]),
  ])
  func `an event has its own fields after those that all have`(
    _ name: String, _ fields: [String]
  ) throws {
    let lines = outcome.lines.filter { $0.hasPrefix(#"{"event":"\#(name)","#) }
    #expect(!lines.isEmpty)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(Set(object?.keys.map { $0 } ?? []) == Set(["event", "t", "wall"] + fields))
    }
  }

  @Test func `the start tells what is to come`() throws {
    let start = try #require(try outcome.events.first)
    #expect(start.techniqueId == "0.4-0.2-0.3" && start.cycles == 2)
    #expect(start.leadIn == 0.5 && start.duration?.inNanoseconds == 1_800_000_000)
    #expect(start.t == -0.5 && start.wall == 0)
  }

  @Test func `phases are those of the plan, with wall time and lateness in agreement`() async throws
  {
    let plan = try await BuiltProgram().plan(Self.words)
    expectAgreement(of: try outcome.events, with: plan)
  }

  @Test func `cycles are counted at their ends`() throws {
    let cycles = try outcome.events.named("cycle")
    #expect(cycles.map(\.cycle) == [1, 2] && cycles.map(\.completed) == [1, 2])
    #expect(cycles.map(\.t.inNanoseconds) == [900_000_000, 1_800_000_000])
  }

  @Test func `the end has exact totals`() throws {
    let end = try #require(try outcome.events.last)
    #expect(end.status == "completed" && end.completedCycles == 2 && end.holds == [])
    #expect(end.duration?.inNanoseconds == 1_800_000_000)
    #expect(end.t.inNanoseconds == 1_800_000_000)
    #expect(end.wallDuration == end.wall && end.wall >= 2.3)
  }

  @Test func `the device that sounds is told`() throws {
    let notice = try #require(try outcome.events.named("notice").first)
    #expect(notice.notice == "sound" && notice.device == "null")
  }
}

/// Sessions of several kinds against their plans.
@Suite(.prompt) struct SessionAgainstPlanTests {
  @Test(arguments: [
    "4-0-6-0 --tempo 2 --cycles 1", "sigh --tempo 2 --cycles 1", "1.37-0.61-2.03 --minutes 0.05",
    "ramped",
  ])
  func `a session plays what plan says`(_ words: String) async throws {
    let program = try await BuiltProgram()
    try program.home.add(
      PatternFile(
        id: "ramped",
        steps: [
          #"{"phase": "inhale", "ramp": {"from": 0.3, "to": 0.7, "overCycles": 3}}"#,
          #"{"phase": "exhale", "seconds": 0.25, "way": "hum"}"#,
        ], safety: "D", cycles: 4))
    let plan = try await program.plan("\(words) --lead-in 0")
    let outcome = try await program.run(
      "start \(words) --lead-in 0 --events json --sound off --acknowledge")
    expectAgreement(of: try outcome.events, with: plan)
    #expect(try outcome.events.last?.duration == plan.duration)
    #expect(try outcome.events.last?.completedCycles == plan.cycles)
  }

  @Test func `text for a person goes to standard error beside events`() async throws {
    let outcome = try await BuiltProgram().run(
      "start 0.2-0.2 --cycles 1 --lead-in 0 --events json --display plain --sound off --acknowledge"
    )
    #expect(try outcome.events.names == ["start", "phase", "phase", "cycle", "end"])
    #expect(
      outcome.errorLines == [
        "0.2-0.2: 1 cycle, 0:01", "Cycle 1 of 1, 0:01 left", "Inhale 0.2", "Exhale 0.2",
        "Done: 1 cycle, 0:01",
      ])
  }
}

/// Expects every phase of the plan once, in order and not before its time.
///
/// Phases may come late on a busy machine, but then they say by how much.
func expectAgreement(of events: [SessionEvent], with plan: PlanDocument) {
  let phases = events.named("phase")
  #expect(phases.map(\.place) == plan.cues.map(\.place))
  #expect(phases.map(\.t) == plan.cues.map(\.t))
  #expect(phases.map(\.seconds) == plan.cues.map(\.seconds))
  #expect(phases.map(\.way) == plan.cues.map(\.way))
  #expect(phases.allSatisfy { ($0.late ?? -1) >= 0 && $0.offset == nil })
  #expect(phases.map(\.wall.inNanoseconds) == phases.map { $0.dueTime(leadIn: plan.leadIn) })
}

extension SessionEvent {
  /// When it should have been reported by what it says itself, in nanoseconds since the start.
  func dueTime(leadIn: Double) -> Int {
    leadIn.inNanoseconds + t.inNanoseconds + (late ?? 0).inNanoseconds
  }
}

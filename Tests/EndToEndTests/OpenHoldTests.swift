import Testing

/// Holds that nobody ends, for there is no keyboard.
@Suite(.prompt) struct OpenHoldTests {
  let program: BuiltProgram

  init() async throws {
    program = try await BuiltProgram()
    try program.home.add(PatternFile.openHold)
  }

  private static let words = "start open-hold --hold 1 --acknowledge --sound off"

  @Test func `an open hold ends at the limit, to the nanosecond`() async throws {
    let events = try await program.run("\(Self.words) --cycles 1 --events json").events
    let hold = try #require(events.named("phase").first { $0.phase == "holdIn" })
    #expect(hold.open == true && hold.limit == 1 && hold.seconds == 0)
    #expect(events.names == ["start", "phase", "phase", "hold", "phase", "cycle", "end"])
    #expect(events.named("hold").map(\.seconds) == [1])
    let end = try #require(events.last)
    #expect(end.duration == 2 && end.holds?.map(\.endedBy) == ["limit"])
  }

  @Test func `plain text tells of the limit, and names no keys`() async throws {
    let outcome = try await program.run("\(Self.words) --cycles 1")
    #expect(
      outcome.lines == [
        "Test: 1 cycle, 0:01 and your holds",
        "Cycle 1 of 1, 0:01 left",
        "Inhale 0.5",
        "Hold, at most 0:01",
        "Held 0:01, the limit: breathe on",
        "Exhale 0.5",
        "Done: 1 cycle, 0:02",
      ])
  }

  @Test func `no new cycle is begun once the time is up`() async throws {
    // A cycle takes two seconds with its hold: the second begins at 2 s and the third would at 4 s.
    let events = try await program.run("\(Self.words) --minutes 0.05 --events json").events
    #expect(events.named("cycle").map(\.cycle) == [1, 2])
    #expect(events.last?.status == "completed" && events.last?.duration == 4)
  }

  @Test func `a stop in a hold keeps the time that was held`() async throws {
    let running = try program.start(
      "start open-hold --cycles 1 --acknowledge --sound off --events json")
    try await running.line(containing: "holdIn")
    pauseTest(for: .milliseconds(500))
    running.send(15)
    let events = try await running.finish().events
    let hold = try #require(events.named("hold").first)
    #expect(hold.endedBy == "stop" && (hold.seconds ?? 0) >= 0.5)
    #expect(events.last?.holds?.map(\.endedBy) == ["stop"])
  }
}

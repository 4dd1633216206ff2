import Glibc
import Testing

/// Seven seconds of SIGSTOP in the middle of box breathing, as the issue asks; run once.
@Suite(.prompt) struct StoppedProcessTests {
  /// Two cycles, stopped one second into the first hold and thus until the second hold.
  private static let recording = Task(executorPreference: OwnThread()) {
    let program = try await BuiltProgram(goingFirst: true)
    let running = try program.start(
      "start box --cycles 2 --lead-in 0 --events json --audio-device null")
    try await running.line(containing: "holdIn")
    pauseTest(for: .seconds(1))
    running.send(SIGSTOP)
    pauseTest(for: .seconds(7))
    running.send(SIGCONT)
    let outcome = try await running.finish(within: .seconds(60))
    return (events: try outcome.events, plan: try await program.plan("box --cycles 2 --lead-in 0"))
  }

  private let events: [SessionEvent]
  private let plan: PlanDocument
  private let resync: SessionEvent

  init() async throws {
    (events, plan) = try await Self.recording.value
    resync = try #require(events.named("resync").first)
  }

  @Test func `there is exactly one resync, of the length of the gap`() throws {
    #expect(events.named("resync").count == 1)
    let gap = try #require(resync.gap)
    // From the last wake, at most half a second before the stop.
    #expect(gap >= 7 && gap < 8.5)
  }

  @Test func `the steps that lie wholly in the gap are listed, and no others`() throws {
    let beginning = resync.t - (resync.gap ?? 0)
    let missed = plan.cues.filter { $0.t > beginning && $0.end <= resync.t }
    #expect(missed.map(\.phase) == ["exhale"])
    #expect(resync.skipped == missed.map(\.place))
  }

  @Test func `the step under way starts once, with the offset into it`() throws {
    let index = try #require(events.firstIndex(of: resync))
    let next = events[index + 1]
    let underWay = try #require(plan.cues.last { $0.t <= resync.t })
    #expect(next.event == "phase" && next.place == underWay.place && next.t == resync.t)
    #expect(next.offset?.inNanoseconds == resync.t.inNanoseconds - underWay.t.inNanoseconds)
  }

  @Test func `every step is either reported once or skipped`() {
    let reported = events.named("phase").compactMap(\.place)
    let skipped = resync.skipped ?? []
    #expect(reported.count == Set(reported.map { "\($0)" }).count)
    #expect(plan.cues.map(\.place).filter { !skipped.contains($0) } == reported)
  }

  @Test func `later steps keep to the schedule of the start`() {
    for phase in events.named("phase") {
      #expect(phase.wall.inNanoseconds == phase.dueTime(leadIn: 0))
      #expect((phase.late ?? -1) >= 0)
    }
  }

  @Test func `the broken cycle does not count, and neither does the time of the gap`() throws {
    #expect(events.named("cycle").map(\.cycle) == [2])
    let end = try #require(events.last)
    #expect(end.status == "completed" && end.completedCycles == 1)
    #expect(
      end.duration?.inNanoseconds == 32_000_000_000 - (resync.gap?.inNanoseconds ?? 0))
  }
}

/// Shorter gaps: what else they do to a session.
@Suite(.prompt) struct SuspendTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private func stop(_ running: RunningProgram, for time: Duration) async throws {
    running.send(SIGSTOP)
    try await running.stop()
    pauseTest(for: time)
    running.send(SIGCONT)
  }

  @Test func `a gap pauses the session where it began when that is wanted`() async throws {
    let running = try program.start(
      """
      start 1.5-1.5 --cycles 2 --lead-in 0 --on-suspend pause --events json --audio-device null
      """.replacing("\n", with: " "))
    try await running.line(containing: "exhale")
    try await stop(running, for: .seconds(2))
    let resync = try await SessionEvent(line: running.line(containing: "resync"))
    let pause = try await SessionEvent(line: running.line(containing: "pause"))
    #expect(resync.skipped == [] && pause.t == resync.t)
    #expect(
      resync.wall.inNanoseconds == resync.t.inNanoseconds + (resync.gap?.inNanoseconds ?? 0))

    let seen = running.lines.count
    pauseTest(for: .seconds(2))
    #expect(running.lines.count == seen, "nothing happens in a pause")
    running.send(SIGUSR1)
    let events = try await running.finish().events
    #expect(events.last?.status == "completed")
    #expect(events.named("resync").count == 1 && events.named("resume").count == 1)
  }

  @Test func `a gap over the end interrupts the session`() async throws {
    let running = try program.start("start 2-2 --cycles 1 --lead-in 0 --events json --sound off")
    try await running.line(containing: "exhale")
    try await stop(running, for: .seconds(4))
    let outcome = try await running.finish()
    let end = try #require(try outcome.events.last)
    #expect(try outcome.events.names == ["start", "phase", "phase", "resync", "end"])
    #expect(end.status == "interrupted" && end.completedCycles == 0)
    #expect(try #require(end.duration) < 4)
    #expect(outcome.status == .exited(0))
  }

  @Test func `a gap inside a long lead-in loses nothing`() async throws {
    let running = try program.start(
      "start 0.5-2.5 --cycles 1 --lead-in 4 --events json --sound off")
    try await running.line(containing: "start")
    try await stop(running, for: .seconds(2))
    let events = try await running.finish().events
    #expect(events.named("phase").map(\.t) == [0, 0.5])
    #expect(events.named("phase").map(\.wall.inNanoseconds).allSatisfy { $0 >= 4_000_000_000 })
    #expect(events.last?.completedCycles == 1)
  }

  @Test func `a gap in an open hold is not held time`() async throws {
    try program.home.add(
      PatternFile(
        id: "limited",
        steps: [
          #"{"phase": "inhale", "seconds": 0.5}"#, #"{"phase": "holdIn", "open": {"limit": 2}}"#,
          #"{"phase": "exhale", "seconds": 0.5}"#,
        ], safety: "C", cycles: 1))
    let running = try program.start("start limited --events json --sound off --acknowledge")
    try await running.line(containing: "holdIn")
    try await stop(running, for: .seconds(4))
    let events = try await running.finish().events
    #expect(events.named("hold").map(\.seconds) == [2])
    #expect(events.named("hold").map(\.endedBy) == ["limit"])
    #expect(try #require(events.last).wall >= 7)
  }

  @Test func `plain text tells of the gap in one line`() async throws {
    let running = try program.start("start 1.5-1.5 --cycles 2 --lead-in 0 --sound off")
    try await running.line(containing: "Inhale")
    try await stop(running, for: .seconds(2))
    let lines = try await running.finish().lines
    let told = lines.filter { $0.hasPrefix("The program stood still for 2") }
    #expect(told.count == 1)
    #expect(lines.last?.hasPrefix("Done: 1 cycle, 0:0") == true)
  }

  @Test func `SIGTSTP does no harm where no shell could ever continue the program`() async throws {
    // A session leader's group is orphaned, so the system ignores the stop; setpgid(2).
    let running = try program.start(
      "start 1.5-1.5 --cycles 1 --lead-in 0 --events json --audio-device null",
      .init(leadsSession: true))
    try await running.line(containing: "inhale")
    running.send(SIGTSTP)
    let outcome = try await running.finish()
    let names = try outcome.events.names.filter { $0 != "notice" }
    #expect(names == ["start", "phase", "phase", "cycle", "end"])
    #expect(outcome.status == .exited(0))
  }
}

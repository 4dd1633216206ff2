import Glibc
import Testing

/// Sessions without screen and keyboard: from timers, over ssh, in the background.
@Suite(.prompt) struct HeadlessTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private static let words = "start 0.3-0.3 --cycles 2 --lead-in 0 --acknowledge"

  @Test func `it plays under setsid with nothing open at all`() async throws {
    let outcome = try await program.run(
      "\(Self.words) --audio-device null --display none",
      .init(input: .closed, output: .closed, errors: .closed, leadsSession: true))
    #expect(outcome.status == .exited(0))
    #expect(outcome.elapsed >= .milliseconds(1200))
  }

  @Test(arguments: ["none", "plain"])
  func `it plays to the end with each standard descriptor closed`(_ display: String) async throws {
    let settings = [
      BuiltProgram.Setting(input: .closed), BuiltProgram.Setting(output: .closed),
      BuiltProgram.Setting(errors: .closed),
      BuiltProgram.Setting(input: .closed, output: .closed),
      BuiltProgram.Setting(output: .closed, errors: .closed),
    ]
    for setting in settings {
      let outcome = try await program.run(
        "\(Self.words) --display \(display) --sound off", setting)
      #expect(outcome.status == .exited(0) && outcome.elapsed >= .milliseconds(1200))
      #expect(outcome.errors.isEmpty)
    }
  }

  @Test func `events still come when standard input is closed`() async throws {
    let outcome = try await program.run(
      "\(Self.words) --events json --sound off", .init(input: .closed))
    #expect(try outcome.events.last?.status == "completed")
  }

  @Test func `no notice is taken for an event when standard error is closed`() async throws {
    let outcome = try await program.run(
      "\(Self.words) --events json --audio-device missing", .init(errors: .closed))
    #expect(try outcome.events.last?.status == "completed")
  }

  @Test func `it plays with an empty environment, as cron would start it`() async throws {
    let outcome = try await program.run(
      [
        "start", "0.3-0.3", "--cycles", "2", "--lead-in", "0", "--acknowledge", "--display", "none",
        "--data", BuiltProgram.checkout, "--audio-device", "missing",
      ], .init(startsFromEmptyEnvironment: true, leadsSession: true))
    #expect(outcome.status == .exited(0) && outcome.output.isEmpty)
    // No home, so neither acknowledgement nor record has a place to be kept in; and no device.
    #expect(outcome.errorLines.filter { $0.hasPrefix("{") }.count == 1)
    #expect(outcome.errors.contains("HOME is not set"))
    #expect(outcome.errors.contains("No sound"))
  }

  @Test func `keys in standard input that is no terminal do nothing`() async throws {
    let outcome = try await program.run(
      "\(Self.words) --sound off", .init(input: .text("q \n\u{3}")))
    #expect(outcome.lines.last == "Done: 2 cycles, 0:02")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a fatal signal ends the session cleanly and kills the process in the end`(
    _ signal: Int32
  ) async throws {
    let running = try program.start(
      "start box --lead-in 0 --events json --audio-device null", .init(leadsSession: true))
    try await running.line(containing: #""notice":"sound""#)
    running.send(signal)
    let outcome = try await running.finish()
    let end = try #require(try outcome.events.last)
    #expect(end.event == "end" && end.status == "stopped" && end.completedCycles == 0)
    #expect(outcome.status == .signalled(signal))
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a fatal signal ends the lead-in, with nothing practised`() async throws {
    let running = try program.start("start box --lead-in 60 --events json --sound off")
    try await running.line(containing: "start")
    running.send(SIGTERM)
    let outcome = try await running.finish()
    #expect(try outcome.events.names == ["start", "end"])
    #expect(try outcome.events.last?.duration == 0)
    #expect(outcome.status == .signalled(SIGTERM))
  }

  @Test func `a fatal signal ends the sound after the last cycle`() async throws {
    let running = try program.start("\(Self.words) --events json --audio-device null")
    try await running.line(containing: #""status":"completed""#)
    running.send(SIGTERM)
    let outcome = try await running.finish()
    #expect(outcome.status == .signalled(SIGTERM))
    #expect(try outcome.events.named("end").map(\.status) == ["completed"])
  }

  @Test func `plain text tells of the end by a signal`() async throws {
    let running = try program.start("start box --lead-in 0 --sound off")
    try await running.line(containing: "Inhale")
    running.send(SIGINT)
    let outcome = try await running.finish()
    #expect(outcome.lines.last?.hasPrefix("Stopped after 0 cycles, 0:0") == true)
    #expect(outcome.status == .signalled(SIGINT))
  }

  @Test func `SIGUSR1 pauses, and goes on from the start of the breath`() async throws {
    let running = try program.start("start 0.5-3 --cycles 1 --lead-in 0 --events json --sound off")
    try await running.line(containing: "exhale")
    running.send(SIGUSR1)
    try await running.line(containing: "pause")
    pauseTest(for: .milliseconds(1500))
    running.send(SIGUSR1)
    let outcome = try await running.finish()
    let events = try outcome.events
    #expect(
      events.names == [
        "start", "phase", "phase", "pause", "resume", "phase", "phase", "cycle", "end",
      ])
    let (pause, resume, again) = (events[3], events[4], events[5])
    #expect(pause.t >= 0.5 && pause.t < 3.5)
    #expect(resume.wall >= pause.wall + 1.4)
    #expect(resume.t == 0 && resume.place == .init(cycle: 1, step: 1, phase: "inhale"))
    #expect(again.t == 0 && again.wall >= resume.wall + 1)
    let end = try #require(events.last)
    // The half breath before the pause was practised too, by its exact length.
    #expect(end.duration?.inNanoseconds == 3_500_000_000 + pause.t.inNanoseconds)
    #expect(end.completedCycles == 1 && end.wall >= 6.4)
  }

  @Test func `a fatal signal ends a pause`() async throws {
    let running = try program.start("start box --lead-in 0 --events json --sound off")
    try await running.line(containing: "inhale")
    running.send(SIGUSR1)
    try await running.line(containing: "pause")
    running.send(SIGTERM)
    let outcome = try await running.finish()
    #expect(try outcome.events.last?.status == "stopped")
    #expect(outcome.status == .signalled(SIGTERM))
  }
}

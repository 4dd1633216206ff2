import Glibc
import Testing

/// Keys on a terminal.
@Suite(.prompt) struct KeyboardTests {
  let program: BuiltProgram
  let terminal: Pseudoterminal
  private let found: Pseudoterminal.Settings

  init() async throws {
    program = try await BuiltProgram()
    terminal = try Pseudoterminal()
    found = terminal.settings
  }

  /// Starts a session that the test has to end, and waits until it reads keys.
  private func start() async throws -> RunningProgram {
    try await start("start box --lead-in 0 --sound off")
  }

  /// Starts a session on the terminal and waits until it reads keys.
  private func start(_ words: String) async throws -> RunningProgram {
    let running = try program.start("\(words) --display plain", .on(terminal))
    try await running.line(containing: "Inhale")
    return running
  }

  private func expectTerminalAsFound() { #expect(terminal.settings == found) }

  @Test func `single keys reach the session, and are not shown`() async throws {
    let running = try await start()
    #expect(terminal.settings.isForSingleKeys)
    terminal.type("xyzq")
    let outcome = try await running.finish()
    #expect(!outcome.output.contains("xyz"))
    #expect(outcome.status == .exited(0))
    expectTerminalAsFound()
  }

  @Test(arguments: ["q", "Q"])
  func `q ends the session with status 0`(_ key: String) async throws {
    let running = try await start()
    terminal.type(key)
    let outcome = try await running.finish()
    #expect(outcome.lines.last?.hasPrefix("Stopped after 0 cycles") == true)
    #expect(outcome.status == .exited(0))
    expectTerminalAsFound()
  }

  @Test func `q ends the session in the lead-in, in a pause and in the closing sound`() async throws
  {
    let leadIn = try program.start(
      "start box --lead-in 60 --sound off --display plain", .on(terminal))
    try await leadIn.line(containing: "Get ready")
    terminal.type("q")
    #expect(try await leadIn.finish().status == .exited(0))

    let paused = try await start()
    terminal.type(" q")
    let outcome = try await paused.finish()
    #expect(
      outcome.lines.suffix(2).first == "Paused. Space goes on." && outcome.status == .exited(0))

    let closing = try program.start(
      "start 1-1.5 --cycles 1 --lead-in 0 --audio-device null --display plain", .on(terminal))
    try await closing.line(containing: "Done")
    terminal.type("q")
    #expect(try await closing.finish().status == .exited(0))
    expectTerminalAsFound()
  }

  @Test func `m mutes, plus and minus change the volume, and each says so`() async throws {
    let running = try await start(
      "start box --lead-in 0 --audio-device null --volume -3 --acknowledge")
    for (key, said) in [
      ("m", "Muted"), ("m", "Volume -3 dB"), ("-", "Volume -6 dB"), ("+", "Volume -3 dB"),
      ("m", "Muted"), ("=", "Volume 0 dB"), ("=", "Volume +3 dB"),
    ] {
      terminal.type(key)
      try await running.line(containing: said)
    }
    terminal.type("q")
    #expect(try await running.finish().status == .exited(0))
    expectTerminalAsFound()
  }

  @Test func `without sound there is no volume to change`() async throws {
    let running = try await start()
    terminal.type("m+-q")
    let outcome = try await running.finish()
    #expect(!outcome.output.contains("Volume") && !outcome.output.contains("Muted"))
  }

  @Test func `space pauses and goes on`() async throws {
    let running = try await start("start 3-0.5 --cycles 1 --lead-in 0 --sound off")
    terminal.type(" ")
    try await running.line(containing: "Paused")
    pauseTest(for: .seconds(4))
    #expect(running.lines.last == "Paused. Space goes on.")
    terminal.type(" ")
    let outcome = try await running.finish()
    #expect(
      outcome.lines.dropLast().suffix(4) == [
        "Going on: Inhale", "Cycle 1 of 1, 0:04 left", "Inhale 3", "Exhale 0.5",
      ])
    #expect(outcome.lines.last?.hasPrefix("Done: 1 cycle, 0:0") == true)
    expectTerminalAsFound()
  }

  @Test(arguments: ["\r", "\n", " "])
  func `Enter and space end an open hold`(_ key: String) async throws {
    try program.home.add(PatternFile.openHold)
    let running = try program.start(
      "start open-hold --cycles 1 --sound off --acknowledge --display plain", .on(terminal))
    try await running.line(containing: "Hold until you press Enter, at most 1:00")
    pauseTest(for: .milliseconds(300))
    terminal.type(key)
    let outcome = try await running.finish()
    let lines = outcome.lines.suffix(3)
    #expect(lines.first?.hasPrefix("Held 0:0") == true)
    #expect(lines.dropFirst().first == "Exhale 0.5")
  }

  @Test func `the time of a hold is measured and told by the events`() async throws {
    try program.home.add(PatternFile.openHold)
    var setting = BuiltProgram.Setting.on(terminal)
    setting.output = .piped
    let running = try program.start(
      "start open-hold --cycles 2 --sound off --acknowledge --events json --display plain", setting)
    for _ in 1...2 {
      try await running.line(containing: "holdIn")
      pauseTest(for: .milliseconds(400))
      terminal.type("\n")
      try await running.line(containing: "endedBy")
    }
    let events = try await running.finish().events
    let holds = events.named("hold")
    #expect(holds.map(\.endedBy) == ["tap", "tap"] && holds.map(\.cycle) == [1, 2])
    #expect(holds.allSatisfy { ($0.seconds ?? 0) >= 0.4 })
    let end = try #require(events.last)
    #expect(end.holds?.map(\.seconds) == holds.compactMap(\.seconds))
    #expect(end.holds?.map(\.endedBy) == ["tap", "tap"] && end.completedCycles == 2)
    let held = holds.reduce(0) { $0 + ($1.seconds?.inNanoseconds ?? 0) }
    #expect(end.duration?.inNanoseconds == 2_000_000_000 + held)
  }

  @Test func `Ctrl-C ends the session by SIGINT with the terminal as found`() async throws {
    let running = try await start()
    terminal.type("\u{3}")
    let outcome = try await running.finish()
    #expect(outcome.lines.last?.contains("Stopped after 0 cycles") == true)
    #expect(outcome.status == .signalled(SIGINT))
    expectTerminalAsFound()
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGTRAP, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal leaves the terminal as found`(_ signal: Int32) async throws {
    let running = try program.start(
      "start box --lead-in 0 --sound off --display plain",
      .through(shell: #"cd "$HOME"; ulimit -c 0; exec "$0" "$@""#, on: terminal))
    try await running.line(containing: "Inhale")
    running.send(signal)
    #expect(try await running.finish().status == .signalled(signal))
    expectTerminalAsFound()
  }

  @Test(arguments: [
    "\u{1B}[A", "\u{1B}OQ", "\u{1B}[1;5q", "\u{1B}[M q ", "\u{1B}[<0;1;1M", "\u{1B}q",
    "\u{1B}[200~q\n \u{1B}[201~", "\u{4}", "é", "\u{0}", "\u{1B}[?1;2c", "\u{1B}]11;rgb:0/0/0\u{7}",
  ])
  func `escape sequences and other input do nothing`(_ text: String) async throws {
    let running = try await start("start 2-0.5 --cycles 1 --lead-in 0 --sound off")
    terminal.type(text)
    let outcome = try await running.finish()
    #expect(
      outcome.lines.dropFirst(2).prefix(4) == [
        "Cycle 1 of 1, 0:03 left", "Inhale 2", "Exhale 0.5", "Done: 1 cycle, 0:03",
      ])
  }

  @Test func `display none leaves the terminal alone and takes no keys`() async throws {
    let running = try program.start(
      "start 0.5-2 --cycles 1 --lead-in 0 --sound off --display none", .on(terminal))
    pauseTest(for: .seconds(1))
    expectTerminalAsFound()
    terminal.type("q\n")
    let outcome = try await running.finish()
    #expect(outcome.status == .exited(0) && outcome.elapsed >= .milliseconds(2500))
  }

  @Test func `the Escape key alone ends the session`() async throws {
    let running = try await start()
    terminal.type("\u{1B}")
    let outcome = try await running.finish()
    #expect(outcome.lines.last?.hasPrefix("Stopped after 0 cycles") == true)
    #expect(outcome.status == .exited(0))
  }
}

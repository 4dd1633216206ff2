import Glibc
import Testing

/// The program as a job of a shell, on a terminal with job control.
@Suite(.prompt) struct JobControlTests {
  let program: BuiltProgram
  let terminal: Pseudoterminal
  private let found: Pseudoterminal.Settings

  init() async throws {
    program = try await BuiltProgram()
    terminal = try Pseudoterminal()
    found = terminal.settings
  }

  /// Ended by the test.
  private static let long = "start box --lead-in 0 --sound off --display plain"
  /// Six seconds.
  private static let words = "start 1.5-1.5 --cycles 2 --lead-in 0 --sound off --display plain"

  /// Runs the program in the foreground; once it stops, a line typed continues it.
  private static let stopping = """
    set -m
    "$0" "$@"
    echo "stopped $?"
    read answer
    fg > /dev/null
    echo "ended $?"
    """

  @Test func `Ctrl-Z stops the program with the terminal as found, and fg takes it up again`()
    async throws
  {
    let running = try program.start(Self.long, .through(shell: Self.stopping, on: terminal))
    try await running.line(containing: "Inhale")
    #expect(terminal.settings.isForSingleKeys)

    terminal.type("\u{1A}")
    try await running.line(containing: "stopped \(128 + SIGTSTP)")
    #expect(terminal.settings == found)
    pauseTest(for: .seconds(2))

    terminal.type("\n")
    try await running.line(containing: "The program stood still for 2")
    #expect(terminal.settings.isForSingleKeys)
    terminal.type("q")
    try await running.line(containing: "ended 0")
    #expect(terminal.settings == found)
    #expect(running.lines.count { $0.contains("stood still") } == 1)
  }

  @Test func `a stop by SIGTSTP is a gap like any other`() async throws {
    var setting = BuiltProgram.Setting.through(shell: Self.stopping, on: terminal)
    setting.output = .piped
    let running = try program.start(
      "start 1.5-1.5 --cycles 2 --lead-in 0 --audio-device null --events json", setting)
    try await running.line(containing: "inhale")
    try await running.line(containing: #""notice":"sound""#)
    terminal.type("\u{1A}")
    try await running.line(containing: "stopped")
    pauseTest(for: .seconds(2))
    terminal.type("\n")
    try await running.line(containing: "ended 0")
    let outcome = try await running.finish()

    let events = try outcome.lines.filter { $0.hasPrefix("{") }.map { try SessionEvent(line: $0) }
    let resync = try #require(events.named("resync").first)
    #expect(events.named("resync").count == 1)
    let gap = try #require(resync.gap)
    #expect(gap >= 2 && gap < 3.5)
    for phase in events.named("phase") {
      #expect(phase.wall.inNanoseconds == phase.dueTime(leadIn: 0))
    }
    #expect(events.last?.completedCycles == 1)
    // The sound is let go of and comes back.
    #expect(events.named("notice").map(\.notice) == ["sound", "sound"])
  }

  @Test func `a stop before the first breath leaves the sound on`() async throws {
    var setting = BuiltProgram.Setting.through(shell: Self.stopping, on: terminal)
    (setting.output, setting.errors) = (.piped, .piped)
    let running = try program.start(
      "start 1.5-1.5 --cycles 1 --audio-device null --events json --display plain --ask", setting)
    try await running.wait(for: "the question") { running.errorText.contains("How calm") }
    terminal.type("\u{1A}")
    try await running.line(containing: "stopped")
    terminal.type("\n")
    try await running.wait(for: "single keys") { terminal.settings.isForSingleKeys }
    terminal.type("3")
    try await running.line(containing: "inhale")
    terminal.type("q")
    let outcome = try await running.finish()
    #expect(outcome.output.contains(#""notice":"sound""#))
  }

  @Test func `what becomes of the sound while a question waits is told at the beginning`()
    async throws
  {
    var setting = BuiltProgram.Setting.on(terminal)
    (setting.output, setting.errors) = (.piped, .piped)
    let running = try program.start(
      "start 1.5-1.5 --cycles 1 --audio-device null --events json --display plain --ask", setting)
    try await running.wait(for: "the question") { running.errorText.contains("How calm") }
    pauseTest(for: .seconds(1))
    terminal.type("3")
    try await running.line(containing: #""event":"start""#)
    try await running.line(containing: #""notice":"sound""#, within: .seconds(2))
    terminal.type("q")
    _ = try await running.finish()
  }

  @Test func `a job in the background asks nobody`() async throws {
    let running = try program.start(
      "\(Self.words) --ask",
      .through(shell: #"set -m; "$0" "$@" & wait $!; echo "ended $?""#, on: terminal))
    try await running.line(containing: "Inhale", within: .seconds(5))
    try await running.line(containing: "ended 0")
    #expect(!running.text.contains("How calm"))
  }

  @Test func `a job in the background is never stopped for touching the terminal`() async throws {
    let running = try program.start(
      Self.words,
      .through(
        shell: #"set -m; stty tostop; "$0" "$@" & wait $!; echo "ended $?""#, on: terminal))
    try await running.line(containing: "Inhale")
    #expect(!terminal.settings.isForSingleKeys)
    try await running.line(containing: "Done: 2 cycles, 0:06")
    try await running.line(containing: "ended 0")
  }

  @Test func `a job sent to the background after a stop plays on and leaves the keys alone`()
    async throws
  {
    let running = try program.start(
      Self.words,
      .through(
        shell: #"set -m; "$0" "$@"; bg > /dev/null; wait; echo "ended""#, on: terminal))
    try await running.line(containing: "Inhale")
    terminal.type("\u{1A}")
    try await running.wait(for: "the terminal as found") { terminal.settings == found }
    try await running.line(containing: "Done: 2 cycles, 0:06")
    try await running.line(containing: "ended")
    #expect(terminal.settings == found)
  }

  @Test func `a terminal that hangs up ends the session by SIGHUP`() async throws {
    var setting = BuiltProgram.Setting.on(terminal)
    setting.output = .piped
    let running = try program.start("start box --lead-in 0 --events json --sound off", setting)
    try await running.line(containing: "inhale")
    terminal.hangUp()
    let outcome = try await running.finish()
    #expect(try outcome.events.last?.status == "stopped")
    #expect(outcome.status == .signalled(SIGHUP))
  }

  @Test(arguments: ["/bin/sh", "/bin/bash"])
  func `a job that is brought to the foreground takes keys`(_ shell: String) async throws {
    let running = try program.start(
      Self.long,
      .init(
        terminal: terminal,
        wrapper: [
          shell, "-c", #"set -m; "$0" "$@" & read answer; fg > /dev/null; echo "ended $?""#,
        ]))
    try await running.line(containing: "Inhale")
    terminal.type("\n")
    try await running.wait(for: "single keys") { terminal.settings.isForSingleKeys }
    terminal.type("q")
    try await running.line(containing: "Stopped after 0 cycles")
    try await running.line(containing: "ended 0")
    #expect(terminal.settings == found)
  }

  @Test func `a session that ignores the hang-up by nohup plays on`() async throws {
    var setting = BuiltProgram.Setting.through(
      shell: #"trap '' HUP; exec "$0" "$@""#, on: terminal)
    setting.output = .piped
    let running = try program.start(
      "start 1.5-1.5 --cycles 1 --lead-in 0 --events json --sound off --display none", setting)
    try await running.line(containing: "inhale")
    terminal.hangUp()
    let outcome = try await running.finish()
    #expect(try outcome.events.last?.status == "completed")
    #expect(outcome.status == .exited(0))
  }
}

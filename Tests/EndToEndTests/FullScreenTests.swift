import Foundation
import Journal
import TestSupport
import Testing

/// The full screen on a terminal: what it shows, which keys it takes, and how it ends.
@Suite(.prompt) struct FullScreenTests {
  let program: BuiltProgram
  let terminal: Pseudoterminal
  private let found: Pseudoterminal.Settings

  init() async throws {
    program = try await BuiltProgram()
    terminal = try Pseudoterminal()
    found = terminal.settings
  }

  /// Ended by the test.
  private static let long = "start box --lead-in 0 --sound off"
  private static let short = "start 0.5-0.5 --cycles 2 --lead-in 0 --sound off --acknowledge"

  private func expectTerminalAsFound(_ output: String) throws {
    #expect(try SeenScreen(output).isAsFound)
    #expect(terminal.settings == found)
  }

  @Test func `a terminal that can be drawn on is taken over, and given back by q`() async throws {
    let running = try program.start(Self.long, .on(terminal))
    let seen = try await running.screen(showing: "Inhale")
    #expect(seen.shows("Box breathing") && seen.shows("Cycle 1 of 19") && seen.shows("left"))
    #expect(seen.shows("space pause   q end   ? keys"))
    // Never again after the first frame.
    pauseTest(for: .milliseconds(500))
    #expect(try SeenScreen(running.text).clearCount == 1)
    terminal.type("q")
    let outcome = try await running.finish()
    #expect(outcome.status == .exited(0))
    #expect(try SeenScreen(outcome.output).ownText.hasPrefix("Stopped after 0 cycles, 0:0"))
    try expectTerminalAsFound(outcome.output)
  }

  @Test func `Escape ends it, and a session of a cycle says that it is kept`() async throws {
    let running = try program.start(
      "start 0.5-0.5 --lead-in 0 --sound off --acknowledge", .on(terminal))
    try await running.screen(showing: "Cycle 2 of")
    terminal.type("\u{1B}")
    let outcome = try await running.finish()
    let own = try SeenScreen(outcome.output).ownText
    #expect(own.contains("Stopped after 1 cycle, 0:0"))
    #expect(own.contains("It is kept in your history."))
    #expect(try program.keptRecords().inJournal.map(\.completedCycles) == [1])
    try expectTerminalAsFound(outcome.output)
  }

  @Test func `after the last breath a summary stays until a key`() async throws {
    let running = try program.start(Self.short, .on(terminal))
    let seen = try await running.screen(showing: "Any key leaves.")
    #expect(seen.shows("Done: 2 cycles, 0:02"))
    try await running.screen(showing: "Saved.")
    terminal.type("x")
    let outcome = try await running.finish()
    #expect(outcome.status == .exited(0))
    #expect(try SeenScreen(outcome.output).ownText == "Done: 2 cycles, 0:02\n")
    try expectTerminalAsFound(outcome.output)
  }

  @Test func `a summary tells of the step of a program, and of the next one`() async throws {
    try program.home.add(
      PatternFile(id: "breath", steps: [#"{"phase": "inhale", "seconds": 0.5}"#], safety: "D"))
    let nodes = ["a1", "a2"].enumerated().map { index, id in
      #"{"nodeId": "\#(id)", "dayIndex": \#(index + 1), "techniqueId": "breath", "targetCycles": 2}"#
    }
    try program.home.write(
      """
      {"format": 1, "id": "course", "title": {"en": "The course", "zh": "课程"}, "version": 1,
       "summary": {"en": "For a test.", "zh": "测试用。"}, "sources": ["None"],
       "nodes": [\(nodes.joined(separator: ","))]}
      """, to: "data/breathe/patterns/programs/course.json")
    let running = try program.start(
      "next --program course --lead-in 0 --sound off --acknowledge", .on(terminal))
    try await running.screen(showing: "The course, day 1")
    let seen = try await running.screen(showing: "Saved.")
    #expect(seen.shows("Done: 2 cycles, 0:01") && seen.shows("This step is done: 1 of 2."))
    #expect(seen.shows("Next: day 2 of The course: breath, 2 cycles"))
    terminal.type("x")
    let own = try SeenScreen(try await running.finish().output).ownText
    #expect(own.hasSuffix("1 of 2.\nNext: day 2 of The course: breath, 2 cycles\n"))
  }

  @Test func `a summary tells that a session is not saved`() async throws {
    try program.home.write("no journal", to: "data/breathe/journal.sqlite")
    let running = try program.start(Self.short, .on(terminal))
    try await running.screen(showing: "Not saved: ")
    terminal.type("x")
    let outcome = try await running.finish()
    // Nothing is lost: it is printed, and kept aside.
    #expect(try SeenScreen(outcome.output).ownText.contains(#""completedCycles":2"#))
    try expectTerminalAsFound(outcome.output)
  }

  @Test func `an error gives the screen back before it is told`() async throws {
    let running = try program.start(
      "start box --lead-in 0 --audio-device missing --require-sound", .on(terminal))
    try await running.screen(showing: "Inhale")
    let outcome = try await running.finish(within: .seconds(10))
    #expect(outcome.status == .exited(69))
    #expect(try SeenScreen(outcome.output).ownText.contains("breathe: no sound: "))
    try expectTerminalAsFound(outcome.output)
  }

  @Test func `a summary that nobody reads costs no processor time`() async throws {
    let running = try program.start(Self.short, .on(terminal))
    try await running.screen(showing: "Saved.")
    // Longer than the journal is waited for.
    pauseTest(for: .milliseconds(5500))
    let before = try #require(ProcessTicks(of: running.pid))
    pauseTest(for: .seconds(2))
    let after = try #require(ProcessTicks(of: running.pid))
    #expect(after.count - before.count <= 1)
    terminal.type("x")
    _ = try await running.finish()
  }

  @Test(arguments: ["How calm are you now?", "Any key leaves."])
  func `a terminal that is gone is waited for by no question`(_ question: String) async throws {
    let script = #"trap '' HUP; "$0" "$@"; echo "ended $?" > "$HOME/end""#
    let asks = question.hasPrefix("How") ? " --ask" : ""
    let running = try program.start(
      Self.short + asks, .through(shell: script, on: terminal))
    try await running.screen(showing: question)
    // The answers of a terminal may come late or never.
    pauseTest(for: .milliseconds(300))
    terminal.hangUp()
    _ = try await running.finish(within: .seconds(5))
    #expect(program.home.bytes(of: "end") == Array("ended \(128 + SIGHUP)\n".utf8))
  }

  @Test func `where there is no keyboard nobody is told of keys`() async throws {
    try program.home.add(PatternFile.openHold)
    var setting = BuiltProgram.Setting.on(terminal)
    setting.input = .null
    let running = try program.start(
      "start \(PatternFile.openHold.id) --lead-in 0 --sound off --acknowledge --display full",
      setting)
    let seen = try await running.screen(showing: "Hold")
    #expect(!seen.shows("q end") && !seen.shows("enter ends the hold"))
    running.send(SIGTERM)
    try expectTerminalAsFound(try await running.finish().output)
  }

  @Test(arguments: [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
  ])
  func `whatever ends it, the terminal is as it was found`(_ signal: Int32) async throws {
    let running = try program.start("\(Self.long) --visual-bell", .on(terminal))
    try await running.screen(showing: "Inhale")
    running.send(signal)
    let outcome = try await running.finish(within: .seconds(5))
    #expect(outcome.status == .signalled(signal))
    try expectTerminalAsFound(outcome.output)
  }

  @Test func `Ctrl-C ends it like q, and the shell sees the signal`() async throws {
    let running = try program.start(Self.long, .on(terminal))
    try await running.screen(showing: "Inhale")
    terminal.type("\u{3}")
    let outcome = try await running.finish()
    // A shell tells this as 130.
    #expect(outcome.status == .signalled(SIGINT))
    try expectTerminalAsFound(outcome.output)
  }

  @Test func `Ctrl-Z gives the screen back, and fg draws it anew`() async throws {
    let script = #"set -m; "$0" "$@"; echo stopped; read answer; fg > /dev/null; echo "ended $?""#
    let running = try program.start(Self.long, .through(shell: script, on: terminal))
    try await running.screen(showing: "Inhale")
    terminal.type("\u{1A}")
    try await running.wait(for: "the shell") { running.text.contains("stopped\n") }
    try expectTerminalAsFound(running.text)
    pauseTest(for: .milliseconds(1500))
    terminal.type("\n")
    let seen = try await running.screen(showing: "The program stood still for")
    #expect(seen.clearCount == 1 && seen.shows("Box breathing"))
    // Once at the start and once now, so that nothing flashes.
    #expect(running.text.ranges(of: "\u{1B}[?1049h").count == 2)
    #expect(terminal.settings.isForSingleKeys)
    terminal.type("q")
    try await running.line(containing: "ended 0")
    try expectTerminalAsFound(running.text)
  }

  @Test func `a summary outlasts a stop, and in the background nobody is waited for`() async throws
  {
    let script = #"""
      set -m
      "$0" "$@"; echo stopped; read answer; fg > /dev/null; echo again; read answer
      bg > /dev/null; wait; echo ended
      """#
    let running = try program.start(Self.short, .through(shell: script, on: terminal))
    try await running.screen(showing: "Saved.")
    terminal.type("\u{1A}")
    try await running.wait(for: "the shell") { running.text.contains("stopped\n") }
    try expectTerminalAsFound(running.text)
    terminal.type("\n")
    try await running.screen(showing: "Any key leaves.")
    terminal.type("\u{1A}")
    try await running.wait(for: "the shell") { running.text.contains("again\n") }
    terminal.type("\n")
    try await running.line(containing: "ended", within: .seconds(10))
    #expect(running.lines.contains("Done: 2 cycles, 0:02"))
    try expectTerminalAsFound(running.text)
  }

  @Test func `a job that bg continues takes no screen over`() async throws {
    let script = #"set -m; "$0" "$@"; echo stopped; bg > /dev/null; read answer; kill %1"#
    let running = try program.start(Self.long, .through(shell: script, on: terminal))
    try await running.screen(showing: "Inhale")
    // Told to nobody, so that the screen cannot be given back.
    running.send(SIGSTOP, toGroup: terminal.foregroundGroup)
    try await running.wait(for: "the shell's screen") { running.text.contains("\u{1B}[?1049l") }
    pauseTest(for: .milliseconds(500))
    #expect(running.text.ranges(of: "\u{1B}[?1049h").count == 1)
    terminal.type("\n")
    _ = try await running.finish()
  }

  @Test func `after SIGSTOP and SIGCONT all of it is drawn anew`() async throws {
    let running = try program.start(Self.long, .on(terminal))
    try await running.screen(showing: "Inhale")
    running.send(SIGSTOP)
    try await running.stop()
    let before = running.text.count
    pauseTest(for: .milliseconds(1500))
    running.send(SIGCONT)
    let seen = try await running.screen(showing: "The program stood still for")
    #expect(seen.shows("Box breathing") && seen.shows("Cycle 1 of 19"))
    #expect(running.text.dropFirst(before).contains("\u{1B}[2J"))
    terminal.type("q")
    try expectTerminalAsFound(try await running.finish().output)
  }

  @Test func `a terminal that is gone ends it at once`() async throws {
    let running = try program.start(Self.long, .on(terminal))
    try await running.screen(showing: "Inhale")
    terminal.hangUp()
    let outcome = try await running.finish(within: .seconds(5))
    #expect(outcome.status == .signalled(SIGHUP))
  }

  @Test func `a terminal of another size is drawn anew to its measure`() async throws {
    let running = try program.start(Self.long, .on(terminal))
    try await running.screen(showing: "Inhale")
    let before = running.text.count
    try terminal.resize(columns: 40)
    try await running.wait(for: "a new frame") {
      running.text.dropFirst(before).contains("\u{1B}[2J")
    }
    pauseTest(for: .milliseconds(300))
    let after = "\u{1B}[?1049h" + running.text.dropFirst(before).drop { $0 != "\u{1B}" }
    let cleared = try #require(after.range(of: "\u{1B}[0m\u{1B}[2J"))
    let seen = try SeenScreen("\u{1B}[?1049h" + after[cleared.lowerBound...], columns: 40)
    #expect(seen.shows("Box breathing") && seen.shows("Cycle 1 of 19"))
    terminal.type("q")
    _ = try await running.finish()
  }

  @Test func `a stalled terminal holds up neither breath nor sound nor end`() async throws {
    let stalled = try Pseudoterminal()
    try stalled.fillOutput(leaving: 300)
    var setting = BuiltProgram.Setting.on(terminal)
    setting.output = .piped
    setting.errors = .file(stalled.path)
    let running = try program.start(
      "start 0.75-0.75 --cycles 4 --lead-in 0 --audio-device null --acknowledge --display full"
        + " --events json", setting)
    try await running.line(containing: #""event":"end""#)
    terminal.type("x")
    let outcome = try await running.finish(within: .seconds(5))
    let events = try outcome.events
    #expect(events.last?.status == "completed" && events.last?.completedCycles == 4)
    #expect(events.named("phase").count == 8 && events.named("resync").isEmpty)
    #expect(events.named("notice").map(\.notice) == ["sound"])
    for phase in events.named("phase") {
      #expect(phase.wall.inNanoseconds == phase.dueTime(leadIn: 0))
    }
    #expect(outcome.status == .exited(0))
  }
}

import Foundation
import Journal
import TestSupport
import Testing

/// The keys of the full screen, and what looks like keys and is none.
@Suite(.prompt) struct FullScreenKeyTests {
  let program: BuiltProgram
  let terminal: Pseudoterminal

  init() async throws {
    program = try await BuiltProgram()
    terminal = try Pseudoterminal()
  }

  private func start(
    _ words: String = "start box --lead-in 0 --sound off"
  ) async throws -> RunningProgram {
    let running = try program.start(words, .on(terminal))
    try await running.screen(showing: "Inhale")
    return running
  }

  @Test func `space pauses and goes on, and pictures and colours change`() async throws {
    let running = try await start()
    terminal.type(" ")
    let paused = try await running.screen(showing: "space goes on")
    #expect(paused.shows("Paused"))
    terminal.type(" ")
    try await running.screen(showing: "Inhale")
    for (key, name) in [("v", "Wave"), ("v", "Bar"), ("v", "Orb"), ("t", "Dusk"), ("t", "Mono")] {
      terminal.type(key)
      try await running.screen(showing: name)
    }
    terminal.type("x")
    try await running.screen(showing: "space pause   q end   ? keys")
    terminal.type("?")
    try await running.screen(showing: "next cycle; this one")
    terminal.type("?")
    try await running.wait(for: "the picture") {
      (try? SeenScreen(running.text))?.shows("next cycle; this one") == false
    }
    terminal.type("q")
    #expect(try await running.finish().status == .exited(0))
  }

  @Test func `a terminal that does not control the program gives keys as well`() async throws {
    var setting = BuiltProgram.Setting.on(terminal)
    setting.wrapper = ["/usr/bin/setsid", "--wait"]
    let running = try program.start("start box --lead-in 0 --sound off", setting)
    try await running.screen(showing: "Inhale")
    terminal.type("q")
    #expect(try await running.finish(within: .seconds(10)).status == .exited(0))
  }

  @Test func `what is typed after the end is for the shell`() async throws {
    let shell = #"set -m; "$0" "$@"; read answer; echo "got $answer""#
    let running = try program.start(
      "start box --lead-in 0 --audio-device null", .through(shell: shell, on: terminal))
    try await running.screen(showing: "Inhale")
    // Long after the terminal could have answered.
    pauseTest(for: .milliseconds(1200))
    terminal.type("q")
    pauseTest(for: .milliseconds(100))
    terminal.type("hello\n")
    try await running.line(containing: "got hello", within: .seconds(10))
  }

  @Test func `n goes on to the next cycle, which is told`() async throws {
    let running = try await start()
    terminal.type("n")
    try await running.screen(showing: "Cycle 1 is skipped and does not count")
    try await running.screen(showing: "Cycle 2 of 19")
    terminal.type("q")
    let own = try SeenScreen(try await running.finish().output).ownText
    #expect(own.contains("Stopped after 0 cycles"))
  }

  @Test func `mute and volume are told where there is sound`() async throws {
    let running = try await start("start box --lead-in 0 --audio-device null")
    terminal.type("m")
    try await running.screen(showing: "Muted")
    terminal.type("m-")
    try await running.screen(showing: "Volume -3 dB")
    terminal.type("q")
    _ = try await running.finish()
  }

  @Test func `Enter ends an open hold, which tells how long it lasts`() async throws {
    try program.home.add(PatternFile.openHold)
    let running = try program.start(
      "start \(PatternFile.openHold.id) --lead-in 0 --sound off --acknowledge", .on(terminal))
    try await running.screen(showing: "enter ends the hold")
    terminal.type("\r")
    try await running.screen(showing: "Held 0:0")
    terminal.type("q")
    _ = try await running.finish()
  }

  @Test func `pasted text, mouse reports and sequences in pieces do nothing`() async throws {
    let running = try await start()
    terminal.type("\u{1B}[200~q quit\rn \u{1B}[201~")
    terminal.type("\u{1B}[<0;10;20M\u{1B}[M !!\u{1B}]0;q\u{7}\u{1B}[1;5Q\u{1B}Oq")
    terminal.type("\u{1B}")
    pauseTest(for: .milliseconds(30))
    terminal.type("[1;5")
    pauseTest(for: .milliseconds(30))
    terminal.type("Q")
    pauseTest(for: .milliseconds(600))
    let seen = try await running.screen(showing: "Cycle 1 of 19")
    #expect(!seen.shows("Paused") && !seen.shows("skipped") && running.end == nil)
    terminal.type("q")
    _ = try await running.finish()
  }

  @Test func `answers of the terminal are heeded and shown to nobody`() async throws {
    let running = try program.start("start box --lead-in 0 --sound off", .on(terminal))
    try await running.wait(for: "the questions") { running.text.contains("\u{1B}[?2026$p") }
    terminal.type("\u{1B}[?2026;2$y\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62;22c")
    try await running.wait(for: "synchronized frames") { running.text.contains("\u{1B}[?2026h") }
    try await running.screen(showing: "Inhale")
    terminal.type("q")
    let outcome = try await running.finish()
    #expect(try SeenScreen(outcome.output).isAsFound)
  }

  @Test func `Escape at a question ends the session as q does`() async throws {
    let running = try program.start(
      "start 0.5-0.5 --cycles 1 --lead-in 0 --sound off --acknowledge --ask", .on(terminal))
    try await running.screen(showing: "How calm are you now?")
    terminal.type("\u{1B}")
    #expect(try await running.finish(within: .seconds(5)).status == .exited(0))
    #expect(try program.keptRecords().inJournal.isEmpty)
  }

  @Test func `how calm one is is asked before and after, and kept`() async throws {
    let running = try program.start(
      "start 0.5-0.5 --cycles 1 --lead-in 0 --sound off --acknowledge --ask", .on(terminal))
    try await running.screen(showing: "How calm are you now?")
    terminal.type("x2")
    try await running.screen(showing: "How calm are you now, after it?")
    terminal.type("5")
    try await running.screen(showing: "Any key leaves.")
    terminal.type(" ")
    #expect(try await running.finish().status == .exited(0))
    let record = try #require(try program.keptRecords().inJournal.first)
    #expect(record.calmBefore == 2 && record.calmAfter == 5)
  }
}

import Glibc
import Testing

/// `breathe start` without a pattern, on a terminal: the full screen, by keys.
@Suite(.prompt) struct ChoosingTests {
  let program: BuiltProgram
  let terminal: Pseudoterminal
  private let found: Pseudoterminal.Settings

  private static let enter = "\u{1B}[?1049h"
  private static let leave = "\u{1B}[?1049l"
  private static let down = "\u{1B}[B"

  init() async throws {
    program = try await BuiltProgram()
    terminal = try Pseudoterminal()
    found = terminal.settings
  }

  /// Starts with events on a pipe, so that the choice is drawn on standard error, and waits until
  /// it is to be seen.
  private func start(_ options: String = "") async throws -> RunningProgram {
    var setting = BuiltProgram.Setting.on(terminal)
    setting.output = .piped
    let words = "start --events json --sound off --lead-in 0 \(options)"
    let running = try program.start(words, setting)
    try await running.wait(for: "the list") { running.errorText.contains("Physiological") }
    return running
  }

  private func expectAsFound(_ errors: String) {
    #expect(terminal.settings == found)
    #expect(errors.count(of: Self.enter) == errors.count(of: Self.leave))
    #expect(errors.count(of: "\u{1B}[?25l") == errors.count(of: "\u{1B}[?25h"))
  }

  /// What is chosen by the keys begins, and is then ended.
  private func chosen(by keys: String, _ options: String = "") async throws -> String? {
    let running = try await start(options)
    #expect(terminal.settings.isForSingleKeys)
    terminal.type(keys)
    try await running.line(containing: "inhale")
    running.send(SIGTERM)
    let outcome = try await running.finish()
    expectAsFound(outcome.errors)
    #expect(outcome.status == .signalled(SIGTERM))
    return try outcome.events.first?.techniqueId
  }

  @Test func `what is typed is found, and Enter starts it`() async throws {
    #expect(try await chosen(by: "box\r") == "box")
    #expect(try await chosen(by: "箱式\r") == "box")
    #expect(try await chosen(by: "boks\r\u{7F}\u{7F}x\r", "--minutes 1") == "box")
  }

  @Test func `the cursor keys select, and a program begins with its next step`() async throws {
    // Programs come first as long as nothing was practised.
    #expect(try await chosen(by: "\(Self.down)\(Self.down)\u{1B}[A\r") == "long-exhale-4-6")
    // Where a length is asked for there are no programs, whose steps have their own.
    #expect(try await chosen(by: "\(Self.down)\r", "--cycles 2") == "coherent-5-5")
  }

  @Test func `the environment may hold the choice of lines`() async throws {
    let running = try program.start(
      "start --sound off",
      .init(environment: ["BREATHE_DISPLAY": "plain"], terminal: terminal))
    try await running.wait(for: "the question") { running.text.hasSuffix("Number or name: ") }
    #expect(!running.text.contains("\u{1B}"))
    terminal.type("\n")
    #expect(try await running.finish().status == .exited(0))
  }

  @Test func `Escape clears the filter, and then leaves with status 0`() async throws {
    let running = try await start()
    terminal.type("box")
    try await running.wait(for: "the filter") { running.errorText.contains("clears") }
    terminal.type("\u{1B}")
    try await running.wait(for: "no filter") {
      running.errorText.text(after: "clears").contains("leaves")
    }
    #expect(running.end == nil)
    terminal.type("\u{1B}")
    let outcome = try await running.finish()
    #expect(outcome.status == .exited(0) && outcome.output.isEmpty)
    expectAsFound(outcome.errors)
    #expect(outcome.errors.text(after: Self.leave) == "Nothing was started.\r\n")
  }

  @Test func `the warnings of what was chosen are asked about as if it had been named`()
    async throws
  {
    let running = try await start()
    terminal.type("kapal\r")
    try await running.wait(for: "the question") { running.errorText.contains("Type yes") }
    #expect(terminal.settings == found)
    terminal.type("no\n")
    let outcome = try await running.finish()
    #expect(outcome.status == .exited(1) && outcome.errors.hasSuffix("nothing was started\r\n"))
    expectAsFound(outcome.errors)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal ends the choice with the terminal as found`(_ signal: Int32) async throws {
    let running = try await start()
    running.send(signal)
    let outcome = try await running.finish()
    #expect(outcome.status == .signalled(signal))
    expectAsFound(outcome.errors)
  }

  @Test func `Ctrl-C ends the choice by SIGINT`() async throws {
    let running = try await start()
    terminal.type("\u{3}")
    let outcome = try await running.finish()
    #expect(outcome.status == .signalled(SIGINT))
    expectAsFound(outcome.errors)
  }

  @Test func `a terminal that hangs up ends the choice by SIGHUP`() async throws {
    let running = try await start()
    terminal.hangUp()
    #expect(try await running.finish().status == .signalled(SIGHUP))
  }

  @Test func `a hang-up ends the choice also where SIGHUP is ignored`() async throws {
    let script = #"trap '' HUP; "$0" "$@"; echo "ended $?" > "$HOME/end""#
    let running = try program.start("start", .through(shell: script, on: terminal))
    try await running.wait(for: "the list") { running.text.contains("Physiological") }
    terminal.hangUp()
    _ = try await running.finish()
    #expect(program.home.bytes(of: "end") == Array("ended \(128 + SIGHUP)\n".utf8))
  }

  @Test func `a new size is drawn anew`() async throws {
    let running = try await start()
    let cleared = running.errorText.count(of: "\u{1B}[2J")
    try terminal.resize(columns: 40)
    try await running.wait(for: "a new picture") {
      running.errorText.count(of: "\u{1B}[2J") == cleared + 1
    }
    terminal.type("\u{1B}")
    #expect(try await running.finish().status == .exited(0))
  }

  @Test func `Ctrl-Z gives the terminal back, and fg draws the choice anew`() async throws {
    let script = """
      set -m
      "$0" "$@"
      echo "stopped $?"
      read answer
      fg > /dev/null
      echo "ended $?"
      """
    let running = try program.start("start --sound off", .through(shell: script, on: terminal))
    try await running.wait(for: "the list") { running.text.contains("Physiological") }
    terminal.type("\u{1A}")
    try await running.line(containing: "stopped \(128 + SIGTSTP)")
    expectAsFound(running.text)
    terminal.type("\n")
    try await running.wait(for: "the list") { running.text.count(of: "Physiological") == 2 }
    #expect(terminal.settings.isForSingleKeys)
    terminal.type("\u{1B}")
    try await running.line(containing: "Nothing was started.")
    try await running.line(containing: "ended 0")
    expectAsFound(running.text)
  }

  @Test func `waiting for a key costs no processor time`() async throws {
    let running = try await start()
    // The answers of a terminal may come late or never.
    pauseTest(for: .seconds(1))
    let before = try #require(ProcessTicks(of: running.pid))
    pauseTest(for: .seconds(2))
    let after = try #require(ProcessTicks(of: running.pid))
    #expect(after.count - before.count <= 1)
    terminal.type("\u{1B}")
    #expect(try await running.finish().status == .exited(0))
  }
}

/// `breathe start` without a pattern, as lines and a question.
@Suite(.prompt) struct PlainChoosingTests {
  let program: BuiltProgram
  let terminal: Pseudoterminal

  init() async throws {
    program = try await BuiltProgram()
    terminal = try Pseudoterminal()
  }

  private func start(
    _ options: String = "--display plain", term: String = "xterm"
  ) async throws -> RunningProgram {
    var setting = BuiltProgram.Setting.on(terminal)
    setting.environment = ["TERM": term]
    let words = "start --sound off --lead-in 0 --cycles 1 \(options)"
    let running = try program.start(words, setting)
    try await running.wait(for: "the question") { running.text.hasSuffix("Number or name: ") }
    return running
  }

  @Test(arguments: ["2", "box", "Box breathing", "箱式呼吸"])
  func `a number or a name starts the pattern`(_ answer: String) async throws {
    let running = try await start()
    let text = answer == "2" ? try #require(number(of: "Box breathing", in: running.lines)) : answer
    terminal.type("\(text)\n")
    try await running.line(containing: "Box breathing: 1 cycle, 0:16")
    terminal.type("q")
    #expect(try await running.finish().status == .exited(0))
    #expect(!running.text.contains("\u{1B}"))
  }

  private func number(of name: String, in lines: [String]) -> String? {
    lines.first { $0.contains("  \(name): ") }?.split(separator: " ").first.map(String.init)
  }

  @Test(arguments: [("--display plain", "xterm"), ("--display none", "xterm"), ("", "dumb")])
  func `lines are what is wanted, or all that the terminal can show`(
    _ options: String, _ term: String
  ) async throws {
    let running = try await start(options, term: term)
    #expect(running.lines.first == "Calm" && !running.text.contains("\u{1B}"))
    terminal.type("\n")
    #expect(try await running.finish().status == .exited(0))
    #expect(running.lines.last == "Nothing was started.")
  }

  @Test func `the end of the input starts nothing`() async throws {
    let running = try await start()
    terminal.type("\u{4}")
    #expect(try await running.finish().status == .exited(0))
    #expect(running.lines.suffix(2) == ["Number or name: ", "Nothing was started."])
  }

  @Test func `a wrong answer is told and asked again, three times at most`() async throws {
    let running = try await start()
    terminal.type("boks\n")
    try await running.line(containing: "boks: there is no such number or name.")
    terminal.type("table\n")
    try await running.line(containing: "table: several fit: co2-table, o2-table.")
    terminal.type("99\n")
    let outcome = try await running.finish()
    #expect(outcome.status == .exited(1))
    #expect(outcome.lines.last == "breathe: nothing was started")
  }

  @Test func `what was used last comes first`() async throws {
    for id in ["equal", "sigh", "3-3"] {
      let session = try await program.run(
        "start \(id) --cycles 1 --sound off --lead-in 0 --tempo 2")
      #expect(session.status == .exited(0))
    }
    let running = try await start()
    #expect(
      running.lines.prefix(4).map { String($0.prefix(14)) } == [
        "Last used", "   1  3-3: 10/", "   2  Physiolo", "   3  Equal br",
      ])
    terminal.type("\n")
    #expect(try await running.finish().status == .exited(0))
  }

  @Test func `off a terminal the patterns are named instead`() async throws {
    let outcome = try await program.run("start")
    #expect(outcome.status == .exited(64))
    #expect(outcome.errorLines.last?.contains("4-7-8, 7-11, alternate-nostril, box, ") == true)
    let chinese = try await program.run("start --lang zh")
    #expect(chinese.errorLines.first == "breathe: 缺少呼吸法，也没有可供选择的终端")
    #expect(chinese.errorLines.last?.contains("4-7-8、7-11、alternate-nostril、box、") == true)
  }
}

extension String {
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }

  /// What stands behind the last occurrence of a text; everything where there is none.
  fileprivate func text(after text: String) -> String {
    ranges(of: text).last.map { String(self[$0.upperBound...]) } ?? self
  }
}

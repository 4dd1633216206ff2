import Testing

/// The question before demanding patterns: class C and D.
@Suite(.prompt) struct SafetyGateTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  /// Ends by itself soon; class D, for a breath takes 0.4 s.
  private static let short = "start 0.2-0.2 --cycles 1 --lead-in 0 --sound off --display none"

  @Test(arguments: [
    ("start 0.2-0.2", "Strong breathing can make you faint"),
    ("start wim-hof", "Strong breathing can make you faint"),
    ("start kapalabhati", "Strong breathing can make you faint"),
    ("start o2-table", "Long holds: sit or lie on dry land"),
    ("start 4-16-4", "Long holds: sit or lie on dry land"),
    // Class A at its own pace: 2.5 s a breath, but not at a higher tempo.
    ("start 1.5-1.5 --tempo 2", "Strong breathing can make you faint"),
  ])
  func `a demanding pattern is refused with its warnings where nobody can be asked`(
    _ words: String, _ warning: String
  ) async throws {
    let outcome = try await program.run("\(words) --display none")
    #expect(outcome.status == .exited(64))
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(warning))
    #expect(outcome.errorLines.last?.contains("--acknowledge") == true)
    #expect(program.home.names(in: "state").isEmpty)
  }

  @Test(arguments: ["start 1.25-1.25", "start 4-15-4", "start coherent-5-5"])
  func `a calm pattern is not asked about`(_ words: String) async throws {
    let running = try program.start("\(words) --lead-in 0 --sound off")
    try await running.line(containing: "Inhale")
    #expect(running.errorText.isEmpty)
  }

  @Test func `an acknowledgement lets the pattern run, and is remembered for it`() async throws {
    let first = try await program.run("\(Self.short) --acknowledge")
    #expect(first.status == .exited(0) && first.errors.isEmpty)
    let second = try await program.run(Self.short)
    #expect(second.status == .exited(0) && second.errors.isEmpty)

    let other = try await program.run("start 0.2-0.3 --display none")
    #expect(other.status == .exited(64))
  }

  @Test func `a tempo that raises the class asks anew`() async throws {
    try program.home.add(
      PatternFile(
        id: "held",
        steps: [
          #"{"phase": "inhale", "seconds": 2}"#, #"{"phase": "holdIn", "open": {"limit": 1}}"#,
        ], safety: "C", cycles: 1))
    let first = try await program.run("start held --acknowledge --sound off --display none")
    #expect(first.status == .exited(0))
    let faster = try await program.run("start held --tempo 2 --sound off --display none")
    #expect(faster.status == .exited(64))
    #expect(faster.errors.contains("Strong breathing"))
  }

  @Test func `another profile is asked for itself`() async throws {
    _ = try await program.run("profile add Mei")
    _ = try await program.run("\(Self.short) --acknowledge")
    let other = try await program.run("\(Self.short) --profile Mei")
    #expect(other.status == .exited(64))
  }

  @Test func `the journal is private`() async throws {
    _ = try await program.run("\(Self.short) --acknowledge")
    let mode = try await program.run(
      "\(Self.short) --acknowledge",
      .through(shell: #"stat -c %a "$XDG_DATA_HOME/breathe" "$XDG_DATA_HOME"/breathe/*"#))
    #expect(mode.lines == ["700", "600", "600"])
  }

  @Test(arguments: [["XDG_DATA_HOME": nil], ["XDG_DATA_HOME": ""], ["XDG_DATA_HOME": "data"]])
  func `without a usable XDG_DATA_HOME the answer is kept below the home`(
    _ environment: [String: String?]
  ) async throws {
    _ = try await program.run("\(Self.short) --acknowledge", .init(environment: environment))
    #expect(program.home.names(in: ".local/share/breathe").contains("journal.sqlite"))
  }

  @Test func `an answer that cannot be kept is a notice, and the session runs`() async throws {
    try program.home.write("", to: "file")
    let setting = BuiltProgram.Setting(
      environment: ["XDG_DATA_HOME": program.home.path("file/data")])
    let outcome = try await program.run("\(Self.short) --acknowledge", setting)
    #expect(outcome.status == .exited(0))
    #expect(outcome.errors.contains("could not be kept"))
    #expect(outcome.errors.contains("Not a directory"))
  }

  @Test(arguments: [("yes", "en"), ("YES", "en"), ("y", "en"), ("是", "zh"), ("yes", "zh")])
  func `the prompt on a terminal takes a yes`(_ answer: String, _ language: String) async throws {
    let terminal = try Pseudoterminal()
    let running = try program.start(
      "start 0.2-0.2 --cycles 1 --lead-in 0 --sound off --display plain --lang \(language)",
      .on(terminal))
    try await ask(running, answer, on: terminal)
    let outcome = try await running.finish()
    #expect(outcome.status == .exited(0))
    #expect(outcome.output.contains(language == "en" ? "Done: 1 cycle" : "完成：1 轮"))
    #expect(program.home.names(in: "data/breathe").contains("journal.sqlite"))
  }

  @Test(arguments: ["no", "", "yesterday", "q"])
  func `the prompt on a terminal takes anything else for a no`(_ answer: String) async throws {
    let terminal = try Pseudoterminal()
    let running = try program.start(
      "start 0.2-0.2 --cycles 1 --lead-in 0 --sound off --display plain", .on(terminal))
    try await ask(running, answer, on: terminal)
    let outcome = try await running.finish()
    #expect(outcome.status == .exited(1))
    #expect(outcome.lines.last == "breathe: nothing was started")
    #expect(program.home.names(in: "state").isEmpty)
  }

  /// Waits for the question, which has no line end, and answers it.
  private func ask(
    _ running: RunningProgram, _ answer: String, on terminal: Pseudoterminal
  ) async throws {
    try await running.wait(for: "the question") {
      running.text.hasSuffix("begin: ") || running.text.hasSuffix("开始：")
    }
    terminal.type(answer + "\n")
  }
}

import Glibc
import Testing

/// The names that completion scripts ask for: quick, silent, and without a trace.
@Suite(.prompt) struct CompletionNamesTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  @Test(arguments: [
    ("patterns", "box\tBox breathing"), ("programs", "beginner-calm\tA calm beginning"),
    ("nodes", "m4-hfzmv\t4-7-8 for a month, day 1: 4-7-8"), ("cue-sets", "off"),
    ("cue-sets", "tones\tTones"), ("audible-cue-sets", "glide\tGlide"),
    ("devices", "null\tDiscards all samples"), ("profiles", "default"),
  ])
  func `a name is a line, with a tab before what it is`(
    _ list: String, _ line: String
  ) async throws {
    let outcome = try await program.run("completions names \(list)")
    #expect(outcome.lines.contains(line))
    #expect(outcome.status == .exited(0) && outcome.errors == "")
    #expect(!program.home.exists("data/breathe"))
  }

  @Test func `sessions and profiles come from the journal, which stays as it is`() async throws {
    for words in ["profile add Mei", "start 1-1.5 --cycles 1 --lead-in 0 --sound off"] {
      #expect(try await program.run(words).status == .exited(0))
    }
    let before = program.home.bytes(of: "data/breathe/journal.sqlite")
    #expect(try await program.run("completions names profiles").lines == ["default", "Mei"])
    let sessions = try await program.run("completions names sessions")
    #expect(sessions.lines.count == 1)
    #expect(sessions.output.contains(/^[0-9a-f]{8}\t\d{4}-\d\d-\d\d \d\d:\d\d 1-1\.5\n$/))
    #expect(program.home.bytes(of: "data/breathe/journal.sqlite") == before)
    let files = program.home.names(in: "data/breathe")
    #expect(files.filter { $0.hasSuffix("-journal") } == [])
  }

  @Test(arguments: [
    "completions names", "completions names nosuch",
    "--data /nonexistent completions names nodes x",
    "--journal /proc/self/mem completions names profiles",
    "--journal /nonexistent/x completions names sessions",
    "--profile nobody completions names sessions", "completions names patterns",
  ])
  func `nothing is said of what is wrong`(_ words: String) async throws {
    try program.home.write("{", to: "data/breathe/patterns/broken.json")
    let outcome = try await program.run(words)
    if !words.hasSuffix(" x") { #expect(outcome.errors == "") }
    #expect(!outcome.lines.contains { $0.contains("broken") })
    #expect(program.home.names(in: "data/breathe") == ["patterns"])
  }

  @Test func `a name that would steer the terminal is left out, and a description cannot`()
    async throws
  {
    let pattern = PatternFile(id: "mine", steps: [#"{"phase": "inhale", "seconds": 5}"#])
    try program.home.write(pattern.text, to: "data/breathe/patterns/mine.json")
    try program.home.write(pattern.text, to: "data/breathe/patterns/\u{1B}[2J.json")
    let outcome = try await program.run("completions names patterns")
    #expect(outcome.lines.contains { $0.hasPrefix("mine\t") })
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func `the answer is given up when the sound system hangs`() async throws {
    // Nobody writes into it, so it cannot be opened.
    try #require(mkfifo(program.home.path("pipe"), 0o600) == 0)
    let outcome = try await program.run(
      "completions names devices",
      .init(environment: ["ALSA_CONFIG_PATH": program.home.path("pipe")]))
    #expect(outcome.status == .exited(0) && outcome.errors == "" && outcome.output == "")
    #expect(outcome.elapsed >= .seconds(2) && outcome.elapsed < .seconds(6))
  }

  @Test func `the answer is given up when nobody takes it`() async throws {
    // Its reader takes nothing, so the list cannot be written to the end.
    let pipe = try Pipe()
    defer { pipe.closeReadEnd() }
    var filler: [UInt8] = Array(repeating: 0x2E, count: 1 << 16)
    let flags = fcntl(pipe.writeEnd, F_GETFL)
    _ = fcntl(pipe.writeEnd, F_SETFL, flags | O_NONBLOCK)
    while write(pipe.writeEnd, &filler, filler.count) > 0 {}
    _ = fcntl(pipe.writeEnd, F_SETFL, flags)
    let outcome = try await program.run(
      "completions names patterns", .init(output: .pipe(pipe)))
    #expect(outcome.status == .exited(0) && outcome.errors == "")
    #expect(outcome.elapsed < .seconds(6))
  }

  @Test func `another shell is refused with the three there are`() async throws {
    let outcome = try await program.run("completions tcsh")
    #expect(
      outcome.errorLines == [
        "breathe: tcsh: allowed is bash, zsh, fish", "  Try: breathe completions --help",
      ])
    #expect(outcome.status == .exited(64) && outcome.output.isEmpty)
    #expect(try await program.run("completions bash names").status == .exited(64))
  }
}

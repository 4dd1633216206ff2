import Testing

/// What the program says about itself.
@Suite(.prompt) struct HelpTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private static let commands = [
    "start", "plan", "render", "patterns", "sounds", "check", "devices", "programs",
    "stats", "profile", "completions", "manual", "frame",
  ]

  @Test(arguments: ["en", "zh"], [nil] + commands)
  func `every help page is there in both languages`(
    _ language: String, _ command: String?
  ) async throws {
    let outcome = try await program.run("\(command ?? "") --help --lang \(language)")
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    #expect(outcome.output.contains("breathe \(command ?? "start")"))
    let isChinese = outcome.output.unicodeScalars.contains { ("一"..."鿿").contains($0) }
    #expect(isChinese == (language == "zh"))
  }

  @Test func `the overview names every command`() async throws {
    let outcome = try await program.run("--help")
    let first = Set(outcome.lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(first.isSuperset(of: Self.commands))
  }

  @Test(arguments: [
    "--help", "-h", "help", "help start", "start --help", "start -h box --cycles x",
  ])
  func `help can be asked for in several ways`(_ words: String) async throws {
    let outcome = try await program.run(words)
    #expect(outcome.status == .exited(0) && outcome.lines.count > 10)
  }

  @Test func `the version is one line`() async throws {
    let outcome = try await program.run("--version")
    #expect(outcome.output.wholeMatch(of: /breathe \d+\.\d+\.\d+\n/) != nil)
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
  }

  @Test func `breathe alone tells in a few lines how to start`() async throws {
    let outcome = try await program.run("")
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    #expect(outcome.lines.count < 10 && outcome.output.contains("breathe start box"))
  }

  @Test(arguments: commands)
  func `every example of a help page is right`(_ command: String) async throws {
    let page = try await program.run("\(command) --help")
    let examples = page.lines.drop { $0 != "Examples:" }.dropFirst().map {
      ShownCommand(String($0.drop { $0 == " " }))
    }
    #expect(!examples.isEmpty)
    for example in examples { try await example.expectRight(in: program) }
  }
}

import TestSupport
import Testing

/// Which display a session has where.
@Suite(.prompt) struct DisplayChoiceTests {
  let program: BuiltProgram
  let terminal: Pseudoterminal

  init() async throws {
    program = try await BuiltProgram()
    terminal = try Pseudoterminal()
  }

  private static let words = "start 0.5-0.5 --cycles 1 --lead-in 0 --sound off --acknowledge"

  @Test(arguments: ["dumb", "", "unknown"])
  func `a terminal that cannot be drawn on gets lines`(_ kind: String) async throws {
    let outcome = try await program.run(
      Self.words, .init(environment: ["TERM": kind], terminal: terminal))
    #expect(outcome.lines.contains("Inhale 0.5"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func `the environment may hold the choice, which an option overrules`() async throws {
    let setting = BuiltProgram.Setting(
      environment: ["BREATHE_DISPLAY": "plain"], terminal: terminal)
    let lines = try await program.run(Self.words, setting)
    #expect(lines.lines.contains("Inhale 0.5") && !lines.output.contains("\u{1B}"))
    let none = try await program.run("\(Self.words) --display none", setting)
    #expect(none.output.isEmpty)
  }

  @Test func `a full screen where there is none is a notice, and lines`() async throws {
    let outcome = try await program.run("\(Self.words) --display full")
    #expect(outcome.errors.contains("The full screen needs a terminal"))
    #expect(outcome.lines.contains("Inhale 0.5"))
  }

  @Test func `no colour is used where none is wanted`() async throws {
    let running = try program.start(
      "start box --lead-in 0 --sound off",
      .init(environment: ["NO_COLOR": "1", "COLORTERM": "truecolor"], terminal: terminal))
    try await running.screen(showing: "Inhale")
    terminal.type("v")
    try await running.screen(showing: "Wave")
    terminal.type("q")
    let output = try await running.finish().output
    #expect(output.matches(of: /\e\[([0-9;]*)m/).allSatisfy { ["0", "0;1", "0;2"].contains($0.1) })
  }

  @Test func `beside events the screen is on standard error`() async throws {
    var setting = BuiltProgram.Setting.on(terminal)
    setting.output = .piped
    let running = try program.start("\(Self.words) --display full --events json", setting)
    try await running.line(containing: #""event":"end""#)
    terminal.type("q")
    let outcome = try await running.finish()
    #expect(try outcome.events.last?.status == "completed")
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(try SeenScreen(outcome.errors).isAsFound && outcome.errors.contains("\u{1B}[?1049h"))
  }

  /// How many frames are drawn in two seconds of an inhale, in which the number changes twice.
  private func framesInTwoSeconds(_ option: String) async throws -> Int {
    let running = try program.start(
      "start 8-8 --cycles 1 --lead-in 0 --sound off \(option)", .on(terminal))
    // So that each frame has its markers.
    try await running.wait(for: "the question") { running.text.contains("\u{1B}[?2026$p") }
    terminal.type("\u{1B}[?2026;2$y\u{1B}[?62c")
    try await running.screen(showing: "Inhale  7")
    let before = running.text.ranges(of: "\u{1B}[?2026h").count
    try await running.screen(showing: "Inhale  5")
    let frames = running.text.ranges(of: "\u{1B}[?2026h").count - before
    terminal.type("q")
    _ = try await running.finish()
    return frames
  }

  @Test func `with reduced motion there is a picture for each number, and else a flow`()
    async throws
  {
    #expect(try await framesInTwoSeconds("--reduced-motion") == 2)
    #expect(try await framesInTwoSeconds("") > 20)
  }

  @Test func `seconds are told as lines`() async throws {
    let outcome = try await program.run(
      "start 3-2.5 --cycles 1 --lead-in 0 --sound off --display plain --count")
    #expect(
      Array(outcome.lines.suffix(6)) == [
        "Inhale 3", "2", "3", "Exhale 2.5", "2", "Done: 1 cycle, 0:06",
      ])
  }
}

import Glibc
import Testing

/// `--visual-bell` on a terminal.
@Suite(.prompt) struct VisualBellTests {
  let program: BuiltProgram
  let terminal: Pseudoterminal

  init() async throws {
    program = try await BuiltProgram()
    terminal = try Pseudoterminal()
  }

  private static let screenOn = "\u{1B}[?5h"
  private static let screenOff = "\u{1B}[?5l"
  private static let notice =
    "No visual bell: it needs the plain display, on a terminal that can flash.\n"
  /// Four phases in six seconds.
  private static let words = "start 1.5-1.5 --cycles 2 --lead-in 0 --visual-bell --display plain"
  private static let long = "start box --lead-in 0 --sound off --visual-bell --display plain"

  private func on(_ name: String, _ more: [String: String?] = [:]) -> BuiltProgram.Setting {
    .init(environment: more.merging(["TERM": name]) { $1 }, terminal: terminal)
  }

  @Test(arguments: ["--sound off", "--audio-device nowhere"])
  func `each phase start flashes once where there is no sound`(_ sound: String) async throws {
    let outcome = try await program.run("\(Self.words) \(sound)", on("xterm-256color"))
    let flashes = outcome.output.matches(of: /\e\[\?5([hl])/).map { String($0.1) }
    // The device may be found missing only after the first phase has begun.
    #expect(flashes.count == 8 || sound != "--sound off" && flashes.count == 6)
    #expect(
      flashes
        == Array(
          [["h", "l"], ["h", "l"], ["h", "l"], ["h", "l"]].joined().prefix(flashes.count)))
    // With the phase that begins, and never over its line.
    #expect(outcome.output.contains("Exhale 1.5\n\(Self.screenOn)\(Self.screenOff)"))
    #expect(outcome.status == .exited(0))
  }

  @Test func `where there is sound nothing flashes`() async throws {
    let outcome = try await program.run("\(Self.words) --audio-device null", on("xterm"))
    #expect(outcome.output.contains("Done: 2 cycles") && !outcome.output.contains("\u{1B}"))
  }

  @Test func `nothing flashes that was not asked to`() async throws {
    let outcome = try await program.run(
      "start 0.5-0.5 --cycles 1 --lead-in 0 --acknowledge --sound off --display plain", on("xterm"))
    #expect(!outcome.output.contains("\u{1B}") && !outcome.output.contains("\u{7}"))
  }

  @Test(arguments: [("screen", nil), ("tmux-256color", nil), ("xterm", "/tmp/tmux/default,1,0")])
  func `a multiplexer is rung instead`(_ name: String, _ multiplexer: String?) async throws {
    let outcome = try await program.run(
      "\(Self.words) --sound off", on(name, ["TMUX": multiplexer]))
    #expect(outcome.output.count { $0 == "\u{7}" } == 4)
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test func `fast phases flash no more than twice a second`() async throws {
    let outcome = try await program.run(
      "start 0.1-0.1 --cycles 15 --lead-in 0 --acknowledge --sound off --visual-bell --display plain",
      on("xterm"))
    let flashes = outcome.output.matches(of: /\e\[\?5h/).count
    // Three seconds.
    #expect((1...6).contains(flashes))
    #expect(outcome.output.matches(of: /\e\[\?5l/).count == flashes)
  }

  @Test func `a terminal that cannot flash is a notice in one line`() async throws {
    let words = "start 0.5-0.5 --cycles 1 --lead-in 0 --acknowledge --sound off --visual-bell"
    var dumb = on("dumb")
    dumb.errors = .piped
    let outcome = try await program.run(words, dumb)
    #expect(outcome.errors == Self.notice && !outcome.output.contains("\u{1B}"))
    for more in ["", " --display none", " --events json"] {
      let piped = try await program.run(words + more)
      #expect(piped.errors.contains(Self.notice) && !piped.output.contains("\u{1B}"))
    }
  }

  @Test(arguments: [SIGINT, SIGSEGV])
  func `the screen is as it was when the session ends in a flash`(_ signal: Int32) async throws {
    let running = try program.start(Self.long, on("xterm"))
    try await running.wait(for: "a flash") { running.text.contains(Self.screenOn) }
    running.send(signal)
    let outcome = try await running.finish()
    #expect(outcome.status == .signalled(signal))
    let last = outcome.output.matches(of: /\e\[\?5[hl]/).last
    #expect(last.map { String($0.output) } == Self.screenOff)
  }

  @Test func `Ctrl-Z leaves the screen as it was`() async throws {
    var shell = BuiltProgram.Setting.through(
      shell: #"set -m; "$0" "$@"; echo stopped; kill -9 %1"#, on: terminal)
    shell.environment["TERM"] = "xterm"
    let running = try program.start(Self.long, shell)
    try await running.wait(for: "a flash") { running.text.contains(Self.screenOn) }
    terminal.type("\u{1A}")
    try await running.line(containing: "stopped")
    let last = running.text.matches(of: /\e\[\?5[hl]/).last
    #expect(last.map { String($0.output) } == Self.screenOff)
  }

  @Test func `a session in the background leaves the screen to others`() async throws {
    var shell = BuiltProgram.Setting.through(
      shell: #"set -m; "$0" "$@" & wait $!; echo "ended $?""#, on: terminal)
    shell.environment["TERM"] = "xterm"
    let running = try program.start("\(Self.words) --sound off", shell)
    try await running.line(containing: "ended 0")
    #expect(running.text.contains("Exhale") && !running.text.contains("\u{1B}"))
  }
}

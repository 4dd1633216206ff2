import Foundation
import Glibc
import Synchronization
import Testing

/// What keeps the machine awake during a session: scripts in the place of systemd-inhibit.
@Suite(.prompt) struct SleepInhibitorTests {
  let program: BuiltProgram
  private var log: String { program.home.path("log") }

  init() async throws { program = try await BuiltProgram() }

  private static let long = "start box --lead-in 0 --sound off --display none --events json"
  private static let words = ["--what=idle:sleep", "--who=breathe", "--mode=block", "cat"]
  /// Does as the real one does: runs the command after four options, and waits for it.
  private static let obedient = #"shift 4; "$@""#

  /// Puts a script in the place of a helper; it first notes its number and its words.
  private func install(_ script: String, as name: String = "systemd-inhibit") throws {
    let text = "#!/bin/sh\necho \"$$ $0 $*\" >> \"\(log)\"\n\(script)\n"
    // A file that is open for writing cannot be run, not even when only the process another test is
    // about to start has inherited that; execve(2), ETXTBSY.
    try descriptorCreation.withLock { _ in try program.home.write(text, to: "bin/\(name)") }
    try #require(chmod(program.home.path("bin/\(name)"), 0o700) == 0)
  }

  private func setting(path: String? = nil) -> BuiltProgram.Setting {
    .init(environment: ["PATH": path ?? "\(program.home.path("bin")):/usr/bin:/bin"])
  }

  /// What the helpers have noted, in order.
  private var notes: [String] {
    String(decoding: program.home.bytes(of: "log") ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  /// The numbers of the helpers that were started.
  private var helpers: [pid_t] { notes.compactMap { pid_t($0.prefix { $0 != " " }) } }

  /// Whether a process runs; one that has ended and waits for its parent does not.
  private func isAlive(_ pid: pid_t) -> Bool { state(pid).map { $0 != "Z" } ?? false }

  private func state(_ pid: pid_t) -> Character? {
    let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.first { $0 != " " }
  }

  /// Starts a session and waits until a helper has been started for it.
  private func hold(_ words: String = long, _ setting: BuiltProgram.Setting? = nil) async throws
    -> (RunningProgram, helper: pid_t)
  {
    let running = try program.start(words, setting ?? self.setting())
    try await running.line(containing: "inhale")
    try await running.wait(for: "a helper") { !helpers.isEmpty }
    return (running, try #require(helpers.first))
  }

  @Test func `a session asks that the machine neither idles nor sleeps`() async throws {
    try install(Self.obedient)
    let (running, helper) = try await hold()
    let note = try #require(notes.first)
    for word in Self.words { #expect(note.contains(" \(word)")) }
    #expect(note.contains("--why=a breathing session is under way"))
    #expect(isAlive(helper) && getpgid(helper) == helper)
    running.send(SIGINT)
    _ = try await running.finish()
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
  func `it is let go of however the session ends`(_ signal: Int32) async throws {
    try install(Self.obedient)
    let (running, helper) = try await hold()
    running.send(signal)
    #expect(try await running.finish().status == .signalled(signal))
    try await running.wait(for: "the end of the helper", within: .seconds(5)) { !isAlive(helper) }
    #expect(helpers.count == 1)
  }

  @Test func `it is let go of when the session is over or is quit by key`() async throws {
    try install(Self.obedient)
    let outcome = try await program.run(
      "start 0.3-0.3 --cycles 1 --lead-in 0 --sound off --acknowledge", setting())
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    let terminal = try Pseudoterminal()
    var onTerminal = setting()
    onTerminal.terminal = terminal
    let running = try program.start("start box --lead-in 0 --sound off --display plain", onTerminal)
    try await running.line(containing: "Inhale")
    try await running.wait(for: "a second helper") { helpers.count == 2 }
    terminal.type("q")
    _ = try await running.finish()
    try await running.wait(for: "no helper", within: .seconds(5)) {
      !helpers.contains(where: isAlive)
    }
  }

  @Test func `a pause lets the machine sleep, and going on keeps it awake again`() async throws {
    try install(Self.obedient)
    let (running, helper) = try await hold()
    running.send(SIGUSR1)
    try await running.line(containing: "pause")
    // Not even a zombie is left.
    try await running.wait(for: "no process", within: .seconds(5)) { state(helper) == nil }
    #expect(helpers.count == 1)
    running.send(SIGUSR1)
    try await running.line(containing: "inhale")
    try await running.wait(for: "another helper") { helpers.count == 2 }
    #expect(isAlive(helpers[1]))
    running.send(SIGTERM)
    _ = try await running.finish()
  }

  @Test func `a helper that will not go when it is told to is made to`() async throws {
    try install("trap '' TERM; sleep 60; sleep 60")
    let (running, helper) = try await hold()
    running.send(SIGUSR1)
    try await running.line(containing: "pause")
    try await running.wait(for: "no process", within: .seconds(10)) { state(helper) == nil }
    running.send(SIGTERM)
    #expect(try await running.finish().status == .signalled(SIGTERM))
  }

  @Test func `Ctrl-Z lets the machine sleep, and fg keeps it awake again`() async throws {
    try install(Self.obedient)
    let terminal = try Pseudoterminal()
    var shell = BuiltProgram.Setting.through(
      shell: #"set -m; "$0" "$@"; echo stopped; read answer; fg > /dev/null; echo ended"#,
      on: terminal)
    shell.environment = setting().environment
    let running = try program.start("start box --lead-in 0 --sound off --display plain", shell)
    try await running.line(containing: "Inhale")
    try await running.wait(for: "a helper") { helpers.count == 1 }
    terminal.type("\u{1A}")
    try await running.line(containing: "stopped")
    try await running.wait(for: "no helper", within: .seconds(5)) { !isAlive(helpers[0]) }
    terminal.type("\n")
    try await running.wait(for: "another helper") { helpers.count == 2 }
    #expect(isAlive(helpers[1]))
    terminal.type("q")
    try await running.line(containing: "ended")
    try await running.wait(for: "no helper", within: .seconds(5)) {
      !helpers.contains(where: isAlive)
    }
  }

  @Test func `elogind's helper takes the place of one that cannot be run`() async throws {
    try install(Self.obedient, as: "elogind-inhibit")
    try program.home.makeFolder("bin/systemd-inhibit")
    let path = "\(program.home.path("bin")):/bin/cat"
    // No cat is found there, but the helper was asked.
    let (running, _) = try await hold(Self.long, setting(path: path))
    #expect(notes.first?.contains("/elogind-inhibit --what=idle:sleep") == true)
    running.send(SIGTERM)
    _ = try await running.finish()
  }

  @Test func `nothing is asked for with --no-inhibit`() async throws {
    try install(Self.obedient)
    let outcome = try await program.run(
      "start 0.3-0.3 --cycles 1 --lead-in 0 --sound off --acknowledge --no-inhibit", setting())
    #expect(outcome.status == .exited(0) && notes.isEmpty)
  }

  @Test(arguments: ["", ":", "bin", ".:bin", "/nowhere:/dev/null:/etc/passwd", "\u{1B}[2J:/bin:\n"])
  func `a path that leads nowhere is no loss`(_ path: String) async throws {
    // Found by a relative path, it would be run from whatever folder one is in.
    try install(Self.obedient)
    var relative = setting(path: path)
    relative.wrapper = ["/usr/bin/env", "-C", program.home.path]
    let outcome = try await program.run(
      "start 0.3-0.3 --cycles 1 --lead-in 0 --sound off --acknowledge", relative)
    #expect(outcome.lines.last == "Done: 1 cycle, 0:01")
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty && notes.isEmpty)
  }

  @Test(arguments: [
    "exit 1", "kill -9 $$", "echo loud; echo louder >&2; exit 77", "exec sleep 60",
    "trap '' HUP INT PIPE; sleep 60",
  ])
  func `a helper that fails, dies or hangs changes nothing`(_ script: String) async throws {
    try install(script)
    let running = try program.start(
      "start 1.5-1.5 --cycles 1 --lead-in 0 --sound off", setting())
    try await running.line(containing: "Inhale")
    try await running.wait(for: "a helper") { !helpers.isEmpty }
    let helper = helpers[0]
    try await running.line(containing: "Exhale")
    // By the next phase one that has ended has been taken note of.
    try await running.wait(for: "no zombie") { state(helper) != "Z" }
    #expect(running.end == nil)
    let outcome = try await running.finish()
    #expect(outcome.lines.last?.hasPrefix("Done: 1 cycle") == true && outcome.errors.isEmpty)
    #expect(outcome.status == .exited(0) && outcome.elapsed < .seconds(10))
    try await running.wait(for: "no helper", within: .seconds(5)) { !isAlive(helper) }
    #expect(helpers.count == 1)
  }

  @Test func `a helper gets nothing of the program but its input`() async throws {
    try install(#"ls -l /proc/self/fd >> "\#(log)"; shift 4; "$@""#)
    var wrapped = setting()
    // A descriptor that somebody forgot to close.
    wrapped.wrapper = ["/bin/sh", "-c", #"exec 7> /dev/null; exec "$0" "$@""#]
    let (running, _) = try await hold(Self.long, wrapped)
    try await running.wait(for: "the list") { notes.count { $0.contains(" -> ") } >= 4 }
    let descriptors = notes.filter { $0.contains(" -> ") }.compactMap {
      $0.split(separator: " ").dropLast(2).last.flatMap { Int($0) }
    }
    // 3 is the folder that ls looks at.
    #expect(Set(descriptors).isSubset(of: [0, 1, 2, 3]))
    running.send(SIGTERM)
    _ = try await running.finish()
  }
}

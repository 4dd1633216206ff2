import Foundation
import Glibc

/// The built `breathe`, run in a temporary home of its own.
///
///     let program = try await BuiltProgram()
///     let outcome = try await program.run("plan box --json")
///     let running = try program.start("start box --events json")
///     try await running.line(containing: "holdIn")
///     running.send(SIGTERM)
///     let end = try await running.finish()
///
/// It finds neither the person's files nor a sound server nor a sound card: `--audio-device null`
/// plays into the void, every other device is missing. A test that wants real servers overrides
/// `XDG_RUNTIME_DIR` and removes `ALSA_CONFIG_PATH` through `Setting.environment`.
struct BuiltProgram {
  let home: TemporaryHome

  /// `$BREATHE_BINARY`, or the binary that was built beside the running tests.
  static let path: String = {
    if let chosen = ProcessInfo.processInfo.environment["BREATHE_BINARY"] { return chosen }
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("breathe").path
  }()

  /// The source checkout, which holds `patterns/` and `audio/`.
  static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// How a run differs from the usual one.
  struct Setting {
    /// Added to the environment; nil removes a variable.
    var environment: [String: String?] = [:]
    /// Starts from no environment at all, as `env -i` does.
    var startsFromEmptyEnvironment = false
    /// Nil for the terminal when there is one, for /dev/null otherwise.
    var input: Input?
    var output = Output.collected
    var errors = Output.collected
    /// As under setsid(1).
    var leadsSession = false
    /// Controls the program's session, and is behind all three descriptors unless they are set.
    var terminal: Pseudoterminal?
    /// Words to put before the program's path, such as `["/usr/bin/env", "-C", "/tmp"]`.
    var wrapper: [String] = []

    /// On a terminal, as the leader of its session.
    static func on(_ terminal: Pseudoterminal) -> Setting { Setting(terminal: terminal) }

    /// Through a shell script, to which the program is `"$0"` and its words are `"$@"`.
    static func through(shell script: String, on terminal: Pseudoterminal? = nil) -> Setting {
      Setting(terminal: terminal, wrapper: ["/bin/sh", "-c", script])
    }
  }

  enum Input: Equatable {
    case closed
    case null
    /// At most 64 KiB, then the end of the file.
    case text(String)
  }

  enum Output {
    case closed
    /// Read by the test through a pipe, or from the terminal when there is one.
    case collected
    /// Read through a pipe even when there is a terminal.
    case piped
    /// Appended to a file or device that exists.
    case file(String)
    /// A pipe that the test made and may break, fill or drain.
    case pipe(Pipe)
  }

  init(goingFirst: Bool = false) async throws {
    home = try await TemporaryHome(goingFirst: goingFirst)
  }

  /// Runs the program to its end, at most so long. Words are divided by spaces.
  func run(
    _ line: String, _ setting: Setting = Setting(),
    within limit: Duration = RunningProgram.usualLimit
  ) async throws -> RunningProgram.Outcome {
    try await start(line, setting).finish(within: limit)
  }

  /// Runs the program to its end, at most so long.
  func run(
    _ words: [String], _ setting: Setting = Setting(),
    within limit: Duration = RunningProgram.usualLimit
  ) async throws -> RunningProgram.Outcome {
    try await start(words, setting).finish(within: limit)
  }

  /// Starts the program and leaves it running. Words are divided by spaces.
  func start(_ line: String, _ setting: Setting = Setting()) throws -> RunningProgram {
    try start(line.split(separator: " ").map(String.init), setting)
  }

  /// Starts the program and leaves it running.
  func start(_ words: [String], _ setting: Setting = Setting()) throws -> RunningProgram {
    let input = try Self.input(setting)
    let output = try Self.output(setting.output, setting.terminal)
    var errors = try Self.output(setting.errors, setting.terminal)
    // What is read from the terminal once must not be waited for a second time.
    if case .terminal = output.source, case .terminal = errors.source { errors.source = .nowhere }
    let launch = Launch(
      arguments: setting.wrapper + [Self.path] + words, environment: environment(setting),
      input: input.channel, output: output.channel, errors: errors.channel,
      leadsSession: setting.leadsSession || setting.terminal != nil)
    let program = try RunningProgram(
      launch, output: output.source, errors: errors.source, home: home)
    for case .pipe(let pipe) in [output.source, errors.source] { pipe.closeWriteEnd() }
    input.pipe?.closeReadEnd()
    return program
  }
}

extension BuiltProgram {
  private func environment(_ setting: Setting) -> [String: String] {
    var environment: [String: String] = [:]
    if !setting.startsFromEmptyEnvironment {
      environment = home.environment
      environment["BREATHE_DATA"] = Self.checkout
      environment["LANG"] = "C.UTF-8"
      environment["PATH"] = "/usr/local/bin:/usr/bin:/bin"
      environment["TERM"] = "xterm"
    }
    // What sanitisers, coverage and the Swift runtime need is not the program's business.
    for name in ["LD_LIBRARY_PATH", "TSAN_OPTIONS", "ASAN_OPTIONS", "LLVM_PROFILE_FILE"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    for (name, value) in setting.environment { environment[name] = value }
    return environment
  }

  private static func input(_ setting: Setting) throws -> (channel: Launch.Channel, pipe: Pipe?) {
    switch setting.input {
    case nil: return (.opened(setting.terminal?.path ?? "/dev/null"), nil)
    case .closed: return (.closed, nil)
    case .null: return (.opened("/dev/null"), nil)
    case .text(let text):
      let pipe = try Pipe()
      write(pipe.writeEnd, text, text.utf8.count)
      pipe.closeWriteEnd()
      return (.descriptor(pipe.readEnd), pipe)
    }
  }

  private static func output(
    _ wanted: Output, _ terminal: Pseudoterminal?
  ) throws -> (channel: Launch.Channel, source: RunningProgram.Source) {
    switch wanted {
    case .closed: return (.closed, .nowhere)
    case .collected:
      if let terminal { return (.opened(terminal.path), .terminal(terminal)) }
      fallthrough
    case .piped:
      let pipe = try Pipe()
      return (.descriptor(pipe.writeEnd), .pipe(pipe))
    case .file(let path): return (.opened(path), .nowhere)
    case .pipe(let pipe): return (.descriptor(pipe.writeEnd), .nowhere)
    }
  }
}

import Glibc

/// A program that was started: its output as it comes, its signals and its end.
///
/// To be used from one test at a time. Output is taken in while a method waits; until then it lies
/// in pipes, which hold 64 KiB each. A program still running when this goes out of scope is killed.
final class RunningProgram {
  let pid: pid_t
  /// How it ended, nil while it has not.
  private(set) var end: WaitStatus?
  /// Stops and continuations seen so far, in order.
  private(set) var changes: [WaitStatus] = []

  private let output: Source
  private let errors: Source
  private let startedAt = ContinuousClock.now
  private var outputBytes: [UInt8] = []
  private var errorBytes: [UInt8] = []
  private var linesTaken = 0
  /// Kept until the program has ended.
  private let home: TemporaryHome?

  /// Where the test reads what the program writes.
  enum Source {
    case nowhere
    case pipe(Pipe)
    case terminal(Pseudoterminal)

    fileprivate func take() -> [UInt8] {
      switch self {
      case .nowhere: []
      case .pipe(let pipe): readAvailable(pipe.readEnd)
      case .terminal(let terminal): readAvailable(terminal.descriptor)
      }
    }
  }

  /// Something did not happen in time; the program was killed.
  struct TimeLimitPassed: Error, CustomStringConvertible {
    let waitedFor: String
    let output: String
    let errors: String

    var description: String { "\(waitedFor): not in time\n\(output)\n\(errors)" }
  }

  /// What a program that has ended left behind.
  struct Outcome: Sendable {
    let status: WaitStatus
    let output: String
    let errors: String
    /// From the start of the process until its end was seen.
    let elapsed: Duration

    var lines: [String] { output.split(separator: "\n").map(String.init) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  init(
    _ launch: Launch, output: Source, errors: Source, home: TemporaryHome?
  ) throws {
    self.output = output
    self.errors = errors
    self.home = home
    pid = try launch.spawn()
  }

  deinit {
    guard end == nil else { return }
    kill(pid, SIGKILL)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
  }

  /// What it has written to standard output so far.
  var text: String {
    takeIn()
    return String(decoding: outputBytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// The whole lines that it has written to standard output so far.
  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// What it has written to standard error so far.
  var errorText: String {
    takeIn()
    return String(decoding: errorBytes, as: UTF8.self)
  }

  func send(_ signal: Int32) {
    takeIn()
    if end == nil { kill(pid, signal) }
  }

  /// Sends a signal to what a shell has started in a group of its own.
  func send(_ signal: Int32, toGroup group: pid_t) {
    precondition(group > 1, "a group of the test's own")
    kill(-group, signal)
  }
}

// MARK: - Waiting

extension RunningProgram {
  static let usualLimit = Duration.seconds(30)

  /// Waits for a condition, looking a hundred times a second.
  ///
  /// - Throws: `TimeLimitPassed` after the limit, having killed the program.
  func wait(
    for what: String, within limit: Duration = usualLimit, until isTrue: () -> Bool
  ) async throws {
    let deadline = ContinuousClock.now + limit
    while true {
      takeIn()
      if isTrue() { return }
      guard ContinuousClock.now < deadline else {
        send(SIGKILL)
        throw TimeLimitPassed(
          waitedFor: what, output: lines.joined(separator: "\n"), errors: errorText)
      }
      pauseTest(for: .milliseconds(10))
    }
  }

  /// Waits for a line of standard output that comes after the one returned last.
  @discardableResult
  func line(
    within limit: Duration = usualLimit, where isWanted: (String) -> Bool
  ) async throws -> String {
    var found: String?
    try await wait(for: "a line", within: limit) {
      let lines = lines
      guard let index = lines[linesTaken...].firstIndex(where: isWanted) else { return end != nil }
      found = lines[index]
      linesTaken = index + 1
      return true
    }
    guard let found else {
      throw TimeLimitPassed(
        waitedFor: "a line before the end", output: lines.joined(separator: "\n"),
        errors: errorText)
    }
    return found
  }

  /// Waits for a line that contains a text.
  @discardableResult
  func line(containing text: String, within limit: Duration = usualLimit) async throws -> String {
    try await line(within: limit) { $0.contains(text) }
  }

  /// Waits until the process has been stopped by a signal once more than `changes` tells now.
  func stop(within limit: Duration = usualLimit) async throws {
    let seen = changes.count
    try await wait(for: "a stop", within: limit) {
      changes[seen...].contains { if case .stopped = $0 { true } else { false } }
    }
  }

  /// Waits for the end.
  func finish(within limit: Duration = usualLimit) async throws -> Outcome {
    try await wait(for: "the end", within: limit) { end != nil }
    return Outcome(
      status: end ?? .exited(-1), output: text, errors: errorText,
      elapsed: ContinuousClock.now - startedAt)
  }

  private func takeIn() {
    var status: Int32 = 0
    while end == nil, waitpid(pid, &status, WNOHANG | WUNTRACED | WCONTINUED) == pid {
      let change = WaitStatus(status)
      if change.isEnd { end = change } else { changes.append(change) }
    }
    // Read after the end was seen, so that nothing written before it is missed.
    outputBytes += output.take()
    errorBytes += errors.take()
  }
}

import CLinux
import Glibc

/// Keeps the machine from falling asleep under a session: a helper of logind that holds an
/// inhibitor for as long as a pipe to it is open.
///
/// The system closes the pipe however this process ends, so the inhibitor never outlives it. It is
/// a courtesy: where the helper is missing, fails or hangs nothing is said, and nothing waits for it.
struct SleepInhibitor: ~Copyable {
  /// The helpers of systemd-inhibit(1) and of elogind, which take the same words.
  private static let names = ["systemd-inhibit", "elogind-inhibit"]

  private let commands: [String]
  private let words: [String]
  private var holder: Holder?
  private var hasTried = false
  /// Helpers that were told to end and have not yet been seen to, and when they were told.
  private var leaving: [(pid: pid_t, since: ContinuousClock.Instant)] = []

  /// A helper that was told to end gets so long before it is made to.
  static let patience = Duration.seconds(1)

  private struct Holder {
    /// The end of the pipe that only this process has.
    let pipe: Int32
    /// Nil when the helper has ended by itself.
    var pid: pid_t?
  }

  /// Tries the commands in turn; what they are for is shown to who asks why the machine is awake.
  init(commands: [String], reason: String) {
    self.commands = commands
    // Standard input is no terminal, so no version of the helper asks for a password.
    words = ["--what=idle:sleep", "--who=breathe", "--why=\(reason)", "--mode=block", "cat"]
  }

  deinit { Self.end(holder) }

  /// The helpers that a `PATH` leads to.
  static func commands(in path: String?) -> [String] { ChildProgram.paths(of: names, in: path) }

  /// Takes the inhibitor, once until it is released. A helper that failed is not tried again.
  mutating func hold() {
    guard holder == nil, !hasTried else { return }
    hasTried = true
    for command in commands where holder == nil { holder = start(command) }
  }

  /// Lets the machine sleep.
  mutating func release() {
    Self.end(holder)
    if let pid = holder?.pid { leaving.append((pid, .now)) }
    (holder, hasTried) = (nil, false)
    reap()
  }

  /// Whether `reap` should be called again after `patience`.
  var expectsEnd: Bool { !leaving.isEmpty }

  /// Takes note of helpers that have ended, so that none is left as a zombie.
  mutating func reap() {
    if let pid = holder?.pid, Self.hasEnded(pid) { holder?.pid = nil }
    leaving.removeAll { Self.hasEnded($0.pid) }
    for (pid, since) in leaving where since + Self.patience <= .now { kill(-pid, SIGKILL) }
  }
}

// MARK: - The process

extension SleepInhibitor {
  private func start(_ command: String) -> Holder? {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    guard let pid = ChildProgram.start(command, words, input: ends[0]) else {
      close(ends[1])
      return nil
    }
    return Holder(pipe: ends[1], pid: pid)
  }

  /// Closing the pipe is enough for a helper that reads; the signal is for one that does not.
  private static func end(_ holder: Holder?) {
    guard let holder else { return }
    close(holder.pipe)
    // Not yet reaped, so neither process nor group can be another's by now.
    if let pid = holder.pid { kill(-pid, SIGTERM) }
  }

  private static func hasEnded(_ pid: pid_t) -> Bool {
    var status: Int32 = 0
    return waitpid(pid, &status, WNOHANG) != 0
  }
}

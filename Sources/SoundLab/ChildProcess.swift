package import Glibc

/// A program in the background, ended by its id and never by its name.
///
/// Spawned and waited for directly: Foundation's `Process` learns of an end only while a run loop
/// runs on the thread that started it, which tests do not have.
package final class ChildProcess {
  /// Why a program could not be used.
  package enum Failure: Error { case notFound(String), didNotStart(String, errno: Int32) }

  package let id: pid_t
  private var waitStatus: Int32?

  /// Starts a program found on the search path, with no input. Output and errors are thrown away
  /// unless descriptors are given, which stay the caller's.
  package init(
    _ words: [String], environment: [String: String], output: Int32? = nil, errors: Int32? = nil
  ) throws(Failure) {
    guard let name = words.first, let path = Self.path(of: name) else {
      throw .notFound(words.first ?? "")
    }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (given, own) in [(output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
      if let given {
        posix_spawn_file_actions_adddup2(&files, given, own)
      } else {
        posix_spawn_file_actions_addopen(&files, own, "/dev/null", O_WRONLY, 0)
      }
    }

    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var id = pid_t()
    let code = posix_spawn(&id, path, &files, nil, &arguments, &variables)
    guard code == 0 else { throw .didNotStart(name, errno: code) }
    self.id = id
  }

  deinit { stop() }

  package var isRunning: Bool {
    guard waitStatus == nil else { return false }
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG) == id else { return true }
    waitStatus = status
    return false
  }

  /// Ends it with a signal, and with SIGKILL when that takes longer than two seconds.
  package func stop(with signal: Int32 = SIGTERM) {
    guard isRunning else { return }
    kill(id, signal)
    waitOrKill(seconds: 2)
  }

  private func waitOrKill(seconds: Double) {
    if !Waiting.until(seconds: seconds, { !isRunning }) {
      kill(id, SIGKILL)
      wait()
    }
  }

  /// The exit status, or 128 and the signal it died of; waits for the end.
  @discardableResult
  package func wait() -> Int32 {
    var status: Int32 = 0
    if waitStatus == nil {
      while waitpid(id, &status, 0) == -1, errno == EINTR {}
      waitStatus = status
    }
    let ended = waitStatus ?? 0
    return ended & 0x7F == 0 ? ended >> 8 & 0xFF : 128 + ended & 0x7F
  }

  /// Runs a program to its end and returns what it wrote to standard output, nil when it cannot be
  /// run or takes longer than so many seconds, when it is killed.
  package static func output(
    _ words: [String], environment: [String: String], within seconds: Double = 60
  ) -> String? {
    guard let pipe = try? OutputPipe() else { return nil }
    guard
      let process = try? ChildProcess(words, environment: environment, output: pipe.writeEnd)
    else { return nil }
    pipe.closeWriteEnd()
    let deadline = ContinuousClock.now + .seconds(seconds)
    var bytes: [UInt8] = []
    while pipe.isReadable(before: deadline) {
      guard let more = pipe.read() else {
        process.waitOrKill(seconds: 2)
        return String(decoding: bytes, as: UTF8.self)
      }
      bytes += more
    }
    process.stop(with: SIGKILL)
    return nil
  }

  /// Where a program lies, nil when it is not installed.
  package static func path(of name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}

/// A pipe whose write end a program gets as its standard output.
final class OutputPipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(ChildProcess.Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .didNotStart("a pipe", errno: errno) }
    // Closed on exec: an end inherited by another program would keep this one from closing. One
    // started in this very moment may still get it, so ends are waited for with a limit.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit { close(readEnd) }

  /// To be called once, when the program has been started.
  func closeWriteEnd() { close(writeEnd) }

  /// Whether there is something to read, or the end, before an instant; waits for it.
  func isReadable(before deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return false }
      var watched = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
      if poll(&watched, 1, Int32(min(left, 1e6)) + 1) > 0 { return true }
    }
  }

  /// The next bytes, nil at the end.
  func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(readEnd, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Array(bytes[..<count]) : nil
    }
  }
}

/// Waiting for something outside the process.
package enum Waiting {
  /// Looks every 20 ms until a condition holds, at most so many seconds; whether it came to hold.
  package static func until(seconds: Double, _ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !condition() {
      guard ContinuousClock.now < deadline else { return false }
      usleep(20_000)
    }
    return true
  }
}

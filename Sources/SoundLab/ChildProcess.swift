import Foundation
package import Glibc

/// A program in the background, ended by its id and never by its name.
package final class ChildProcess {
  /// Why a program could not be used.
  package enum Failure: Error { case notFound(String), didNotStart(String) }

  private let process = Process()

  /// The process id.
  package var id: pid_t { process.processIdentifier }

  /// Starts a program found on the search path, its output going to files.
  package init(
    _ words: [String], environment: [String: String], output: String? = nil, errors: String? = nil
  ) throws {
    guard let name = words.first, let path = Self.path(of: name) else {
      throw Failure.notFound(words.first ?? "")
    }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = Array(words.dropFirst())
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.file(output)
    process.standardError = try Self.file(errors)
    try process.run()
  }

  deinit { stop() }

  package var isRunning: Bool { process.isRunning }

  /// Ends it with a signal, and with SIGKILL when that takes longer than two seconds.
  package func stop(with signal: Int32 = SIGTERM) {
    guard process.isRunning else { return }
    kill(id, signal)
    if !Waiting.until(seconds: 2, { !process.isRunning }) { kill(id, SIGKILL) }
    process.waitUntilExit()
  }

  /// The exit status; waits for the end.
  @discardableResult
  package func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Runs a program to its end and returns what it wrote to standard output.
  package static func output(
    _ words: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    guard let name = words.first, let path = path(of: name) else { return nil }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = Array(words.dropFirst())
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Where a program lies, nil when it is not installed.
  package static func path(of name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  private static func file(_ path: String?) throws -> FileHandle {
    guard let path else { return .nullDevice }
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
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

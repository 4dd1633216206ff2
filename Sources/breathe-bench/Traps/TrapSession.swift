import Foundation
import SoundLab

/// A session of the program that is led into a trap, watched from outside.
final class TrapSession {
  let log = EventLog()
  let process: ChildProcess
  /// When it told that it had begun.
  let startedAt: ContinuousClock.Instant
  private let errorFile: String

  /// What lets a program find neither a sound server nor files of a person.
  static func bareEnvironment(in folder: String) -> [String: String] {
    [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder, "XDG_RUNTIME_DIR": folder,
      "PIPEWIRE_RUNTIME_DIR": folder,
    ]
  }

  /// Starts it and returns when its time runs. Without a device the program chooses one; `script`
  /// lets calls of libasound fail, by the grammar at the top of Tests/ALSAFaults/ALSAFaults.c.
  init(
    _ bench: Bench, _ pattern: String, cycles: Int, leadIn: Int = 3, device: String?,
    environment: [String: String], script: String? = nil
  ) throws {
    var words = [
      bench.program, "start", pattern, "--cycles", "\(cycles)", "--lead-in", "\(leadIn)",
      "--sound", "tones", "--no-inhibit", "--no-record", "--acknowledge", "--display", "none",
      "--events", "json", "--data", bench.checkout,
    ]
    if let device { words += ["--audio-device", device] }
    var environment = environment
    if let script {
      environment["LD_PRELOAD"] = bench.faultLibrary
      environment["ALSA_FAULTS"] = script
    }
    errorFile = NSTemporaryDirectory() + "breathe-trap-\(UUID().uuidString.prefix(8))"
    let errors = open(errorFile, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(errors) }
    let pipe = Pipe()
    process = try ChildProcess(
      words, environment: environment, output: pipe.fileHandleForWriting.fileDescriptor,
      errors: errors)
    try pipe.fileHandleForWriting.close()
    log.readAll(from: pipe.fileHandleForReading)
    guard Waiting.until(seconds: 10, { [log] in !log.entries.isEmpty }),
      let first = log.entries.first
    else { throw SoundServer.Failure.notReady("the session") }
    startedAt = first.at
  }

  deinit { try? FileManager.default.removeItem(atPath: errorFile) }

  /// Everything on standard error.
  var errors: String { (try? String(contentsOfFile: errorFile, encoding: .utf8)) ?? "" }

  /// Bytes on standard error that are not lines of the program itself.
  var foreignBytes: Int {
    let own = ["No sound: ", "Sound is back."]
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { line in !line.isEmpty && !own.contains { line.hasPrefix($0) } }
      .reduce(0) { $0 + $1.utf8.count + 1 }
  }

  /// Sleeps until so much time has passed since the start.
  func wait(until time: Duration) {
    let left = startedAt + time - .now
    if left > .zero { usleep(UInt32(left / .microseconds(1))) }
  }

  /// Waits until a word on the sound has come, `noSound` or `sound`; whether it came.
  func waits(for notice: String, seconds: Double) -> Bool {
    Waiting.until(seconds: seconds) { [log] in log.entries.contains { $0.event.notice == notice } }
  }

  /// How often the threads of the program wake, and what share of a core it takes.
  struct Usage: Sendable {
    let processor: Double
    /// A second; nil when there is no such thread.
    let audioWakeups: Double?
  }

  /// Measures it from now until so much time has passed since the start.
  func usage(until time: Duration) throws -> Usage {
    let begin = ContinuousClock.now
    let before = ProcessUsage(of: process.id)
    wait(until: time)
    guard let before, let after = ProcessUsage(of: process.id) else {
      throw SoundServer.Failure.notReady("a session to measure")
    }
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let name = "breathe-audio"
    return Usage(
      processor: (after.processorSeconds - before.processorSeconds) / seconds,
      audioWakeups: after.wakeups[name].map {
        Double($0 - before.wakeups[name, default: 0]) / seconds
      })
  }

  /// Sends SIGTERM and tells how long the process is still there; nil when it had to be killed.
  func end() -> Duration? {
    let sent = ContinuousClock.now
    kill(process.id, SIGTERM)
    while process.isRunning {
      guard ContinuousClock.now - sent < .seconds(5) else {
        process.stop(with: SIGKILL)
        return nil
      }
      usleep(1000)
    }
    return ContinuousClock.now - sent
  }
}

extension Bench {
  /// The library that lets calls of libasound fail, built beside this program.
  var faultLibrary: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("libALSAFaults.so").path
  }
}

import Foundation
import SoundLab

/// What is measured, on which binary.
struct Bench: Sendable {
  let program: String
  let checkout: String

  var unpackedServer: String { "\(checkout)/.build/pulseaudio" }

  /// Runs a program to its end, its output thrown away, and tells how long it took, in seconds.
  func time(_ words: [String]) -> Double {
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&files) }
    var process = pid_t()
    var status: Int32 = 0
    let start = ContinuousClock.now
    guard posix_spawnp(&process, words[0], &files, nil, &arguments, environ) == 0 else {
      return .nan
    }
    waitpid(process, &status, 0)
    return (ContinuousClock.now - start) / .seconds(1)
  }

  func row(_ what: String, _ value: String, goal: String = "") {
    say(line(what, value, goal: goal))
  }

  /// What was measured, the figure, and what it should be.
  func line(_ what: String, _ value: String, goal: String = "") -> String {
    let padded = what.padding(toLength: 44, withPad: " ", startingAt: 0)
    let figure = value.padding(toLength: 30, withPad: " ", startingAt: 0)
    return "  \(padded)\(figure)\(goal)"
  }

  func text(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}

extension Array<Double> {
  var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}

// MARK: - Start-up

extension Bench {
  /// The whole process from start to exit, the two programs taking turns.
  func startup() {
    say("Start-up, whole process, median of 60 in turn")
    var own: [Double] = []
    var python: [Double] = []
    for _ in 0..<60 {
      own.append(time([program, "--version"]))
      python.append(time(["/usr/bin/python3", "-c", "pass"]))
    }
    let ratio = own.median / python.median
    row("breathe --version", "\(text(own.median * 1000, 1)) ms")
    row("python3 -c pass", "\(text(python.median * 1000, 1)) ms")
    row("ratio", text(ratio, 2), goal: "goal: at most 0.70")
  }
}

// MARK: - A quiet session

extension Bench {
  /// A session that is silent for a long time, on a real server, beside a player that plays silence.
  func idle() throws {
    say("Headless in silence on PipeWire, 30 s")
    let server = try SoundServer(.pipeWire, unpacked: unpackedServer)
    defer { server.stop() }
    let words = [
      program, "start", "1-58-1", "--cycles", "1", "--lead-in", "1", "--display", "none",
      "--acknowledge", "--data", checkout,
    ]
    let session = try ChildProcess(words, environment: server.environment)
    defer { session.stop() }
    usleep(8_000_000)
    let own = try usage(of: session, seconds: 30)
    let player = try ChildProcess(
      [
        "aplay", "-q", "-D", server.device, "-f", "S16_LE", "-r", "48000", "-c", "2", "-d", "45",
        "/dev/zero",
      ], environment: server.environment)
    defer { player.stop() }
    usleep(3_000_000)
    let baseline = try usage(of: player, seconds: 30)
    let wakeups = own.wakeups.filter { $0.key.hasPrefix("breathe") }
    row(
      "processor, all threads", "\(text(own.processor * 100, 2)) % of a core",
      goal: "goal: at most 0.30")
    row(
      "wakeups of our own threads", "\(text(wakeups.values.reduce(0, +), 1)) a second",
      goal: "goal: at most 6")
    for (name, rate) in wakeups.sorted(by: { $0.key < $1.key }) {
      row("  \(name)", "\(text(rate, 1)) a second")
    }
    row("resident memory", "\(text(own.megabytes, 1)) MB", goal: "goal: at most 25")
    row("aplay playing silence, processor", "\(text(baseline.processor * 100, 2)) % of a core")
    row(
      "aplay, wakeups of its own thread",
      "\(text(baseline.wakeups["aplay"] ?? 0, 1)) a second")
    row("aplay, resident memory", "\(text(baseline.megabytes, 1)) MB")
  }

  struct Usage {
    let processor: Double
    let wakeups: [String: Double]
    let megabytes: Double
  }

  func usage(of process: ChildProcess, seconds: Double) throws -> Usage {
    guard let before = ProcessUsage(of: process.id) else {
      throw SoundServer.Failure.notReady("a session to measure")
    }
    usleep(UInt32(seconds * 1_000_000))
    guard let after = ProcessUsage(of: process.id) else {
      throw SoundServer.Failure.notReady("a session to measure")
    }
    return Usage(
      processor: (after.processorSeconds - before.processorSeconds) / seconds,
      wakeups: after.wakeups.reduce(into: [:]) { rates, entry in
        rates[entry.key] = Double(entry.value - before.wakeups[entry.key, default: 0]) / seconds
      },
      megabytes: Double(after.residentBytes) / 1_000_000)
  }
}

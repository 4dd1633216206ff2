import Glibc
import SoundLab
import Testing

/// A session under a fault of the sound, and what was seen of it.
struct FaultSession {
  static let pattern = "1.5-1.5"
  static let cycles = 6
  static let leadIn = 1.5
  /// When faults begin, in seconds after the start.
  static let faultStart = 5.0

  static let words =
    "start \(pattern) --cycles \(cycles) --lead-in \(leadIn) --sound tones --acknowledge --no-inhibit"

  let running: RunningProgram
  let startedAt: ContinuousClock.Instant
  private var before: ProcessUsage?
  private var after: ProcessUsage?
  private var measured = Duration.zero

  /// Starts it on a server and waits until time runs.
  init(
    _ program: BuiltProgram, on device: String, in environment: [String: String],
    faults: ALSAFaults? = nil
  ) async throws {
    let setting = BuiltProgram.Setting(environment: Self.environment(environment, faults))
    running = try program.start("\(Self.words) --audio-device \(device) --events json", setting)
    try await running.line(containing: #""event":"start""#)
    startedAt = .now
  }

  /// What leads to a server and, when wanted, lets calls fail.
  static func environment(
    _ server: [String: String], _ faults: ALSAFaults?
  ) -> [String: String?] {
    var environment: [String: String?] = ["ALSA_CONFIG_PATH": nil]
    for name in [
      "XDG_RUNTIME_DIR", "PIPEWIRE_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "PIPEWIRE_NODE",
      "PULSE_SINK",
    ] {
      if let value = server[name] { environment[name] = value }
    }
    for (name, value) in faults?.environment ?? [:] { environment[name] = value }
    return environment
  }

  /// Sleeps until so many seconds after the start.
  func wait(until seconds: Double) {
    pauseTest(for: .seconds(seconds) - (ContinuousClock.now - startedAt))
  }

  /// Measures what the process uses from here on, to `endMeasuring`.
  mutating func beginMeasuring() {
    before = ProcessUsage(of: running.pid)
    measured = ContinuousClock.now - startedAt
  }

  mutating func endMeasuring() {
    after = ProcessUsage(of: running.pid)
    measured = ContinuousClock.now - startedAt - measured
  }

  /// Waits for the end and gathers what was seen.
  func finish() async throws -> Seen {
    let outcome = try await running.finish(within: .seconds(60))
    let seconds = measured / .seconds(1)
    var wakeups: [String: Double] = [:]
    // The names of our threads; those of libraries that inherit one are younger and do not count.
    for name in ["breathe", "breathe-audio", "breathe-journal"] {
      guard let first = before?.wakeups[name], let last = after?.wakeups[name] else { continue }
      wakeups[name] = Double(last - first) / seconds
    }
    let processor = (after?.processorSeconds ?? .infinity) - (before?.processorSeconds ?? 0)
    return Seen(
      outcome: outcome, events: try outcome.events, startedAt: startedAt,
      processorShare: processor / seconds, wakeups: wakeups)
  }

  /// What was seen of a session that has ended.
  struct Seen {
    let outcome: RunningProgram.Outcome
    let events: [SessionEvent]
    let startedAt: ContinuousClock.Instant
    /// Of one core, while the fault lasted.
    let processorShare: Double
    /// Voluntary switches a second by thread, while the fault lasted.
    let wakeups: [String: Double]

    var notices: [String] { events.named("notice").compactMap(\.notice) }
  }
}

extension FaultSession.Seen {
  /// The breath is as if nothing had happened to the sound.
  func expectBreathUntouched() {
    let phases = events.named("phase")
    #expect(phases.count == 2 * FaultSession.cycles)
    for (number, phase) in phases.enumerated() {
      #expect(abs(phase.t - 1.5 * Double(number)) < 1e-9)
      #expect(phase.late ?? 0 < 0.2, "phase \(number + 1) was \(phase.late ?? 0) s late")
    }
    #expect(events.named("resync").isEmpty)
    #expect(events.last?.status == "completed" && outcome.status == .exited(0))
  }

  /// The process neither computes nor wakes for nothing while the fault lasts.
  func expectNoSpin() {
    #expect(processorShare < 0.1, "\(processorShare) of a core")
    for (name, rate) in wakeups { #expect(rate < 40, "\(name) woke \(rate) times a second") }
  }

  /// The person is told once that the sound is gone and once that it is back, in two lines.
  func expectToldOnce(startsSilent: Bool = false) {
    #expect(notices == (startsSilent ? [] : ["sound"]) + ["noSound", "sound"])
    expectLinesToMatchNotices()
    #expect(outcome.errorLines.count == 2, "\(outcome.errors)")
  }

  /// Standard error has a line for each word on the sound after the first, and nothing else.
  func expectLinesToMatchNotices() {
    var wanted: [String] = []
    for notice in notices {
      if notice == "noSound" { wanted.append("No sound: ") }
      if notice == "sound", !wanted.isEmpty { wanted.append("Sound is back.") }
    }
    #expect(outcome.errorLines.count == wanted.count, "\(outcome.errors)")
    for (line, start) in zip(outcome.errorLines, wanted) {
      #expect(line.hasPrefix(start), "\(outcome.errors)")
    }
  }

  /// When the sound was said to be back, in seconds after the start; nil when it never was.
  var soundBack: Double? {
    guard let lost = events.firstIndex(where: { $0.notice == "noSound" }) else { return nil }
    return events[lost...].first { $0.notice == "sound" }?.wall
  }

  func expectSoundBack(within limit: Double = 10, of end: Double) throws {
    let back = try #require(soundBack, "sound never came back; notices: \(notices)")
    #expect(back - end < limit, "sound came back \(back - end) s after the cause had gone")
  }
}

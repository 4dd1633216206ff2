import Foundation
import SoundLab

extension Bench {
  /// Bytes and processor time of the full screen, beside another breathing program for terminals.
  func display() throws {
    say("The full screen, 5 seconds in and 5 out, 30 s each after 6 s, sound to a null device")
    let rows: [(visual: String, columns: Int, rows: Int, goal: String)] = [
      ("orb", 80, 24, "goal: at most 12 KB/s, 2 %"),
      ("wave", 80, 24, "goal: at most 2 %"),
      ("bar", 80, 24, "goal: at most 3 KB/s, 2 %"),
      ("orb", 200, 60, "goal: at most 4 %"),
      ("wave", 200, 60, "goal: at most 4 %"),
      ("bar", 200, 60, "goal: at most 4 %"),
    ]
    for row in rows {
      let words = [
        program, "start", "coherent-5-5", "--visual", row.visual, "--audio-device", "null",
        "--no-record",
        "--data", checkout,
      ]
      try measure(
        words, "\(row.visual) \(row.columns)x\(row.rows)", row.columns, row.rows, row.goal)
    }
    guard let other = otherProgram() else {
      return say("  breathe-cli 1.14.0: not to be had (python3-venv and the network are needed)")
    }
    let words = [other, "--ratio", "5-5", "--duration", "3", "--no-sound", "--no-log"]
    try measure(words, "breathe-cli 1.14.0 80x24", 80, 24, "", typing: "\n")
  }

  /// When the word of a phase is on the terminal, and when its cue is at the recorder of a sink's
  /// monitor. The way from sink to recorder takes some tens of milliseconds, always the same.
  func pictureBesideSound() throws {
    say("Picture beside sound, 20 phases of 1.5 s on PipeWire")
    let server = try SoundServer(.pipeWire, unpacked: unpackedServer)
    defer { server.stop() }
    let recorder = try server.record()
    let words = [
      program, "start", "1.5-1.5", "--cycles", "10", "--sound", "tones", "--audio-device",
      server.device, "--data", checkout, "--no-record", "--no-inhibit", "--display", "full",
    ]
    let process = try TerminalProcess(
      words, columns: 80, rows: 24, environment: server.environment)
    var shown: [ContinuousClock.Instant] = []
    process.read(until: .now + .seconds(34)) { instant, text in
      // A word comes whole, for its colour is another one.
      if text.contains("Inhale") || text.contains("Exhale") { shown.append(instant) }
    }
    let recording = recorder.finish()
    let clock = ArrivalClock(recording.arrivals)
    // Tones are silent long before the next one begins.
    let leads = shown.compactMap { instant -> Double? in
      guard let near = clock.frame(at: instant - .milliseconds(150)),
        let onset = recording.firstSound(above: 5e-4, from: near),
        let heard = clock.instant(ofFrame: onset), heard - instant < .milliseconds(400)
      else { return nil }
      return (heard - instant) / .milliseconds(1)
    }
    let (least, most) = (leads.min() ?? .nan, leads.max() ?? .nan)
    row(
      "\(leads.count) words, sound at the recorder after",
      "\(text(least, 1)) to \(text(most, 1)) ms",
      goal: "goal: within 20 ms of one another")
  }

  private func measure(
    _ words: [String], _ what: String, _ columns: Int, _ rows: Int, _ goal: String,
    typing keys: String = ""
  ) throws {
    let environment = ["PATH": "/usr/bin:/bin", "HOME": NSTemporaryDirectory()]
    let process = try TerminalProcess(
      words, columns: columns, rows: rows, environment: environment)
    process.read(until: .now + .seconds(1))
    process.type(keys)
    process.read(until: .now + .seconds(5))
    guard let cost = process.cost(ofSeconds: 30) else { return row(what, "ended early") }
    row(
      what,
      "\(text(cost.bytesPerSecond / 1000, 2)) KB/s, \(text(cost.processor, 2)) % of a core",
      goal: goal)
  }

  /// The path of the other program, installed into a folder of its own if need be.
  private func otherProgram() -> String? {
    let folder = "\(checkout)/.build/breathe-cli"
    let path = "\(folder)/bin/breathe"
    if FileManager.default.isExecutableFile(atPath: path) { return path }
    _ = time(["python3", "-m", "venv", folder])
    _ = time(["\(folder)/bin/pip", "install", "--quiet", "breathe-cli==1.14.0"])
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }
}

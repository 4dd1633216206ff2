import Foundation

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

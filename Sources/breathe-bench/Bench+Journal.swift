import Foundation

/// How long commands take that look into a journal, beside decoding the same records from one JSON
/// file, which is what programs without a database do.
extension Bench {
  func journal() throws {
    let folder = NSTemporaryDirectory() + "breathe-bench-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for count in [2000, 200_000] {
      say("A journal of \(count) sessions, whole processes, median of 15")
      let journal = "\(folder)/\(count).sqlite"
      let file = "\(folder)/\(count).jsonl"
      try sessions(count).write(toFile: file, atomically: true, encoding: .utf8)
      let taken = time([program, "import", file, "--journal", journal])
      row("import", "\(text(taken, 2)) s")
      let commands = [
        "programs show four-weeks-of-coherence", "history", "stats", "",
      ]
      for command in commands {
        let words = [program] + command.split(separator: " ").map(String.init)
        let options = ["--journal", journal, "--data", checkout]
        let times = (0..<15).map { _ in time(words + options) }
        let value = "\(text(times.median * 1000, 1)) ms"
        let share = times.median / Double(count) * 1_000_000_000
        row(
          "breathe \(command)", count > 2000 ? "\(value), \(text(share, 0)) ns a record" : value,
          goal: count > 2000 ? "goal: under 50 ms" : "")
      }
      if count == 2000 { try decode(journal, folder) }
    }
  }

  /// The baseline: the records of a journal as one JSON file, read by JSONDecoder in this process.
  private func decode(_ journal: String, _ folder: String) throws {
    let file = "\(folder)/history.json"
    let shell = "\"$0\" history --json --journal \"$1\" > \"$2\""
    _ = time(["/bin/sh", "-c", shell, program, journal, file])
    let own = (0..<15).map { _ in
      time([
        program, "programs", "show", "four-weeks-of-coherence", "--journal", journal, "--data",
        checkout,
      ])
    }
    for (name, times) in [
      ("whole records", try decodingTimes(of: file, as: WholeSession.self)),
      ("six fields of each", try decodingTimes(of: file, as: Session.self)),
    ] {
      row("JSONDecoder, \(name)", "\(text(times.median * 1000, 1)) ms")
      row(
        "  programs show beside it", text(own.median / times.median, 2), goal: "goal: at most 0.50")
    }
  }

  private struct History<Session: Decodable>: Decodable { let sessions: [Session] }

  /// The fields of which progress is made.
  private struct Session: Decodable {
    let id: String
    let techniqueId: String
    let startTime: String
    let duration: Double
    let completedCycles: Int
    let programNodeId: String?
  }

  /// All fields, as a program must read that will write the file again.
  private struct WholeSession: Decodable {
    struct Step: Decodable { let cycle: Int }
    let id: String
    let techniqueId: String
    let startTime: String
    let duration: Double
    let completedCycles: Int
    let programNodeId: String?
    let zone: String
    let wallDuration: Double
    let targetCycles: Int?
    let status: String
    let skipped: [Step]
    let holds: [Step]
    let profile: String
    let device: String
    let source: String
    let modified: String
  }

  private func decodingTimes<Session: Decodable>(
    of file: String, as type: Session.Type
  ) throws -> [Double] {
    try (0..<15).map { _ in
      let start = ContinuousClock.now
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      let sessions = try JSONDecoder().decode(History<Session>.self, from: data).sessions
      guard sessions.count == 2000 else { return .nan }
      return (ContinuousClock.now - start) / .seconds(1)
    }
  }

  /// Ten years of sessions as JSON Lines, the last one just over.
  private func sessions(_ count: Int) -> String {
    let patterns = ["box", "4-7-8", "coherent-5-5", "sigh", "long-exhale-4-6", "slow-down"]
    let span = 3650.0 * 86_400
    let now = Date.now.timeIntervalSince1970
    let format = ISO8601DateFormatter()
    return (0..<count).map { index in
      let start = now - span + span * Double(index) / Double(count)
      let time = format.string(from: Date(timeIntervalSince1970: start))
      let id = String(format: "00000000-0000-4000-8000-%012d", index)
      let node = index.isMultiple(of: 3) ? #""programNodeId":"node-\#(index % 100)","# : ""
      return """
        {"kind":"session","id":"\(id)","techniqueId":"\(patterns[index % 6])",\
        "startTime":"\(time)","zone":"Europe/Berlin","duration":\(60 + index % 1200),\
        "wallDuration":\(63 + index % 1200),"completedCycles":\(1 + index % 30),\
        "targetCycles":30,\(node)"status":"completed","skipped":[],"holds":[],\
        "profile":"fec48932-1942-5d81-b2dd-886928dea5ef",\
        "device":"a5f36300-9615-5cc5-8487-cfb9b8c0cfcd","source":"breathe",\
        "modified":"\(Int(start * 1000))-0"}

        """
    }.joined()
  }
}

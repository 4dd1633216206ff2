import Foundation
import Glibc
import Journal
import Testing

/// `breathe history` and `breathe stats` on a journal that the test has filled.
@Suite(.prompt) struct HistoryTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  /// Sessions on following days from 2026-01-05, a Monday, at 20:00 in Berlin; one minute each.
  @discardableResult
  private func fill(
    _ patterns: [String], profile: RecordID = Profile.standard.id, ids: [String] = [],
    change: (inout SessionRecord) -> Void = { _ in }
  ) throws -> [SessionRecord] {
    let journal = try Journal.writing(program.journalPath)
    return try patterns.enumerated().map { index, pattern in
      let time = LocalTime(
        milliseconds: 1_767_639_600_000 + Int64(index) * 86_400_000, offset: 3600,
        zone: "Europe/Berlin")
      var record = SessionRecord(
        stamp: RecordStamp(profile: profile), techniqueId: pattern, startTime: time,
        duration: .seconds(60), wallDuration: .seconds(60), completedCycles: 4, targetCycles: 4,
        status: .completed)
      if let id = ids.dropFirst(index).first { record.id = try #require(RecordID(id)) }
      change(&record)
      try journal.save(record, at: time)
      return record
    }
  }

  private func document(_ words: String) async throws -> [String: Any] {
    let outcome = try await program.run(words)
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(object as? [String: Any])
  }

  private func sessions(_ words: String) async throws -> [[String: Any]] {
    try #require(try await document(words)["sessions"] as? [[String: Any]])
  }

  // MARK: - Looking

  @Test func `before the first record there is nothing, and looking makes nothing`() async throws {
    for words in ["history", "stats", "stats --streak"] {
      let outcome = try await program.run(words)
      #expect(outcome.status == .exited(0) && outcome.lines.count == 1)
    }
    #expect(try await sessions("history --json").isEmpty)
    #expect(try await document("stats --json")["days"] as? [String] == [])
    #expect(!program.home.exists("data/breathe"))
  }

  @Test func `the latest twenty are listed, the oldest first, and how many more`() async throws {
    let records = try fill(Array(repeating: "box", count: 23))
    let before = program.home.bytes(of: "data/breathe/journal.sqlite")
    let lines = try await program.run("history").lines
    #expect(lines.count == 21 && lines.last == "3 earlier ones; --limit 23 shows all.")
    #expect(
      lines.first
        == "\(records[3].id.text.prefix(8))  2026-01-08 20:00  box  1:00  4/4 cycles")
    let two = try await program.run("history --limit 2").lines
    #expect(two.prefix(2) == lines.dropLast().suffix(2))
    #expect(two.last == "21 earlier ones; --limit 23 shows all.")
    #expect(try await program.run("history --limit 23").lines.count == 23)
    #expect(program.home.bytes(of: "data/breathe/journal.sqlite") == before)
  }

  @Test func `JSON has every session under the published names`() async throws {
    let records = try fill(Array(repeating: "box", count: 22)) { $0.programNodeId = "m4-hfzmv" }
    let document = try await document("history --json")
    #expect(document["schema"] as? String == "breathe.history" && document["version"] as? Int == 1)
    let sessions = try await sessions("history --json")
    #expect(sessions.map { $0["id"] as? String } == records.map(\.id.text))
    let first = try #require(sessions.first)
    #expect(first["techniqueId"] as? String == "box")
    #expect(first["startTime"] as? String == "2026-01-05T20:00:00.000+01:00")
    #expect(first["duration"] as? Int == 60 && first["completedCycles"] as? Int == 4)
    #expect(first["programNodeId"] as? String == "m4-hfzmv")
    #expect(try await self.sessions("history --json --limit 5").count == 5)
  }

  @Test func `ratings are shown where there are any, in lines and as JSON`() async throws {
    try fill(["box", "sigh"]) { record in
      if record.techniqueId == "box" { (record.calmBefore, record.calmAfter) = (2, 4) }
    }
    let lines = try await program.run("history").lines
    #expect(lines.map { $0.hasSuffix("4/4 cycles  calm 2 -> 4") } == [true, false])
    let sessions = try await sessions("history --json")
    #expect(sessions.map { $0["calmBefore"] as? Int } == [2, nil])
    #expect(sessions.map { $0["calmAfter"] as? Int } == [4, nil])
    #expect(sessions.last?.keys.contains { $0.hasPrefix("calm") } == false)
  }

  @Test(arguments: ["history", "history --json", "stats", "export", "programs", ""])
  func `a journal of an earlier version is looked at as it is`(words: String) async throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../JournalTests/Fixtures/schema-1.sqlite").standardized
    let place = URL(fileURLWithPath: program.journalPath)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: fixture, to: place)
    let outcome = try await program.run(words)
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty && !outcome.output.isEmpty)
    #expect(try Data(contentsOf: place) == Data(contentsOf: fixture))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: place.deletingLastPathComponent().path)
    #expect(names == ["journal.sqlite"])
  }

  @Test(arguments: [
    ("--since 2026-01-07", 2), ("--since 2026-01-05", 4), ("--since 2200-01-01", 0),
    ("--pattern box", 2), ("--pattern box --since 2026-01-06", 1), ("--pattern none", 0),
    ("--program 478-month", 1),
  ])
  func `options narrow the list down`(options: String, count: Int) async throws {
    try fill(["box", "sigh", "box", "4-7-8"]) { record in
      if record.techniqueId == "4-7-8" { record.programNodeId = "m4-hfzmv" }
    }
    #expect(try await sessions("history --json \(options)").count == count)
    let lines = try await program.run("history \(options)").lines
    #expect(count > 0 ? lines.count == count : lines == ["Nothing that has been recorded fits."])
  }

  @Test(arguments: [
    "history --since 2026-02-30", "history --since yesterday", "history --limit 0",
    "history frob", "history edit", "history edit 3f2a", "history delete", "history undo 3f2a",
    "history delete 3f2a --json", "history delete 3f2a --note x",
    "history edit 3f2a --note x --json",
    "history --note x", "history --program none", "history --pattern=", "stats --since 1-1-1",
  ])
  func `words that make no sense are refused`(words: String) async throws {
    try fill(["box"])
    let outcome = try await program.run(words)
    #expect(outcome.status == .exited(64) && outcome.output.isEmpty && !outcome.errors.isEmpty)
  }

  @Test func `a profile's records are never seen in another's output`() async throws {
    let own = try fill(["box"])
    _ = try await program.run("profile add Mei")
    let profiles = try #require(try Journal.reading(program.journalPath)).profiles()
    let mei = try #require(profiles.first { $0.name == "Mei" })
    let theirs = try fill(["sigh", "sigh"], profile: mei.id)
    #expect(try await sessions("history --json").map { $0["id"] as? String } == [own[0].id.text])
    #expect(try await sessions("history --json --profile Mei").count == 2)
    let stats = try await program.run("stats").output
    #expect(stats.contains("1:00 in 1 session on 1 day") && !stats.contains("sigh"))
    let id = theirs[0].id.text
    #expect(try await program.run("history delete \(id)").status == .exited(64))
    #expect(try await program.run("history edit \(id) --note x").status == .exited(64))
    #expect(try await sessions("history --json --profile Mei").count == 2)
  }

  // MARK: - Changing

  @Test func `a note is written, changed, removed and put back`() async throws {
    let id = try fill(["box"])[0].id.text.prefix(8)
    func note() async throws -> String? {
      try await sessions("history --json").first?["note"] as? String
    }
    let outcome = try await program.run(["history", "edit", "\(id)", "--note", "slept well"])
    #expect(
      outcome.lines == ["\(id): the note is changed.", "breathe history undo takes it back."])
    #expect(try await program.run("history").output.hasSuffix("4/4 cycles  slept well\n"))
    _ = try await program.run(["history", "edit", "\(id)", "--note", ""])
    #expect(try await note() == nil)
    let undone = try await program.run("history undo")
    #expect(undone.lines.first == "\(id): as it was before.")
    #expect(undone.lines.last?.hasSuffix("slept well") == true)
    #expect(try await note() == "slept well")
  }

  @Test func `what is deleted is seen nowhere, cannot be edited, and comes back`() async throws {
    let records = try fill(["box", "sigh"])
    let id = records[0].id.text
    #expect(try await program.run("history delete \(id)").status == .exited(0))
    #expect(try await sessions("history --json").map { $0["techniqueId"] as? String } == ["sigh"])
    #expect(try await program.run("stats").output.contains("1:00 in 1 session on 1 day"))
    for words in ["history edit \(id) --note x", "history delete \(id)"] {
      let outcome = try await program.run(words)
      #expect(outcome.status == .exited(64) && outcome.errors.contains("there is no such session"))
    }
    #expect(try await program.run("history undo").status == .exited(0))
    #expect(try await sessions("history --json").count == 2)
    let nothing = try await program.run("history undo")
    #expect(nothing.status == .exited(1) && nothing.errors == "breathe: there is nothing to undo\n")
  }

  @Test func `a beginning that fits several sessions names them`() async throws {
    let ids = ["3f2a0000-65aa-42ec-a945-5fd21dec0538", "3f2a0000-65ab-42ec-a945-5fd21dec0538"]
    try fill(["box", "box"], ids: ids)
    let outcome = try await program.run("history delete 3f2a")
    #expect(outcome.status == .exited(64) && ids.allSatisfy(outcome.errors.contains))
    for id in ["3f2", "", "3f2b", "%2a0"] {
      let outcome = try await program.run(["history", "delete", id])
      #expect(outcome.status == .exited(64) && outcome.errors.contains("no such session"))
    }
    #expect(try await program.run("history delete 3F2A0000-65AA").status == .exited(0))
    #expect(try await sessions("history --json").map { $0["id"] as? String } == [ids[1]])
  }

  @Test(arguments: ["a\u{1B}[2J", "a\nb", "a\tb", String(repeating: "x", count: 10_001)])
  func `a note of control characters, or a book, is refused`(note: String) async throws {
    let id = try fill(["box"])[0].id.text
    let outcome = try await program.run(["history", "edit", id, "--note", note])
    #expect(outcome.status == .exited(64) && outcome.errors.contains("no control characters"))
    #expect(try await sessions("history --json").first?["note"] == nil)
  }

  // MARK: - Statistics

  @Test func `sums are exact, and days in a row are told only to those who ask`() async throws {
    try fill(["box", "sigh", "box"]) { $0.duration = .nanoseconds(60_000_000_001) }
    let output = try await program.run("stats --json").output
    #expect(
      output.contains(
        #""days":[{"day":"2026-01-05","sessions":1,"seconds":60.000000001},"#))
    #expect(output.contains(#""total":{"sessions":3,"seconds":180.000000003,"days":3}"#))
    #expect(
      output.contains(#""weeks":[{"week":"2026-01-05","sessions":3,"seconds":180.000000003},"#))
    #expect(
      output.contains(
        #""patterns":[{"techniqueId":"box","sessions":2,"seconds":120.000000002},"#))
    #expect(!output.contains("streak"))
    let streak = try await document("stats --json --streak --lang zh")["streak"] as? [String: Any]
    #expect(streak?["longest"] as? Int == 3)
    #expect(try await program.run("stats").output.contains("in a row") == false)
    #expect(try await program.run("stats --streak").output.contains("longest 3"))
  }

  @Test(arguments: ["xterm", "dumb", "linux"], ["C.UTF-8", "C", "zh_CN.UTF-8"])
  func `charts are drawn with what the terminal has, without colour`(
    term: String, locale: String
  ) async throws {
    try fill(["box"])
    var setting = BuiltProgram.Setting.on(try Pseudoterminal())
    setting.environment = ["TERM": term, "LANG": locale]
    let output = try await program.run("stats", setting).output
    let hasBraille = output.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) }
    #expect(hasBraille == (term == "xterm" && locale != "C"))
    #expect(output.contains("本周") == locale.hasPrefix("zh") && !output.contains("\u{1B}"))
  }

  @Test(arguments: [40, 80])
  func `the calendar is as wide as the terminal`(columns: Int) async throws {
    try fill(["box"])
    let terminal = try Pseudoterminal()
    try terminal.resize(columns: columns)
    let lines = try await program.run("stats", .on(terminal)).output.split(
      whereSeparator: \.isNewline)
    #expect(lines.allSatisfy { $0.count <= columns })
    // Sundays up to last week's are always past.
    #expect(lines.contains { $0.hasPrefix("Su ") && $0.count >= min(56, columns) - 1 })
  }
}

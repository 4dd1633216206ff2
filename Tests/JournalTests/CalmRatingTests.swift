import BreathingCatalog
import Testing

@testable import Journal

/// How calm a person was before and after: kept with the session wherever that goes.
struct CalmRatingTests {
  private let place: TemporaryJournal
  private let profile = Profile.standard.id

  init() throws { place = try TemporaryJournal() }

  private func sessions() throws -> [SessionRecord] {
    try place.open().sessions(SessionFilter(profile: profile))
  }

  private func rated(
    _ before: Int?, _ after: Int?, modified: Int64 = 1000
  ) -> SessionRecord {
    var record = SessionRecord.sample()
    record.id = .derived(from: "session")
    (record.calmBefore, record.calmAfter) = (before, after)
    record.stamp.modified = ClockStamp(milliseconds: modified)
    return record
  }

  private func export(_ records: SessionRecord...) -> JournalExport {
    JournalExport(
      profile: ProfileRecord(
        profile: .standard, time: .sample(), stamp: RecordStamp(profile: profile)),
      sessions: records, acknowledgements: [])
  }

  private func read(_ text: String) -> ImportBatch {
    ImportBatch(reading: Array(text.utf8), file: "f")
  }

  // MARK: - In the journal

  @Test(arguments: [nil, 1, 2, 3, 4, 5], [nil, 1, 5])
  func `ratings are read back as they were saved`(_ before: Int?, _ after: Int?) throws {
    try place.open().save(rated(before, after), at: .sample())
    #expect(try sessions().map(\.calmBefore) == [before])
    #expect(try sessions().map(\.calmAfter) == [after])
  }

  @Test func `a rating that comes later changes nothing else, and is a later version`() throws {
    let journal = try place.open()
    try journal.save(rated(2, nil), at: .sample())
    try journal.setNote("mine", of: rated(2, nil).id, profile: profile, at: .sample())
    let first = try #require(try sessions().first)
    try journal.save(rated(2, 4), at: .sample())
    let second = try #require(try sessions().first)
    var expected = first
    (expected.calmAfter, expected.stamp.modified) = (4, second.stamp.modified)
    #expect(second == expected && second.stamp.modified > first.stamp.modified)
    #expect(second.note == "mine")
  }

  @Test func `notes, deletions and taking them back leave ratings alone`() throws {
    let journal = try place.open()
    let record = rated(2, 4)
    try journal.save(record, at: .sample())
    try journal.setNote("first", of: record.id, profile: profile, at: .sample())
    try journal.delete(record.id, profile: profile, at: .sample())
    for note in ["first", nil] {
      let undone = try journal.undo(profile: profile, at: .sample())
      #expect(undone?.note == note && undone?.calmBefore == 2 && undone?.calmAfter == 4)
    }
  }

  @Test(arguments: [0, 6, -1, Int64.max])
  func `what a hand has put into the file and is no rating counts as none`(
    _ number: Int64
  ) throws {
    let journal = try place.open()
    try journal.save(rated(2, 4), at: .sample())
    try journal.connection.run("UPDATE session SET calmAfter = ?", [.integer(number)])
    #expect(try sessions().map(\.calmAfter) == [nil])
    #expect(try sessions().map(\.calmBefore) == [2])
  }

  @Test func `of two versions the later stays with its ratings, whatever the order`() throws {
    let versions = [rated(2, nil, modified: 1000), rated(2, 4, modified: 2000)]
    for order in [versions, versions.reversed()] {
      let place = try TemporaryJournal()
      for version in order {
        var batch = read(version.json(kind: "session").object)
        _ = try place.open().merge(&batch, into: nil, at: .sample(), isRehearsal: false)
      }
      let kept = try place.open().sessions(SessionFilter(profile: profile))
      #expect(kept == [versions[1]])
    }
  }

  // MARK: - In exports

  @Test func `JSON has them under their names, and only where they are present`() throws {
    #expect(rated(2, 4).json.object.contains(#""calmBefore":2,"calmAfter":4,"#))
    let onlyBefore = rated(1, nil).json.object
    #expect(onlyBefore.contains(#""calmBefore":1,"#) && !onlyBefore.contains("calmAfter"))
    #expect(!rated(nil, nil).json.object.contains("calm"))
  }

  @Test func `a table has a column for each, empty where there is none`() throws {
    let lines = CSVText.read(Array(export(rated(2, 4), rated(nil, nil)).csv.utf8))
    let header = try #require(lines.first).cells
    let (before, after) = (
      try #require(header.firstIndex(of: "calmBefore")),
      try #require(header.firstIndex(of: "calmAfter"))
    )
    #expect(lines.dropFirst().map { $0.cells[before] } == ["2", ""])
    #expect(lines.dropFirst().map { $0.cells[after] } == ["4", ""])
  }

  @Test(arguments: ["calmBefore", "calmAfter"], ["0", "6", "-1", "2.5", "\"3\"", "null", "true"])
  func `a value that is no rating is refused by its name`(_ key: String, _ value: String) {
    let export = export(rated(2, 4))
    for (text, place) in [
      (export.jsonLines, DataProblem.Place.line(2, key: key)),
      (export.json, .key("sessions[0].\(key)")),
    ] {
      let good = key == "calmBefore" ? "2" : "4"
      let batch = read(text.replacing("\"\(key)\":\(good)", with: "\"\(key)\":\(value)"))
      #expect(batch.refusedCount == 1 && batch.sessions.isEmpty)
      #expect(batch.refused.map(\.place) == [place])
    }
  }

  @Test(arguments: ["0", "6", "-1", "2.5", "calm"])
  func `so is a cell of a table`(_ value: String) {
    let batch = read(export(rated(2, 4)).csv.replacing(",2,4,", with: ",2,\(value),"))
    #expect(batch.refusedCount == 1 && batch.sessions.isEmpty)
    #expect(batch.refused.map(\.place) == [.line(2, key: "calmAfter")])
  }

  /// Written before there were ratings.
  private static let old = (
    line: #"""
    {"kind":"session","id":"0b9f6a52-0d4c-4f0c-9f56-0c2a2d1c7e11","techniqueId":"box",\#
    "startTime":"2026-11-30T07:30:00.000+01:00","zone":"Europe/Berlin","duration":304,\#
    "wallDuration":307,"completedCycles":19,"targetCycles":19,"status":"completed",\#
    "skipped":[],"holds":[],"note":"slept well",\#
    "profile":"fec48932-1942-5d81-b2dd-886928dea5ef",\#
    "device":"a5f36300-9615-5cc5-8487-cfb9b8c0cfcd","source":"breathe",\#
    "modified":"1796020200000-0"}
    """#,
    table: """
    id,startTime,zone,techniqueId,duration,wallDuration,completedCycles,targetCycles,\
    programNodeId,status,note,skipped,holds,fingerprint,profile,device,source,externalId,\
    modified,deleted
    0b9f6a52-0d4c-4f0c-9f56-0c2a2d1c7e11,2026-11-30T07:30:00.000+01:00,Europe/Berlin,box,304,\
    307,19,19,,completed,slept well,[],[],,fec48932-1942-5d81-b2dd-886928dea5ef,\
    a5f36300-9615-5cc5-8487-cfb9b8c0cfcd,breathe,,1796020200000-0,

    """
  )

  @Test(arguments: [old.line, old.table]) func `an export from before is taken in unchanged`(
    _ text: String
  ) throws {
    var batch = read(text)
    #expect(batch.refused.isEmpty)
    let counts = try place.open().merge(&batch, into: nil, at: .sample(), isRehearsal: false)
    #expect(counts == MergeCounts(new: 1, same: 0, changed: 0))
    #expect(
      try place.open().export(of: .standard).sessions.map { $0.json(kind: "session").object }
        == [Self.old.line])
  }
}

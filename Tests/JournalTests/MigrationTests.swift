import BreathingCatalog
import Foundation
import Testing

@testable import Journal

/// Journals of every schema that has been released: looked at as they are, brought up to date when
/// they are written to, and nothing lost on the way.
struct MigrationTests {
  private let place: TemporaryJournal
  private let filter = SessionFilter(profile: Profile.standard.id)

  init() throws { place = try TemporaryJournal() }

  private var bytes: Data {
    get throws { try Data(contentsOf: URL(fileURLWithPath: place.path)) }
  }

  private func connection() throws -> Connection {
    try Connection(path: place.path, access: .writing, patience: .seconds(1))
  }

  /// All that a file of schema 1 holds, row by row; texts and numbers alike as SQLite quotes them.
  private func contentOfSchema1() throws -> [String] {
    let connection = try connection()
    let stamp = ["id", "profile", "device", "source", "externalId", "utcOffset", "zone"]
    let version = ["modified", "deleted"]
    let tables = [
      "profile": stamp + version + ["time", "name", "activeProgram", "dayStart"],
      "session": stamp + version + [
        "number", "startTime", "techniqueId", "duration", "wallDuration", "completedCycles",
        "targetCycles", "programNodeId", "status", "skipped", "holds", "fingerprint", "note", "day",
      ],
      "acknowledgement": stamp + version + ["time", "techniqueId", "safety"],
      "change": ["number", "profile", "session", "note", "deleted"],
      "machine": ["key", "value"],
      "daily": ["profile", "day", "techniqueId", "sessions", "duration"],
    ]
    return try tables.sorted { $0.key < $1.key }.flatMap { table, columns in
      let row = columns.map { "quote(\($0))" }.joined(separator: " || '|' || ")
      return try connection.query("SELECT \(row) AS line FROM \(table) ORDER BY line") { row in
        "\(table): \(row.text(0))"
      }
    }
  }

  @Test(arguments: [1, 2]) func `there is a fixture of each schema, and it is of that schema`(
    _ version: Int
  ) throws {
    try place.copyFixture(schema: version)
    #expect(try connection().schemaVersion() == version)
    #expect(Schema.migrations.map(\.version) == [1, 2])
  }

  @Test func `what schema 1 held is read the same for ever`() throws {
    try place.copyFixture(schema: 1)
    let journal = try place.open()
    let records = try journal.sessions(filter)
    #expect(records.map(\.techniqueId) == ["box", "4-7-8"])
    #expect(records.map(\.completedCycles) == [19, 4])
    #expect(records.last?.note == "slept well" && records.last?.programNodeId == "m4-hfzmv")
    #expect(records.last?.startTime.text == "2026-11-30T22:00:00.000+01:00")
    #expect(records.allSatisfy { $0.calmBefore == nil && $0.calmAfter == nil })
    #expect(try journal.profiles().map(\.name) == ["default", "Mei"])
    #expect(try journal.isAcknowledged("wim-hof", .overBreathing, profile: Profile.standard.id))
  }

  @Test func `what schema 2 held is read the same for ever`() throws {
    try place.copyFixture(schema: 2)
    let journal = try place.open()
    let records = try journal.sessions(filter)
    #expect(records.map(\.techniqueId) == ["box", "4-7-8", "sigh"])
    #expect(records.map(\.calmBefore) == [2, 3, nil] && records.map(\.calmAfter) == [4, nil, nil])
    #expect(records.map(\.note) == [nil, "slept well", nil])
    #expect(records.map(\.status) == [.completed, .completed, .stopped])
    #expect(try journal.profiles().map(\.name) == ["default", "Mei"])
    #expect(try journal.isAcknowledged("wim-hof", .overBreathing, profile: Profile.standard.id))
  }

  @Test func `a migration from schema 1 loses and changes nothing`() throws {
    try place.copyFixture(schema: 1)
    // Something in each table, and a change that can still be taken back.
    try connection().execute(
      """
      INSERT INTO change (profile, session, note, deleted)
      SELECT profile, id, 'slept badly', 0 FROM session WHERE techniqueId = '4-7-8'
      """)
    let before = try contentOfSchema1()
    let journal = try place.open()
    #expect(try connection().schemaVersion() == 2)
    // One profile, two sessions, an acknowledgement, a change, the clock, two sums of a day.
    #expect(before.count == 8 && before.contains { $0.contains("'slept well'") })
    #expect(try contentOfSchema1() == before)
    #expect(try journal.integrityProblems().isEmpty)
    #expect(try journal.undo(profile: Profile.standard.id, at: .sample())?.note == "slept badly")
  }

  @Test func `after a migration sessions can be rated`() throws {
    try place.copyFixture(schema: 1)
    let journal = try place.open()
    var record = try #require(try journal.sessions(filter).first)
    record.calmAfter = 3
    try journal.save(record, at: .sample())
    #expect(try journal.sessions(filter).map(\.calmAfter) == [3, nil])
  }

  @Test func `a journal of schema 1 is looked at without a byte being written`() throws {
    try place.copyFixture(schema: 1)
    let before = try bytes
    let journal = try #require(try Journal.reading(place.path))
    #expect(journal.schemaVersion == 1 && !journal.isNewer)
    let records = try journal.sessions(filter)
    #expect(records.map(\.note) == [nil, "slept well"])
    #expect(records.allSatisfy { $0.calmBefore == nil && $0.calmAfter == nil })
    #expect(try journal.sessions(idPrefix: "0b9f", profile: filter.profile).count == 2)
    #expect(try journal.sessionCount(filter) == 2)
    #expect(try journal.dayTotals(profile: filter.profile).map(\.sessions) == [1, 1])
    #expect(try journal.bestCycles(profile: filter.profile) == ["m4-hfzmv": 4])
    #expect(try journal.export(of: .standard).sessions == records)
    #expect(try journal.integrityProblems().isEmpty)
    #expect(try bytes == before)
  }

  @Test func `one that is looked at while another program brings it up to date reads on`() throws {
    try place.copyFixture(schema: 1)
    let reader = try #require(try Journal.reading(place.path))
    let before = try reader.sessions(filter)
    _ = try place.open()
    #expect(try reader.sessions(filter) == before)
  }

  @Test func `a migration that fails half way has done nothing`() throws {
    try place.copyFixture(schema: 1)
    let before = try bytes
    let broken = Migration(version: 3, name: "broken") { "CREATE TABLE profile (a)" }
    let connection = try connection()
    #expect(throws: JournalError.self) { try connection.migrate(Schema.migrations + [broken]) }
    #expect(try bytes == before)
  }
}

import BreathingCatalog
import BreathingEngine
import Foundation
import Testing

@testable import Journal

/// The store itself: making, opening, refusing, recovering.
struct JournalTests {
  let place: TemporaryJournal
  private let filter = SessionFilter(profile: Profile.standard.id)

  init() throws { place = try TemporaryJournal() }

  @Test func `there is nothing to read before the first record, and reading makes nothing`() throws
  {
    #expect(try Journal.reading(place.path) == nil)
    #expect(!FileManager.default.fileExists(atPath: "\(place.folder)/data"))
  }

  @Test func `what is saved is read back whole`() throws {
    var record = SessionRecord.sample(node: "n1")
    record.skipped = [SessionRecord.SkippedStep(cycle: 2, step: 3, phase: .exhale)]
    record.holds = [
      SessionRecord.HeldStep(
        place: SessionRecord.SkippedStep(cycle: 1, step: 2, phase: .holdOut),
        held: .nanoseconds(1_500_000_001), endedBy: .tap)
    ]
    record.fingerprint = .derived(from: "steps/test")
    (record.calmBefore, record.calmAfter, record.note) = (1, 5, "slept well")
    try place.open().save(record, at: .sample())
    let found = try #require(try Journal.reading(place.path)?.sessions(filter).first)
    record.stamp.modified = found.stamp.modified
    #expect(found == record)
    #expect(found.stamp.modified > .zero)
  }

  @Test func `the file is private, durable and marked as ours`() throws {
    let journal = try place.open()
    func pragma(_ name: String) throws -> String? {
      try journal.connection.first("PRAGMA \(name)") { row in row.text(0) }
    }
    #expect(try pragma("journal_mode") == "delete")
    #expect(try pragma("synchronous") == "3")
    #expect(try pragma("user_version") == "2")
    #expect(try journal.integrityProblems().isEmpty)
    let mode = try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `a newer schema is looked at and never touched`() throws {
    try place.open().save(.sample(), at: .sample())
    do {
      let connection = try Connection(path: place.path, access: .writing, patience: .seconds(1))
      try connection.execute("PRAGMA user_version = 3")
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: place.path))
    #expect(throws: JournalError.newerSchema(found: 3, known: 2)) { try place.open() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: place.path)) == before)
    let journal = try #require(try Journal.reading(place.path))
    #expect(journal.isNewer)
    #expect(try journal.sessions(filter).count == 1)
  }

  @Test func `another program's database is refused`() throws {
    try PrivateFile.create(place.path)
    do {
      let connection = try Connection(path: place.path, access: .writing, patience: .seconds(1))
      try connection.execute("CREATE TABLE theirs (a)")
    }
    #expect(throws: JournalError.notAJournal(path: place.path)) { try place.open() }
    #expect(throws: JournalError.notAJournal(path: place.path)) { try Journal.reading(place.path) }
  }

  @Test(arguments: ["not a database at all, but long enough to be taken for one, and then some"])
  func `damage is told and left as it is`(_ text: String) throws {
    try PrivateFile.replace(place.path, with: String(repeating: text, count: 100))
    let error = #expect(throws: JournalError.self) { try place.open() }
    #expect(error?.isDamage == true)
    #expect(try String(contentsOfFile: place.path, encoding: .utf8).hasPrefix(text))
  }

  @Test func `what is no plain file is refused at once`() throws {
    try PrivateFile.create("\(place.folder)/data/breathe/other")
    try #require(mkfifo(place.path, 0o600) == 0)
    #expect(throws: JournalError.notAFile(path: place.path)) { try place.open() }
    #expect(throws: JournalError.notAFile(path: place.path)) { try Journal.reading(place.path) }
  }

  @Test func `a commit into a file that lost its name is no save`() throws {
    let journal = try place.open()
    try FileManager.default.removeItem(atPath: place.path)
    #expect(throws: JournalError.self) { try journal.save(.sample(), at: .sample()) }
  }

  // MARK: - Leftovers

  @Test func `what a killed program left becomes interrupted, unless it is alive`() throws {
    let journal = try place.open()
    var dead = SessionRecord.sample()
    dead.status = .running
    var alive = SessionRecord.sample("sigh", at: .sample(hours: 1))
    alive.status = .running
    var empty = SessionRecord.sample("7-11", at: .sample(hours: 2))
    (empty.status, empty.duration) = (.running, .zero)
    for record in [dead, alive, empty] { try journal.save(record, at: .sample()) }
    try journal.recover(at: .sample()) { $0 == alive.id }
    var all = filter
    all.includesAll = true
    #expect(try journal.sessions(all).map(\.status) == [.interrupted, .running])
    #expect(try journal.sessions(all).map(\.techniqueId) == ["box", "sigh"])
  }

  @Test func `a mark holds for as long as its owner lives, and for no other session`() throws {
    try PrivateFile.create(place.path)
    let id = RecordID.random()
    let watcher = try #require(RunningSessions(journal: place.path))
    do {
      let owner = try #require(RunningSessions(journal: place.path))
      owner.mark(id)
      #expect(watcher.isMarked(id))
      #expect(!watcher.isMarked(.random()))
      withExtendedLifetime(owner) {}
    }
    #expect(!watcher.isMarked(id))
  }

  // MARK: - Profiles

  @Test func `profiles do not see one another`() throws {
    let journal = try place.open()
    let mei = Profile(id: .random(), name: "Mei", dayStart: 240)
    try journal.save(mei, at: .sample())
    try journal.save(.sample(node: "n1"), at: .sample())
    try journal.save(.sample("sigh", profile: mei.id), at: .sample())
    #expect(try journal.sessions(filter).map(\.techniqueId) == ["box"])
    #expect(try journal.sessions(SessionFilter(profile: mei.id)).map(\.techniqueId) == ["sigh"])
    #expect(try journal.bestCycles(profile: mei.id).isEmpty)
    #expect(try journal.dayTotals(profile: mei.id).map(\.techniqueId) == ["sigh"])
    #expect(try journal.export(of: mei).sessions.count == 1)
    try journal.use(mei)
    #expect(try journal.currentProfile() == mei)
  }

  @Test func `another start of the day moves sessions to the days they then belong to`() throws {
    let journal = try place.open()
    // Three in the morning.
    try journal.save(.sample(at: .sample(hours: 15)), at: .sample())
    let night = try journal.dayTotals(profile: Profile.standard.id).map(\.day)
    var profile = Profile.standard
    profile.dayStart = 0
    try journal.save(profile, at: .sample())
    let midnight = try journal.dayTotals(profile: Profile.standard.id).map(\.day)
    #expect(night.map { $0.advanced(by: 1) } == midnight)
  }

  // MARK: - Filters

  @Test(arguments: [-64_800, -34_200, 0, 34_200, 64_800], [0, 240, 719])
  func `a day's first and last minute are of that day at every offset`(
    offset: Int, dayStart: Int
  ) throws {
    let journal = try place.open()
    var profile = Profile.standard
    profile.dayStart = dayStart
    try journal.save(profile, at: .sample())
    let day = Day(number: 20_787)
    let start = Int64(day.number) * 86_400_000 + Int64(dayStart * 60 - offset) * 1000
    for milliseconds in [start - 1, start, start + 86_399_999, start + 86_400_000] {
      let time = LocalTime(milliseconds: milliseconds, offset: offset, zone: "Z")
      try journal.save(.sample(at: time), at: time)
    }
    for (since, count) in [(-1, 4), (0, 3), (1, 1), (2, 0)] {
      var filter = filter
      filter.since = day.advanced(by: since)
      #expect(try journal.sessions(filter).count == count)
      #expect(try journal.sessionCount(filter) == count)
    }
  }

  @Test func `counting agrees with listing, whatever is asked for`() throws {
    let journal = try place.open()
    let ids = ["box", "sigh", "box", "box"]
    let records = ids.enumerated().map { index, id in
      SessionRecord.sample(id, at: .sample(hours: 24 * index), node: index == 3 ? "n1" : nil)
    }
    for record in records { try journal.save(record, at: .sample()) }
    try journal.delete(records[0].id, profile: Profile.standard.id, at: .sample())
    for techniqueId in [nil, "box", "sigh", "none"] {
      for nodeIds in [nil, ["n1", "n2"], []] {
        for includesAll in [false, true] {
          var filter = filter
          (filter.techniqueId, filter.nodeIds) = (techniqueId, nodeIds)
          filter.includesAll = includesAll
          #expect(try journal.sessionCount(filter) == journal.sessions(filter).count)
        }
      }
    }
  }

  // MARK: - Changes by hand

  @Test func `notes and deletions are taken back one by one`() throws {
    let journal = try place.open()
    let record = SessionRecord.sample()
    let profile = Profile.standard.id
    try journal.save(record, at: .sample())
    try journal.setNote("first", of: record.id, profile: profile, at: .sample())
    try journal.setNote("second", of: record.id, profile: profile, at: .sample())
    try journal.delete(record.id, profile: profile, at: .sample())
    #expect(try journal.sessions(filter).isEmpty)
    #expect(try journal.undo(profile: profile, at: .sample())?.note == "second")
    #expect(try journal.undo(profile: profile, at: .sample())?.note == "first")
    #expect(try journal.undo(profile: profile, at: .sample())?.note == nil)
    #expect(try journal.undo(profile: profile, at: .sample()) == nil)
    #expect(try journal.sessions(filter).count == 1)
  }

  @Test func `a session under way keeps the note it was given meanwhile`() throws {
    let journal = try place.open()
    var record = SessionRecord.sample()
    record.status = .running
    try journal.save(record, at: .sample())
    try journal.setNote("mine", of: record.id, profile: Profile.standard.id, at: .sample())
    record.status = .completed
    try journal.save(record, at: .sample())
    #expect(try journal.sessions(filter).map(\.note) == ["mine"])
  }

  @Test func `each change is stamped later than the one before, whatever the clock does`() throws {
    let journal = try place.open()
    var stamps: [ClockStamp] = []
    for hours in [5, 0, -48, 1] {
      let record = SessionRecord.sample()
      try journal.save(record, at: .sample(hours: hours))
      let found = try journal.sessions(where: "id = ?", [.text(record.id.text)]).first
      stamps.append(try #require(found).stamp.modified)
    }
    #expect(stamps == stamps.sorted() && Set(stamps).count == 4)
  }
}

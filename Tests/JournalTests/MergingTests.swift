import BreathingCatalog
import BreathingEngine
import Testing

@testable import Journal

/// What becomes of records that meet others: of the batch, of the journal, of other profiles.
struct MergingTests {
  private let place: TemporaryJournal
  private let mei = RecordID.derived(from: "profile/mei")

  init() throws { place = try TemporaryJournal() }

  @discardableResult
  private func take(_ lines: [JSONText], into chosen: Profile? = nil) throws -> (
    counts: MergeCounts, refused: [DataProblem]
  ) {
    let text = lines.map { $0.object + "\n" }.joined()
    var batch = ImportBatch(reading: Array(text.utf8), file: "f")
    let counts = try place.open().merge(&batch, into: chosen, at: .sample(), isRehearsal: false)
    return (counts, batch.refused)
  }

  private func profile(
    _ name: String, id: RecordID? = nil, dayStart: Int = 240, modified: Int64 = 1000
  ) -> ProfileRecord {
    let id = id ?? mei
    return ProfileRecord(
      profile: Profile(id: id, name: name, dayStart: dayStart),
      time: .sample(hours: Int(modified / 1000)),
      stamp: RecordStamp(profile: id, modified: ClockStamp(milliseconds: modified)))
  }

  private func session(_ note: String, modified: Int64, device: String = "a") -> SessionRecord {
    var record = SessionRecord.sample()
    record.id = .derived(from: "session")
    record.note = note
    record.stamp.modified = ClockStamp(milliseconds: modified)
    record.stamp.device = .derived(from: device)
    return record
  }

  private func sessions(_ profile: RecordID = Profile.standard.id) throws -> [SessionRecord] {
    try place.open().sessions(SessionFilter(profile: profile))
  }

  @Test func `of a batch only the latest version counts, in either order`() throws {
    let lines = [session("old", modified: 1000), session("new", modified: 2000)]
      .map { $0.json(kind: "session") }
    for order in [lines, lines.reversed()] {
      let journal = try TemporaryJournal()
      let text = order.map { $0.object + "\n" }.joined()
      var batch = ImportBatch(reading: Array(text.utf8), file: "f")
      let counts = try journal.open().merge(&batch, into: nil, at: .sample(), isRehearsal: false)
      #expect(counts == MergeCounts(new: 1, same: 1, changed: 0))
      let kept = try journal.open().sessions(SessionFilter(profile: Profile.standard.id))
      #expect(kept.map(\.note) == ["new"])
    }
  }

  @Test func `at the same reading of the clock the greater device stays`() throws {
    let versions = ["a", "b", "c"].map { session($0, modified: 1000, device: $0) }
    let last = versions.max { $0.stamp.device < $1.stamp.device }
    for version in versions + versions.reversed() { try take([version.json(kind: "session")]) }
    #expect(try sessions() == [try #require(last)])
  }

  @Test func `a later tombstone deletes, an earlier one does not`() throws {
    try take([session("here", modified: 2000).json(kind: "session")])
    var gone = session("here", modified: 1000)
    gone.stamp.isDeleted = true
    #expect(try take([gone.json(kind: "session")]).counts.same == 1)
    #expect(try sessions().count == 1)
    gone.stamp.modified = ClockStamp(milliseconds: 3000)
    #expect(try take([gone.json(kind: "session")]).counts.changed == 1)
    #expect(try sessions().isEmpty)
    #expect(try place.open().export(of: .standard).sessions == [gone])
  }

  @Test func `a later profile replaces the earlier one with all that it carries`() throws {
    let old = profile("Mei")
    var new = profile("Mei Lin", dayStart: 300, modified: 2_000_000)
    new.profile.activeProgram = "calm"
    new.stamp.externalId = "42"
    try take([old.json(kind: "profile")])
    #expect(try take([new.json(kind: "profile")]).counts.changed == 1)
    #expect(try place.open().export(of: new.profile).profile == new)
    #expect(try take([old.json(kind: "profile")]).counts.same == 1)
    #expect(try place.open().export(of: new.profile).profile == new)
  }

  @Test func `a later acknowledgement replaces the earlier one with all that it carries`() throws {
    let id = Profile.standard.id
    let safety = try #require(SafetyClass.allCases.last)
    let records = [
      Acknowledgement(
        techniqueId: "wim-hof", safety: safety.rawValue, time: .sample(),
        stamp: RecordStamp(profile: id)),
      Acknowledgement(
        techniqueId: "wim-hof", safety: safety.rawValue, time: .sample(hours: 5),
        stamp: RecordStamp(
          profile: id, source: "elsewhere", externalId: "7", modified: ClockStamp(milliseconds: 9))),
    ]
    for record in records { try take([record.json(kind: "acknowledgement")]) }
    #expect(try place.open().export(of: .standard).acknowledgements == [records[1]])
  }

  @Test func `the day start that comes with a profile holds for the sessions that were there`()
    throws
  {
    // Half past four is the day before where days begin at six.
    let early = SessionRecord.sample(at: .sample(hours: 16, offset: 5400))
    try place.open().save(early, at: .sample())
    let before = try place.open().dayTotals(profile: Profile.standard.id)
    let given = profile("default", id: Profile.standard.id, dayStart: 360)
    try take([given.json(kind: "profile")])
    let after = try place.open().dayTotals(profile: Profile.standard.id)
    #expect(before.map(\.day) == [early.startTime.day(startingAt: 240)])
    #expect(after.map(\.day) == [early.startTime.day(startingAt: 360)])
    #expect(before.map(\.day) != after.map(\.day))
  }

  @Test func `a name that another profile has gets a number`() throws {
    let other = RecordID.derived(from: "profile/other")
    try take([
      profile("Mei").json(kind: "profile"), profile("Mei", id: other).json(kind: "profile"),
    ])
    #expect(try place.open().profiles().map(\.name) == ["default", "Mei", "Mei (2)"])
    let again = try take([profile("Mei", id: other).json(kind: "profile")])
    #expect(again.counts == MergeCounts(new: 0, same: 1, changed: 0))
  }

  @Test func `records without their profile get one named imported`() throws {
    let record = SessionRecord.sample(profile: mei)
    try take([record.json(kind: "session")])
    #expect(try place.open().profiles().map(\.name) == ["default", "imported"])
    try take([profile("Mei").json(kind: "profile")])
    #expect(try place.open().profiles().map(\.name) == ["default", "Mei"])
    #expect(try sessions(mei) == [record])
  }

  @Test func `records of a profile that was deleted do not bring it back`() throws {
    var gone = profile("Mei")
    gone.stamp.isDeleted = true
    try take([gone.json(kind: "profile"), SessionRecord.sample(profile: mei).json(kind: "session")])
    #expect(try place.open().export(of: gone.profile).profile == gone)
  }

  @Test func `a profile that was asked for takes in the records of others`() throws {
    let record = SessionRecord.sample(profile: mei)
    let lines = [profile("Mei").json(kind: "profile"), record.json(kind: "session")]
    try take(lines, into: .standard)
    #expect(try sessions().map(\.id) == [record.id])
    #expect(try place.open().profiles().map(\.name) == ["default"])
  }

  @Test func `a record known under another profile is refused`() throws {
    let record = SessionRecord.sample(profile: mei)
    try take([record.json(kind: "session")])
    let second = try take([record.json(kind: "session")], into: .standard)
    #expect(second.refused.map(\.kind) == [.ofAnotherProfile])
    #expect(second.refused.map(\.place) == [.line(1, key: "profile")])
    #expect(try sessions().isEmpty)
  }
}

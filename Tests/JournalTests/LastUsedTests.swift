import Testing

@testable import Journal

/// Which patterns were used last.
struct LastUsedTests {
  private let place: TemporaryJournal

  init() throws { place = try TemporaryJournal() }

  private func lastUsed(_ journal: Journal, limit: Int = 20) throws -> [String] {
    try journal.lastUsedPatterns(profile: Profile.standard.id, limit: limit)
  }

  @Test func `each pattern is told once, the latest first`() throws {
    let journal = try place.open()
    for (hours, id) in ["box", "sigh", "box", "equal", "equal"].enumerated() {
      try journal.save(.sample(id, at: .sample(hours: hours)), at: .sample(hours: hours))
    }
    #expect(try lastUsed(journal) == ["equal", "box", "sigh"])
    #expect(try lastUsed(journal, limit: 2) == ["equal", "box"])
  }

  @Test func `only what the profile has really done counts`() throws {
    let journal = try place.open()
    try journal.save(.sample("box"), at: .sample())
    try journal.save(.sample("sigh", at: .sample(hours: 1), profile: .random()), at: .sample())
    var deleted = SessionRecord.sample("equal", at: .sample(hours: 2))
    deleted.stamp.isDeleted = true
    try journal.save(deleted, at: .sample())
    var begun = SessionRecord.sample("ujjayi", at: .sample(hours: 3))
    begun.duration = .zero
    try journal.save(begun, at: .sample())
    #expect(try lastUsed(journal) == ["box"])
  }

  @Test func `of nothing there is nothing`() throws {
    #expect(try lastUsed(place.open()) == [])
  }
}

import Foundation
import Testing

@testable import Journal

/// What the journal's thread does where the journal fails, and how the next start makes it good.
struct WritingDeskTests {
  let place: TemporaryJournal
  private let filter = SessionFilter(profile: Profile.standard.id)
  private var spool: Spool { Spool(stateDirectory: "\(place.folder)/state", journal: place.path) }

  init() throws { place = try TemporaryJournal() }

  @Test func `cycles are told to be saved, and the end`() throws {
    var desk = WritingDesk(path: place.path, spool: spool)
    var record = SessionRecord.sample(cycles: 0)
    (record.status, record.duration) = (.running, .zero)
    #expect(desk.save(record, cycle: 0, isFinal: false) == [])
    (record.completedCycles, record.duration) = (1, .seconds(16))
    #expect(
      desk.save(record, cycle: 1, isFinal: false) == [.saved(cycle: 1, completed: 1)])
    record.status = .stopped
    #expect(
      desk.save(record, cycle: 1, isFinal: true) == [
        .saved(cycle: 1, completed: 1), .finished(record),
      ])
    #expect(try Journal.reading(place.path)?.sessions(filter).map(\.status) == [.stopped])
  }

  @Test func `a session without a phase leaves nothing behind`() throws {
    var desk = WritingDesk(path: place.path, spool: spool)
    var record = SessionRecord.sample(cycles: 0)
    (record.status, record.duration) = (.running, .zero)
    _ = desk.save(record, cycle: 0, isFinal: false)
    record.status = .stopped
    #expect(desk.save(record, cycle: 0, isFinal: true) == [.finished(record)])
    var all = filter
    all.includesAll = true
    #expect(try Journal.reading(place.path)?.sessions(all).isEmpty == true)
  }

  @Test func `a journal that fails is told once, and the spool keeps the record`() throws {
    // A folder where the file should be.
    try FileManager.default.createDirectory(
      atPath: place.path, withIntermediateDirectories: true)
    var desk = WritingDesk(path: place.path, spool: spool)
    var record = SessionRecord.sample(cycles: 1)
    record.status = .running
    let failure = JournalError.notAFile(path: place.path)
    #expect(desk.save(record, cycle: 1, isFinal: false) == [.failed(failure)])
    #expect(desk.save(record, cycle: 2, isFinal: false) == [])
    record.status = .completed
    #expect(
      desk.save(record, cycle: 2, isFinal: true)
        == [.unsaved(record, spooled: true, failure)])
    #expect(spool.content().records == [record])

    // The next session takes it in.
    try FileManager.default.removeItem(atPath: place.path)
    var next = WritingDesk(path: place.path, spool: spool)
    _ = next.save(.sample("sigh", at: .sample(hours: 1)), cycle: 1, isFinal: true)
    #expect(spool.content().records.isEmpty)
    #expect(
      try Journal.reading(place.path)?.sessions(filter).map(\.techniqueId) == ["box", "sigh"])
  }

  @Test func `a directory that is deleted in mid-session costs nothing`() throws {
    var desk = WritingDesk(path: place.path, spool: spool)
    var record = SessionRecord.sample(cycles: 1)
    record.status = .running
    #expect(desk.save(record, cycle: 1, isFinal: false) == [.saved(cycle: 1, completed: 1)])
    try FileManager.default.removeItem(atPath: "\(place.folder)/data")
    record.completedCycles = 2
    _ = desk.save(record, cycle: 2, isFinal: false)
    record.completedCycles = 3
    record.status = .completed
    #expect(
      desk.save(record, cycle: 3, isFinal: true) == [
        .saved(cycle: 3, completed: 3), .finished(record),
      ])
    #expect(try Journal.reading(place.path)?.sessions(filter).map(\.completedCycles) == [3])
    #expect(spool.content().records.isEmpty)
  }

  @Test func `a spooled session that is still under way is not taken in`() throws {
    var record = SessionRecord.sample()
    record.status = .running
    try spool.keep(record)
    let journal = try place.open()
    try journal.takeIn(spool, at: .sample()) { _ in true }
    #expect(spool.content().records.count == 1)
    try journal.takeIn(spool, at: .sample()) { _ in false }
    #expect(spool.content().records.isEmpty)
    #expect(try journal.sessions(filter).map(\.status) == [.interrupted])
  }

  @Test(arguments: [SessionRecord.Status.interrupted, .completed])
  func `an older state in the spool never replaces a newer one in the journal`(
    _ status: SessionRecord.Status
  ) throws {
    var spooled = SessionRecord.sample(cycles: 3)
    (spooled.status, spooled.duration) = (.running, .seconds(48))
    try spool.keep(spooled)
    var saved = spooled
    (saved.status, saved.completedCycles, saved.duration) = (status, 5, .seconds(80))
    let journal = try place.open()
    try journal.save(saved, at: .sample())
    try journal.takeIn(spool, at: .sample()) { _ in false }
    #expect(try journal.sessions(filter).map(\.completedCycles) == [5])
    #expect(try journal.sessions(filter).map(\.status) == [status])
    #expect(spool.content().records.isEmpty)
  }

  @Test func `a spooled end replaces the leftover of the same length`() throws {
    var leftover = SessionRecord.sample()
    leftover.status = .interrupted
    let journal = try place.open()
    try journal.save(leftover, at: .sample())
    var end = leftover
    end.status = .completed
    try spool.keep(end)
    try journal.takeIn(spool, at: .sample()) { _ in false }
    #expect(try journal.sessions(filter).map(\.status) == [.completed])
  }

  // MARK: - Ratings after the end

  @Test func `a rating is saved as a later version of a record that is already final`() throws {
    var desk = WritingDesk(path: place.path, spool: spool)
    var record = SessionRecord.sample(cycles: 2)
    let saved = JournalNews.saved(cycle: 2, completed: 2)
    #expect(desk.save(record, cycle: 2, isFinal: true) == [saved, .finished(record)])
    let first = try #require(try Journal.reading(place.path)?.sessions(filter).first)
    #expect(first.status == .completed && first.calmAfter == nil)
    record.calmAfter = 4
    #expect(desk.save(record, cycle: 2, isFinal: true) == [saved, .finished(record)])
    let second = try #require(try Journal.reading(place.path)?.sessions(filter).first)
    #expect(second.calmAfter == 4 && second.stamp.modified > first.stamp.modified)
    #expect(try Journal.reading(place.path)?.sessions(filter).count == 1)
  }

  @Test(arguments: [true, false])
  func `a rating finds its record in the spool, and the next session takes in both`(
    _ journalIsBack: Bool
  ) throws {
    try FileManager.default.createDirectory(
      atPath: place.path, withIntermediateDirectories: true)
    let failure = JournalError.notAFile(path: place.path)
    var desk = WritingDesk(path: place.path, spool: spool)
    var record = SessionRecord.sample()
    #expect(
      desk.save(record, cycle: 19, isFinal: true) == [
        .unsaved(record, spooled: true, failure)
      ])
    record.calmAfter = 4
    if journalIsBack {
      try FileManager.default.removeItem(atPath: place.path)
      #expect(desk.save(record, cycle: 19, isFinal: true).last == .finished(record))
      #expect(spool.content().records.isEmpty)
    } else {
      #expect(
        desk.save(record, cycle: 19, isFinal: true) == [
          .unsaved(record, spooled: true, failure)
        ])
      #expect(spool.content().records == [record])
      try FileManager.default.removeItem(atPath: place.path)
      try place.open().takeIn(spool, at: .sample()) { _ in false }
    }
    let kept = try #require(try Journal.reading(place.path)?.sessions(filter))
    #expect(kept.map(\.calmAfter) == [4] && kept.map(\.status) == [.completed])
  }

  @Test func `a rating that alone went to the spool is taken in`() throws {
    let record = SessionRecord.sample()
    let journal = try place.open()
    try journal.save(record, at: .sample())
    try journal.setNote("mine", of: record.id, profile: Profile.standard.id, at: .sample())
    var rated = record
    rated.calmAfter = 4
    try spool.keep(rated)
    try journal.takeIn(spool, at: .sample()) { _ in false }
    #expect(try journal.sessions(filter).map(\.calmAfter) == [4])
    #expect(try journal.sessions(filter).map(\.note) == ["mine"])
    #expect(spool.content().records.isEmpty)
  }

  @Test(arguments: [SessionRecord.Status.completed, .stopped, .interrupted])
  func `a state from before the rating does not take it away`(
    _ status: SessionRecord.Status
  ) throws {
    var record = SessionRecord.sample()
    record.status = status
    try spool.keep(record)
    record.calmAfter = 4
    let journal = try place.open()
    try journal.save(record, at: .sample())
    try journal.takeIn(spool, at: .sample()) { _ in false }
    #expect(try journal.sessions(filter).map(\.calmAfter) == [4])
    #expect(spool.content().records.isEmpty)
  }

  @Test func `a spooled file that cannot be read stays and is told`() throws {
    try PrivateFile.replace("\(spool.directory)/broken.json", with: "{\"id\": 1")
    let content = spool.content()
    #expect(content.records.isEmpty && content.problems.count == 1)
    _ = try place.open().takeIn(spool, at: .sample()) { _ in false }
    #expect(spool.content().problems.count == 1)
  }

  @Test func `journals have spools of their own`() {
    let other = Spool(stateDirectory: "\(place.folder)/state", journal: "/elsewhere")
    #expect(other.directory != spool.directory)
  }
}

import BreathingEngine
import Glibc
import Testing

@testable import Journal

/// The thread itself: what it is handed arrives, also after the end.
struct JournalWriterTests {
  private let place: TemporaryJournal

  init() throws { place = try TemporaryJournal() }

  /// The news up to the next last word.
  private func news(of writer: JournalWriter) throws -> [JournalNews] {
    var all: [JournalNews] = []
    while true {
      var watched = pollfd(fd: writer.newsDescriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&watched, 1, 60_000) == 1, "the thread says nothing")
      all += writer.takeNews()
      switch all.last {
      case .finished, .unsaved: return all
      case .saved, .failed, nil: continue
      }
    }
  }

  @Test func `a final record is followed by as many versions as there are ratings`() throws {
    let writer = try #require(JournalWriter(journal: place.path, spool: nil))
    var record = SessionRecord.sample()
    for rating in [nil, 2, 4] {
      record.calmAfter = rating
      writer.save(record, cycle: 19, isFinal: true)
      #expect(
        try news(of: writer) == [.saved(cycle: 19, completed: 19), .finished(record)])
      let kept = try Journal.reading(place.path)?.sessions(
        SessionFilter(profile: Profile.standard.id))
      #expect(kept?.map(\.calmAfter) == [rating] && kept?.map(\.status) == [.completed])
    }
  }
}

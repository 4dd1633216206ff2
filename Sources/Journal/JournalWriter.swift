import BreathingEngine
import CLinux
import Glibc
import Synchronization

/// What the journal's thread has to tell.
package enum JournalNews: Sendable, Equatable {
  /// The state with so many completed cycles, the latest of which is `cycle`, is on the disk.
  case saved(cycle: Int, completed: Int)
  /// The journal cannot be written for now; told once until it can be again.
  case failed(JournalError)
  /// All is done: this final record is in the journal, or was taken back as nothing was practised.
  case finished(SessionRecord)
  /// All is done, but the final record is not in the journal. `spooled` tells whether the spool
  /// has it.
  case unsaved(SessionRecord, spooled: Bool, JournalError)
}

/// The thread that writes a session into the journal, so that a slow disk never delays a breath.
///
/// It is handed the whole record each time and needs only the newest: what one save has missed the
/// next one makes good. Where the journal fails the record goes to the spool.
package final class JournalWriter: Sendable {
  /// Becomes readable when there is news.
  package let newsDescriptor: Int32

  private let path: String
  private let spool: Spool?
  private let wakeDescriptor: Int32
  private let shared = Mutex(Shared())

  /// What both threads see, guarded by `shared`.
  private struct Shared {
    var work: Work?
    var news: [JournalNews] = []
  }

  private struct Work {
    var record: SessionRecord
    /// The cycle that was completed last, 0 before the first.
    var cycle: Int
    var isFinal: Bool
  }

  /// Starts the thread, which lives as long as the process; nil when the system has no descriptors
  /// or threads left.
  ///
  /// All signals the process handles must be blocked before, for the thread inherits the mask.
  package init?(journal path: String, spool: Spool?) {
    self.path = path
    self.spool = spool
    newsDescriptor = clinux_event_descriptor()
    wakeDescriptor = clinux_event_descriptor()
    guard newsDescriptor >= 0, wakeDescriptor >= 0 else { return nil }
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<JournalWriter>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, argument.toOpaque())
    guard code == 0 else {
      argument.release()
      return nil
    }
    pthread_detach(thread)
  }

  /// Hands over the state of the session, from the main thread. `cycle` is the one completed last.
  ///
  /// A final record is on the disk before the news says so; later versions of it may still follow,
  /// each of them final as well. What counts then is the last word, `finished` or `unsaved`, of the
  /// latest: a version that was overtaken may have one or none.
  package func save(_ record: SessionRecord, cycle: Int, isFinal: Bool = false) {
    shared.withLock { $0.work = Work(record: record, cycle: cycle, isFinal: isFinal) }
    clinux_raise_event(wakeDescriptor)
  }

  /// The news since the last call, in order.
  package func takeNews() -> [JournalNews] {
    clinux_clear_event(newsDescriptor)
    return shared.withLock { shared in
      defer { shared.news.removeAll() }
      return shared.news
    }
  }
}

// MARK: - On the thread

extension JournalWriter {
  private func run() {
    clinux_name_thread("breathe-journal")
    var desk = WritingDesk(path: path, spool: spool)
    while true {
      var watched = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&watched, 1, -1)
      clinux_clear_event(wakeDescriptor)
      let work = shared.withLock { shared in
        defer { shared.work = nil }
        return shared.work
      }
      guard let work else { continue }
      for news in desk.save(work.record, cycle: work.cycle, isFinal: work.isFinal) { tell(news) }
    }
  }

  private func tell(_ news: JournalNews) {
    shared.withLock { $0.news.append(news) }
    clinux_raise_event(newsDescriptor)
  }
}

/// What the journal's thread works with.
struct WritingDesk {
  let path: String
  let spool: Spool?
  private var journal: Journal?
  private var running: RunningSessions?
  private var failureIsTold = false
  private var isSpooled = false

  init(path: String, spool: Spool?) {
    self.path = path
    self.spool = spool
  }

  /// Saves a record wherever it can and tells what came of it.
  mutating func save(_ record: SessionRecord, cycle: Int, isFinal: Bool) -> [JournalNews] {
    do throws(JournalError) {
      try saveInJournal(record, isFinal: isFinal)
      failureIsTold = false
      if isSpooled, (try? spool?.remove(record.id)) != nil { isSpooled = false }
      let saved = JournalNews.saved(cycle: cycle, completed: record.completedCycles)
      return (record.completedCycles > 0 ? [saved] : []) + (isFinal ? [.finished(record)] : [])
    } catch {
      // The next save opens anew: the file may have been moved away, mended or unlocked.
      journal = nil
      running = nil
      return giveUp(record, isFinal: isFinal, error)
    }
  }

  private mutating func saveInJournal(
    _ record: SessionRecord, isFinal: Bool
  ) throws(JournalError) {
    let isFresh = self.journal == nil
    let journal = if let open = self.journal { open } else { try Journal.writing(path) }
    if running == nil {
      running = RunningSessions(journal: path)
      running?.mark(record.id)
    }
    if isFinal, record.duration <= .zero {
      try journal.discard(record.id)
    } else {
      try journal.save(record, at: .now)
    }
    if isFresh { tidyUp(journal, besides: record.id) }
    self.journal = journal
  }

  /// Sees to what earlier programs have left behind. It comes after the first save and may fail: to
  /// wait for a lock here must not cost the time there is to save.
  private func tidyUp(_ journal: Journal, besides own: RecordID) {
    let isAlive = { (id: RecordID) in id == own || running?.isMarked(id) ?? true }
    try? journal.recover(at: .now, isAlive: isAlive)
    if let spool { try? journal.takeIn(spool, at: .now, isAlive: isAlive) }
  }

  private mutating func giveUp(
    _ record: SessionRecord, isFinal: Bool, _ error: JournalError
  ) -> [JournalNews] {
    guard record.duration > .zero else {
      return tellFailure(error) + (isFinal ? [.finished(record)] : [])
    }
    let kept: Void? = try? spool?.keep(record)
    isSpooled = isSpooled || kept != nil
    if isFinal { return [.unsaved(record, spooled: kept != nil, error)] }
    return tellFailure(error)
  }

  private mutating func tellFailure(_ error: JournalError) -> [JournalNews] {
    defer { failureIsTold = true }
    return failureIsTold ? [] : [.failed(error)]
  }
}

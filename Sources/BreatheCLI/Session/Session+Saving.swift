import BreathingCatalog
import BreathingEngine
import Journal
import TerminalUI

extension Session {
  /// Whether the record is still on its way to the disk and may still be waited for.
  func isSaving(at now: BreathingEngine.Instant) -> Bool {
    guard let recorder, !recorder.isDone, recorder.writer != nil,
      let deadline = recorder.deadline
    else { return false }
    return now < deadline
  }

  mutating func takeJournalNews() {
    guard let writer = recorder?.writer else { return }
    let now = ContinuousClock.now
    for news in writer.takeNews() where recorder?.isNew(news) == true {
      if let line = events?.line(for: news, at: now, position: engine.position(at: now)) {
        output.add(line)
      }
      switch news {
      case .saved: break
      case .failed(let error):
        let reason = settings.phrases.journal.error(error)
        tell(settings.phrases.journal.notSavedForNow(reason))
      case .finished(let record):
        saving = .saved
        reportEnd(isSaved: true)
        sayAfterSaving(view?.stepLines(completedCycles: record.completedCycles) ?? [])
        // Whoever breaks off wants to know whether it was in vain.
        if keyboard != nil, view != nil, record.status == .stopped, record.completedCycles > 0 {
          sayAfterSaving([settings.phrases.screen.kept])
        }
      case .unsaved(let record, let spooled, let error):
        tellUnsaved(record, spooled: spooled, error)
      }
    }
  }

  private mutating func sayAfterSaving(_ lines: [String]) {
    if screen == nil { show(lines) } else { keep(lines) }
  }

  /// Writes the event of the end, which waits until it can tell whether the record is saved.
  mutating func reportEnd(isSaved: Bool) {
    guard let (summary, instant) = unreportedEnd else { return }
    unreportedEnd = nil
    let isKept = recorder.map { $0.record.duration > .zero } ?? false
    let line = events?.end(
      summary, isSaved: isKept ? isSaved : nil, at: instant,
      position: engine.position(at: instant))
    if let line { output.add(line) }
  }

  /// Prints what is not in the journal, so that it is lost in no case.
  mutating func tellUnsaved(_ record: SessionRecord, spooled: Bool, _ error: JournalError) {
    recorder?.isDone = true
    reportEnd(isSaved: false)
    guard record.duration > .zero else { return }
    let phrases = settings.phrases.journal
    saving = .failed(phrases.error(error))
    let lines = [
      record.json.object, phrases.unsaved(phrases.error(error)).safeForTerminal,
      spooled ? phrases.spooled : phrases.notSpooled,
    ]
    if screen == nil { for line in lines { notices.add(line) } }
    kept += screen == nil ? [] : lines.map { .notice($0) }
    showSummary()
    // To have no home is a choice, as of a service; all else is a failure.
    if !spooled, error != .noPlace, case .done = outcome { outcome = .unsaved(error) }
  }
}

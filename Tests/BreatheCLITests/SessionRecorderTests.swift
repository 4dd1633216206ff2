import BreathingEngine
import Foundation
import Journal
import Testing

@testable import BreatheCLI

/// What becomes of a session's actions in its record.
struct SessionRecorderTests {
  private let start = BreathingEngine.Instant.now

  /// What happens at a time from the start, in seconds.
  private enum Input {
    case play(to: Double)
    case pause(Double)
    case resume(Double)
    /// The program does not run from the input before until then.
    case gap(to: Double)
    case stop(Double)
  }

  /// The record of `2-2`, two cycles, after some inputs.
  private func record(_ inputs: Input...) throws -> SessionRecord {
    try recorder(inputs).record
  }

  private func recorder(
    _ inputs: [Input], calmBefore: Int? = nil
  ) throws -> SessionRecorder {
    let plan = try SessionPlan(
      Checkout.context(["start", "2-2", "--cycles", "2", "--lead-in", "0"]))
    var engine = BreathingEngine(score: plan.score)
    var recorder = SessionRecorder(plan: plan, profile: .standard, writer: nil)
    if let calmBefore { recorder.rateBefore(calmBefore) }
    recorder.take(engine.start(at: start), of: engine, at: start)
    for input in inputs {
      let (time, wakes) =
        switch input {
        case .play(let time), .pause(let time), .resume(let time), .stop(let time): (time, true)
        case .gap(let time): (time, false)
        }
      let instant = start + .seconds(time)
      // A running session wakes as the engine wants.
      while wakes, let due = engine.nextDeadline, due < instant {
        recorder.take(engine.advance(to: due), of: engine, at: due)
      }
      let actions =
        switch input {
        case .play, .gap: engine.advance(to: instant)
        case .pause: engine.pause(at: instant)
        case .resume: engine.resume(at: instant)
        case .stop: engine.stop(at: instant)
        }
      recorder.take(actions, of: engine, at: instant)
    }
    return recorder
  }

  @Test func `one whole phase makes a session`() throws {
    let record = try record(.stop(3))
    #expect(record.duration == .seconds(3) && record.status == .stopped)
    #expect(record.completedCycles == 0 && record.targetCycles == 2)
  }

  @Test func `less than one phase makes none`() throws {
    #expect(try record(.stop(1)).duration == .zero)
  }

  @Test func `a first breath that is begun twice is still no whole phase`() throws {
    #expect(try record(.pause(1), .resume(2), .stop(4)).duration == .zero)
    #expect(try record(.pause(1), .resume(2), .stop(5.5)).duration > .zero)
  }

  @Test func `a first phase that a gap has entered again is none either`() throws {
    #expect(try record(.play(to: 0.2), .gap(to: 1.8), .stop(1.9)).duration == .zero)
  }

  @Test func `steps in a gap are kept as skipped, and the broken cycle does not count`() throws {
    let record = try record(.play(to: 1), .gap(to: 4.5), .play(to: 9))
    #expect(record.skipped.map(\.phase) == [.exhale])
    #expect(record.status == .completed && record.completedCycles == 0)
  }

  // MARK: - Ratings

  @Test func `a rating from before the session is in the record from the start`() throws {
    #expect(try recorder([], calmBefore: 2).record.calmBefore == 2)
    #expect(try recorder([.play(to: 9)], calmBefore: 2).record.calmBefore == 2)
  }

  @Test(arguments: [SessionRecord.Status.completed, .stopped])
  func `a rating after the end makes a later version that is otherwise the same`(
    _ status: SessionRecord.Status
  ) throws {
    var recorder = try recorder([status == .completed ? .play(to: 9) : .stop(3)])
    var expected = recorder.record
    let asked = start + .seconds(30)
    #expect(recorder.mayBeRated)
    recorder.rateAfter(4, at: asked)
    #expect(recorder.record.stamp.modified > expected.stamp.modified)
    (expected.calmAfter, expected.stamp.modified) = (4, recorder.record.stamp.modified)
    #expect(recorder.record == expected && recorder.record.status == status)
    #expect(recorder.deadline == asked + Session.longestSave)
  }

  @Test func `before the end and where nothing was practised there is nothing to rate`() throws {
    for inputs in [[Input.play(to: 3)], [.stop(1)]] {
      var recorder = try recorder(inputs)
      let (record, deadline) = (recorder.record, recorder.deadline)
      #expect(!recorder.mayBeRated)
      recorder.rateAfter(4, at: start + .seconds(30))
      #expect(recorder.record == record && recorder.deadline == deadline)
    }
  }

  /// Which of some news a recorder takes for new.
  private func whatIsNew(_ news: [JournalNews], to recorder: inout SessionRecorder) -> [JournalNews]
  {
    var new: [JournalNews] = []
    for piece in news where recorder.isNew(piece) { new.append(piece) }
    return new
  }

  @Test func `the end is told once, whether or not a rating follows`() throws {
    var recorder = try recorder([.play(to: 9)])
    let saved = JournalNews.saved(cycle: 2, completed: 2)
    let first = [saved, .finished(recorder.record)]
    #expect(!recorder.isDone)
    #expect(whatIsNew(first, to: &recorder) == first)
    #expect(recorder.isDone)
    recorder.rateAfter(4, at: start + .seconds(30))
    #expect(!recorder.isDone)
    #expect(whatIsNew([saved, .finished(recorder.record)], to: &recorder) == [])
    #expect(recorder.isDone)
  }

  @Test func `the last word on a version that a rating has overtaken is not waited for`() throws {
    var recorder = try recorder([.play(to: 9)])
    let unrated = recorder.record
    recorder.rateAfter(4, at: start + .seconds(30))
    let overtaken = [
      JournalNews.unsaved(unrated, spooled: true, .noAnswer), .finished(unrated),
    ]
    #expect(whatIsNew(overtaken, to: &recorder) == [])
    #expect(!recorder.isDone)
    let last = JournalNews.finished(recorder.record)
    #expect(whatIsNew([last], to: &recorder) == [last])
    #expect(recorder.isDone)
  }

  @Test func `a rating that could not be saved is told, though the end was saved`() throws {
    var recorder = try recorder([.play(to: 9)])
    _ = whatIsNew([.finished(recorder.record)], to: &recorder)
    recorder.rateAfter(4, at: start + .seconds(30))
    let news = JournalNews.unsaved(recorder.record, spooled: true, .noAnswer)
    #expect(whatIsNew([news], to: &recorder) == [news])
  }

  // MARK: - Fingerprints

  @Test func `the same steps have the same fingerprint, other steps or tempo another`() throws {
    func fingerprint(_ words: String...) throws -> RecordID {
      try SessionPlan(Checkout.context(["start"] + words)).pattern.fingerprint
    }
    #expect(try fingerprint("4-4-4-4") == fingerprint("box"))
    #expect(try fingerprint("4-4-4-4", "--cycles", "3") == fingerprint("box"))
    #expect(try fingerprint("box", "--tempo", "2") != fingerprint("box"))
    #expect(try fingerprint("4-4-4-4.000000001") != fingerprint("box"))
    #expect(try fingerprint("alternate-nostril") != fingerprint("equal"))
  }
}

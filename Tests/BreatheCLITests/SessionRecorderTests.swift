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
    let plan = try SessionPlan(
      Checkout.context(["start", "2-2", "--cycles", "2", "--lead-in", "0"]))
    var engine = BreathingEngine(score: plan.score)
    var recorder = SessionRecorder(plan: plan, profile: .standard, writer: nil)
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
    return recorder.record
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

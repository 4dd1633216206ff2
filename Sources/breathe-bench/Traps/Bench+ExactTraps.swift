import Foundation
import SoundLab

/// What an undisturbed session must be: on its frames, and whole.
extension Bench {
  /// Trap 1: a program that writes each cue when a timer fires is late by what is in the buffer, and
  /// takes on its rhythm.
  func placement(in session: UndisturbedSession) -> [TrapFigure] {
    let planned = session.reference.cues.count
    let (worst, trend) = (session.errors.worst * 1000, session.errors.trend * 1_000_000)
    return [
      TrapFigure(
        what: "\(UndisturbedSession.pattern) on PipeWire, cues heard", value: "\(session.found)",
        goal: "\(planned)", isMet: session.found == planned),
      TrapFigure(
        what: "  worst error against the plan", value: "\(text(worst, 3)) ms",
        goal: "at most 0.100 ms", isMet: worst <= 0.1),
      // Over the session this is less than the goal for a single cue.
      TrapFigure(
        what: "  trend", value: "\(text(trend, 2)) us per second", goal: "none (within 3)",
        isMet: abs(trend) <= 3),
    ]
  }

  /// Trap 2, as heard: sums of rounded lengths would have moved the last cue furthest.
  func lastCue(of session: UndisturbedSession) -> [TrapFigure] {
    let error = (session.errors.errors.last ?? .infinity) * 1000
    let time = text(session.reference.times.last ?? 0, 2)
    return [
      TrapFigure(
        what: "the last cue heard, at \(time) s", value: "\(text(error, 3)) ms",
        goal: "within 0.100 ms", isMet: abs(error) <= 0.1)
    ]
  }

  /// Trap 2, as planned: an hour against multiplication in whole nanoseconds.
  func hourOfPlan() throws -> [TrapFigure] {
    struct Plan: Decodable {
      struct Cue: Decodable { let t: Double }
      let cues: [Cue]
    }
    let words = [
      program, "plan", UndisturbedSession.pattern, "--minutes", "60", "--json", "--data", checkout,
    ]
    let environment = TrapSession.bareEnvironment(in: NSTemporaryDirectory())
    guard let answer = ChildProcess.output(words, environment: environment) else {
      throw SoundServer.Failure.notReady("a plan")
    }
    let cues = try JSONDecoder().decode(Plan.self, from: Data(answer.utf8)).cues
    let steps = [0, 1_370_000_000, 1_980_000_000]
    // Up to an hour a Double of seconds is exact to a thousandth of a nanosecond.
    let worst = cues.enumerated().map { index, cue in
      let exact = index / 3 * 4_010_000_000 + steps[index % 3]
      return abs(Int((cue.t * 1e9).rounded()) - exact)
    }.max()
    return [
      TrapFigure(
        what: "an hour of plan --json, \(cues.count) cues", value: "\(worst ?? -1) ns off",
        goal: "0 ns", isMet: worst == 0)
    ]
  }

  /// Trap 8: a sink that wakes late swallows the first sound, a player that ends early cuts the last.
  func wholeness(of session: UndisturbedSession) -> [TrapFigure] {
    let cues = [("the cue of the start", session.startCue), ("the cue of the end", session.endCue)]
    let differences = cues.map { name, frames in
      let difference = session.difference(over: frames)
      return TrapFigure(
        what: "\(name), \(frames.count) samples",
        value: difference.map { String(format: "differ by at most %.1e", $0) }
          ?? "not recorded whole",
        goal: "at most 1e-6", isMet: difference.map { $0 <= 1e-6 } ?? false)
    }
    let heard = UndisturbedSession.largestStep(in: session.recording.samples)
    let rendered = UndisturbedSession.largestStep(in: session.reference.samples)
    return differences + [
      TrapFigure(
        what: "largest step between samples", value: text(heard, 6),
        goal: "as rendered, \(text(rendered, 6))", isMet: heard <= rendered + 1e-6)
    ]
  }
}

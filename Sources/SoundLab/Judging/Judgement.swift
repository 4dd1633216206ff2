/// What became of each planned cue, and of all else that was heard.
package struct Judgement: Sendable {
  package let planned: [PlannedCue]
  /// One for each planned cue.
  package let verdicts: [Verdict]
  /// Cues, or parts of them, that began too late: how late, and at which position.
  package let late: [(heard: HeardCue, by: Duration, at: Duration)]
  /// What nothing explains, and where it begins.
  package let strays: [(heard: HeardCue, at: Duration)]
  /// How often the step under way was entered in its midst after a fault.
  package let reentries: Int
  /// Where what the server's graph still held was played after a stop.
  package let leftovers: [Duration]
  /// Where a cue that had been broken off went on in its place.
  package let breaks: [(at: Duration, recovering: Bool)]
  /// For each fault after which recovery could be seen, the time until the next cue on time; nil
  /// when there was none any more.
  package let recoveries: [(fault: Fault, time: Duration?)]
  /// The constant way from program to recorder, one for each life of the server.
  package let offsets: [Duration]

  /// What became of a planned cue.
  package enum Verdict: Sendable, Equatable {
    /// Heard; `recovering` while a fault lasts or its recovery is allowed to last.
    case played(error: Duration, recovering: Bool)
    /// Not heard, because of a fault that lasts or is being recovered from.
    case skipped(Fault.Kind)
    /// Not heard, and the program has said itself that it skipped it.
    case resynchronised
    /// Begun too late.
    case late
    /// Not heard, with no excuse.
    case missing
  }

  /// Cues no further from their time than so.
  package func count(within tolerance: Duration) -> Int {
    played.count { abs($0.error) <= tolerance }
  }

  /// Cues further from their time, though no fault was near.
  package func inexact(beyond tolerance: Duration) -> [(cue: PlannedCue, error: Duration)] {
    zip(planned, verdicts).compactMap { cue, verdict in
      if case .played(let error, recovering: false) = verdict, abs(error) > tolerance {
        (cue, error)
      } else {
        nil
      }
    }
  }

  /// Cues not heard, with no excuse.
  package var missing: [PlannedCue] {
    zip(planned, verdicts).filter { $0.1 == .missing }.map(\.0)
  }

  /// The greatest error of the cues played, `recovering` or not.
  package func worstError(recovering: Bool) -> Duration {
    played.filter { $0.recovering == recovering }.map { abs($0.error) }.max() ?? .zero
  }

  package func count(_ verdict: Verdict) -> Int { verdicts.count { $0 == verdict } }

  private var played: [(error: Duration, recovering: Bool)] {
    verdicts.compactMap {
      if case .played(let error, let recovering) = $0 { (error, recovering) } else { nil }
    }
  }
}

/// The size of a time, whichever way it points.
package func abs(_ duration: Duration) -> Duration { max(duration, .zero - duration) }

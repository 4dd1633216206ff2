/// What follows from an input to the engine, for the shell around it to show, sound and record.
public enum EngineAction: Sendable, Equatable {
  /// The lead-in begins.
  case started
  /// A step begins, `late` after its time. `offset` is above zero when a gap has swallowed its start.
  case phase(ScoreStep, late: Duration, offset: Duration)
  /// A cycle was practised to its end; `completed` counts such cycles.
  case cycle(Int, completed: Int)
  /// An open hold is over.
  case holdEnded(HoldRecord)
  case paused(at: Duration)
  /// The pause is over. `step` plays next, from `position` on and after a second of lead-in; in the
  /// lead-in itself it is nil, and the lead-in goes on at once with at least that second to go.
  case resumed(step: ScoreStep?, position: Duration)
  /// The person went on to the next cycle, which begins at the position after a second of lead-in.
  case cycleSkipped(Int, position: Duration)
  /// Time passed in which the program did not run.
  case resynchronised(gap: Duration, skipped: [ScoreStep], position: Duration)
  case ended(SessionSummary)
}

/// How long an open hold was held.
public struct HoldRecord: Sendable, Equatable {
  /// The hold in the score.
  public let step: ScoreStep
  /// Time held by the clock, without pauses and gaps.
  public let held: Duration
  /// Who ended it.
  public let endedBy: End

  /// Who ended the hold.
  public enum End: String, CaseIterable, Sendable {
    case tap
    case limit
    case stop
  }
}

/// What a session amounted to.
public struct SessionSummary: Sendable, Equatable {
  /// How it ended.
  public let status: Status
  /// Cycles practised from their first step to their last with no gap in them.
  public let completedCycles: Int
  /// Practised time: no lead-in, pauses or gaps.
  public let duration: Duration
  /// Time by the clock since the start.
  public let wallDuration: Duration
  /// The open holds in the order in which they ended.
  public let holds: [HoldRecord]

  /// How a session ended.
  public enum Status: String, Sendable {
    /// By itself, after its last cycle.
    case completed
    /// By the person.
    case stopped
    /// By a gap that reached over its end, or by a failure around the engine.
    case interrupted
  }
}

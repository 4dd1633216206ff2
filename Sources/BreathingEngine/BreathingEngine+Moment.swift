extension BreathingEngine {
  /// What a session does at an instant, for those who show it.
  public enum Moment: Sendable, Equatable {
    /// The step is about to begin: in the lead-in, and in the second after a pause. With nil nothing
    /// is left to begin.
    case approaching(ScoreStep?, in: Duration)
    /// The step is under way and has so much time left.
    case step(ScoreStep, left: Duration)
    /// The open hold has lasted so long; pauses and gaps do not count.
    case hold(ScoreStep, held: Duration)
    /// The step that was under way waits; with nil none had begun.
    case paused(ScoreStep?)
    case ended(SessionSummary)
  }

  /// What is the case at an instant, which must not lie before the latest input.
  public func moment(at instant: Instant) -> Moment {
    switch state {
    case .ready:
      return .approaching(score.step(0), in: score.leadIn)
    case .playing(let passage, let next):
      let entering = passage.origin + passage.entry - instant
      guard let step = stepUnderWay(passage, next: next) else {
        let (step, due) = Self.due(passage, next: next, in: score)
        return .approaching(step, in: max(.zero, due - instant))
      }
      guard entering <= .zero || next > passage.steps.lowerBound else {
        return .approaching(step, in: entering)
      }
      return .step(step, left: max(.zero, step.end - position(at: instant)))
    case .holding(let hold):
      let wait = hold.since - instant
      guard wait <= .zero || hold.before > .zero else { return .approaching(hold.step, in: wait) }
      return .hold(hold.step, held: hold.held(at: instant))
    case .paused(.hold(let step, _), _): return .paused(step)
    case .paused(.score, let position): return .paused(score.step(at: position))
    case .ended(let summary, _, _): return .ended(summary)
    }
  }

  /// The cycle that is played or about to begin; nil in the lead-in and where nothing is played.
  var cycleUnderWay: Int? {
    switch state {
    case .ready, .paused, .ended: return nil
    case .holding(let hold): return hold.step.cycle
    case .playing(let passage, let next):
      if let step = stepUnderWay(passage, next: next) { return step.cycle }
      return tally.cycle > 0 && next < score.stepCount ? score.step(next).cycle : nil
    }
  }

  /// The step that has begun, in this passage or before a pause that the passage goes on from.
  private func stepUnderWay(_ passage: Passage, next: Int) -> ScoreStep? {
    guard next > 0 else { return nil }
    let step = score.step(next - 1)
    return next > passage.steps.lowerBound || step.end > passage.entry ? step : nil
  }
}

import BreathingCatalog
import BreathingEngine
import Journal

/// The session as lines of text, one for each phase, without cursor motion.
struct PlainView {
  let phrases: Phrases
  let plan: SessionPlan
  let hasKeys: Bool
  /// Whether sound was asked for, so that there is a volume to change.
  let hasSound: Bool

  /// What is said before the session begins.
  var opening: [String] {
    let title = phrases.sessionTitle(
      plan.entry.name[phrases.language], plan.lengthText(phrases))
    var lines = [title]
    if let bestHold = plan.bestHold {
      lines.append(phrases.bestHold(bestHold.readableSeconds))
    }
    if hasKeys { lines.append(hasSound ? phrases.keysWithSound : phrases.keys) }
    if plan.score.leadIn > .zero {
      lines.append(phrases.getReady(plan.score.leadIn.readableSeconds))
    }
    return lines
  }

  /// The lines for an action.
  func lines(for action: EngineAction) -> [String] {
    switch action {
    case .started, .cycle: []
    case .phase(let step, _, let offset): lines(for: step, offset: offset)
    case .holdEnded(let hold):
      switch hold.endedBy {
      case .tap, .stop: [phrases.held(hold.held.clockText)]
      case .limit: [phrases.holdLimitReached(hold.held.clockText)]
      }
    case .paused: [hasKeys ? phrases.pausedWithKeys : phrases.paused]
    case .resumed(let step, _): [phrases.resumed(step.map { phrases.phase($0.phase) })]
    case .cycleSkipped(let cycle, _): [phrases.cycleSkipped(cycle)]
    case .resynchronised(let gap, let skipped, _):
      [phrases.resynchronised(gap.readableSeconds, skipped.count)]
    case .ended(let summary): [end(summary)]
    }
  }

  private func lines(for step: ScoreStep, offset: Duration) -> [String] {
    let score = plan.score
    let opensCycle = step.ordinal == score.firstOrdinal(ofCycle: step.cycle)
    var lines: [String] = []
    if opensCycle || offset > .zero {
      let left = score.duration - step.start - offset
      lines.append(
        plan.timeLimit != nil
          ? phrases.cycleWithoutEnd(step.cycle)
          : phrases.cycle(step.cycle, score.cycleCount, left.clockText))
    }
    if let limit = step.openLimit, hasKeys {
      lines.append(phrases.openHoldWithKeys(phrases.phase(step.phase), limit.clockText))
    } else if offset > .zero {
      let left = (step.duration - offset).readableSeconds
      lines.append(phrases.step(phrases.phase(step.phase), left, step.way.map(phrases.way)))
    } else {
      lines.append(phrases.text(of: step))
    }
    return lines
  }

  /// What the session means for the program it belongs to; to be said once it is saved.
  func stepLines(completedCycles: Int) -> [String] {
    guard let step = plan.step else { return [] }
    let target = plan.score.cycleCount
    guard completedCycles >= target else {
      return [phrases.programs.stepNotDone(completedCycles, target)]
    }
    let page = ProgramPage(program: step.program, progress: step.progress, phrases: phrases)
    return [
      phrases.programs.stepDone(
        step.progress.done + (step.isDone ? 0 : 1), step.progress.total),
      page.nextLine(havingDone: step.node),
    ]
  }

  private func end(_ summary: SessionSummary) -> String {
    let time = summary.duration.clockText
    return switch summary.status {
    case .completed: phrases.completed(summary.completedCycles, time)
    case .stopped: phrases.stopped(summary.completedCycles, time)
    case .interrupted: phrases.interrupted(summary.completedCycles, time)
    }
  }
}

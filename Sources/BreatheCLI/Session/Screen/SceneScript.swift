import BreathingCatalog
import BreathingEngine
import TerminalUI

/// Says what a full screen shows at each moment of a session.
struct SceneScript {
  let plan: SessionPlan
  private let phrases: Phrases

  /// How long before the end of a step what comes next is told, and the least part of a step that
  /// passes before.
  private static let notice = Duration.milliseconds(1500)
  private static let leastShare = 0.5

  init(plan: SessionPlan, phrases: Phrases) {
    self.plan = plan
    self.phrases = phrases
  }

  /// The scene of a moment of the engine and the position it is at.
  func scene(of moment: BreathingEngine.Moment, position: Duration) -> Scene {
    let step = step(of: moment)
    let around =
      plan.score.step(at: max(.zero, position)) ?? plan.score.step(plan.score.stepCount - 1)
    var scene = Scene(
      score: plan.score, position: position, phase: step?.phase ?? around.phase)
    if let step, step.ordinal > 0 {
      scene.previousPhase = plan.score.step(step.ordinal - 1).phase
    }
    switch moment {
    case .step(let step, let left): scene.phaseAge = step.duration - left
    case .hold(_, let held): scene.phaseAge = held
    case .approaching, .paused, .ended: break
    }
    scene.words = words(moment, position)
    return scene
  }

  /// The step that is under way or about to begin.
  private func step(of moment: BreathingEngine.Moment) -> ScoreStep? {
    switch moment {
    case .approaching(let step, _): step
    case .step(let step, _), .hold(let step, _): step
    case .paused(let step): step
    case .ended: nil
    }
  }

  private func words(_ moment: BreathingEngine.Moment, _ position: Duration) -> Scene.Words {
    var words = Scene.Words()
    words.title = plan.entry.name[phrases.language]
    if let step = plan.step {
      words.place = phrases.screen.place(step.program.title[phrases.language], step.node.dayIndex)
    }
    describe(moment, in: &words)
    let cycle = step(of: moment)?.cycle ?? plan.score.step(at: position)?.cycle
    if position < .zero {
      words.cycle = plan.timeLimit == nil ? phrases.programs.cycles(plan.score.cycleCount) : ""
    } else if let cycle {
      words.cycle =
        plan.timeLimit == nil
        ? phrases.screen.cycle(cycle, plan.score.cycleCount) : phrases.cycleWithoutEnd(cycle)
    }
    if plan.timeLimit == nil {
      let left = plan.score.duration - max(.zero, position)
      words.timeLeft =
        plan.score.hasOpenHolds
        ? phrases.screen.timeLeftAndHolds(left.clockText)
        : phrases.screen.timeLeft(left.clockText)
    }
    return words
  }

  private func describe(_ moment: BreathingEngine.Moment, in words: inout Scene.Words) {
    switch moment {
    case .approaching(let step, let time):
      words.phase = phrases.screen.ready
      words.number = Self.started(time)
      words.next = step.map { phrases.screen.next(phrases.phase($0.phase)) } ?? ""
    case .step(let step, let left):
      words.phase = phrases.phase(step.phase)
      words.way = step.way.map(phrases.way) ?? ""
      words.number = Self.started(left)
      // Told of steps as short as a notice it would only blink.
      let isNear =
        step.duration > Self.notice && left <= Self.notice
        && left / step.duration <= 1 - Self.leastShare
      if isNear, step.ordinal + 1 < plan.score.stepCount {
        let next = plan.score.step(step.ordinal + 1)
        words.next = phrases.screen.next(phrases.phase(next.phase))
      }
    case .hold(let step, let held):
      words.phase = phrases.phase(step.phase)
      words.way = step.way.map(phrases.way) ?? ""
      words.number = Self.passed(held)
    case .paused: words.phase = phrases.paused
    case .ended(let summary):
      switch summary.status {
      case .completed: words.phase = phrases.screen.completed
      case .stopped: words.phase = phrases.screen.stopped
      case .interrupted: words.phase = phrases.screen.interrupted
      }
    }
  }

  /// Seconds left, a started one whole; from a minute on as a clock has them.
  private static func started(_ time: Duration) -> String {
    let (whole, fraction) = time.components
    return text(seconds: whole + (fraction > 0 ? 1 : 0))
  }

  /// Whole seconds that have passed.
  private static func passed(_ time: Duration) -> String { text(seconds: time.components.seconds) }

  private static func text(seconds: Int64) -> String {
    seconds < 60 ? "\(max(0, seconds))" : Duration.seconds(seconds).clockText
  }
}

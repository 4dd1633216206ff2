import BreathingEngine
import TerminalUI

extension SceneScript {
  /// The scene at a position of a session that nothing disturbs. An open hold stands for its
  /// beginning, and is ended at once where the position lies behind it.
  func scene(at position: Duration) -> Scene {
    var engine = BreathingEngine(score: plan.score, timeLimit: plan.timeLimit)
    // Any instant will do: all that counts is how much later the next ones are.
    var now = ContinuousClock.now
    _ = engine.start(at: now)
    while !engine.hasEnded {
      let rest = position - engine.position(at: now)
      if engine.isHolding, rest > .zero {
        _ = engine.tap(at: now)
      } else if rest > .zero {
        now = min(now + rest, engine.nextDeadline ?? now + rest)
        _ = engine.advance(to: now)
      } else {
        break
      }
    }
    return scene(of: engine.moment(at: now), position: engine.position(at: now))
  }
}

import BreathingCatalog
import BreathingEngine

extension Phrases {
  /// A step as a person reads it, such as `Inhale 4` or `Exhale 5, right nostril`.
  func text(of step: ScoreStep) -> String {
    let name = phase(step.phase)
    guard let limit = step.openLimit else {
      return self.step(name, step.duration.readableSeconds, step.way.map(way))
    }
    return openHold(name, limit.clockText)
  }
}

import BreathingCatalog
import BreathingEngine
import Glibc

/// A gain that goes with the breath of a phase.
struct BreathCurve {
  private let follows: Sound.Swell.Guide
  private let filling: Filling
  /// Gain where the guide is at its lowest.
  private let floor: Double
  /// Seconds of the phase, and of what lies of it before the sound.
  private let phase: Double
  private let before: Double

  init(_ swell: Sound.Swell, of cue: Cue, before: Duration) {
    follows = swell.follows
    filling = cue.filling
    floor = pow(10, -swell.depth / 20)
    phase = max(0.001, cue.phaseLength / .seconds(1))
    self.before = before / .seconds(1)
  }

  /// The gain, 0...1, `time` seconds after the sound's start.
  func gain(at time: Double) -> Double {
    let share = min(1, max(0, (before + time) / phase))
    let guide =
      switch follows {
      // How fast `Filling` moves, 1 at its fastest.
      case .flow: 4 * share * (1 - share)
      case .filling: filling.level(at: share)
      }
    return floor + (1 - floor) * guide
  }
}

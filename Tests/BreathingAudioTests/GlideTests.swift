import BreathingCatalog
import Glibc
import Testing

@testable import BreathingAudio

/// Phases of gliding frequencies, against what calculus says.
struct GlideTests {
  /// Down to what is a glide in name only.
  private static let intervals = [1e-12, 1e-9, 1e-6, 1e-3, 1, 400]

  @Test(arguments: intervals, [0.0, 2.5])
  func `turns are the integral of the frequency, however small the interval`(
    _ interval: Double, _ skipped: Double
  ) {
    let seconds = 4.0
    let glide = Glide(
      Sound.Glide(from: 440, to: 440 + interval), over: seconds, skipped: skipped)
    for time in stride(from: 0.01, through: seconds - skipped, by: 0.01) {
      let steps = 200
      // Simpson's rule.
      let width = time / Double(steps)
      let sum = (0...steps).reduce(0.0) { sum, step in
        let weight = step == 0 || step == steps ? 1.0 : step.isMultiple(of: 2) ? 2 : 4
        let share = (Double(step) * width + skipped) / seconds
        return sum + weight * 440 * pow((440 + interval) / 440, share)
      }
      let expected = sum * width / 3
      #expect(abs(glide.turns(at: time) - expected) < 1e-6)
      guard abs(glide.turns(at: time) - expected) < 1e-6 else { return }
    }
  }
}

import BreathingCatalog
import Glibc

/// A frequency that moves by equal ratios in equal times, with its phase in closed form.
struct Glide {
  /// Hertz at the beginning.
  let from: Double
  /// Logarithm of the frequency's growth in a second; zero for a steady one.
  private let growth: Double
  /// Seconds from the beginning to where it is entered.
  private let skipped: Double

  init(_ glide: Sound.Glide, over seconds: Double, skipped: Double) {
    from = glide.from
    growth = glide.from == glide.to ? 0 : log(glide.to / glide.from) / max(0.001, seconds)
    self.skipped = skipped
  }

  var isSteady: Bool { growth == 0 }

  /// Hertz, `time` seconds after it was entered.
  func frequency(at time: Double) -> Double {
    growth == 0 ? from : from * exp(growth * (time + skipped))
  }

  /// Full circles since it was entered, the integral of the frequency.
  func turns(at time: Double) -> Double {
    growth == 0
      ? from * time
      : from / growth * exp(growth * skipped) * expm1(growth * time)
  }
}

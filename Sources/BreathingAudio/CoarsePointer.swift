import BreathingEngine

/// Makes exact readings of a device whose pointer moves in steps.
///
/// What such a device says has been heard lags by anything up to a step, so a reading does not give
/// the instant of frame zero but a stretch that holds it. The stretches of all readings have a small
/// part in common, whose middle is passed on. A reading taken where the pointer is expected to move
/// halves that part: `aligned` tells when that is.
struct CoarsePointer {
  /// Pointers that move by less are as good as exact, in frames.
  private static let leastStep: FramePosition = 96
  /// So many moves by multiples of a step are no chance, when readings disagree by a good part of it.
  private static let certainMoves = 6
  /// How fast what is known becomes uncertain: more than real crystals are off, as a share.
  private static let drift = 250e-6

  private let rate: SampleRate
  /// The greatest common divisor of all moves, in frames.
  private var step: FramePosition = 0
  private var moves = 0
  private var lastHeard: FramePosition?
  /// The least and the greatest reading of frame zero until it was known.
  private var extremes: (least: Int64, greatest: Int64)?
  /// Frame zero was heard between the two, nanoseconds from the anchor; as known at `taken`.
  private var bounds: (low: Int64, high: Int64, taken: Int64)?

  init(rate: SampleRate) { self.rate = rate }

  /// Whether the device's pointer is known to move in steps.
  private(set) var isCoarse = false

  private var stepTime: Int64 { rate.time(of: step).inNanoseconds }

  /// Takes in that a frame was said to be heard. `reading` is what follows for frame zero; the answer
  /// is what is known better.
  mutating func refine(_ reading: ClockReading, heard: FramePosition) -> ClockReading {
    if let lastHeard, lastHeard != heard, step != 1 {
      step = Self.greatestCommonDivisor(step, abs(heard - lastHeard))
      moves += 1
    }
    lastHeard = heard
    judge(reading.zero)
    guard isCoarse else { return reading }
    narrow(to: reading.zero - stepTime, reading.zero, at: reading.taken)
    guard let bounds else { return reading }
    return ClockReading(taken: reading.taken, zero: bounds.low + (bounds.high - bounds.low) / 2)
  }

  private mutating func judge(_ zero: Int64) {
    if isCoarse {
      isCoarse = step >= Self.leastStep
      return
    }
    let known = extremes ?? (zero, zero)
    extremes = (min(known.least, zero), max(known.greatest, zero))
    guard moves >= Self.certainMoves, step >= Self.leastStep, let extremes else { return }
    isCoarse = extremes.greatest - extremes.least > stepTime / 4
  }

  private mutating func narrow(to low: Int64, _ high: Int64, at taken: Int64) {
    guard let known = bounds else {
      bounds = (low, high, taken)
      return
    }
    let slack = Int64(Double(taken - known.taken) * Self.drift)
    let common = (max(low, known.low - slack), min(high, known.high + slack))
    // When nothing is in common the device has shifted.
    bounds = common.0 <= common.1 ? (common.0, common.1, taken) : (low, high, taken)
  }

  /// The last time up to one given at which the pointer is expected to move; the same time for a
  /// pointer that is exact, or whose step is longer than the wait from `now` on.
  func aligned(_ time: Int64, from now: Int64) -> Int64 {
    guard isCoarse, let bounds else { return time }
    let middle = bounds.low + (bounds.high - bounds.low) / 2
    let past = (time - middle) % stepTime
    let edge = time - (past < 0 ? past + stepTime : past)
    return edge > now ? edge : time
  }

  private static func greatestCommonDivisor(
    _ a: FramePosition, _ b: FramePosition
  ) -> FramePosition {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

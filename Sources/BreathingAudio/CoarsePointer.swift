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

  /// A frame's rounding and the time a reading takes, in nanoseconds.
  private static let blur = Int64(60_000)
  /// A common part wider than this is worth more readings, in nanoseconds.
  private static let littleKnown = Int64(500_000)

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
    narrow(
      to: reading.zero - stepTime - Self.blur, reading.zero + Self.blur, at: reading.taken)
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

  /// When to read next, best: where the pointer is expected to move, from `least` on and up to
  /// `time`, or up to `most` as long as little is known. The time given for a pointer that is exact.
  func aligned(_ time: Int64, from least: Int64, atMost most: Int64) -> Int64 {
    // Now and then at any time: always on an edge, a pointer would be seen to move by twice its step.
    guard isCoarse, moves % 4 != 3, let bounds, let lastHeard else { return time }
    // Wakes come late, so one in two aims at the near end of what is possible.
    let zero = moves % 2 == 0 ? bounds.low + (bounds.high - bounds.low) / 2 : bounds.low
    let target = zero + rate.time(of: lastHeard % step).inNanoseconds
    let latest = bounds.high - bounds.low > Self.littleKnown ? max(time, most) : time
    let past = (latest - target) % stepTime
    var edge = latest - (past < 0 ? past + stepTime : past)
    guard edge >= least else { return time }
    // The first one will do while more are needed.
    if latest > time { edge -= (edge - least) / stepTime * stepTime }
    return edge
  }

  private static func greatestCommonDivisor(
    _ a: FramePosition, _ b: FramePosition
  ) -> FramePosition {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

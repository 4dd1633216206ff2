package import BreathingEngine

/// Relates frames of a stream to instants: when will a frame be heard, which is heard now.
///
/// Each reading of the device's delay gives one estimate of the instant of frame zero. Single
/// readings jitter by some hundred microseconds, so their median counts. Crystals run up to some
/// 100 ppm off the system's clock; the slope between the older and the newer half of the last half
/// minute follows that, and does not follow a sound server that is wrong for a few seconds because
/// it was not scheduled in time.
package struct FrameClock {
  /// So many of the latest readings count while there is no slope: with more their median would lag
  /// far behind a crystal that is off.
  private static let recentCount = 8
  /// Readings that make the slope lie at least this far apart.
  private static let spacing = Int64(400_000_000)
  /// What a sound server says of its delay is off by up to a millisecond at first and comes right
  /// within these seconds: no slope for it to be mistaken for. From the start of the stream.
  private static let settling = Int64(8_000_000_000)
  /// Readings after that must span this before a slope is believed.
  private static let slopeSpan = Int64(10_000_000_000)
  /// The most a real device is off, as a share.
  private static let mostDrift = 500e-6
  /// A reading this far from the line is an error or a jump, in nanoseconds.
  private static let jump = Int64(50_000_000)
  /// So many jumps in a row are believed.
  private static let believedJumps = 3
  /// When the latest readings lie this far off the line, the device has shifted, in nanoseconds. A
  /// server that was not scheduled in time is off by less.
  private static let shift = Int64(8_000_000)
  /// Readings that lie this close together agree, in nanoseconds.
  private static let agreement = Int64(1_000_000)
  /// Readings that move by less than this within the latest ones do not count as unsteady.
  private static let steady = Int64(300_000)

  package let rate: SampleRate
  private let anchor: BreathingEngine.Instant
  private var pointer: CoarsePointer
  private var recent = ReadingRing<16>()
  private var history = ReadingRing<64>()
  private var jumps = 0
  /// The line through the readings, and its slope as a share.
  private var line = (taken: Int64(0), zero: Int64(0), drift: 0.0)

  /// A clock that, until the first reading, takes frame zero to be heard at `start`.
  package init(rate: SampleRate, start: BreathingEngine.Instant) {
    self.rate = rate
    anchor = start
    pointer = CoarsePointer(rate: rate)
  }

  /// Whether enough readings have come in for the median to be trusted; fewer do where the latest
  /// agree. The first of a stream may be off by a server's whole period.
  package var isSettled: Bool {
    recent.count >= 12
      || recent.count >= Self.recentCount
        && recent.spread(ofLatest: Self.recentCount) <= Self.agreement
  }

  /// Whether more readings would tell more about a stream that has just begun.
  var isSettling: Bool { !recent.isFull }

  /// Whether the device's pointer moves in steps, so that one at rest tells something too.
  var isCoarse: Bool { pointer.isCoarse }

  /// Whether the latest readings drift away faster than any crystal does: the device's word on its
  /// delay rests on a bad start, and a new stream may do better.
  package var isUnsteady: Bool {
    guard recent.isFull, !pointer.isCoarse else { return false }
    let half = recent.count / 2
    let (older, newer) = (recent.center(0..<half), recent.center(half..<recent.count))
    let moved = newer.zero - older.zero
    let slope = Double(moved) / Double(max(1, newer.taken - older.taken))
    let scatter = recent.scatter(around: older, slope: slope)
    return abs(moved) > max(Self.steady, 3 * scatter) && abs(slope) > Self.mostDrift
  }

  /// Takes in that at an instant the frame `written` was going to be heard after `delay` frames.
  /// Answers whether that fits what was known; what does not counts only when it is repeated.
  @discardableResult
  package mutating func observe(
    at instant: BreathingEngine.Instant, written: FramePosition, delay: Int
  ) -> Bool {
    let taken = (instant - anchor).inNanoseconds
    let zero = taken + rate.time(of: Int64(delay) - written).inNanoseconds
    let fits = recent.count == 0 || abs(zero - predictedZero(at: taken)) <= Self.jump
    if !fits {
      jumps += 1
      guard jumps >= Self.believedJumps else { return false }
      forget()
      pointer = CoarsePointer(rate: rate)
    }
    jumps = 0
    let wasCoarse = pointer.isCoarse
    let raw = ClockReading(taken: taken, zero: zero)
    let reading = pointer.refine(raw, heard: written - Int64(delay))
    if pointer.isCoarse != wasCoarse { forget() }
    recent.append(reading)
    if taken - (history.last?.taken ?? .min / 2) >= Self.spacing { history.append(reading) }
    fitLine()
    return fits
  }

  private mutating func forget() {
    recent.removeAll()
    history.removeAll()
  }

  /// The best instant for the next reading, from `least` on: one given or earlier, or up to `most`
  /// where more is to be learnt.
  func bestReading(
    at instant: BreathingEngine.Instant, from least: BreathingEngine.Instant,
    atMost most: BreathingEngine.Instant
  ) -> BreathingEngine.Instant {
    func time(_ instant: BreathingEngine.Instant) -> Int64 { (instant - anchor).inNanoseconds }
    let best = pointer.aligned(time(instant), from: time(least), atMost: time(most))
    return anchor + .nanoseconds(best)
  }

  /// The frame that is heard at an instant, to the nearest.
  package func frame(at instant: BreathingEngine.Instant) -> FramePosition {
    let time = (instant - anchor).inNanoseconds
    return rate.frame(at: .nanoseconds(time - predictedZero(at: time)))
  }

  /// The instant at which a frame is heard.
  package func instant(of frame: FramePosition) -> BreathingEngine.Instant {
    let nominal = rate.time(of: frame).inNanoseconds
    return anchor + .nanoseconds(nominal + predictedZero(at: nominal + line.zero))
  }

  private func predictedZero(at time: Int64) -> Int64 {
    line.zero + Int64(line.drift * Double(time - line.taken))
  }

  private mutating func fitLine() {
    let latest = recent.center(max(0, recent.count - Self.recentCount)..<recent.count)
    let now = recent[recent.count - 1].taken
    line = (now, latest.zero, 0)
    if now - Self.settling >= Self.slopeSpan {
      while history.count > 0, history[0].taken < Self.settling { history.removeOldest() }
    }
    guard history.count >= 16, history[0].taken >= Self.settling,
      now - history[0].taken >= Self.slopeSpan
    else { return }
    let half = history.count / 2
    let (older, newer) = (history.center(0..<half), history.center(half..<history.count))
    let drift = Double(newer.zero - older.zero) / Double(newer.taken - older.taken)
    line = (newer.taken, newer.zero, max(-Self.mostDrift, min(Self.mostDrift, drift)))
    if abs(latest.zero - predictedZero(at: latest.taken)) > Self.shift {
      history.removeAll()
      line = (now, latest.zero, 0)
    }
  }
}

package import BreathingEngine

/// Relates frames of a stream to instants: when will a frame be heard, which is heard now.
///
/// Each reading of the device's delay gives one estimate of the instant of frame zero. Single
/// readings jitter by some hundred microseconds, so their median counts. Crystals run up to some
/// 100 ppm off the system's clock; the slope between the older and the newer half of the readings
/// follows that, once they span enough time for it to be more than noise.
package struct FrameClock {
  private static let capacity = 64
  /// So many of the latest readings count while there is no slope: with more their median would lag
  /// far behind a crystal that is off.
  private static let recent = 8
  /// Readings must span this before a slope is believed.
  private static let slopeSpan = Int64(5_000_000_000)
  /// The most a real device is off, in parts per million.
  private static let mostDrift = 500.0
  /// A reading this far from the median is an error or a jump, in nanoseconds.
  private static let jump = Int64(50_000_000)
  /// So many jumps in a row are believed.
  private static let believedJumps = 3

  package let rate: SampleRate
  private let anchor: BreathingEngine.Instant
  /// Ring of readings: when it was taken, and frame zero as it was seen then. Nanoseconds from the
  /// anchor.
  private var readings = InlineArray<64, Reading>(repeating: Reading(taken: 0, zero: 0))
  private var count = 0
  private var jumps = 0
  /// The line through the readings.
  private var line = (taken: Int64(0), zero: Int64(0), drift: 0.0)

  private struct Reading {
    var taken: Int64
    var zero: Int64
  }

  /// A clock that, until the first reading, takes frame zero to be heard at `start`.
  package init(rate: SampleRate, start: BreathingEngine.Instant) {
    self.rate = rate
    anchor = start
  }

  /// Whether enough readings have come in for the median to be trusted.
  package var isSettled: Bool { count >= 12 }

  /// Takes in that at an instant the frame `written` was going to be heard after `delay` frames.
  package mutating func observe(
    at instant: BreathingEngine.Instant, written: FramePosition, delay: Int
  ) {
    let taken = (instant - anchor).inNanoseconds
    let zero = taken + rate.time(of: Int64(delay) - written).inNanoseconds
    if count > 0, abs(zero - predictedZero(at: taken)) > Self.jump {
      jumps += 1
      guard jumps >= Self.believedJumps else { return }
      count = 0
    }
    jumps = 0
    readings[count % Self.capacity] = Reading(taken: taken, zero: zero)
    count += 1
    // Wrapping far away from any session's number of readings keeps the count from growing on.
    if count == 2 * Self.capacity { count = Self.capacity }
    fitLine()
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
    let held = min(count, Self.capacity)
    var sorted = InlineArray<64, Reading>(repeating: Reading(taken: 0, zero: 0))
    for index in 0..<held { sorted[index] = readings[index] }
    Self.sort(&sorted, 0..<held, by: \.taken)
    guard held >= 16, sorted[held - 1].taken - sorted[0].taken >= Self.slopeSpan else {
      let latest = max(0, held - Self.recent)..<held
      let taken = sorted[held - 1].taken
      Self.sort(&sorted, latest, by: \.zero)
      line = (taken, sorted[latest.lowerBound + latest.count / 2].zero, 0)
      return
    }
    let older = Self.center(of: &sorted, 0..<held / 2)
    let newer = Self.center(of: &sorted, held / 2..<held)
    let drift = Double(newer.zero - older.zero) / Double(newer.taken - older.taken)
    let most = Self.mostDrift / 1_000_000
    line = (newer.taken, newer.zero, max(-most, min(most, drift)))
  }

  /// The medians of both coordinates over a range.
  private static func center(
    of readings: inout InlineArray<64, Reading>, _ range: Range<Int>
  ) -> Reading {
    let middle = range.lowerBound + range.count / 2
    let taken = readings[middle].taken
    sort(&readings, range, by: \.zero)
    return Reading(taken: taken, zero: readings[middle].zero)
  }

  /// Insertion sort: short ranges, nearly in order, and nothing is allocated.
  private static func sort(
    _ readings: inout InlineArray<64, Reading>, _ range: Range<Int>,
    by key: (Reading) -> Int64
  ) {
    for index in range.dropFirst() {
      let moving = readings[index]
      var place = index
      while place > range.lowerBound, key(readings[place - 1]) > key(moving) {
        readings[place] = readings[place - 1]
        place -= 1
      }
      readings[place] = moving
    }
  }
}

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
  /// What a sound server says of its delay is off by up to a millisecond at first and comes right
  /// within these seconds: no slope for it to be mistaken for. From the start of the stream.
  private static let settling = Int64(8_000_000_000)
  /// Readings after that must span this before a slope is believed.
  private static let slopeSpan = Int64(10_000_000_000)
  /// The most a real device is off, in parts per million.
  private static let mostDrift = 500.0
  /// A reading this far from the median is an error or a jump, in nanoseconds.
  private static let jump = Int64(50_000_000)
  /// So many jumps in a row are believed.
  private static let believedJumps = 3
  /// When the latest readings lie this far off the line, the device has shifted, in nanoseconds.
  private static let shift = Int64(4_000_000)

  package let rate: SampleRate
  private let anchor: BreathingEngine.Instant
  /// Ring of readings, the oldest at `first`: when it was taken, and frame zero as it was seen then.
  /// Nanoseconds from the anchor.
  private var readings = InlineArray<64, Reading>(repeating: Reading(taken: 0, zero: 0))
  private var first = 0
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
    if count == Self.capacity { dropOldest(1) }
    readings[(first + count) % Self.capacity] = Reading(taken: taken, zero: zero)
    count += 1
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

  private mutating func dropOldest(_ number: Int) {
    first = (first + number) % Self.capacity
    count -= number
  }

  private mutating func fitLine() {
    let latest = center(max(0, count - Self.recent)..<count)
    let now = reading(count - 1).taken
    if now - Self.settling >= Self.slopeSpan {
      while reading(0).taken < Self.settling { dropOldest(1) }
    }
    guard count >= 16, reading(0).taken >= Self.settling,
      now - reading(0).taken >= Self.slopeSpan
    else {
      line = (now, latest.zero, 0)
      return
    }
    let older = center(0..<count / 2)
    let newer = center(count / 2..<count)
    let drift = Double(newer.zero - older.zero) / Double(newer.taken - older.taken)
    let most = Self.mostDrift / 1_000_000
    line = (newer.taken, newer.zero, max(-most, min(most, drift)))
    if abs(latest.zero - predictedZero(at: latest.taken)) > Self.shift {
      dropOldest(count - Self.recent)
      fitLine()
    }
  }

  /// A reading by its age, the oldest being 0.
  private func reading(_ index: Int) -> Reading { readings[(first + index) % Self.capacity] }

  /// The medians of both coordinates over a range of ages; readings come in the order of time.
  private func center(_ range: Range<Int>) -> Reading {
    var zeros = InlineArray<32, Int64>(repeating: 0)
    for index in range { zeros[index - range.lowerBound] = reading(index).zero }
    let middle = range.count / 2
    return Reading(
      taken: reading(range.lowerBound + middle).taken,
      zero: Self.select(middle, of: &zeros, count: range.count))
  }

  /// The value that sorting would put at a place, by quickselect: nothing is allocated.
  private static func select(
    _ place: Int, of values: inout InlineArray<32, Int64>, count: Int
  ) -> Int64 {
    var (low, high) = (0, count - 1)
    while low < high {
      let pivot = values[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        guard left <= right else { break }
        values.swapAt(left, right)
        left += 1
        right -= 1
      }
      if place <= right { high = right } else if place >= left { low = left } else { break }
    }
    return values[place]
  }
}

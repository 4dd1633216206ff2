/// Relates the frames of a recording to instants, by when the recorder got them.
///
/// Frames can come late but never early, so the earliest arrivals of some seconds lie on the true
/// line, whose slope is the nominal rate: a null sink runs on the system's clock. (PulseAudio's is
/// some 20 parts per million fast, which within the ten seconds that count is 0.2 ms.) Nothing of the
/// program under test is used. On an idle machine the earliest of ten seconds lie within 0.2 ms of
/// one another, on a busy one within 1 ms; a constant, the way from sink to recorder, stays unknown
/// and is taken out by the judge, one for each life of a server.
///
/// A sink that stood still, frozen, suspended or starved, has lost frames: the line is begun anew.
package struct ArrivalClock: Sendable {
  /// Lost time that cannot be lateness of the earliest arrivals.
  private static let loss = Duration.milliseconds(3)
  /// Arrivals are compared within this time before and after one.
  private static let comparison = Duration.seconds(1)
  /// Nothing was recorded between arrivals so far apart.
  private static let hole = Duration.milliseconds(300)
  /// Arrivals this near to a frame tell its instant.
  private static let reach = Duration.seconds(5)

  private let start: ContinuousClock.Instant
  private var stretches: [Stretch] = []

  /// Arrivals between which no frames were lost.
  private struct Stretch: Sendable {
    let firstFrame: Int
    var points: [Point] = []
  }

  private struct Point: Sendable {
    let time: Duration
    let frames: Int
    /// Arrival after the nominal time of the frame.
    var delay: Duration { time - ArrivalClock.nominal(frames) }
  }

  package init(_ arrivals: [Recording.Arrival]) {
    start = arrivals.first?.at ?? .now
    let points = arrivals.map { [start] in Point(time: $0.at - start, frames: $0.frames) }
    var stretch = Stretch(firstFrame: 0)
    for (index, point) in points.enumerated() {
      if Self.isLoss(at: points[index...], after: stretch.points) {
        stretches.append(stretch)
        stretch = Stretch(firstFrame: points[index - 1].frames)
      }
      stretch.points.append(point)
    }
    stretches.append(stretch)
  }

  /// The instant at which a frame reached the recorder, had nothing held it up; nil without arrivals.
  package func instant(ofFrame frame: Int) -> ContinuousClock.Instant? {
    let stretch = stretches.last { $0.firstFrame <= frame } ?? stretches.first
    guard let points = stretch?.points, !points.isEmpty else { return nil }
    let next = points.partitioningIndex { $0.frames >= frame }
    let nearest = points[min(next, points.count - 1)]
    let near = points[max(0, next - 1)...].prefix { $0.time - nearest.time <= Self.reach }
      .map(\.delay)
    let before = points[..<next].reversed().prefix { nearest.time - $0.time <= Self.reach }
      .map(\.delay)
    guard let delay = (near + before).min() else { return nil }
    return start + Self.nominal(frame) + delay
  }

  /// The frame that was recorded at an instant; nil when none was, as while a sink is suspended.
  package func frame(at instant: ContinuousClock.Instant) -> Int? {
    let time = instant - start
    guard
      let points = stretches.last(where: { ($0.points.first?.time ?? .zero) <= time })?.points
    else { return nil }
    let next = points.partitioningIndex { $0.time >= time }
    guard next > 0, next < points.count, points[next].time - points[next - 1].time < Self.hole,
      var known = self.instant(ofFrame: points[next].frames)
    else { return nil }
    // Arrivals come late, so the first guess is a little early; the clock around it knows better.
    var frame = points[next].frames
    for _ in 0..<2 {
      frame += Int(((instant - known) / .seconds(1) * Recording.rate).rounded())
      known = self.instant(ofFrame: frame) ?? known
    }
    return frame
  }

  /// Whether all that comes now is later than what came before.
  private static func isLoss(at next: ArraySlice<Point>, after earlier: [Point]) -> Bool {
    guard let last = earlier.last, let first = next.first, first.delay - last.delay > .zero,
      let before = earlier.reversed().prefix(while: { last.time - $0.time <= comparison })
        .map(\.delay).min(), first.delay - before > loss
    else { return false }
    return next.prefix { $0.time - first.time <= comparison }.allSatisfy {
      $0.delay - before > loss
    }
  }

  private static func nominal(_ frames: Int) -> Duration {
    .seconds(1) * frames / Int(Recording.rate)
  }
}

extension Array {
  /// The first index at which a condition holds that stays true from there on.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Recorded sound: 48 000 frames a second, both channels averaged.
package struct Recording: Sendable {
  package static let rate = 48_000.0

  package let samples: [Float]
  private let arrivals: [Arrival]

  /// How many frames had come by an instant.
  struct Arrival: Sendable {
    let frames: Int
    let at: ContinuousClock.Instant
  }

  init(samples: [Float], arrivals: [Arrival] = []) {
    self.samples = samples
    self.arrivals = arrivals
  }

  /// The first frame whose level exceeds a threshold.
  package func firstSound(above threshold: Float = 0.002, from frame: Int = 0) -> Int? {
    samples.indices.dropFirst(frame).first { abs(samples[$0]) > threshold }
  }

  /// How the sink's clock ran beside the system's, from the times at which frames came.
  package var sinkClock: SinkClock { SinkClock(arrivals) }
}

/// The clock of a sink beside the system's.
///
/// PulseAudio's null sink counts each chunk in microseconds cut off below, and so runs some parts per
/// million fast, unevenly, a little different for every player. Frames can come late but never early,
/// so the earliest of each twenty seconds lie on the true line.
package struct SinkClock: Sendable {
  private static let slot = 20.0

  /// The earliest arrival of each slot: frame, and seconds by which the frames are ahead.
  private let points: [(frame: Double, lead: Double)]

  init(_ arrivals: [Recording.Arrival]) {
    guard let start = arrivals.first else {
      points = []
      return
    }
    var earliest: [Int: (frame: Double, lead: Double)] = [:]
    for arrival in arrivals {
      let time = (arrival.at - start.at) / .seconds(1)
      // The recorder's first seconds are still settling.
      guard time >= 2 else { continue }
      let lead = Double(arrival.frames - start.frames) / Recording.rate - time
      let slot = Int(time / Self.slot)
      if lead > earliest[slot]?.lead ?? -.infinity {
        earliest[slot] = (Double(arrival.frames), lead)
      }
    }
    points = earliest.values.sorted { $0.frame < $1.frame }
  }

  /// By how much it runs fast on the whole, as a share.
  package var drift: Double {
    Line(through: points.map { $0.frame / Recording.rate }, points.map(\.lead)).slope
  }

  /// By how many seconds the frames are ahead of the system's clock at a frame, but for a constant.
  func lead(atFrame frame: Int) -> Double {
    let frame = Double(frame)
    guard points.count > 1,
      let index = points.indices.dropFirst().first(where: { index in
        points[index].frame >= frame || index == points.count - 1
      })
    else { return 0 }
    let (left, right) = (points[index - 1], points[index])
    let share = (frame - left.frame) / (right.frame - left.frame)
    return left.lead + share * (right.lead - left.lead)
  }
}

/// A straight line by least squares.
struct Line {
  let slope: Double

  init(through x: [Double], _ y: [Double]) {
    let count = Double(max(1, x.count))
    let (meanX, meanY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    let spread = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    let common = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    slope = spread == 0 ? 0 : common / spread
  }
}

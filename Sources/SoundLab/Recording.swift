/// Recorded sound: 48 000 frames a second, both channels averaged.
package struct Recording: Sendable {
  package static let rate = 48_000.0

  package let samples: [Float]
  package let arrivals: [Arrival]

  /// How many frames had come by an instant.
  package struct Arrival: Sendable {
    let frames: Int
    let at: ContinuousClock.Instant

    package init(frames: Int, at: ContinuousClock.Instant) {
      self.frames = frames
      self.at = at
    }
  }

  package init(samples: [Float]) { self.init(samples: samples, arrivals: []) }

  init(samples: [Float], arrivals: [Arrival]) {
    self.samples = samples
    self.arrivals = arrivals
  }

  /// The first frame whose level exceeds a threshold.
  package func firstSound(above threshold: Float = 0.002, from frame: Int = 0) -> Int? {
    samples.indices.dropFirst(max(0, frame)).first { abs(samples[$0]) > threshold }
  }

  /// By how much the sink's clock runs faster than the system's, as a share.
  ///
  /// PulseAudio's null sink counts each chunk in microseconds cut off below and so runs some parts
  /// per million fast, a little different for every player. Frames can come late but never early, so
  /// the earliest of each two seconds lie on the true line.
  package var clockError: Double {
    guard let start = arrivals.first else { return 0 }
    var earliest: [Int: (time: Double, delay: Double)] = [:]
    for arrival in arrivals {
      let time = (arrival.at - start.at) / .seconds(1)
      let delay = time - Double(arrival.frames - start.frames) / Self.rate
      let slot = Int(time / 2)
      // The recorder's first seconds are still settling.
      guard slot >= 1 else { continue }
      if delay < earliest[slot]?.delay ?? .infinity { earliest[slot] = (time, delay) }
    }
    let points = earliest.values.map { $0 }
    return -Line(through: points.map(\.time), points.map(\.delay)).slope
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

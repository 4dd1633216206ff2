/// Finds where the cues of a reference lie in a recording, to a fraction of a frame.
///
/// Each cue is compared by the squares of the differences over its first tenth of a second, which
/// unlike a correlation does not prefer the louder cycles of an attack; the best place is refined by
/// a parabola through the three values around it.
package struct OnsetMeter {
  private static let window = 4800

  package let reference: [Float]
  package let recording: Recording
  /// Frames before and after the expected place that are searched.
  package let reach: Int

  package init(reference: [Float], recording: Recording, reach: Int = 960) {
    self.reference = reference
    self.recording = recording
    self.reach = reach
  }

  /// For each cue, given by its frame in the reference, how many frames later than in the reference
  /// it lies; nil when the recording does not reach that far. `offset` is where the reference starts
  /// in the recording, about.
  package func delays(of cues: [Int], offset: Int) -> [Double?] {
    cues.map { cue in delay(of: cue, searching: cue + offset, offset: offset) }
  }

  private func delay(of cue: Int, searching place: Int, offset: Int) -> Double? {
    let last = recording.samples.count - Self.window - 8
    guard place >= 1, place <= last, cue + Self.window <= reference.count else { return nil }
    let places = max(4, place - reach)...min(last, place + reach)
    // A grid can meet a place that is one period off better than the true one between its points,
    // so the surroundings of the best dozen points are searched in full.
    let grid = stride(from: places.lowerBound, through: places.upperBound, by: 4)
      .map { (place: $0, likeness: likeness(cue, $0)) }
      .sorted { $0.likeness > $1.likeness }
    let near = Set(grid.prefix(12).flatMap { Array($0.place - 3...$0.place + 3) })
    guard let best = near.max(by: { likeness(cue, $0) < likeness(cue, $1) }) else { return nil }
    let (left, middle, right) =
      (likeness(cue, best - 1), likeness(cue, best), likeness(cue, best + 1))
    let curvature = left - 2 * middle + right
    let shift = curvature == 0 ? 0 : (left - right) / (2 * curvature)
    return Double(best - offset - cue) + shift
  }

  /// Zero for the same samples, the lower the less alike.
  private func likeness(_ cue: Int, _ place: Int) -> Double {
    reference.withUnsafeBufferPointer { reference in
      recording.samples.withUnsafeBufferPointer { recorded in
        guard let planned = reference.baseAddress, let heard = recorded.baseAddress else {
          return 0
        }
        // Plain pointers and no range, for tests are built without optimisation.
        let (first, second) = (planned + cue, heard + place)
        var sum: Float = 0
        var index = 0
        while index < Self.window {
          let difference = first[index] - second[index]
          sum -= difference * difference
          index += 1
        }
        return Double(sum)
      }
    }
  }
}

/// How far the onsets of a session lie from its plan.
package struct OnsetErrors: Sendable {
  /// In seconds, the median taken out.
  package let errors: [Double]
  /// Growth of the error, in seconds per second of session.
  package let trend: Double

  package var worst: Double { errors.map(abs).max() ?? .infinity }

  /// `delays` in frames and the times of their cues in seconds; `leads` tells by how many seconds the
  /// recording's clock is known to be ahead at each, which is taken out too.
  package init(delays: [Double], times: [Double], leads: [Double]? = nil) {
    let seconds = zip(delays, leads ?? delays.map { _ in 0 }).map { $0 / Recording.rate - $1 }
    let sorted = seconds.sorted()
    let median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    errors = seconds.map { $0 - median }
    trend = Line(through: times, errors).slope
  }
}

/// The time at which frames were recorded, for recordings that have holes or lost frames on the way.
package struct RecordingClock: Sendable {
  /// Chunks as the server passed them on: the first frame of each, and when it came.
  private let chunks: [(frame: Int, at: ContinuousClock.Instant)]
  private let end: Int

  /// Between parts of one chunk, which the reader may get one by one.
  private static let together = Duration.milliseconds(4)
  /// How far around a frame chunks are looked at, in frames.
  private static let reach = Int(1.5 * Recording.rate)

  package init(_ recording: Recording) {
    var chunks: [(frame: Int, at: ContinuousClock.Instant)] = []
    var start = 0
    var last: ContinuousClock.Instant?
    for arrival in recording.arrivals {
      if last.map({ arrival.at - $0 > Self.together }) ?? true {
        chunks.append((frame: start, at: arrival.at))
      }
      last = arrival.at
      start = arrival.frames
    }
    self.chunks = chunks
    end = start
  }

  /// The frame that was recorded at an instant; nil when none was, as while a sink is suspended.
  package func frame(at instant: ContinuousClock.Instant) -> Int? {
    guard
      let next = chunks.indices.first(where: { chunks[$0].at > instant }), next > 0,
      chunks[next].at - chunks[next - 1].at < .milliseconds(300)
    else { return nil }
    var frame = chunks[next - 1].frame
    // Chunks come late, so the first guess is a little early; the clock around it knows better.
    for _ in 0..<2 {
      guard let zero = zero(near: frame) else { return nil }
      frame = Int(((instant - zero) / .seconds(1) * Recording.rate).rounded())
    }
    return frame >= 0 && frame < end ? frame : nil
  }

  /// When a frame was recorded, by the clock around it.
  package func instant(of frame: Double) -> ContinuousClock.Instant? {
    zero(near: Int(frame)).map { $0 + .seconds(frame / Recording.rate) }
  }

  /// When frame 0 would have come. Frames can come late but never early, so the earliest chunk around
  /// tells when frames were due; chunks beyond a hole have another clock.
  private func zero(near frame: Int) -> ContinuousClock.Instant? {
    let center = (chunks.firstIndex { $0.frame > frame } ?? chunks.count) - 1
    guard center >= 0 else { return nil }
    var zero = due(center)
    for step in [-1, 1] {
      var index = center + step
      while chunks.indices.contains(index), abs(chunks[index].frame - frame) < Self.reach,
        abs((chunks[index].at - chunks[index - step].at) / .seconds(1)) < 0.3
      {
        zero = min(zero, due(index))
        index += step
      }
    }
    return zero
  }

  private func due(_ index: Int) -> ContinuousClock.Instant {
    chunks[index].at - .seconds(Double(chunks[index].frame) / Recording.rate)
  }
}

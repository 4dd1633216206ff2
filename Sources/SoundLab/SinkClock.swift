/// The clock of a sink beside the system's, followed through a recording of minutes.
///
/// PulseAudio's null sink counts each chunk in microseconds cut off below, and so runs some parts per
/// million fast, unevenly, a little different for every player. Frames can come late but never early,
/// so the earliest of each twenty seconds lie on the true line. For shorter recordings one line is
/// the better judge: `Recording.clockError`.
struct SinkClock {
  private static let slot = 20.0

  /// The earliest arrival of each whole slot: frame, and seconds by which the frames are ahead.
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
    // The earliest of a slot that is cut short may be late.
    if let last = earliest.keys.max() { earliest[last] = nil }
    points = earliest.values.sorted { $0.frame < $1.frame }
  }

  /// By how many seconds the frames are ahead of the system's clock, but for a constant; beyond the
  /// points the line through the nearest two goes on.
  func lead(atFrame frame: Int) -> Double {
    let frame = Double(frame)
    guard points.count > 1 else { return 0 }
    let next = points.indices.dropFirst().first { points[$0].frame >= frame } ?? points.count - 1
    let (left, right) = (points[next - 1], points[next])
    let share = (frame - left.frame) / (right.frame - left.frame)
    return left.lead + share * (right.lead - left.lead)
  }
}

import BreathingEngine

/// The steps of a score in a list, laid out by adding up and searched from its beginning: slow, and
/// too plain to be wrong.
struct PlainTimeline {
  private(set) var entries: [Entry] = []
  /// Where each cycle starts, and where the last one ends.
  private(set) var cycleStarts: [Int64] = [0]
  private(set) var end: Int64 = 0

  /// A step, its times in nanoseconds.
  struct Entry: Equatable {
    let cycle: Int
    let number: Int
    let phase: Phase
    let start: Int64
    let duration: Int64
    let isOpen: Bool

    func isSame(as step: ScoreStep) -> Bool {
      step.cycle == cycle && step.number == number && step.phase == phase
        && step.start == .nanoseconds(start) && step.duration == .nanoseconds(duration)
        && (step.openLimit != nil) == isOpen
    }
  }

  init(_ pattern: Pattern, cycles: Int) {
    var steps: [Step] = []
    for element in pattern.elements {
      switch element {
      case .step(let step): steps.append(step)
      case .group(let group, let times): for _ in 0..<times { steps += group }
      }
    }
    for cycle in 1...cycles {
      for (index, step) in steps.enumerated() {
        let (duration, isOpen) = Self.length(of: step, inCycle: cycle)
        guard duration > 0 || isOpen else { continue }
        entries.append(
          Entry(
            cycle: cycle, number: index + 1, phase: step.phase, start: end, duration: duration,
            isOpen: isOpen))
        end += duration
      }
      cycleStarts.append(end)
    }
  }

  /// The timed step under way at a position.
  func ordinal(at position: Int64) -> Int? {
    entries.firstIndex { $0.start <= position && position < $0.start + $0.duration }
  }

  func ordinals(startingIn range: Range<Int64>) -> [Int] {
    entries.indices.filter { range.contains(entries[$0].start) }
  }

  private static func length(of step: Step, inCycle cycle: Int) -> (Int64, isOpen: Bool) {
    switch step.length {
    case .fixed(let duration): return (whole(duration), false)
    case .open: return (0, true)
    case .ramp(let from, let to, let overCycles):
      guard cycle < overCycles else { return (whole(to), false) }
      // The distance times c / n, to the nearest: floor of (2 d c + n) / 2 n, mirrored when falling.
      let distance = whole(to) - whole(from)
      let parts = Int64(overCycles - 1)
      let moved = (2 * abs(distance) * Int64(cycle - 1) + parts) / (2 * parts)
      return (whole(from) + (distance < 0 ? -moved : moved), false)
    }
  }

  private static func whole(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

import BreathingEngine
import TestSupport

/// What a random pattern may contain.
struct PatternKind {
  /// Lengths of the steps.
  var lengths: ClosedRange<Duration>
  var hasOpenHolds: Bool
  var hasRamps = true

  /// A few nanoseconds a step, so that boundaries are hit often.
  static let tiny = PatternKind(
    lengths: .nanoseconds(1) ... .nanoseconds(6), hasOpenHolds: true)
  /// Lengths as people breathe, holds above 10 s among them.
  static let human = PatternKind(
    lengths: .milliseconds(150) ... .seconds(16), hasOpenHolds: true)

  var withoutOpenHolds: PatternKind {
    PatternKind(lengths: lengths, hasOpenHolds: false, hasRamps: hasRamps)
  }
}

extension RandomSource {
  /// A pattern in which every cycle takes time.
  mutating func pattern(_ kind: PatternKind) -> Pattern {
    var elements: [Pattern.Element] = (0..<number(0...4)).map { _ in
      guard happens(30) else { return .step(step(kind)) }
      return .group((0..<number(1...3)).map { _ in step(kind) }, times: number(1...3))
    }
    let steady = Step(pick(Phase.allCases), .fixed(duration(kind.lengths)))
    elements.insert(.step(steady), at: number(0...elements.count))
    return Pattern(elements)
  }

  private mutating func step(_ kind: PatternKind) -> Step {
    let phase = pick(Phase.allCases)
    if kind.hasOpenHolds, phase.isHold, happens(40) {
      return Step(phase, .open(limit: duration(kind.lengths)))
    }
    if happens(15) { return Step(phase, .fixed(.zero)) }
    if kind.hasRamps, happens(25) {
      let from = happens(20) ? .zero : duration(kind.lengths)
      let to = happens(20) ? .zero : duration(kind.lengths)
      return Step(phase, .ramp(from: from, to: to, overCycles: number(2...5)))
    }
    return Step(phase, .fixed(duration(kind.lengths)))
  }
}

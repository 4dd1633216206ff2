/// How full the lungs are while a step lasts, from 0, breathed out, to 1, breathed in.
public struct Filling: Sendable, Equatable {
  /// When the step begins.
  public let start: Double
  /// When it ends.
  public let end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// How full they are at a share of the step's time, 0...1. The way there begins and ends softly:
  /// 3x^2 - 2x^3 stands still at both ends.
  public func level(at share: Double) -> Double {
    let share = min(1, max(0, share))
    // Roundings may lead a little beyond full and empty.
    return min(1, max(0, start + (end - start) * share * share * (3 - 2 * share)))
  }

  /// The fillings of the steps of a cycle. Inhales between two exhales share the way up by their
  /// time, and exhales the way down, whatever holds lie between them; a breath that reaches over the
  /// end of the cycle goes on at its beginning.
  static func of(_ steps: [ScoreStep]) -> [Filling] {
    guard !steps.isEmpty else { return [] }
    let moving = steps.indices.filter { !steps[$0].phase.isHold }
    guard let last = moving.last else {
      // Holds alone: nothing moves.
      return steps.map { step in
        let level = step.phase == .holdIn ? 1.0 : 0
        return Filling(start: level, end: level)
      }
    }
    let shares = Self.shares(of: moving, in: steps)
    var level = Self.level(after: last, of: steps, shares)
    return steps.indices.map { index in
      let start = level
      if let share = shares[index] {
        level = steps[index].phase == .inhale ? share.upperBound : 1 - share.upperBound
        return Filling(
          start: steps[index].phase == .inhale ? share.lowerBound : 1 - share.lowerBound, end: level
        )
      }
      return Filling(start: start, end: start)
    }
  }

  private static func level(
    after index: Int, of steps: [ScoreStep], _ shares: [Int: ClosedRange<Double>]
  ) -> Double {
    guard let share = shares[index] else { return 0 }
    return steps[index].phase == .inhale ? share.upperBound : 1 - share.upperBound
  }

  /// Which part of its way up or down each moving step goes.
  private static func shares(
    of moving: [Int], in steps: [ScoreStep]
  ) -> [Int: ClosedRange<Double>] {
    var shares: [Int: ClosedRange<Double>] = [:]
    // A cycle that knows only one direction goes its whole way each time.
    let turn = moving.indices.first { index in
      steps[moving[index]].phase != steps[moving[index > 0 ? index - 1 : moving.count - 1]].phase
    }
    let ordered = moving[(turn ?? 0)...] + moving[..<(turn ?? 0)]
    var rest = ordered[...]
    while let first = rest.first {
      let run = rest.prefix { steps[$0].phase == steps[first].phase }
      rest = rest.dropFirst(run.count)
      let total = run.reduce(Duration.zero) { $0 + steps[$1].duration }
      var reached = Duration.zero
      for index in run {
        let before = reached / total
        reached += steps[index].duration
        shares[index] = before...(index == run.last ? 1 : reached / total)
      }
    }
    return shares
  }
}

extension Score {
  /// How full the lungs are at a position, 0...1: before the first step as it begins, after the last
  /// one as it ends.
  public func lungLevel(at position: Duration) -> Double {
    guard let step = step(at: position) else {
      return position < .zero
        ? filling(ofStep: 0).start : filling(ofStep: stepCount - 1).end
    }
    return filling(ofStep: step.ordinal).level(at: (position - step.start) / step.duration)
  }
}

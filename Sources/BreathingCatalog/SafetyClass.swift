package import BreathingEngine

/// How much care a pattern asks for.
package enum SafetyClass: String, CaseIterable, Sendable, Comparable {
  /// Calm breathing without holds.
  case calm = "A"
  /// Short holds.
  case shortHolds = "B"
  /// Long holds and breath-hold tables.
  case longHolds = "C"
  /// Strong over-breathing.
  case overBreathing = "D"

  /// A hold above this length is a long one.
  package static let longestShortHold = Duration.seconds(15)
  /// A breath shorter than this is over-breathing, from 24 breaths a minute on.
  package static let shortestCalmBreath = Duration.milliseconds(2500)

  package static func < (left: SafetyClass, right: SafetyClass) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Whether a person must have read the warnings once before the first session.
  package var needsAcknowledgement: Bool { self >= .longHolds }

  /// The least class that the steps of a pattern allow, whatever its author says.
  package init(leastFor pattern: Pattern) {
    let steps = pattern.writtenOut
    var needed = SafetyClass.calm
    for cycle in steps.turningCycles {
      if let shortest = Self.shortestBreath(of: steps, inCycle: cycle),
        shortest < Self.shortestCalmBreath
      {
        needed = max(needed, .overBreathing)
      }
      for step in steps where step.phase.isHold {
        let held = step.length.longest(inCycle: cycle)
        if held > Self.longestShortHold || step.length.isOpen {
          needed = max(needed, .longHolds)
        } else if held > .zero {
          needed = max(needed, .shortHolds)
        }
      }
    }
    self = needed
  }

  /// The shortest time from the start of one inhale to the start of the next, several inhales in a
  /// row being one; the last breath of a cycle lasts until the first inhale of the next.
  private static func shortestBreath(of steps: [Step], inCycle cycle: Int) -> Duration? {
    let played = steps.map { ($0.phase, $0.length.longest(inCycle: cycle)) }.filter { $0.1 > .zero }
    let first = played.indices.first { index in
      let before = played[index > 0 ? index - 1 : played.count - 1]
      return played[index].0 == .inhale && before.0 != .inhale
    }
    guard let first else {
      // No inhale at all, or nothing else.
      return played.first?.0 == .inhale ? played.reduce(.zero) { $0 + $1.1 } : nil
    }
    var breaths: [Duration] = []
    var previous: Phase?
    for (phase, length) in played[first...] + played[..<first] {
      if phase == .inhale, previous != .inhale { breaths.append(.zero) }
      breaths[breaths.count - 1] += length
      previous = phase
    }
    return breaths.min()
  }
}

extension [Step] {
  /// The cycles among which the shortest breath is: the first two, and those in which a ramp settles
  /// or is about to. Between them every length changes evenly, and no step begins or ceases to take
  /// time.
  fileprivate var turningCycles: Set<Int> {
    var cycles: Set = [1, 2]
    for step in self {
      if case .ramp(_, _, let overCycles) = step.length {
        cycles.formUnion([overCycles - 1, overCycles])
      }
    }
    return cycles
  }
}

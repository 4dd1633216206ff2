/// The recipe of one cycle: what the score repeats.
public struct Pattern: Sendable, Equatable {
  /// Identifies the pattern in events and records; stored as `techniqueId`.
  public let techniqueId: String
  /// The parts of a cycle in playing order.
  public let elements: [Element]

  /// A single step, or steps repeated inside the cycle.
  public enum Element: Sendable, Equatable {
    case step(Step)
    case group([Step], times: Int)
  }

  /// A recipe with the given parts; `elements` must hold at least one step that takes time.
  public init(techniqueId: String, elements: [Element]) {
    self.techniqueId = techniqueId
    self.elements = elements
  }
}

/// One phase with its length.
public struct Step: Sendable, Equatable {
  /// The part of the breath.
  public let phase: Phase
  /// How long it lasts.
  public let length: StepLength
  /// The path of the air, where it matters.
  public let way: Way?

  /// A step; an open length is meaningful for the two holds only.
  public init(_ phase: Phase, _ length: StepLength, way: Way? = nil) {
    self.phase = phase
    self.length = length
    self.way = way
  }
}

/// How long a step lasts.
public enum StepLength: Sendable, Equatable {
  /// The same time in every cycle; zero means that the step is not played at all.
  case fixed(Duration)
  /// Changes evenly from `from` in the first cycle to `to` in cycle `overCycles` (at least 2),
  /// and stays there.
  case ramp(from: Duration, to: Duration, overCycles: Int)
  /// Ends when the person ends it, or at the limit.
  case open(limit: Duration)

  /// The time the step takes of the score in a cycle counted from 1. An open step takes none.
  package func duration(inCycle cycle: Int) -> Duration {
    switch self {
    case .fixed(let duration): duration
    case .ramp(let from, let to, let overCycles):
      cycle >= overCycles
        ? to : from + (to - from).scaled(by: Int64(cycle - 1), over: Int64(overCycles - 1))
    case .open: .zero
    }
  }

  /// The most time the step can take in a cycle counted from 1, an open step its limit.
  package func longest(inCycle cycle: Int) -> Duration {
    if case .open(let limit) = self { limit } else { duration(inCycle: cycle) }
  }

  /// Whether the person ends the step.
  package var isOpen: Bool { if case .open = self { true } else { false } }

  /// The first cycle from which the length no longer changes, counted from 1.
  package var settlesInCycle: Int {
    if case .ramp(_, _, let overCycles) = self { overCycles } else { 1 }
  }
}

extension Pattern {
  /// The steps of a cycle with its groups written out, numbered from 1 in playing order.
  package var writtenOut: [Step] {
    elements.flatMap { element in
      switch element {
      case .step(let step): [step]
      case .group(let steps, let times): Array(repeating: steps, count: times).flatMap(\.self)
      }
    }
  }

  /// How many steps `writtenOut` would hold.
  package var writtenOutCount: Int {
    elements.reduce(0) { count, element in
      switch element {
      case .step: count + 1
      case .group(let steps, let times): count + steps.count * times
      }
    }
  }

  /// Whether the person ends a hold in this pattern.
  public var hasOpenHolds: Bool {
    writtenOut.contains(where: \.length.isOpen)
  }

  /// The same pattern with every open hold lasting exactly its limit.
  package var closingOpenHolds: Pattern {
    func closed(_ step: Step) -> Step {
      guard case .open(let limit) = step.length else { return step }
      return Step(step.phase, .fixed(limit), way: step.way)
    }
    return Pattern(
      techniqueId: techniqueId,
      elements: elements.map { element in
        switch element {
        case .step(let step): .step(closed(step))
        case .group(let steps, let times): .group(steps.map(closed), times: times)
        }
      })
  }
}

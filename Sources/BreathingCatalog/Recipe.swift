package import BreathingEngine

/// A pattern as its file tells it, before tempo and best hold are known.
package struct Recipe: Sendable, Equatable {
  package let elements: [Element]

  package enum Element: Sendable, Equatable {
    case step(RecipeStep)
    case group([RecipeStep], times: Int)
  }

  package init(elements: [Element]) { self.elements = elements }

  /// What a person changes about a pattern for one session.
  package struct Adjustment: Sendable, Equatable {
    package var tempo = Tempo.normal
    /// The longest comfortable hold the person has told, for tables.
    package var bestHold: Duration?
    /// Ends open holds earlier than the pattern's own limit.
    package var holdLimit: Duration?

    package init() {}
  }

  var steps: [RecipeStep] {
    elements.flatMap { element in
      switch element {
      case .step(let step): [step]
      case .group(let steps, _): steps
      }
    }
  }

  /// Whether some step is a share of the person's best hold.
  package var usesBestHold: Bool { steps.contains { $0.length.usesBestHold } }

  /// Whether a hold is such a share: as long as a person's best hold makes it.
  var holdsForShareOfBestHold: Bool {
    steps.contains { $0.phase.isHold && $0.length.usesBestHold }
  }
}

package struct RecipeStep: Sendable, Equatable {
  package let phase: Phase
  package let length: RecipeLength
  package let way: Way?
}

package enum RecipeLength: Sendable, Equatable {
  case fixed(Span)
  case ramp(from: Span, to: Span, overCycles: Int)
  case open(limit: Duration)

  fileprivate var usesBestHold: Bool {
    switch self {
    case .fixed(let span): span.isShare
    case .ramp(let from, let to, _): from.isShare || to.isShare
    case .open: false
    }
  }
}

/// A length told in seconds or as a share of the person's best hold.
package enum Span: Sendable, Equatable {
  case time(Duration)
  /// In billionths, 0.05...1.
  case shareOfBestHold(billionths: Int64)

  fileprivate var isShare: Bool { if case .shareOfBestHold = self { true } else { false } }

  /// Shares of the best hold keep their length at every tempo: they are a dose, not a pace.
  fileprivate func duration(tempo: Tempo, bestHold: Duration) -> Duration {
    switch self {
    case .time(let duration): tempo.applied(to: duration)
    case .shareOfBestHold(let billionths):
      bestHold.scaled(by: billionths, over: Tempo.normal.billionths)
    }
  }
}

/// How fast a pattern is played, 0.5...2; at 2 every step takes half its time.
package struct Tempo: Sendable, Equatable {
  package static let normal = Tempo(billionths: 1_000_000_000)
  package static let range: ClosedRange<Duration> = .milliseconds(500)...(.seconds(2))

  package let billionths: Int64

  /// A tempo of so many billionths, which must lie in the range.
  package init(billionths: Int64) { self.billionths = billionths }

  package func applied(to duration: Duration) -> Duration {
    duration.scaled(by: 1_000_000_000, over: billionths)
  }
}

extension Recipe {
  /// The pattern that the engine plays.
  package func pattern(
    techniqueId: String, adjustment: Adjustment, defaultBestHold: Duration?
  ) -> Pattern {
    let bestHold = adjustment.bestHold ?? defaultBestHold ?? .zero
    func resolved(_ step: RecipeStep) -> Step {
      let length: StepLength =
        switch step.length {
        case .fixed(let span):
          .fixed(span.duration(tempo: adjustment.tempo, bestHold: bestHold))
        case .ramp(let from, let to, let overCycles):
          .ramp(
            from: from.duration(tempo: adjustment.tempo, bestHold: bestHold),
            to: to.duration(tempo: adjustment.tempo, bestHold: bestHold), overCycles: overCycles)
        case .open(let limit): .open(limit: min(limit, adjustment.holdLimit ?? limit))
        }
      return Step(step.phase, length, way: step.way)
    }
    return Pattern(
      techniqueId: techniqueId,
      elements: elements.map { element in
        switch element {
        case .step(let step): .step(resolved(step))
        case .group(let steps, let times): .group(steps.map(resolved), times: times)
        }
      })
  }
}

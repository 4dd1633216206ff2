package import BreathingEngine

/// A pattern of the catalog: the recipe and all that is said about it.
package struct PatternEntry: Sendable, Equatable {
  /// The `techniqueId` of stored records.
  package let id: String
  package let name: LocalizedText
  package let summary: LocalizedText
  /// The declared class, never below what the steps need.
  package let safety: SafetyClass
  /// What it is done for, the first above all; empty where its author does not say.
  package let purposes: [Purpose]
  package let recipe: Recipe
  package let defaultLength: SessionLength
  /// The largest allowed number of cycles, nil without a limit.
  package let maximumCycles: Int?
  package let leadIn: Duration
  /// Present in patterns that need the person's best hold.
  package let bestHold: BestHold?
  package let dose: LocalizedText
  package let cautions: [LocalizedText]
  package let sources: [String]
  /// The file it was read from; nil for a pattern written on the command line.
  package let file: String?

  /// The best hold that a table starts from when the person tells none, and the accepted range.
  package struct BestHold: Sendable, Equatable {
    package let standard: Duration
    package let range: ClosedRange<Duration>
  }

  /// The lead-in where neither pattern nor person asks for another.
  package static let standardLeadIn = Duration.seconds(3)
  package static let leadInRange: ClosedRange<Duration> = .zero...(.seconds(60))
  package static let minutesRange: ClosedRange<Duration> = .milliseconds(10)...(.seconds(1440))
  package static let cyclesRange = 1...100_000
  /// A step that takes time takes this much.
  package static let stepRange: ClosedRange<Duration> = .milliseconds(50)...(.seconds(3600))
  /// The limit of an open hold whose file tells none.
  package static let standardOpenLimit = Duration.seconds(300)
  package static let openLimitRange: ClosedRange<Duration> = .seconds(1)...(.seconds(3600))
  package static let cycleRange: ClosedRange<Duration> = .milliseconds(100)...(.seconds(14_400))

  package func pattern(adjustedBy adjustment: Recipe.Adjustment) -> Pattern {
    recipe.pattern(
      techniqueId: id, adjustment: adjustment, defaultBestHold: bestHold?.standard)
  }

  /// The class of the pattern as it will be played, which a tempo can raise.
  package func safety(of pattern: Pattern) -> SafetyClass {
    max(safety, SafetyClass(leastFor: pattern))
  }
}

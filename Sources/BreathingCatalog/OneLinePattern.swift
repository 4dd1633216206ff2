import BreathingEngine

/// A pattern written on the command line, such as `4-0-6-0` or `5.5-5.5`.
package enum OneLinePattern {
  /// Why such a text cannot be played.
  package enum Fault: Error, Equatable, Sendable {
    /// The text is not of the form at all.
    case notOneLine
    case outOfRange(String, allowed: String)
    case tooManyDecimals(String)
    case noTime
  }

  private static let phases: [Int: [Phase]] = [
    2: [.inhale, .exhale],
    3: [.inhale, .holdIn, .exhale],
    4: [.inhale, .holdIn, .exhale, .holdOut],
  ]

  /// Reads two numbers as in and out, three as in, hold, out, four as in, hold, out, hold.
  package static func entry(_ text: String) throws(Fault) -> PatternEntry {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let phases = phases[parts.count], parts.allSatisfy({ $0.first?.isASCII == true }),
      parts.allSatisfy({ $0.allSatisfy { $0.isNumber || $0 == "." } })
    else { throw .notOneLine }
    var elements: [Recipe.Element] = []
    var total = Duration.zero
    for (phase, part) in zip(phases, parts) {
      let seconds = try seconds(part)
      total += seconds
      elements.append(.step(RecipeStep(phase: phase, length: .fixed(.time(seconds)), way: nil)))
    }
    guard total >= PatternEntry.cycleRange.lowerBound else { throw .noTime }
    let recipe = Recipe(elements: elements)
    let id = elements.map(\.shortText).joined(separator: "-")
    return PatternEntry(
      id: id, name: LocalizedText(english: id, chinese: id),
      summary: LocalizedText(english: id, chinese: id), safety: .calm, purposes: [],
      recipe: recipe, defaultLength: .time(.seconds(300)), maximumCycles: nil,
      leadIn: PatternEntry.standardLeadIn, bestHold: nil,
      dose: LocalizedText(english: id, chinese: id), cautions: [], sources: [], file: nil)
  }

  private static func seconds(_ part: Substring) throws(Fault) -> Duration {
    let range = PatternEntry.stepRange
    let allowed = "0, \(range.lowerBound.decimalSeconds)...\(range.upperBound.decimalSeconds)"
    let seconds: Duration
    do {
      seconds = try Duration(decimalSeconds: part)
    } catch {
      switch error {
      case .notANumber: throw .notOneLine
      case .tooManyDecimals: throw .tooManyDecimals(String(part))
      case .tooLarge: throw .outOfRange(String(part), allowed: allowed)
      }
    }
    guard seconds == .zero || range.contains(seconds) else {
      throw .outOfRange(String(part), allowed: allowed)
    }
    return seconds
  }
}

extension Recipe.Element {
  fileprivate var shortText: String {
    if case .step(let step) = self, case .fixed(.time(let duration)) = step.length {
      duration.decimalSeconds
    } else {
      "?"
    }
  }
}

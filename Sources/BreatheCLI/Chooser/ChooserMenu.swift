import BreathingCatalog
import BreathingEngine

/// What `breathe start` offers where no pattern was named: each thing once, in the first section
/// that it belongs to.
struct ChooserMenu: Sendable, Equatable {
  let sections: [Section]

  /// Things that belong together; never without any.
  struct Section: Sendable, Equatable {
    let heading: Heading
    let items: [ChooserItem]
  }

  /// What the items of a section have in common.
  enum Heading: Sendable, Equatable {
    case lastUsed
    case programs
    /// The purpose that their patterns name first.
    case purpose(Purpose)
    case others
  }

  /// More than the patterns used last would be a history.
  static let mostLastUsed = 3

  /// The patterns used last, the latest first; the next steps of programs; all patterns.
  init(
    lastUsed: [PatternEntry], steps: [ProgramStep], patterns: [PatternEntry], phrases: Phrases
  ) {
    let lastUsed = lastUsed.prefix(Self.mostLastUsed)
    let others = patterns.filter { entry in !lastUsed.contains { $0.id == entry.id } }
    var parts: [(Heading, [ChooserItem])] = [
      (.lastUsed, lastUsed.map { ChooserItem($0, phrases) }),
      (.programs, steps.compactMap { ChooserItem($0, among: patterns, phrases) }),
    ]
    for purpose in Purpose.allCases.map(Optional.some) + [nil] {
      let entries = others.filter { $0.purposes.first == purpose }
      parts.append(
        (purpose.map(Heading.purpose) ?? .others, entries.map { ChooserItem($0, phrases) }))
    }
    sections = parts.filter { !$0.1.isEmpty }.map { Section(heading: $0.0, items: $0.1) }
  }

  var items: [ChooserItem] { sections.flatMap(\.items) }
}

/// A pattern or a program that can be chosen.
struct ChooserItem: Sendable, Equatable {
  let choice: Choice
  /// In the person's language, as all texts but those to search in.
  let name: String
  let facts: String
  /// What is left of the facts where there is little room.
  let shortFacts: String
  let safety: SafetyClass
  let summary: String
  /// What a filter looks in: the id, the names in both languages and the purposes, in lower case.
  private let searched: String

  enum Choice: Sendable, Equatable {
    case pattern(id: String)
    /// Its next step.
    case program(id: String)
  }

  /// The id of the pattern or program.
  var id: String {
    switch choice {
    case .pattern(let id), .program(let id): id
    }
  }

  init(_ entry: PatternEntry, _ phrases: Phrases) {
    let facts = PatternFacts(entry)
    choice = .pattern(id: entry.id)
    name = entry.name[phrases.language]
    self.facts = phrases.patternLine(facts.rateText(phrases), entry.defaultLength.text(phrases))
    shortFacts = entry.defaultLength.text(phrases)
    safety = entry.safety
    summary = entry.summary[phrases.language]
    searched = Self.searched(entry.id, entry.name, entry.purposes)
  }

  /// Nil when the pattern of the step is not among those given.
  init?(_ step: ProgramStep, among patterns: [PatternEntry], _ phrases: Phrases) {
    guard let entry = patterns.first(where: { $0.id == step.node.techniqueId }) else { return nil }
    choice = .program(id: step.program.id)
    name = step.program.title[phrases.language]
    let day = step.node.dayIndex
    facts = phrases.chooser.programStep(day, entry.id, step.node.target.text(phrases))
    shortFacts = phrases.programs.day(day)
    safety = entry.safety
    summary = step.program.summary[phrases.language]
    searched = Self.searched(step.program.id, step.program.title, [])
  }

  /// Whether each word of a filter is found somewhere.
  func fits(_ filter: String) -> Bool {
    filter.lowercased().split(separator: " ").allSatisfy { searched.contains($0) }
  }

  /// Whether a text is the id or a name, written out.
  func isNamed(_ text: String) -> Bool {
    searched.split(separator: "\n").prefix(1 + Language.allCases.count).contains {
      $0 == text.lowercased()
    }
  }

  private static func searched(
    _ id: String, _ name: LocalizedText, _ purposes: [Purpose]
  ) -> String {
    let languages = Language.allCases
    let words = languages.flatMap { purposes.map(Phrases.of($0).purpose) }
    return ([id] + languages.map { name[$0] } + words).joined(separator: "\n").lowercased()
  }
}

extension SessionLength {
  /// Such as `5 min` or `4 cycles`.
  func text(_ phrases: Phrases) -> String {
    switch self {
    case .cycles(let count): phrases.programs.cycles(count)
    case .time(let time):
      phrases.programs.minutes(time.scaled(by: 1, over: 60).readableSeconds)
    }
  }
}

import BreathingCatalog
import BreathingEngine
import TerminalUI

/// `breathe patterns`: lists the catalog, or shows one pattern.
enum PatternsCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    let operands = context.arguments.operands
    guard let first = operands.first else { return try list(context) }
    guard first == "show" else { throw .usage(.extraOperand(first), .patterns) }
    guard operands.count == 2 else { throw .usage(.missingOperand, .patterns) }
    try show(operands[1], context)
  }

  private static func list(_ context: CommandContext) throws(CommandError) {
    let (entries, problems) = context.catalog.patterns()
    let report = ErrorReport(phrases: context.phrases)
    for problem in problems { StandardStreams.notice(report.line(for: problem)) }
    if context.arguments.has(.json) { return try StandardStreams.print(json(of: entries)) }
    guard !entries.isEmpty else { return StandardStreams.notice(context.phrases.noPatterns) }
    let width = entries.map(\.id.count).max() ?? 0
    for entry in entries {
      let id = entry.id + String(repeating: " ", count: width - entry.id.count)
      let facts = PatternFacts(entry)
      let line = context.phrases.patternLine(
        facts.rateText(context.phrases), facts.lengthText(context.phrases))
      let name = entry.name[context.phrases.language]
      try StandardStreams.print(
        "\(id)  \(entry.safety.rawValue)  \(name): \(line)".safeForTerminal + "\n")
    }
  }

  private static func json(of entries: [PatternEntry]) -> String {
    var document = JSONText()
    document.add("schema", "breathe.patterns")
    document.add("version", 1)
    document.add("patterns", entries.map { PatternFacts($0).json })
    return document.object + "\n"
  }

  private static func show(_ id: String, _ context: CommandContext) throws(CommandError) {
    let entry: PatternEntry
    do {
      entry = try context.catalog.pattern(id)
    } catch .broken(let problems) {
      throw .badData(problems.all)
    } catch {
      let similar = Similarity.names(like: id, among: context.catalog.patternIDs)
      throw .unknownPattern(id, similar: similar)
    }
    if context.arguments.has(.json) {
      return try StandardStreams.print(json(of: [entry]))
    }
    let page = PatternFacts(entry).page(context.phrases)
    try StandardStreams.print(page.map(\.safeForTerminal).joined(separator: "\n") + "\n")
  }
}

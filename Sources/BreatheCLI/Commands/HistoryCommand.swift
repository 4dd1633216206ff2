import BreathingCatalog
import BreathingEngine
import Journal
import TerminalUI

/// `breathe history`: what was practised; notes, deletions and taking them back.
enum HistoryCommand {
  private static let usualLimit = 20
  private static let shortestPrefix = 4
  /// In bytes.
  private static let longestNote = 10_000

  static func run(_ context: CommandContext) throws(CommandError) {
    var operands = context.arguments.operands[...]
    let action = operands.popFirst()
    guard let action else { return try list(context) }
    guard let count = Command.history.action(action)?.words.count else {
      throw .usage(.extraOperand(action), .history)
    }
    guard operands.count >= count else { throw .usage(.missingOperand, .history) }
    if operands.count > count {
      throw .usage(.extraOperand(operands[operands.startIndex + count]), .history)
    }
    try checkFit(context.arguments, to: action)
    switch action {
    case "edit": try edit(operands.first ?? "", context)
    case "delete": try delete(operands.first ?? "", context)
    default: try undo(context)
    }
  }

  /// What narrows the list down has no place where one session is named.
  private static func checkFit(
    _ arguments: Arguments, to action: String
  ) throws(CommandError) {
    let foreign = Command.history.options.first { option in
      arguments.has(option) && !(action == "edit" && option == .note)
    }
    if let foreign { throw .usage(.optionNotForCommand(foreign), .history) }
  }

  // MARK: - Looking

  private static func list(_ context: CommandContext) throws(CommandError) {
    let arguments = context.arguments
    if arguments.has(.note) { throw .usage(.optionNotForCommand(.note), .history) }
    let limit = try arguments.wholeNumber(.limit, in: 1...10_000_000)
    let since = try arguments.day(.since)
    let journal = try context.journalForReading()
    var filter = SessionFilter(profile: try context.profile(in: journal).id)
    filter.since = since
    filter.techniqueId = arguments.text(.pattern)
    if let id = arguments.text(.program) {
      filter.nodeIds = try context.program(id).nodes.flatMap(\.allIds)
    }
    let isJSON = arguments.has(.json)
    filter.limit = limit ?? (isJSON ? nil : usualLimit)
    let wanted = filter
    let records = try CommandContext.journalCall { () throws(JournalError) in
      try journal?.sessions(wanted) ?? []
    }
    if isJSON { return try StandardStreams.print(json(of: records)) }
    guard !records.isEmpty else {
      let history = context.phrases.history
      let isWhole = since == nil && wanted.techniqueId == nil && wanted.nodeIds == nil
      return try StandardStreams.print((isWhole ? history.nothing : history.nothingFits) + "\n")
    }
    let page = HistoryPage(records: records, phrases: context.phrases)
    var lines = page.lines
    if records.count == wanted.limit {
      let total = try CommandContext.journalCall { () throws(JournalError) in
        try journal?.sessionCount(wanted) ?? 0
      }
      if total > records.count {
        lines.append(context.phrases.history.more(total - records.count, total))
      }
    }
    try StandardStreams.print(lines.joined(separator: "\n") + "\n")
  }

  private static func json(of records: [SessionRecord]) -> String {
    var document = JSONText()
    document.add("schema", "breathe.history")
    document.add("version", 1)
    document.add("sessions", records.map(\.json))
    return document.object + "\n"
  }

  // MARK: - Changing

  private static func edit(_ id: String, _ context: CommandContext) throws(CommandError) {
    guard let text = context.arguments.text(.note) else {
      throw .usage(.missingOption(.note), .history)
    }
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }),
      text.utf8.count <= longestNote
    else { throw .usage(.badNote(longest: longestNote), .history) }
    let note = text.contains { !$0.isWhitespace } ? text : nil
    try change(id, context, context.phrases.history.noted) {
      (journal, record) throws(JournalError) in
      try journal.setNote(note, of: record.id, profile: record.stamp.profile, at: .now)
    }
  }

  private static func delete(_ id: String, _ context: CommandContext) throws(CommandError) {
    try change(id, context, context.phrases.history.deleted) {
      (journal, record) throws(JournalError) in
      try journal.delete(record.id, profile: record.stamp.profile, at: .now)
    }
  }

  private static func change(
    _ prefix: String, _ context: CommandContext, _ done: (String) -> String,
    _ body: (Journal, SessionRecord) throws(JournalError) -> Void
  ) throws(CommandError) {
    guard prefix.count >= shortestPrefix else { throw .noSession(prefix) }
    let journal = try context.journalForWriting()
    let profile = try context.profile(in: journal)
    let found = try CommandContext.journalCall { () throws(JournalError) in
      try journal.sessions(idPrefix: prefix, profile: profile.id)
    }
    guard let record = found.first else { throw .noSession(prefix) }
    guard found.count == 1 else { throw .severalSessions(prefix, found.map(\.id.text)) }
    try CommandContext.journalCall { () throws(JournalError) in try body(journal, record) }
    let lines = [done(record.id.short), context.phrases.history.howToUndo]
    try StandardStreams.print(lines.joined(separator: "\n") + "\n")
  }

  private static func undo(_ context: CommandContext) throws(CommandError) {
    guard try context.journalForReading() != nil else { throw .nothingToUndo }
    let journal = try context.journalForWriting()
    let profile = try context.profile(in: journal)
    let record = try CommandContext.journalCall { () throws(JournalError) in
      try journal.undo(profile: profile.id, at: .now)
    }
    guard let record else { throw .nothingToUndo }
    let page = HistoryPage(records: [record], phrases: context.phrases)
    let lines = [context.phrases.history.putBack(record.id.short)] + page.lines
    try StandardStreams.print(lines.joined(separator: "\n") + "\n")
  }
}

extension RecordID {
  /// Enough to name it in a list.
  var short: String { String(text.prefix(8)) }
}

extension Arguments {
  /// A date such as `2026-11-30`.
  func day(_ option: Option) throws(CommandError) -> Day? {
    guard let text = text(option) else { return nil }
    guard let day = Day(text: text) else {
      throw .usage(.badValue(option, text, allowed: "YYYY-MM-DD"), command)
    }
    return day
  }
}

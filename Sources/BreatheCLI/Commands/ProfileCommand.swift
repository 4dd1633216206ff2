import Journal
import TerminalUI

/// `breathe profile`: the people who share the journal.
enum ProfileCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    var operands = context.arguments.operands[...]
    let action = operands.popFirst() ?? "list"
    guard let wanted = Command.profile.action(action)?.words.count else {
      throw .usage(.extraOperand(action), .profile)
    }
    guard operands.count >= wanted else { throw .usage(.missingOperand, .profile) }
    guard operands.count <= wanted else {
      throw .usage(.extraOperand(operands[operands.startIndex + wanted]), .profile)
    }
    let words = Array(operands)
    switch action {
    case "add": try add(words[0], context)
    case "use": try use(words[0], context)
    case "rename": try rename(words[0], to: words[1], context)
    case "day-start": try setDayStart(words[0], context)
    default: try list(context)
    }
  }

  private static func list(_ context: CommandContext) throws(CommandError) {
    let journal = try context.journalForReading()
    let current = try context.profile(in: journal)
    let all = try CommandContext.journalCall { () throws(JournalError) in
      try journal?.profiles() ?? [.standard]
    }
    for profile in all {
      let mark = profile.id == current.id ? "*" : " "
      try StandardStreams.print("\(mark) \(profile.name)".safeForTerminal + "\n")
    }
  }

  private static func add(_ name: String, _ context: CommandContext) throws(CommandError) {
    let journal = try context.journalForWriting()
    try checkNew(name, in: journal)
    let profile = Profile(
      id: .random(), name: name, dayStart: Profile.standardDayStart)
    try CommandContext.journalCall { () throws(JournalError) in
      try journal.save(profile, at: .now)
    }
  }

  private static func use(_ name: String, _ context: CommandContext) throws(CommandError) {
    let journal = try context.journalForWriting()
    let profile = try named(name, in: journal)
    try CommandContext.journalCall { () throws(JournalError) in try journal.use(profile) }
    try StandardStreams.print(context.phrases.journal.profileInUse(name).safeForTerminal + "\n")
  }

  private static func rename(
    _ name: String, to new: String, _ context: CommandContext
  ) throws(CommandError) {
    let journal = try context.journalForWriting()
    var profile = try named(name, in: journal)
    if new != name { try checkNew(new, in: journal) }
    profile.name = new
    let renamed = profile
    try CommandContext.journalCall { () throws(JournalError) in
      try journal.save(renamed, at: .now)
    }
  }

  private static func setDayStart(
    _ text: String, _ context: CommandContext
  ) throws(CommandError) {
    let journal = try context.journalForWriting()
    var profile = try context.profile(in: journal)
    profile.dayStart = try minutes(text)
    let changed = profile
    try CommandContext.journalCall { () throws(JournalError) in
      try journal.save(changed, at: .now)
    }
  }

  /// `HH:MM` as minutes after midnight, at most 11:59.
  private static func minutes(_ text: String) throws(CommandError) -> Int {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 2, fields.allSatisfy({ $0.utf8.count == 2 }), let hours = Int(fields[0]),
      let minutes = Int(fields[1]), (0..<60).contains(minutes), hours >= 0,
      Profile.dayStartRange.contains(hours * 60 + minutes)
    else { throw .usage(.badOperand(text, allowed: "00:00...11:59"), .profile) }
    return hours * 60 + minutes
  }

  private static func named(
    _ name: String, in journal: Journal
  ) throws(CommandError) -> Profile {
    let all = try CommandContext.journalCall { () throws(JournalError) in
      try journal.profiles()
    }
    guard let profile = all.first(where: { $0.name == name }) else {
      throw .unknownProfile(name, known: all.map(\.name))
    }
    return profile
  }

  private static func checkNew(_ name: String, in journal: Journal) throws(CommandError) {
    let isPrintable = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard (1...Profile.longestName).contains(name.count), isPrintable,
      name.contains(where: { !$0.isWhitespace })
    else { throw .badProfileName(name) }
    let all = try CommandContext.journalCall { () throws(JournalError) in
      try journal.profiles()
    }
    if all.contains(where: { $0.name == name }) { throw .profileExists(name) }
  }
}

import Journal
import TerminalUI

/// `breathe export`: writes all that is recorded of a profile.
enum ExportCommand {
  enum Format: String, CaseIterable { case jsonl, json, csv }

  static func run(_ context: CommandContext) throws(CommandError) {
    let format = try context.arguments.choice(.format, Format.self) ?? .jsonl
    let since = try context.arguments.day(.since)
    let journal = try context.journalForReading()
    let profile = try context.profile(in: journal)
    guard let journal else {
      StandardStreams.notice(context.phrases.history.nothing)
      return
    }
    let export = try CommandContext.journalCall { () throws(JournalError) in
      try journal.export(of: profile, since: since)
    }
    let text =
      switch format {
      case .jsonl: export.jsonLines
      case .json: export.json
      case .csv: export.csv
      }
    guard let path = context.arguments.text(.output) else {
      return try StandardStreams.print(text)
    }
    let file = try WholeFile.replacing(path, mode: 0o600)
    try file.write(Array(text.utf8))
    try file.keep()
  }
}

import BreathingCatalog
import Journal
import TerminalUI

/// `breathe` alone: today in a few lines, or what the program is where nothing has been done yet.
enum TodayCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    let phrases = context.phrases
    var lines: [String] = []
    do throws(CommandError) {
      lines = try today(context)
    } catch {
      // To be told how to start is worth more than the journal.
      for line in ErrorReport(phrases: phrases).lines(for: error) { StandardStreams.notice(line) }
    }
    let text = lines.isEmpty ? [phrases.introduction] : lines.map(\.safeForTerminal)
    try StandardStreams.print(text.joined(separator: "\n") + "\n")
  }

  private static func today(_ context: CommandContext) throws(CommandError) -> [String] {
    guard let journal = try context.journalForReading() else { return [] }
    let phrases = context.phrases
    let profile = try context.profile(in: journal)
    var lines: [String] = []
    if let id = profile.activeProgram {
      if context.catalog.programIDs.contains(id) {
        let program = try context.program(id)
        let progress = try context.progress(in: program, of: profile, journal)
        let page = ProgramPage(program: program, progress: progress, phrases: phrases)
        lines.append(page.nextLine)
        if progress.next != nil { lines.append(phrases.programs.howToGoOn) }
      } else {
        lines.append(phrases.programs.gone(id))
      }
    }
    var filter = SessionFilter(profile: profile.id)
    filter.limit = 1
    let latest = filter
    let last = try CommandContext.journalCall { () throws(JournalError) in
      try journal.sessions(latest).last
    }
    if let last {
      let when = "\(last.startTime.day(startingAt: 0)) \(last.startTime.hourAndMinute)"
      lines.append(phrases.programs.last(when, last.techniqueId, last.duration.clockText))
    }
    return lines.isEmpty ? [] : lines + [phrases.programs.howToStart]
  }
}

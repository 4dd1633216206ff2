import BreathingCatalog
import BreathingEngine
import Glibc
import Journal
import TerminalUI

/// `breathe stats`: sums by day, week and pattern.
enum StatsCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    let arguments = context.arguments
    let since = try arguments.day(.since)
    let journal = try context.journalForReading()
    let profile = try context.profile(in: journal)
    let totals = try CommandContext.journalCall { () throws(JournalError) in
      try journal?.dayTotals(profile: profile.id, since: since) ?? []
    }
    let today = LocalTime.now.day(startingAt: profile.dayStart)
    let statistics = Statistics(totals, today: today)
    if arguments.has(.json) {
      let document = json(of: statistics, withStreak: arguments.has(.streak))
      return try StandardStreams.print(document.object + "\n")
    }
    guard statistics.total.sessions > 0 else {
      let history = context.phrases.history
      return try StandardStreams.print(
        (since == nil ? history.nothing : history.nothingFits) + "\n")
    }
    let page = StatsPage(
      statistics: statistics, glyphs: Glyphs(environment: context.environment),
      phrases: context.phrases, width: outputWidth)
    let lines = page.lines(withStreak: arguments.has(.streak))
    try StandardStreams.print(lines.joined(separator: "\n") + "\n")
  }

  /// Columns of the terminal behind standard output, 80 where there is none.
  private static var outputWidth: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  private static func json(of statistics: Statistics, withStreak: Bool) -> JSONText {
    var document = JSONText()
    document.add("schema", "breathe.stats")
    document.add("version", 1)
    document.add("today", statistics.today.description)
    var total = JSONText()
    total.add(statistics.total)
    total.add("days", statistics.days.count)
    document.add("total", total)
    document.add("days", statistics.days.map { text($0, key: "day") })
    document.add("weeks", statistics.weeks.map { text($0, key: "week") })
    document.add(
      "patterns",
      statistics.patterns.map { pattern in
        var text = JSONText()
        text.add("techniqueId", pattern.techniqueId)
        text.add(pattern.sum)
        return text
      })
    if withStreak {
      var streak = JSONText()
      streak.add("current", statistics.streak.current)
      streak.add("longest", statistics.streak.longest)
      streak.add("todayIsPending", statistics.streak.todayIsPending)
      document.add("streak", streak)
    }
    return document
  }

  private static func text(_ day: Statistics.DaySum, key: String) -> JSONText {
    var text = JSONText()
    text.add(key, day.day.description)
    text.add(day.sum)
    return text
  }
}

extension JSONText {
  fileprivate mutating func add(_ sum: Statistics.Sum) {
    add("sessions", sum.sessions)
    add("seconds", sum.duration)
  }
}

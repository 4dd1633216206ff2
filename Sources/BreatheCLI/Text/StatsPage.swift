import BreathingEngine
import Journal
import TerminalUI

/// Statistics as text with a sparkline and a calendar.
struct StatsPage {
  let statistics: Statistics
  let glyphs: Glyphs
  let phrases: Phrases
  /// Columns of the terminal.
  let width: Int

  private static let mostPatterns = 10

  func lines(withStreak: Bool) -> [String] {
    let history = phrases.history
    let weeks = statistics.weeks
    let lastWeek = weeks.dropLast().last?.sum.duration ?? .zero
    var lines = [
      history.total(
        statistics.total.duration.clockText, statistics.total.sessions, statistics.days.count),
      history.weeks((weeks.last?.sum.duration ?? .zero).clockText, lastWeek.clockText),
    ]
    if withStreak {
      let streak = statistics.streak
      lines.append(history.streak(streak.current, streak.longest, streak.todayIsPending))
    }
    let shown = weeks.suffix(max(4, min(53, width - 2)))
    let bars = glyphs.sparkline(shown.map { $0.sum.duration / .seconds(1) })
    lines += ["", history.weekly, "  \(bars)".trimmingTrailingSpaces, ""]
    lines += HeatMap(statistics: statistics, glyphs: glyphs, phrases: history, width: width).lines
    lines += ["", history.patterns] + patternLines
    return lines
  }

  private var patternLines: [String] {
    let shown = statistics.patterns.prefix(Self.mostPatterns)
    let nameWidth = min(max(8, width - 24), shown.map(\.techniqueId.count).max() ?? 0)
    let timeWidth = shown.map(\.sum.duration.clockText.count).max() ?? 0
    return shown.map { pattern in
      let name = pattern.techniqueId.prefix(nameWidth)
      let time = pattern.sum.duration.clockText
      let share = pattern.sum.duration.scaled(by: 100, over: 1) / statistics.total.duration
      return
        "  \(name)\(String(repeating: " ", count: nameWidth - name.count))"
        + "  \(String(repeating: " ", count: timeWidth - time.count))\(time)"
        + "  \(Int(share.rounded())) %  \(phrases.history.sessions(pattern.sum.sessions))"
    }.map(\.safeForTerminal)
  }
}

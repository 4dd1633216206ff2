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
  private static let mostWeeks = 53
  private static let fewestWeeks = 4
  private static let shortestName = 8

  func lines(withStreak: Bool) -> [String] {
    let history = phrases.history
    let total = statistics.total
    var facts = [
      history.total(total.duration.clockText, total.sessions, statistics.days.count),
      history.weeks(
        statistics.thisWeek.duration.clockText, statistics.lastWeek.duration.clockText),
    ]
    if withStreak {
      let streak = statistics.streak
      facts.append(history.streak(streak.current, streak.longest, streak.todayIsPending))
    }
    let calendar = HeatMap(statistics: statistics, glyphs: glyphs, phrases: history, width: width)
    return facts.flatMap { $0.wrapped(columns: width) }
      + [""] + sparkline + [""] + calendar.lines + ["", history.patterns] + patternLines
  }

  /// The latest weeks up to this one, between bars that show where they begin and end.
  private var sparkline: [String] {
    let room = max(Self.fewestWeeks, min(Self.mostWeeks, width - 4))
    let shown = statistics.weeks.filter { $0.day <= statistics.today }.suffix(room)
      .map(\.sum.duration)
    let heading = phrases.history.weekly(shown.count, (shown.max() ?? .zero).clockText)
    return [heading, "  |\(glyphs.sparkline(shown))|"]
  }

  /// Name, time, share and sessions in columns; without the sessions where they do not fit.
  private var patternLines: [String] {
    let shown = statistics.patterns.prefix(Self.mostPatterns)
    let names = shown.map(\.techniqueId.safeForTerminal)
    let times = shown.map(\.sum.duration.clockText)
    let shares = shown.map { "\(percent($0.sum.duration)) %" }
    let counts = shown.map { phrases.history.sessions($0.sum.sessions) }
    func widest(_ texts: [String]) -> Int { texts.map(\.columnCount).max() ?? 0 }
    let numbers = 2 + widest(times) + 2 + widest(shares)
    let hasCounts = 2 + widest(names) + numbers + 2 + widest(counts) <= width
    let nameWidth = min(widest(names), max(Self.shortestName, width - 2 - numbers))
    var lines = shown.indices.map { index in
      "  \(names[index].fitting(columns: nameWidth).padded(columns: nameWidth))"
        + "  \(times[index].rightAligned(columns: widest(times)))"
        + "  \(shares[index].rightAligned(columns: widest(shares)))"
        + (hasCounts ? "  \(counts[index])" : "")
    }
    let hidden = statistics.patterns.count - shown.count
    if hidden > 0 { lines.append("  \(phrases.history.morePatterns(hidden))") }
    return lines
  }

  private func percent(_ duration: Duration) -> Int {
    Int((duration / statistics.total.duration * 100).rounded())
  }
}

import Journal
import TerminalUI

/// A calendar of practice: weeks as columns, weekdays as rows, a shade for the minutes of a day.
struct HeatMap {
  let statistics: Statistics
  let glyphs: Glyphs
  let phrases: HistoryPhrases
  /// Columns of the terminal.
  let width: Int

  private static let mostWeeks = 53

  /// Month names, seven rows of days, and what the shades mean.
  var lines: [String] {
    let label = phrases.weekdays.map(\.count).max() ?? 0
    let weeks = max(4, min(Self.mostWeeks, width - 2 * label - 2))
    let first = statistics.today.weekStart.advanced(by: -7 * (weeks - 1))
    let seconds = Dictionary(
      uniqueKeysWithValues: statistics.days.map { ($0.day, $0.sum.duration / .seconds(1)) })
    let shown = (0..<weeks * 7).map { first.advanced(by: $0) }
    let most = shown.compactMap { seconds[$0] }.max() ?? 0
    let indent = String(repeating: " ", count: phrases.weekdayWidth + 1)
    var lines = [indent + months(from: first, weeks: weeks)]
    for weekday in 0..<7 {
      let cells = (0..<weeks).map { week -> Character in
        let day = first.advanced(by: week * 7 + weekday)
        return day > statistics.today ? " " : glyphs.shade(seconds[day] ?? 0, most: most)
      }
      lines.append("\(phrases.weekdays[weekday]) \(String(cells))")
    }
    lines.append(indent + phrases.legend(String(glyphs.shades)))
    return lines.map { $0.trimmingTrailingSpaces }
  }

  /// Each month's name above the first of its weeks, where there is room.
  private func months(from first: Day, weeks: Int) -> String {
    var line = ""
    var column = 0
    var previous = 0
    for week in 0..<weeks {
      let month = first.advanced(by: week * 7 + 6).civil.month
      defer { previous = month }
      guard month != previous, column <= week else { continue }
      let name = phrases.months[month - 1]
      let nameWidth = phrases.monthWidth(name)
      guard week + nameWidth <= weeks else { break }
      line += String(repeating: " ", count: week - column) + name
      column = week + nameWidth
      if column < weeks {
        line += " "
        column += 1
      }
    }
    return line
  }
}

extension String {
  var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

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
  private static let fewestWeeks = 4

  /// Month names, seven rows of days, and what the shades mean.
  var lines: [String] {
    let labelWidth = (phrases.weekdays.map(\.columnCount).max() ?? 0) + 1
    let weeks = max(Self.fewestWeeks, min(Self.mostWeeks, width - labelWidth))
    let first = statistics.today.weekStart.advanced(by: -7 * (weeks - 1))
    let end = first.advanced(by: 7 * weeks)
    let shown = statistics.days.filter { $0.day >= first && $0.day < end }
    let durations = Dictionary(uniqueKeysWithValues: shown.map { ($0.day, $0.sum.duration) })
    let most = durations.values.max() ?? .zero
    let indent = String(repeating: " ", count: labelWidth)
    var lines = [indent + months(from: first, weeks: weeks)]
    for weekday in 0..<7 {
      let cells = (0..<weeks).map { week -> Character in
        let day = first.advanced(by: week * 7 + weekday)
        // West of where it was practised, a day with practice may not have begun.
        if day > statistics.today, durations[day] == nil { return " " }
        return glyphs.shade(durations[day] ?? .zero, most: most)
      }
      lines.append(phrases.weekdays[weekday].padded(columns: labelWidth) + String(cells))
    }
    let legend = phrases.legend(
      String(glyphs.shades[0]), String(glyphs.shades.dropFirst()), most.clockText)
    return (lines + ["", indent + legend]).map(\.trimmingTrailingSpaces)
  }

  /// Each month's name above the first of its weeks, where there is room. A week belongs to the
  /// month in which it ends.
  private func months(from first: Day, weeks: Int) -> String {
    let monthOfWeek = (0..<weeks).map { first.advanced(by: $0 * 7 + 6).civil.month }
    let starts = (0..<weeks).filter { $0 == 0 || monthOfWeek[$0] != monthOfWeek[$0 - 1] }
    var line = ""
    for (index, week) in starts.enumerated() {
      let name = phrases.months[monthOfWeek[week] - 1]
      let end = week + name.columnCount
      // The rest of a month at the left edge must not hide the whole one after it.
      let isRest = index == 0 && starts.dropFirst().contains { $0 < 4 && $0 <= end }
      guard !isRest, end <= weeks, line.columnCount <= week else { continue }
      line = line.padded(columns: week) + name
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

import BreathingEngine

/// What was practised, summed up by day, week and pattern. Days are the records' own local dates,
/// so that neither daylight saving nor travel can break or make one.
package struct Statistics: Sendable, Equatable {
  /// The day it is, by the person's own start of the day.
  package let today: Day
  package let total: Sum
  /// Days with practice, ascending.
  package let days: [DaySum]
  /// Weeks from the first practice to this one, ascending, without gaps; they begin on Mondays.
  package let weeks: [DaySum]
  /// Patterns by time, the longest first.
  package let patterns: [PatternSum]

  package struct Sum: Sendable, Equatable {
    package var sessions = 0
    package var duration = Duration.zero

    package init() {}

    mutating func add(_ total: Journal.DayTotal) {
      sessions += total.sessions
      duration += total.duration
    }
  }

  /// A day, or the week that begins on it.
  package struct DaySum: Sendable, Equatable {
    package let day: Day
    package var sum = Sum()
  }

  package struct PatternSum: Sendable, Equatable {
    package let techniqueId: String
    package var sum = Sum()
  }

  /// `totals` in any order.
  package init(_ totals: [Journal.DayTotal], today: Day) {
    self.today = today
    var total = Sum()
    var byDay: [Day: Sum] = [:]
    var byWeek: [Day: Sum] = [:]
    var byPattern: [String: Sum] = [:]
    for item in totals {
      total.add(item)
      byDay[item.day, default: Sum()].add(item)
      byWeek[item.day.weekStart, default: Sum()].add(item)
      byPattern[item.techniqueId, default: Sum()].add(item)
    }
    self.total = total
    days = byDay.map { DaySum(day: $0.key, sum: $0.value) }.sorted { $0.day < $1.day }
    patterns = byPattern.map { PatternSum(techniqueId: $0.key, sum: $0.value) }.sorted {
      ($1.sum.duration, $0.techniqueId) < ($0.sum.duration, $1.techniqueId)
    }
    let first = days.first?.day.weekStart ?? today.weekStart
    let last = max(today.weekStart, days.last?.day.weekStart ?? today.weekStart)
    weeks = stride(from: first.number, through: last.number, by: 7).map { number in
      let week = Day(number: number)
      return DaySum(day: week, sum: byWeek[week] ?? Sum())
    }
  }

  /// Both are without practice when there was none.
  package var thisWeek: Sum { sum(ofWeek: today.weekStart) }
  package var lastWeek: Sum { sum(ofWeek: today.weekStart.advanced(by: -7)) }

  private func sum(ofWeek start: Day) -> Sum {
    weeks.last { $0.day == start }?.sum ?? Sum()
  }

  /// How many days in a row were practised.
  package struct Streak: Sendable, Equatable {
    /// Up to today, or up to yesterday while today is still pending.
    package let current: Int
    package let longest: Int
    /// Whether today has no practice yet, which is not the same as missed.
    package let todayIsPending: Bool
  }

  /// Someone who has travelled west may have practised on the day that follows here.
  package var streak: Streak {
    let near = today.advanced(by: -1)...today.advanced(by: 1)
    var longest = 0
    var run = 0
    var previous: Day?
    var current = 0
    for day in days.map(\.day) {
      run = previous.map { $0.advanced(by: 1) } == day ? run + 1 : 1
      longest = max(longest, run)
      if near.contains(day), run > 1 || current == 0 { current = run }
      previous = day
    }
    return Streak(
      current: current, longest: longest, todayIsPending: !days.contains { $0.day == today })
  }
}

import Testing

@testable import Journal

/// Sums by day, week and pattern, and days in a row.
struct StatisticsTests {
  private let today = Day(number: 20_787)

  private func totals(_ days: [Int], technique: String = "box") -> [Journal.DayTotal] {
    days.map {
      Journal.DayTotal(
        day: today.advanced(by: $0), techniqueId: technique, sessions: 1, duration: .seconds(60))
    }
  }

  @Test func `nothing is nothing`() {
    let statistics = Statistics([], today: today)
    #expect(statistics.total.sessions == 0 && statistics.days.isEmpty)
    #expect(statistics.weeks.map(\.day) == [today.weekStart])
    #expect(statistics.streak == Statistics.Streak(current: 0, longest: 0, todayIsPending: true))
  }

  @Test func `days, weeks and patterns add up to the whole`() {
    let statistics = Statistics(
      totals([-30, -2, -1]) + totals([-2, 0], technique: "sigh"), today: today)
    #expect(statistics.total.sessions == 5 && statistics.total.duration == .seconds(300))
    #expect(statistics.days.map(\.sum.sessions) == [1, 2, 1, 1])
    #expect(statistics.weeks.reduce(0) { $0 + $1.sum.sessions } == 5)
    #expect(
      zip(statistics.weeks, statistics.weeks.dropFirst()).allSatisfy {
        $1.day.number - $0.day.number == 7
      })
    #expect(statistics.patterns.map(\.techniqueId) == ["box", "sigh"])
  }

  @Test(arguments: [
    ([0, -1, -2], 3, 3, false), ([-1, -2], 2, 2, true), ([-2, -3, -4], 0, 3, true),
    ([0], 1, 1, false), ([0, -2, -3], 1, 2, false),
  ])
  func `a today without practice is pending and not missed`(
    _ days: [Int], _ current: Int, _ longest: Int, _ pending: Bool
  ) {
    #expect(
      Statistics(totals(days), today: today).streak
        == Statistics.Streak(current: current, longest: longest, todayIsPending: pending))
  }

  @Test func `daylight saving and travel neither break nor make a day`() throws {
    let place = try TemporaryJournal()
    let journal = try place.open()
    // Ten in the evening on each local day: before and after the clocks change, then in Tokyo.
    let evenings = [
      "2026-10-24T22:00:00.000+02:00", "2026-10-25T22:00:00.000+01:00",
      "2026-10-26T22:00:00.000+09:00", "2026-10-28T00:30:00.000+09:00",
    ]
    for text in evenings {
      let time = try #require(LocalTime(text: text, zone: "Z"))
      try journal.save(.sample(at: time), at: time)
    }
    let totals = try journal.dayTotals(profile: Profile.standard.id)
    let last = try #require(Day(text: "2026-10-27"))
    #expect(Statistics(totals, today: last).streak.current == 4)
  }

  @Test(arguments: [
    // Practised where today had begun already: it counts, and does not hide what was before.
    ([1, 0, -1], 3, 3, false), ([1], 1, 1, true), ([1, -1, -2], 2, 2, true), ([1, 0], 2, 2, false),
    // A clock that was wrong.
    ([400, -1], 1, 1, true),
  ])
  func `days that have not begun here do no harm`(
    _ days: [Int], _ current: Int, _ longest: Int, _ pending: Bool
  ) {
    let statistics = Statistics(totals(days), today: today)
    #expect(
      statistics.streak
        == Statistics.Streak(current: current, longest: longest, todayIsPending: pending))
  }

  @Test func `this week and the last are found whatever else was recorded`() {
    // Today is a Monday.
    let statistics = Statistics(totals([0, -1, -7, -8, 7]), today: today)
    #expect(statistics.thisWeek.sessions == 1 && statistics.lastWeek.sessions == 2)
    #expect(Statistics([], today: today).lastWeek == Statistics.Sum())
  }

  @Test func `a week goes on over the end of a year`() throws {
    // 2026-12-28 is a Monday, 2027-01-03 a Sunday.
    let days = try ["2026-12-28", "2026-12-31", "2027-01-01", "2027-01-03", "2027-01-04"].map {
      try #require(Day(text: $0)).number - today.number
    }
    let statistics = Statistics(
      totals(days), today: try #require(Day(text: "2027-01-04")))
    #expect(statistics.weeks.map(\.day.description) == ["2026-12-28", "2027-01-04"])
    #expect(statistics.weeks.map(\.sum.sessions) == [4, 1])
  }

  @Test(arguments: [
    // Berlin 2026: 29 March has 23 hours, 25 October has 25.
    ("2026-03-29T01:59:59.000+01:00", "2026-03-28"),
    ("2026-03-29T03:00:00.000+02:00", "2026-03-28"),
    ("2026-03-29T04:00:00.000+02:00", "2026-03-29"),
    ("2026-10-25T02:30:00.000+02:00", "2026-10-24"),
    ("2026-10-25T02:30:00.000+01:00", "2026-10-24"),
    ("2026-10-25T04:00:00.000+01:00", "2026-10-25"),
    ("2027-01-01T03:59:59.999+01:00", "2026-12-31"),
  ])
  func `a night belongs to the day before, until four by the clock`(
    _ text: String, _ day: String
  ) throws {
    let time = try #require(LocalTime(text: text, zone: "Europe/Berlin"))
    #expect(time.day(startingAt: 240).description == day)
  }
}

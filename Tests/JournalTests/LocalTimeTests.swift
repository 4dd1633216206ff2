import Testing

@testable import Journal

/// Times as they are written, and the days they belong to.
struct LocalTimeTests {
  @Test(arguments: [
    ("2026-11-30T05:20:35.123+01:00", 3600), ("2026-11-30T05:20:35.000Z", 0),
    ("1970-01-02T00:00:00.000-05:30", -19_800), ("2024-02-29T23:59:59.999+14:00", 50_400),
    ("2199-12-31T12:00:00.000Z", 0),
  ])
  func `a text is read and written the same`(_ text: String, _ offset: Int) throws {
    let time = try #require(LocalTime(text: text, zone: "Z"))
    #expect(time.text == text && time.offset == offset)
  }

  @Test(arguments: [
    "", "2026-11-30", "2026-02-30T00:00:00Z", "2026-11-30T24:00:00Z", "2026-11-30T00:60:00Z",
    "2026-11-30T00:00:00", "2026-11-30T00:00:00+1:00", "1969-12-31T00:00:00Z",
    "2026-11-30T00:00:00.1234Z", "2026-11-30T00:00:00.Z", "2026-11-30T00:00:00+19:00",
    "2026-13-01T00:00:00Z", "９026-11-30T00:00:00Z", "2026-11-30TT00:00:00Z", "-026-11-30T00:00:00Z",
  ])
  func `other texts are no times`(_ text: String) {
    #expect(LocalTime(text: text, zone: "Z") == nil)
  }

  @Test func `every day of four centuries is its own`() throws {
    for number in stride(from: -1000, to: 146_097, by: 13) {
      let day = Day(number: number)
      let (year, month, date) = day.civil
      #expect(Day(year: year, month: month, day: date) == day)
      #expect(number < 0 || Day(text: day.description) == day)
    }
    #expect(Day(number: 0).description == "1970-01-01" && Day(number: 0).weekday == 3)
    #expect(Day(text: "2026-11-30")?.weekday == 0)
  }

  @Test func `a day begins at its start, by the record's own clock`() throws {
    let late = try #require(LocalTime(text: "2026-12-01T03:59:59.999+08:00", zone: "Asia/Shanghai"))
    #expect(late.day(startingAt: 240).description == "2026-11-30")
    #expect(late.day(startingAt: 239).description == "2026-12-01")
    #expect(late.day(startingAt: 0).description == "2026-12-01")
  }

  @Test(arguments: ["", "1", "1-", "-1", "1-65536", "a-0", "70368744177664-0", "1--1"])
  func `only a clock's reading is read as one`(_ text: String) {
    #expect(ClockStamp(text: text) == nil)
  }

  @Test func `a clock that stands still goes on counting`() {
    let first = ClockStamp(milliseconds: 5)
    #expect(first.next(at: 5) == ClockStamp(milliseconds: 5, count: 1))
    #expect(first.next(at: 3) == ClockStamp(milliseconds: 5, count: 1))
    #expect(first.next(at: 6) == ClockStamp(milliseconds: 6))
    #expect(ClockStamp(text: first.next(at: 3).text) == first.next(at: 3))
  }
}

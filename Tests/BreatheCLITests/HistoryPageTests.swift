import BreathingEngine
import Testing

@testable import BreatheCLI
@testable import Journal
@testable import TerminalUI

/// The list of sessions as text.
struct HistoryPageTests {
  private func record(
    _ id: String, _ techniqueId: String, _ time: String, seconds: Int, cycles: Int
  ) throws -> SessionRecord {
    SessionRecord(
      id: try #require(RecordID(id)), stamp: RecordStamp(profile: Profile.standard.id),
      techniqueId: techniqueId, startTime: try #require(LocalTime(text: time, zone: "Z")),
      duration: .seconds(seconds), completedCycles: cycles, targetCycles: 19, status: .completed)
  }

  @Test func `a line tells what, when by the clock there, how long and what was special`() throws {
    let first = try record(
      "3f2a0000-65aa-42ec-a945-5fd21dec0538", "box", "2026-11-29T23:10:00.000+09:00", seconds: 304,
      cycles: 19)
    var second = try record(
      "81c40000-65aa-42ec-a945-5fd21dec0538", "4-7-8", "2026-11-30T06:05:59.999-03:30",
      seconds: 4000, cycles: 3)
    (second.status, second.programNodeId, second.note) = (.stopped, "m4-hfzmv", "睡得\u{1B}[2J好")
    let page = HistoryPage(records: [first, second], phrases: .english)
    #expect(
      page.lines == [
        "3f2a0000  2026-11-29 23:10  box       5:04  19/19 cycles",
        "81c40000  2026-11-30 06:05  4-7-8  1:06:40  3/19 cycles   stopped  m4-hfzmv  睡得\\u{1b}[2J好",
      ])
  }

  @Test(
    arguments: [
      (2, 4, "calm 2 -> 4", "平静程度 2 -> 4"), (5, 5, "calm 5 -> 5", "平静程度 5 -> 5"),
      (2, nil, "calm 2 before", "练习前平静程度 2"), (nil, 4, "calm 4 after", "练习后平静程度 4"),
    ] as [(Int?, Int?, String, String)])
  func `a line tells how calm it was before and after, where that is known`(
    _ before: Int?, _ after: Int?, _ english: String, _ chinese: String
  ) throws {
    var record = try record(
      "3f2a0000-65aa-42ec-a945-5fd21dec0538", "box", "2026-11-29T23:10:00.000Z", seconds: 304,
      cycles: 19)
    (record.calmBefore, record.calmAfter, record.note) = (before, after, "note")
    let beginning = "3f2a0000  2026-11-29 23:10  box  5:04"
    #expect(
      HistoryPage(records: [record], phrases: .english).lines
        == ["\(beginning)  19/19 cycles  \(english)  note"])
    #expect(
      HistoryPage(records: [record], phrases: .chinese).lines
        == ["\(beginning)  19/19 轮  \(chinese)  note"])
  }

  @Test func `ids are as long as it takes to tell them apart`() throws {
    let ids = ["3f2a0000-65aa-42ec-a945-5fd21dec0538", "3f2a0000-65ab-42ec-a945-5fd21dec0538"]
    let records = try ids.map {
      try record($0, "box", "2026-11-29T23:10:00.000Z", seconds: 1, cycles: 1)
    }
    let lines = HistoryPage(records: records, phrases: .chinese).lines
    #expect(lines.map { $0.prefix(14) } == ["3f2a0000-65aa ", "3f2a0000-65ab "])
  }
}

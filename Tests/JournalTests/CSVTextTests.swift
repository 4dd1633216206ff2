import BreathingCatalog
import Testing

@testable import Journal

/// The table form of sessions: RFC 4180, and no cell a spreadsheet could calculate.
struct CSVTextTests {
  /// Some begin with a sign that is no character of its own, for another joins it.
  private static let texts = [
    "plain", "a,b", "\"", "\"\u{301}", "a\"\u{FE0F},b", "=1", "=\u{301}1", "+\u{301}", "-\u{200D}x",
    "@\u{FE0F}", "'=1", "'\u{301}=1", "''=\u{301}1", "'", "呼吸，呼吸", "\u{FEFF}=1", "é", "e\u{301}",
  ]

  private func rows(_ text: String) -> [[String]] {
    CSVText.read(Array(text.utf8)).map(\.cells)
  }

  @Test(arguments: texts) func `a cell is read back to the last scalar`(_ text: String) {
    let row = ["first", CSVText.guarded(text), "last"]
    let read = rows(CSVText.write([row]))
    #expect(read.map { $0.map { Array($0.utf8) } } == [row.map { Array($0.utf8) }])
    #expect(read.first.map { Array(CSVText.unguarded($0[1]).utf8) } == Array(text.utf8))
  }

  @Test(arguments: texts) func `no cell begins as a formula does`(_ text: String) throws {
    let first = try #require(CSVText.guarded(text).utf8.first)
    #expect(!Array("=+-@\t\r".utf8).contains(first))
  }

  @Test(
    arguments: [
      ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]), ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
      ("\"a\r\nb\",\"c\"\"d\"\r\n", [["a\r\nb", "c\"d"]]), ("\r\n\na\n\n", [["a"]]),
      ("a,,\n", [["a", "", ""]]), ("\"\",x\n", [["", "x"]]), ("", []),
    ]) func `rows are read by RFC 4180, and lines may end with LF alone`(
      _ text: String, _ expected: [[String]]
    )
  {
    #expect(rows(text) == expected)
  }

  @Test func `a row knows its line though a cell before it spans several`() {
    let lines = CSVText.read(Array("h\n\"a\nb\"\nc\n".utf8))
    #expect(lines.map(\.number) == [1, 2, 4])
  }

  @Test func `bytes that are no text are refused and not replaced`() {
    let record = SessionRecord.sample()
    var noted = record
    noted.note = "NOTE"
    let export = JournalExport(
      profile: ProfileRecord(
        profile: .standard, time: .sample(), stamp: RecordStamp(profile: Profile.standard.id)),
      sessions: [noted], acknowledgements: [])
    var bytes = Array(export.csv.utf8)
    let place = bytes.firstRange(of: Array("NOTE".utf8))
    bytes[place?.lowerBound ?? 0] = 0xFF
    let batch = ImportBatch(reading: bytes, file: "f")
    #expect(batch.refusedCount == 1 && batch.sessions.isEmpty)
    #expect(batch.refused.map(\.place) == [.line(2, key: "")])
  }

  @Test(arguments: ["techniqueId", "modified", "skipped"])
  func `a heading that is missing is refused`(_ key: String) {
    let columns = SessionRecord.csvColumns.filter { $0 != key }
    #expect(places(header: columns) == [.line(1, key: key)])
  }

  @Test(arguments: ["id", "note", "moood", ""])
  func `a heading that is doubled or unknown is refused`(_ key: String) {
    #expect(places(header: SessionRecord.csvColumns + [key]) == [.line(1, key: key)])
  }

  private func places(header columns: [String]) -> [DataProblem.Place] {
    let text = columns.joined(separator: ",") + "\n"
    return ImportBatch(reading: Array(text.utf8), file: "f").refused.map(\.place)
  }
}

import BreathingCatalog
import Testing

@testable import Journal

/// Which format a file has, and where its faults are.
struct ImportBatchTests {
  private let records = (0..<3).map { SessionRecord.sample(at: .sample(hours: $0)) }

  private var export: JournalExport {
    JournalExport(
      profile: ProfileRecord(
        profile: .standard, time: .sample(), stamp: RecordStamp(profile: Profile.standard.id)),
      sessions: records, acknowledgements: [])
  }

  private func read(_ text: String) -> ImportBatch {
    ImportBatch(reading: Array(text.utf8), file: "f")
  }

  @Test func `marks of byte order, CRLF and blank lines are no hindrance`() {
    for text in [export.jsonLines, export.json, export.csv] {
      let crlf = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n\r\n")
      for variant in [text, "\u{FEFF}" + text, crlf, "\u{FEFF}\n\n" + crlf] {
        let batch = read(variant)
        #expect(batch.refused.isEmpty && batch.sessions.map(\.record) == records)
      }
    }
  }

  @Test func `a document may be laid out over many lines`() {
    let batch = read(export.json.replacing(",\"", with: ",\n  \"").replacing("{", with: "{\n"))
    #expect(batch.refused.isEmpty && batch.sessions.map(\.record) == records)
  }

  @Test func `the place of a fault in a document is a path`() {
    let spoilt = export.json.replacing("\"box\"", with: "7", maxReplacements: 2)
    #expect(
      read(spoilt).refused.map(\.place) == [
        .key("sessions[0].techniqueId"), .key("sessions[1].techniqueId"),
      ])
  }

  @Test(
    arguments: [
      ("\"version\":1", "\"version\":2", "version"),
      ("\"sessions\":[", "\"sesions\":[", "sesions"),
      ("breathe.export", "breathe.plan", "schema"),
      ("\"acknowledgements\":[]", "\"acknowledgements\":7", "acknowledgements"),
    ]) func `a document that is not what it should be is refused, not half read`(
      _ good: String, _ bad: String, _ key: String
    )
  {
    let batch = read(export.json.replacing(good, with: bad))
    #expect(batch.refused.map(\.place).contains(.key(key)))
  }

  @Test func `a history document is taken in as well`() {
    let sessions = JSONText.array(records.map(\.json))
    let batch = read(#"{"schema":"breathe.history","version":1,"sessions":\#(sessions)}"#)
    #expect(batch.refused.isEmpty && batch.sessions.map(\.record) == records)
  }

  @Test func `every bad line is told, with what is wrong in it`() {
    let lines = records.map { $0.json(kind: "session").object }
    let text = [
      lines[0], "{", lines[1].replacing("\"completed\"", with: "\"running\""), "7",
      lines[2].replacing("\"session\"", with: "\"dream\""), "{\"kind\":\"acknowledgement\"}",
    ].joined(separator: "\n")
    let batch = read(text)
    #expect(batch.sessions.count == 1 && batch.refusedCount == 5)
    let lineNumbers = batch.refused.map { problem in
      switch problem.place {
      case .line(let line, _), .text(let line, _): line
      case .wholeFile, .key: 0
      }
    }
    #expect(Set(lineNumbers) == [2, 3, 4, 5, 6])
  }
}

import BreathingCatalog
import BreathingEngine

/// Comma-separated values by RFC 4180, guarded against spreadsheets that take a text for a formula.
package enum CSVText {
  /// Characters with which a formula can begin, in one spreadsheet or another.
  private static let formulaStarts: Set<Character> = ["=", "+", "-", "@", "\t", "\r"]

  /// Rows as text, every line ended by CRLF.
  static func write(_ rows: [[String]]) -> String {
    rows.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 10 || $0 == 13
    }
    return needsQuotes ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
  }

  /// A text that no spreadsheet takes for a formula: where it could, it gets an apostrophe in front,
  /// and so does one that already looks so guarded, for `unguarded` to give back exactly.
  static func guarded(_ text: String) -> String { isRisky(text) ? "'\(text)" : text }

  static func unguarded(_ text: String) -> String {
    text.first == "'" && isRisky(String(text.dropFirst())) ? String(text.dropFirst()) : text
  }

  private static func isRisky(_ text: String) -> Bool {
    text.drop { $0 == "'" }.first.map(formulaStarts.contains) ?? false
  }

  /// A row and the line it begins on, from 1.
  struct Line {
    let number: Int
    let cells: [String]
  }

  /// Reads rows ended by CRLF or LF. An unfinished quotation ends with the text; the row will then
  /// not have the cells it should.
  static func read(_ bytes: some Sequence<UInt8>) -> [Line] {
    var lines: [Line] = []
    var cells: [String] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var wasQuote = false
    var number = 1
    var start = 1
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    func endRow() {
      cells.append(text(cell))
      cell = []
      if cells != [""] { lines.append(Line(number: start, cells: cells)) }
      cells = []
      start = number
    }
    for byte in bytes {
      if byte == 10 { number += 1 }
      switch byte {
      case UInt8(ascii: "\"") where isQuoted: (isQuoted, wasQuote) = (false, true)
      case UInt8(ascii: "\"") where wasQuote:
        cell.append(byte)
        (isQuoted, wasQuote) = (true, false)
      case UInt8(ascii: "\"") where cell.isEmpty: isQuoted = true
      case _ where isQuoted: cell.append(byte)
      case UInt8(ascii: ","):
        cells.append(text(cell))
        cell = []
        wasQuote = false
      case 10:
        if cell.last == 13 { cell.removeLast() }
        endRow()
        wasQuote = false
      default:
        cell.append(byte)
        wasQuote = false
      }
    }
    if !cell.isEmpty || !cells.isEmpty { endRow() }
    return lines
  }
}

// MARK: - Sessions as rows

extension SessionRecord {
  static let csvColumns = [
    "id", "startTime", "zone", "techniqueId", "duration", "wallDuration", "completedCycles",
    "targetCycles", "programNodeId", "status", "note", "skipped", "holds", "fingerprint", "profile",
    "device", "source", "externalId", "modified", "deleted",
  ]
  private static let numberColumns: Set = [
    "duration", "wallDuration", "completedCycles", "targetCycles",
  ]
  private static let listColumns: Set = ["skipped", "holds"]

  func csvCell(_ column: String) -> String {
    switch column {
    case "id": id.text
    case "startTime": startTime.text
    case "zone": CSVText.guarded(startTime.zone)
    case "techniqueId": CSVText.guarded(techniqueId)
    case "duration": duration.decimalSeconds
    case "wallDuration": wallDuration.decimalSeconds
    case "completedCycles": "\(completedCycles)"
    case "targetCycles": targetCycles.map { "\($0)" } ?? ""
    case "programNodeId": CSVText.guarded(programNodeId ?? "")
    case "status": status.rawValue
    case "note": CSVText.guarded(note ?? "")
    case "skipped": JSONText.array(skipped.map(\.json))
    case "holds": JSONText.array(holds.map(\.json))
    case "fingerprint": fingerprint?.text ?? ""
    case "profile": stamp.profile.text
    case "device": stamp.device.text
    case "source": CSVText.guarded(stamp.source)
    case "externalId": CSVText.guarded(stamp.externalId ?? "")
    case "modified": stamp.modified.text
    case "deleted": stamp.isDeleted ? "true" : ""
    default: ""
    }
  }

  /// A row as the JSON object that means the same, so that both are read by one reader.
  static func object(columns: [String], cells: [String]) -> JSONValue {
    .object(
      zip(columns, cells).compactMap { column, cell in
        guard !cell.isEmpty else { return nil }
        let value: JSONValue
        if numberColumns.contains(column) {
          value = .number(cell)
        } else if listColumns.contains(column) {
          value = (try? JSONValue(parsing: Array(cell.utf8), file: "")) ?? .string(cell)
        } else if column == "deleted" {
          value = cell == "true" ? .boolean(true) : .string(cell)
        } else {
          value = .string(CSVText.unguarded(cell))
        }
        return JSONValue.Member(key: column, value: value)
      })
  }
}

import BreathingCatalog
import BreathingEngine

/// Comma-separated values by RFC 4180, guarded against spreadsheets that take a text for a formula.
package enum CSVText {
  /// With what a formula can begin, in one spreadsheet or another. Scalars here and below, for a
  /// sign that an accent has been put on is another character to Swift, but not to a spreadsheet.
  private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r"]

  /// Rows as text, every line ended by CRLF.
  static func write(_ rows: [[String]]) -> String {
    rows.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 10 || $0 == 13
    }
    guard needsQuotes else { return cell }
    var quoted = "\""
    for scalar in cell.unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// A text that no spreadsheet takes for a formula: where it could, it gets an apostrophe in front,
  /// and so does one that already looks so guarded, for `unguarded` to give back exactly.
  static func guarded(_ text: String) -> String {
    isRisky(text.unicodeScalars) ? "'\(text)" : text
  }

  static func unguarded(_ text: String) -> String {
    let rest = text.unicodeScalars.dropFirst()
    return text.unicodeScalars.first == "'" && isRisky(rest) ? String(Substring(rest)) : text
  }

  private static func isRisky(_ text: some Sequence<Unicode.Scalar>) -> Bool {
    text.first { $0 != "'" }.map(formulaStarts.contains) ?? false
  }

  /// A row and the line it begins on, from 1.
  struct Line {
    let number: Int
    let cells: [String]
    /// Whether all of it is UTF-8.
    let isText: Bool
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
    var isText = true
    func endCell() {
      let text = String(validating: cell, as: UTF8.self)
      isText = isText && text != nil
      cells.append(text ?? "")
      cell = []
    }
    func endRow() {
      endCell()
      if cells != [""] || !isText {
        lines.append(Line(number: start, cells: cells, isText: isText))
      }
      cells = []
      isText = true
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
        endCell()
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
    "targetCycles", "programNodeId", "status", "calmBefore", "calmAfter", "note", "skipped",
    "holds",
    "fingerprint", "profile", "device", "source", "externalId", "modified", "deleted",
  ]
  /// Without these there is no record.
  static let neededColumns = [
    "id", "startTime", "zone", "techniqueId", "duration", "wallDuration", "completedCycles",
    "status", "skipped", "holds", "profile", "device", "source", "modified",
  ]
  private static let numberColumns: Set = [
    "duration", "wallDuration", "completedCycles", "targetCycles", "calmBefore", "calmAfter",
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
    case "calmBefore": calmBefore.map { "\($0)" } ?? ""
    case "calmAfter": calmAfter.map { "\($0)" } ?? ""
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

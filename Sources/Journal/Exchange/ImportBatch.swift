package import BreathingCatalog

/// The records of a file that is to be taken in, and the lines that cannot be.
package struct ImportBatch: Sendable {
  var profiles: [ProfileRecord] = []
  var sessions: [(line: Int, record: SessionRecord)] = []
  var acknowledgements: [Acknowledgement] = []
  /// Each names file, line and reason.
  package private(set) var refused: [DataProblem] = []
  /// How many records were refused; one may have several problems.
  package private(set) var refusedCount = 0
  let file: String

  /// Reads JSON Lines, a JSON document or CSV, told apart by their beginning.
  package init(reading bytes: [UInt8], file: String) {
    self.file = file
    read(bytes)
  }

  private mutating func read(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let firstLine = bytes.drop(while: \.isBlank).prefix { $0 != 10 }
    guard firstLine.first == UInt8(ascii: "{") else { return readCSV(bytes) }
    if let root = try? JSONValue(parsing: Array(firstLine), file: file), !root.isDocument {
      return readLines(bytes)
    }
    do throws(DataProblem) {
      let root = try JSONValue(parsing: Array(bytes), file: file)
      if root.isDocument { readDocument(root) } else { readRecord(root, line: 1) }
    } catch {
      // A first line that is spoilt must not hide what the others are.
      if bytes.contains(10) { readLines(bytes) } else { refuse([error]) }
    }
  }

  private mutating func readLines(_ bytes: ArraySlice<UInt8>) {
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { !$0.isBlank }) else { continue }
      do throws(DataProblem) {
        readRecord(try JSONValue(parsing: Array(line), file: file), line: index + 1)
      } catch {
        var column = 1
        if case .text(_, let found) = error.place { column = found }
        refuse([
          DataProblem(
            file: file, place: .text(line: index + 1, column: column), kind: error.kind)
        ])
      }
    }
  }

  private mutating func readDocument(_ root: JSONValue) {
    guard case .object(let members) = root else { return }
    for member in members {
      switch (member.key, member.value) {
      case ("profile", let value): readRecord(value, line: 1, kind: "profile")
      case ("sessions", .array(let values)):
        for value in values { readRecord(value, line: 1, kind: "session") }
      case ("acknowledgements", .array(let values)):
        for value in values { readRecord(value, line: 1, kind: "acknowledgement") }
      default: break
      }
    }
  }

  private mutating func readCSV(_ bytes: ArraySlice<UInt8>) {
    let lines = CSVText.read(bytes)
    guard let header = lines.first else { return }
    let missing = ["id", "startTime", "techniqueId"].filter { !header.cells.contains($0) }
    guard missing.isEmpty else {
      return refuse(
        missing.map { DataProblem(file: file, place: .line(1, key: $0), kind: .missing) })
    }
    for line in lines.dropFirst() {
      guard line.cells.count == header.cells.count else {
        refuse([
          DataProblem(
            file: file, place: .line(line.number, key: ""),
            kind: .outOfRange("\(line.cells.count)", allowed: "\(header.cells.count)"))
        ])
        continue
      }
      let object = SessionRecord.object(columns: header.cells, cells: line.cells)
      readRecord(object, line: line.number, kind: "session")
    }
  }

  private mutating func readRecord(_ value: JSONValue, line: Int, kind given: String? = nil) {
    let list = ProblemList(file: file)
    let field = Field(value: value, problems: list)
    // What a session printed when it could not be saved has no kind.
    let kind = given ?? field["kind"].ifPresent { $0.string() } ?? "session"
    var isRead = false
    switch kind {
    case "profile":
      if let record = ProfileRecord(reading: field), list.problems.isEmpty {
        profiles.append(record)
        isRead = true
      }
    case "session":
      if let record = SessionRecord(reading: field), list.problems.isEmpty {
        if record.status == .running {
          field["status"].note(
            .notAllowed("running", allowed: ["completed", "stopped", "interrupted"]))
        } else {
          sessions.append((line, record))
          isRead = true
        }
      }
    case "acknowledgement":
      if let record = Acknowledgement(reading: field), list.problems.isEmpty {
        acknowledgements.append(record)
        isRead = true
      }
    default:
      field["kind"].note(
        .notAllowed(kind, allowed: ["profile", "session", "acknowledgement"]))
    }
    guard !isRead else { return }
    refuse(
      list.problems.map { problem in
        var key = ""
        if case .key(let path) = problem.place { key = path }
        return DataProblem(file: file, place: .line(line, key: key), kind: problem.kind)
      })
  }

  /// Notes that a record cannot be taken in.
  mutating func refuse(_ problems: [DataProblem]) {
    refusedCount += 1
    refused += problems
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 32 || self == 9 || self == 10 || self == 13 }
}

extension JSONValue {
  /// Whether it is a whole export or history and not one record of it.
  fileprivate var isDocument: Bool {
    if case .object(let members) = self { members.contains { $0.key == "schema" } } else { false }
  }
}

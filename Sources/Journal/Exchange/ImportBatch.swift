package import BreathingCatalog

/// The records of a file that is to be taken in, and the faults of those that cannot be.
package struct ImportBatch: Sendable {
  var profiles: [ProfileRecord] = []
  var sessions: [(origin: Origin, record: SessionRecord)] = []
  var acknowledgements: [Acknowledgement] = []
  /// Each names file, place and reason.
  package private(set) var refused: [DataProblem] = []
  /// How many records were refused; one may have several problems.
  package private(set) var refusedCount = 0
  let file: String

  /// Where in the file a record is.
  enum Origin: Sendable, Equatable {
    /// From 1; the record is a line, or begins on it.
    case line(Int)
    /// Inside a document, such as `sessions[2]`.
    case path(String)

    func place(of key: String) -> DataProblem.Place {
      switch self {
      case .line(let number): .line(number, key: key)
      case .path(let path): .key("\(path).\(key)")
      }
    }
  }

  /// What a record can be.
  private enum Kind: String, CaseIterable { case profile, session, acknowledgement }

  private static let documents = ["breathe.export", "breathe.history"]
  private static let mostRecords = 10_000_000

  /// Reads JSON Lines, a JSON document or CSV, told apart by their beginning.
  package init(reading bytes: [UInt8], file: String) {
    self.file = file
    read(bytes)
  }

  private mutating func read(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let firstLine = bytes.drop(while: \.isBlank).prefix { $0 != 10 }
    guard let first = firstLine.first, "{[".utf8.contains(first) else { return readCSV(bytes) }
    if let root = try? JSONValue(parsing: Array(firstLine), file: file), !root.isDocument {
      return readLines(bytes)
    }
    do throws(DataProblem) {
      let root = try JSONValue(parsing: Array(bytes), file: file)
      if root.isDocument { readDocument(root) } else { readRecord(root, at: .line(1)) }
    } catch {
      // A first line that is spoilt must not hide what the others are, unless a document begins so.
      let isDocument =
        firstLine.firstRange(of: Array("\"schema\"".utf8)) != nil
        || firstLine.filter { !$0.isBlank }.count == 1
      if isDocument { refuse([error]) } else { readLines(bytes) }
    }
  }

  /// Notes that a record cannot be taken in.
  mutating func refuse(_ problems: [DataProblem]) {
    refusedCount += 1
    refused += problems
  }
}

// MARK: - Formats

extension ImportBatch {
  private mutating func readLines(_ bytes: ArraySlice<UInt8>) {
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { !$0.isBlank }) else { continue }
      do throws(DataProblem) {
        readRecord(try JSONValue(parsing: Array(line), file: file), at: .line(index + 1))
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

  /// Reads an export or a history; anything else that may be in it is refused rather than left out.
  private mutating func readDocument(_ root: JSONValue) {
    let list = ProblemList(file: file)
    let document = Field(value: root, problems: list)
    document.object(keys: ["schema", "version", "profile", "sessions", "acknowledgements"])
    if let schema = document["schema"].string(), !Self.documents.contains(schema) {
      document["schema"].note(.notAllowed(schema, allowed: Self.documents))
    }
    _ = document["version"].wholeNumber(in: 1...1)
    let count = 0...Self.mostRecords
    let sessions = document["sessions"].array(count: count) ?? []
    let acknowledgements =
      document["acknowledgements"].ifPresent { $0.array(count: count) } ?? []
    guard list.problems.isEmpty else { return refuse(list.problems) }
    document["profile"].ifPresent { readRecord($0, of: .profile) }
    for record in sessions { readRecord(record, of: .session) }
    for record in acknowledgements { readRecord(record, of: .acknowledgement) }
  }

  private mutating func readRecord(_ field: Field, of kind: Kind) {
    guard let value = field.value else { return }
    readRecord(value, at: .path(field.path), kind: kind)
  }

  private mutating func readCSV(_ bytes: ArraySlice<UInt8>) {
    let lines = CSVText.read(bytes)
    guard let header = lines.first else { return }
    let problems = Self.problems(ofHeader: header.cells)
    guard problems.isEmpty else {
      return refuse(
        problems.map { problem in
          DataProblem(
            file: file, place: .line(header.number, key: problem.column), kind: problem.kind)
        })
    }
    for line in lines.dropFirst() {
      guard line.isText, line.cells.count == header.cells.count else {
        let kind: DataProblem.Kind =
          line.isText
          ? .outOfRange("\(line.cells.count)", allowed: "\(header.cells.count)")
          : .syntax(detail: "invalid UTF-8")
        refuse([DataProblem(file: file, place: .line(line.number, key: ""), kind: kind)])
        continue
      }
      let object = SessionRecord.object(columns: header.cells, cells: line.cells)
      readRecord(object, at: .line(line.number), kind: .session)
    }
  }

  private static func problems(
    ofHeader columns: [String]
  ) -> [(column: String, kind: DataProblem.Kind)] {
    let known = SessionRecord.csvColumns
    let missing = SessionRecord.neededColumns.filter { !columns.contains($0) }
    var problems = missing.map { (column: $0, kind: DataProblem.Kind.missing) }
    for (index, column) in columns.enumerated() {
      if !known.contains(column) {
        problems.append((column, .unknownKey(column, allowed: known)))
      } else if columns[..<index].contains(column) {
        problems.append((column, .duplicateKey(column)))
      }
    }
    return problems
  }
}

// MARK: - Records

extension ImportBatch {
  private mutating func readRecord(_ value: JSONValue, at origin: Origin, kind given: Kind? = nil) {
    let list = ProblemList(file: file)
    var path = ""
    if case .path(let found) = origin { path = found }
    let field = Field(path: path, value: value, problems: list)
    // What a session printed when it could not be saved has no kind.
    let kind = given ?? (field["kind"].isPresent ? field["kind"].choice(Kind.self) : .session)
    switch kind {
    case nil: break
    case .profile:
      if let record = ProfileRecord(reading: field), list.problems.isEmpty {
        return profiles.append(record)
      }
    case .session:
      if let record = SessionRecord(reading: field), list.problems.isEmpty {
        if record.status != .running { return sessions.append((origin, record)) }
        let allowed = SessionRecord.Status.allCases.filter { $0 != .running }
        field["status"].note(.notAllowed("running", allowed: allowed.map(\.rawValue)))
      }
    case .acknowledgement:
      if let record = Acknowledgement(reading: field), list.problems.isEmpty {
        return acknowledgements.append(record)
      }
    }
    refuse(list.problems.map { $0.moved(to: origin, in: file) })
  }
}

extension DataProblem {
  /// A problem of a record that is a line knows the key only.
  fileprivate func moved(to origin: ImportBatch.Origin, in file: String) -> DataProblem {
    guard case .line(let number) = origin, case .key(let path) = place else { return self }
    return DataProblem(file: file, place: .line(number, key: path), kind: kind)
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

import BreathingEngine

/// Validation of files that are not yet in the catalog.
package struct DataCheck {
  private let catalog: Catalog
  /// The file that has an id, by kind and id.
  private var files: [String: String] = [:]
  /// The programs that have a node's id, and where.
  private var holders: [String: [Holder]] = [:]
  /// Patterns among the files, by id.
  private var patterns: [String: PatternEntry] = [:]

  private struct Holder {
    let program: String
    /// File and key path.
    let place: String
  }

  /// The problems of each file, in the order given. Two files of one kind must not share an id, nor
  /// two programs, of the catalog or of these files, a node's. The schemas that lie beside the files
  /// are passed over.
  package static func problems(
    in files: [String], catalog: Catalog
  ) -> [(file: String, problems: [DataProblem])] {
    let files = files.filter { !$0.hasSuffix(Catalog.schemaEnding) }
    var check = DataCheck(catalog: catalog)
    let read = files.map { file in (file: file, content: Content.read(file)) }
    for case (_, .success(.pattern(let entry))) in read { check.patterns[entry.id] = entry }
    return read.map { file, content in
      switch content {
      case .success(let content): (file, check.problems(of: content, in: file))
      case .failure(let problems): (file, problems.all)
      }
    }
  }

  private init(catalog: Catalog) {
    self.catalog = catalog
    for program in catalog.programs().entries { take(program) }
  }

  private mutating func take(_ program: Program) {
    for (path, id) in program.placedIds {
      holders[id, default: []].append(
        Holder(program: program.id, place: "\(program.file): \(path)"))
    }
  }

  private mutating func problems(of content: Content, in file: String) -> [DataProblem] {
    var problems: [DataProblem] = []
    if let other = files[content.key], other != file {
      problems.append(
        DataProblem(
          file: file, place: .key("id"), kind: .duplicateID(content.id, alsoIn: other)))
    } else {
      files[content.key] = file
    }
    guard case .program(let program) = content else { return problems }
    problems += twins(of: program) + contradictions(of: program)
    take(program)
    return problems
  }

  /// Ids that another program has too. One of the same id is the same program in another version.
  private func twins(of program: Program) -> [DataProblem] {
    program.placedIds.compactMap { path, id in
      guard let twin = holders[id]?.first(where: { $0.program != program.id }) else { return nil }
      return DataProblem(
        file: program.file, place: .key(path), kind: .duplicateNode(id, alsoIn: twin.place))
    }
  }

  /// What is wrong between the nodes and their patterns.
  private func contradictions(of program: Program) -> [DataProblem] {
    let known = program.patterns(in: catalog).merging(patterns) { _, given in given }
    return program.placedNodes.compactMap { path, node in
      guard let entry = known[node.techniqueId] else {
        return DataProblem(
          file: program.file, place: .key("\(path).techniqueId"),
          kind: .unknownPattern(node.techniqueId))
      }
      let cycles = entry.pattern(adjustedBy: Recipe.Adjustment()).cycles(for: node.target)
      guard let most = entry.maximumCycles, cycles > most else { return nil }
      return DataProblem(
        file: program.file, place: .key("\(path).\(node.targetKey)"),
        kind: .outOfRange("\(cycles)", allowed: "1...\(most)"))
    }
  }
}

/// A file read as what its keys say it is: a pattern unless it has cues or nodes.
private enum Content {
  case pattern(PatternEntry)
  case cueSet(CueSet)
  case program(Program)

  static func read(_ file: String) -> Result<Content, DataProblems> {
    do throws(DataProblems) {
      return .success(try Content(file: file))
    } catch {
      return .failure(error)
    }
  }

  private init(file: String) throws(DataProblems) {
    let bytes: [UInt8]
    let root: JSONValue
    do throws(DataProblem) {
      bytes = try DataFile.bytes(of: file)
      root = try JSONValue(parsing: bytes, file: file)
    } catch {
      throw DataProblems(all: [error])
    }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let expected = name.hasSuffix(".json") ? String(name.dropLast(5)) : nil
    if root.has("cues") {
      self = .cueSet(try CueSet(reading: bytes, file: file, expecting: expected))
    } else if root.has("nodes") {
      self = .program(try Program(reading: bytes, file: file, expecting: expected))
    } else {
      self = .pattern(try PatternEntry(reading: bytes, file: file, expecting: expected))
    }
  }

  var id: String {
    switch self {
    case .pattern(let entry): entry.id
    case .cueSet(let set): set.id
    case .program(let program): program.id
    }
  }

  /// Kind and id.
  var key: String {
    switch self {
    case .pattern: "pattern/\(id)"
    case .cueSet: "cueSet/\(id)"
    case .program: "program/\(id)"
    }
  }
}

extension JSONValue {
  fileprivate func has(_ key: String) -> Bool {
    if case .object(let members) = self { members.contains { $0.key == key } } else { false }
  }
}

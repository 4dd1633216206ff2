import BreathingEngine

/// Validation of files that are not yet in the catalog.
package struct DataCheck {
  private let catalog: Catalog
  /// The file that has an id, by kind and id.
  private var files: [String: String] = [:]
  /// The file that has a node's id, and the program it belongs to.
  private var nodes: [String: (file: String, program: String)] = [:]
  /// Patterns among the files, by id.
  private var patterns: [String: PatternEntry] = [:]

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
    for id in program.nodes.flatMap(\.allIds) where nodes[id] == nil {
      nodes[id] = (program.file, program.id)
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
    for (index, node) in program.nodes.enumerated() {
      let place = DataProblem.Place.key("node \(index + 1), \(node.nodeId)")
      // A program of the same id is the same program in another version.
      for id in node.allIds {
        guard let twin = nodes[id], twin.program != program.id else { continue }
        problems.append(
          DataProblem(file: file, place: place, kind: .duplicateNode(id, alsoIn: twin.file)))
      }
      if let kind = contradiction(of: node) {
        problems.append(DataProblem(file: file, place: place, kind: kind))
      }
    }
    take(program)
    return problems
  }

  /// What is wrong between a node and its pattern.
  private func contradiction(of node: ProgramNode) -> DataProblem.Kind? {
    guard let entry = patterns[node.techniqueId] ?? (try? catalog.pattern(node.techniqueId)) else {
      return .unknownPattern(node.techniqueId)
    }
    let cycles = entry.pattern(adjustedBy: Recipe.Adjustment()).cycles(for: node.target)
    guard let most = entry.maximumCycles, cycles > most else { return nil }
    return .outOfRange("\(cycles)", allowed: "1...\(most)")
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

import Glibc

/// Patterns and cue sets by id, looked up in several places of which the first that has it wins.
package struct Catalog: Sendable {
  package let directories: [String]

  /// Why something could not be had from the catalog.
  package enum Failure: Error, Equatable, Sendable {
    case unknown(String)
    case broken(DataProblems)
  }

  package init(directories: [String]) { self.directories = directories }

  /// Whether a text can be the id of a pattern or cue set, and so the name of its file.
  package static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.count <= 40 else { return false }
    func isPlain(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return isPlain(first)
      && text.utf8.allSatisfy {
        isPlain($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      }
  }
}

// MARK: - Search path

extension Catalog {
  /// The places to look in: `--data`, `$BREATHE_DATA`, the user's data directory, `share/breathe`
  /// beside the binary and the source checkout that the binary was built in.
  package static func searchPath(
    option: String?, environment: [String: String], executable: String
  ) -> [String] {
    var places: [String] = []
    if let option { places.append(option) }
    if let chosen = environment["BREATHE_DATA"], !chosen.isEmpty { places.append(chosen) }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      places.append("\(data)/breathe")
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      places.append("\(home)/.local/share/breathe")
    }
    let parents = parents(of: executable)
    if parents.count > 1 { places.append("\(parents[1])/share/breathe") }
    if let checkout = parents.first(where: { access("\($0)/Package.swift", F_OK) == 0 }) {
      places.append(checkout)
    }
    return places
  }

  private static func parents(of path: String) -> [String] {
    var parents: [String] = []
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      parents.append(String(rest))
    }
    return parents
  }
}

// MARK: - Patterns

extension Catalog {
  /// The pattern with an id, from the first directory that has its file.
  package func pattern(_ id: String) throws(Failure) -> PatternEntry {
    let file = try file(named: id, in: "patterns")
    do {
      return try Self.pattern(file: file, expecting: id)
    } catch {
      throw .broken(error)
    }
  }

  /// A pattern read from a file anywhere.
  package static func pattern(
    file: String, expecting id: String? = nil
  ) throws(DataProblems) -> PatternEntry {
    try PatternEntry(reading: bytes(of: file), file: file, expecting: id)
  }

  /// All patterns by id, and what is wrong with the files that could not be read.
  package func patterns() -> (entries: [PatternEntry], problems: [DataProblem]) {
    var entries: [PatternEntry] = []
    var problems: [DataProblem] = []
    for (id, file) in files(in: "patterns") {
      do {
        entries.append(try Self.pattern(file: file, expecting: id))
      } catch {
        problems += error.all
      }
    }
    return (entries, problems)
  }

  /// Ids of all pattern files.
  package var patternIDs: [String] { files(in: "patterns").map(\.id) }
}

// MARK: - Programs

extension Catalog {
  private static let programFolder = "patterns/programs"

  /// The program with an id, from the first directory that has its file.
  package func program(_ id: String) throws(Failure) -> Program {
    let file = try file(named: id, in: Self.programFolder)
    do {
      return try Self.program(file: file, expecting: id)
    } catch {
      throw .broken(error)
    }
  }

  /// A program read from a file anywhere.
  package static func program(
    file: String, expecting id: String? = nil
  ) throws(DataProblems) -> Program {
    try Program(reading: bytes(of: file), file: file, expecting: id)
  }

  /// All programs by id, and what is wrong with the files that could not be read.
  package func programs() -> (entries: [Program], problems: [DataProblem]) {
    var entries: [Program] = []
    var problems: [DataProblem] = []
    for (id, file) in files(in: Self.programFolder) {
      do {
        entries.append(try Self.program(file: file, expecting: id))
      } catch {
        problems += error.all
      }
    }
    return (entries, problems)
  }

  /// Ids of all program files.
  package var programIDs: [String] { files(in: Self.programFolder).map(\.id) }
}

// MARK: - Cue sets

extension Catalog {
  /// The cue set with an id, from the first directory that has its file.
  package func cueSet(_ id: String) throws(Failure) -> CueSet {
    let file = try file(named: id, in: "audio")
    do {
      return try CueSet(reading: Self.bytes(of: file), file: file, expecting: id)
    } catch {
      throw .broken(error)
    }
  }

  /// Ids of all cue set files.
  package var cueSetIDs: [String] { files(in: "audio").map(\.id) }
}

// MARK: - Files

extension Catalog {
  private static let ending = ".json"
  static let schemaEnding = ".schema.json"

  private static func bytes(of file: String) throws(DataProblems) -> [UInt8] {
    do {
      return try DataFile.bytes(of: file)
    } catch {
      throw DataProblems(all: [error])
    }
  }

  private func file(named id: String, in folder: String) throws(Failure) -> String {
    guard Self.isIdentifier(id) else { throw .unknown(id) }
    let candidates = directories.map { "\($0)/\(folder)/\(id)\(Self.ending)" }
    guard let file = candidates.first(where: { access($0, F_OK) == 0 }) else { throw .unknown(id) }
    return file
  }

  /// Files that win over others of the same id, which are not looked at for that reason.
  package var filesThatHideOthers: [(id: String, file: String)] {
    ["patterns", Self.programFolder, "audio"].flatMap { folder in
      files(in: folder).filter { id, _ in
        directories.count { access("\($0)/\(folder)/\(id)\(Self.ending)", F_OK) == 0 } > 1
      }
    }
  }

  /// The files that win, by id in byte order.
  private func files(in folder: String) -> [(id: String, file: String)] {
    var winners: [String: String] = [:]
    for directory in directories {
      for name in DataFile.names(in: "\(directory)/\(folder)")
      where name.hasSuffix(Self.ending) && !name.hasSuffix(Self.schemaEnding) {
        let id = String(name.dropLast(Self.ending.count))
        guard winners[id] == nil else { continue }
        winners[id] = "\(directory)/\(folder)/\(name)"
      }
    }
    return winners.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { (id: $0.key, file: $0.value) }
  }
}

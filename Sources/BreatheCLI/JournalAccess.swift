import Glibc
import Journal

/// Where the journal is, and whose records are meant.
extension CommandContext {
  /// `--journal`, `$BREATHE_JOURNAL`, then the data directory; nil where nothing tells.
  var journalPath: String? {
    if let chosen = arguments.text(.journal) { return Self.absolute(chosen) }
    if let chosen = environment["BREATHE_JOURNAL"], !chosen.isEmpty { return Self.absolute(chosen) }
    return directory("XDG_DATA_HOME", ".local/share").map { "\($0)/breathe/journal.sqlite" }
  }

  /// Where the journal's records wait when they cannot be saved.
  var spool: Spool? {
    guard let path = journalPath, let state = directory("XDG_STATE_HOME", ".local/state") else {
      return nil
    }
    return Spool(stateDirectory: "\(state)/breathe", journal: path)
  }

  /// An XDG base directory; relative values do not count.
  func directory(_ variable: String, _ standard: String) -> String? {
    if let place = environment[variable], place.hasPrefix("/") { return place }
    if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/\(standard)" }
    return nil
  }

  /// A spool belongs to a journal by its path, which must be the same from everywhere.
  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    return "\(String(cString: folder))/\(path)"
  }

  /// The journal to look at; nil when there is none yet.
  func journalForReading(
    patience: Duration = Journal.patience
  ) throws(CommandError) -> Journal? {
    guard let path = journalPath else { return nil }
    let journal = try Self.journalCall { () throws(JournalError) in
      try Journal.reading(path, patience: patience)
    }
    if let journal, journal.isNewer { StandardStreams.notice(phrases.journal.newerSchemaRead) }
    return journal
  }

  func journalForWriting() throws(CommandError) -> Journal {
    guard let path = journalPath else { throw .journal(.noPlace) }
    return try Self.journalCall { () throws(JournalError) in try Journal.writing(path) }
  }

  /// The profile that `--profile` names, or the one in use.
  func profile(in journal: Journal?) throws(CommandError) -> Profile {
    guard let name = arguments.text(.profile) else {
      return try Self.journalCall { () throws(JournalError) in
        try journal?.currentProfile() ?? .standard
      }
    }
    let all = try Self.journalCall { () throws(JournalError) in
      try journal?.profiles() ?? [.standard]
    }
    guard let profile = all.first(where: { $0.name == name }) else {
      throw .unknownProfile(name, known: all.map(\.name))
    }
    return profile
  }

  /// Turns a journal's error into a command's.
  static func journalCall<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(CommandError) -> Value {
    do throws(JournalError) {
      return try body()
    } catch {
      throw .journal(error)
    }
  }
}

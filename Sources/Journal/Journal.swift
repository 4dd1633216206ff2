import Glibc

/// The store of records: one SQLite file. To be used from one thread.
///
/// Saved means durable: a commit returns when file and directory are on the disk.
package final class Journal {
  package let path: String
  /// The schema of the open file.
  package let schemaVersion: Int
  let connection: Connection
  private let identity: FileIdentity

  /// Whether a newer program has written it.
  package var isNewer: Bool { schemaVersion > Schema.version }

  /// How long another program's lock is waited for.
  package static let patience = Duration.seconds(2)

  private init(
    path: String, connection: Connection, schemaVersion: Int, identity: FileIdentity
  ) {
    self.path = path
    self.connection = connection
    self.schemaVersion = schemaVersion
    self.identity = identity
  }

  /// Opens a journal to look at it, without writing anything; nil when there is none yet.
  ///
  /// A transaction that a killed program left half done is rolled back, as SQLite must before it
  /// can read; a journal of a newer program is read as far as it can be.
  package static func reading(
    _ path: String, patience: Duration = patience
  ) throws(JournalError) -> Journal? {
    guard let identity = try FileIdentity(ofPlainFile: path) else { return nil }
    do throws(JournalError) {
      return try open(path, .reading, identity, patience)
    } catch  where error.needsRollback {
      return try open(path, .writing, identity, patience)
    }
  }

  /// Opens a journal for a glance that writes nothing at all; one that must be rolled back first
  /// cannot be opened so.
  package static func glancing(
    at path: String, patience: Duration
  ) throws(JournalError) -> Journal? {
    guard let identity = try FileIdentity(ofPlainFile: path) else { return nil }
    return try open(path, .reading, identity, patience)
  }

  private static func open(
    _ path: String, _ access: Connection.Access, _ identity: FileIdentity, _ patience: Duration
  ) throws(JournalError) -> Journal? {
    let connection = try Connection(path: path, access: access, patience: patience)
    guard try connection.isJournal() else { throw .notAJournal(path: path) }
    let version = try connection.schemaVersion()
    // An empty file: another program is about to fill it.
    guard version > 0 else { return nil }
    return Journal(
      path: path, connection: connection, schemaVersion: version, identity: identity)
  }

  /// Opens a journal to write into it: makes it with its directory where there is none, readable
  /// by its owner alone, and brings it to the newest schema.
  package static func writing(
    _ path: String, patience: Duration = patience
  ) throws(JournalError) -> Journal {
    if try FileIdentity(ofPlainFile: path) == nil { try PrivateFile.create(path) }
    guard let identity = try FileIdentity(ofPlainFile: path) else {
      throw .replaced(path: path)
    }
    let connection = try Connection(path: path, access: .writing, patience: patience)
    guard try connection.isJournal() else { throw .notAJournal(path: path) }
    // A version check before any setting is changed: a newer file is never touched.
    let found = try connection.schemaVersion()
    guard found <= Schema.version else {
      throw .newerSchema(found: found, known: Schema.version)
    }
    try connection.execute("PRAGMA journal_mode = DELETE")
    try connection.execute("PRAGMA synchronous = EXTRA")
    try connection.migrate()
    return Journal(
      path: path, connection: connection, schemaVersion: Schema.version, identity: identity)
  }

  /// Runs the body as one transaction and makes sure that it went into the file that still bears
  /// the name.
  @discardableResult
  func write<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(JournalError) -> Value {
    let value = try connection.transaction(body)
    try checkName()
    return value
  }

  /// - Throws: `replaced` when the name now leads to another file than the open one.
  func checkName() throws(JournalError) {
    guard try FileIdentity(ofPlainFile: path) == identity else { throw .replaced(path: path) }
  }

  /// The next reading of the journal's clock, inside a transaction.
  func tick(at now: LocalTime) throws(JournalError) -> ClockStamp {
    let latest = try setting("clock").flatMap { Int64($0) } ?? 0
    let stamp = ClockStamp(value: latest).next(at: now.milliseconds)
    try set("clock", to: String(stamp.value))
    return stamp
  }

  func setting(_ key: String) throws(JournalError) -> String? {
    try connection.first("SELECT value FROM machine WHERE key = ?", [.text(key)]) { row in
      row.text(0)
    }
  }

  func set(_ key: String, to value: String) throws(JournalError) {
    try connection.run(
      "INSERT INTO machine (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [.text(key), .text(value)])
  }

  /// What SQLite finds wrong with the file, nothing when it is sound.
  package func integrityProblems() throws(JournalError) -> [String] {
    let found = try connection.query("PRAGMA integrity_check(10)") { row in row.text(0) }
    let sums = """
      SELECT profile, day, techniqueId, count(*), sum(duration) FROM session
      WHERE deleted = 0 AND duration > 0 GROUP BY profile, day, techniqueId
      """
    let off = try connection.query(
      """
      SELECT day FROM (SELECT * FROM (\(sums) EXCEPT SELECT * FROM daily)
        UNION SELECT * FROM (SELECT * FROM daily EXCEPT \(sums)))
      """
    ) { row in "daily sums are wrong on \(Day(number: Int(row.integer(0))))" }
    return found.filter { $0 != "ok" } + off
  }
}

/// Which file a path leads to.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// Nil when there is no such file.
  init?(ofPlainFile path: String) throws(JournalError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw .file(path: path, call: "stat", errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    device = status.st_dev
    inode = status.st_ino
  }
}

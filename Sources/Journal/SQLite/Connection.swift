import CSQLite

/// A value that is bound to a statement or read from a row.
enum SQLValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case text(String)

  init(_ text: String?) { self = text.map(Self.text) ?? .null }
  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
}

/// An open SQLite database, closed when it goes out of scope. To be used from one thread.
///
/// Every call that fails throws `JournalError.sqlite` with the code, the message and the statement.
final class Connection {
  private let handle: OpaquePointer
  /// Prepared statements by their text: a session repeats a few of them.
  private var statements: [String: OpaquePointer] = [:]

  enum Access { case reading, writing }

  /// Opens a file that exists. Waits for locks of other programs for as long as `patience`.
  init(path: String, access: Access, patience: Duration) throws(JournalError) {
    var opened: OpaquePointer?
    let flags = access == .reading ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      let extended = opened.map { sqlite3_extended_errcode($0) } ?? code
      sqlite3_close(opened)
      throw .sqlite(code: extended, message: message, sql: "open")
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Int32(patience / .milliseconds(1)))
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close(handle)
  }

  /// Runs one statement or several that return nothing.
  func execute(_ sql: String) throws(JournalError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil), sql)
  }

  /// Runs one statement and reads its rows.
  func query<Value>(
    _ sql: String, _ values: [SQLValue] = [], read: (Row) throws(JournalError) -> Value
  ) throws(JournalError) -> [Value] {
    var rows: [Value] = []
    try step(sql, values) { row throws(JournalError) in rows.append(try read(row)) }
    return rows
  }

  /// Runs one statement whose first row is wanted alone.
  func first<Value>(
    _ sql: String, _ values: [SQLValue] = [], read: (Row) throws(JournalError) -> Value
  ) throws(JournalError) -> Value? {
    try query(sql, values, read: read).first
  }

  /// Runs one statement and tells how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue] = []) throws(JournalError) -> Int {
    try step(sql, values) { _ throws(JournalError) in }
    return Int(sqlite3_changes(handle))
  }

  /// Runs the body as one transaction that holds the write lock from its start, so that it never
  /// fails half way for want of it. Nothing of it remains when it throws.
  func transaction<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(JournalError) -> Value {
    try execute("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      // After some failures SQLite has already rolled back.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  private func step(
    _ sql: String, _ values: [SQLValue], forEach: (Row) throws(JournalError) -> Void
  ) throws(JournalError) {
    let statement = try prepared(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() {
      try check(Self.bind(value, to: statement, at: Int32(index + 1)), sql)
    }
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw failure(code, sql) }
      try forEach(Row(statement: statement))
    }
  }

  private func prepared(_ sql: String) throws(JournalError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil), sql)
    guard let statement else { throw .sqlite(code: SQLITE_MISUSE, message: "empty", sql: sql) }
    statements[sql] = statement
    return statement
  }

  private static func bind(
    _ value: SQLValue, to statement: OpaquePointer, at index: Int32
  ) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .text(let text):
      // The last argument, SQLITE_TRANSIENT, makes SQLite copy the text before the call returns.
      sqlite3_bind_text(
        statement, index, text, Int32(text.utf8.count),
        unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
  }

  private func check(_ code: Int32, _ sql: String) throws(JournalError) {
    guard code == SQLITE_OK else { throw failure(code, sql) }
  }

  private func failure(_ code: Int32, _ sql: String) -> JournalError {
    .sqlite(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}

/// The current row of a statement; columns count from 0. Valid only inside the reading closure.
struct Row {
  fileprivate let statement: OpaquePointer

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

  func text(_ column: Int32) -> String {
    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }
}

extension JournalError {
  /// Whether a hot rollback journal could not be played back for want of write access.
  var needsRollback: Bool {
    if case .sqlite(let code, _, _) = self { code == SQLITE_READONLY | 3 << 8 } else { false }
  }

  /// Whether another program held its lock for too long.
  package var isBusy: Bool {
    if case .sqlite(let code, _, _) = self { code & 0xFF == SQLITE_BUSY } else { false }
  }

  /// Whether the file itself is damaged or no database at all.
  package var isDamage: Bool {
    guard case .sqlite(let code, _, _) = self else { return false }
    return [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xFF)
  }
}

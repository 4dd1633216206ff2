/// Why the journal could not do what was asked. Sentences are made elsewhere.
package enum JournalError: Error, Sendable, Equatable {
  /// SQLite refused: its extended result code, its own English message, and the statement.
  case sqlite(code: Int32, message: String, sql: String)
  /// A file or directory of the journal refused; `call` names the system call.
  case file(path: String, call: String, errno: Int32)
  /// The path belongs to something else than a plain file.
  case notAFile(path: String)
  /// The file is a database of another program.
  case notAJournal(path: String)
  /// Written by a newer program; it may be read, never altered.
  case newerSchema(found: Int, known: Int)
  /// The file was replaced or removed while it was open, so that what was written into it is lost.
  case replaced(path: String)
  /// Neither the environment nor the command line says where the journal is.
  case noPlace
  /// The disk has not answered in good time.
  case noAnswer
}

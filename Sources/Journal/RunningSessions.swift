import CLinux
import Glibc

/// Which sessions are under way, in whatever process, container or user session.
///
/// A session locks one byte of a file beside the journal, at a place that follows from its id. The
/// system lets go of the lock when the process ends, however it ends; the file itself stays empty
/// and is never removed, so that nobody can hold a lock on a file that others no longer see.
final class RunningSessions {
  private let descriptor: Int32

  /// Nil when the file can neither be opened nor made.
  init?(journal path: String) {
    descriptor = open("\(path)-running", O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Marks a session as under way until this goes out of scope.
  func mark(_ id: RecordID) { _ = clinux_lock_byte(descriptor, Self.place(of: id)) }

  /// Whether another holds the mark of a session.
  func isMarked(_ id: RecordID) -> Bool {
    clinux_byte_is_locked(descriptor, Self.place(of: id)) == 1
  }

  /// Sixty-two bits of the id.
  private static func place(of id: RecordID) -> Int64 {
    let digits = id.text.filter { $0 != "-" }
    return Int64(UInt64(digits.suffix(16), radix: 16).map { $0 & 0x3FFF_FFFF_FFFF_FFFF } ?? 0)
  }
}

import Glibc

/// Plain writing to the standard streams, for everything but a running session.
enum StandardStreams {
  /// Opens /dev/null in place of each standard stream that is closed. Otherwise a file opened later
  /// would get its number, and what is meant for a person would be written into the file.
  static func fillGaps() {
    var descriptor: Int32
    repeat { descriptor = open("/dev/null", O_RDWR) } while (0...2).contains(descriptor)
    if descriptor > 2 { close(descriptor) }
  }

  /// Writes all of a text to standard output. A reader that has gone away is a normal end.
  ///
  /// - Throws: `cannotWrite` when the system refuses, as on a full disk.
  static func print(_ text: String) throws(CommandError) {
    guard let code = write(text, to: STDOUT_FILENO) else { return }
    if code == EPIPE { exit(ExitCode.done.rawValue) }
    throw .cannotWrite(nil, errno: code)
  }

  /// Writes a line on work that goes on, also when its reader has gone away.
  ///
  /// - Throws: `cannotWrite` when the system refuses for another reason.
  static func tell(_ line: String) throws(CommandError) {
    guard let code = write(line + "\n", to: STDOUT_FILENO), code != EPIPE else { return }
    throw .cannotWrite(nil, errno: code)
  }

  /// Writes a line to standard error; there is nowhere to report a failure.
  static func notice(_ line: String) { _ = write(line + "\n", to: STDERR_FILENO) }

  /// Writes a question to standard error and leaves the cursor behind it.
  static func ask(_ question: String) { _ = write(question, to: STDERR_FILENO) }

  /// The error number of a failed write, nil when all was written.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&watched, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

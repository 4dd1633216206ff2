import Glibc
import Synchronization

/// Creation of descriptors and of processes excludes one another: tests run in parallel, and a
/// descriptor that is not yet close-on-exec would be inherited by another test's process.
let descriptorCreation = Mutex(())

/// A pipe whose ends are closed at the latest with it, and never inherited by accident.
final class Pipe {
  /// -1 when closed.
  private(set) var readEnd: Int32 = -1
  /// -1 when closed.
  private(set) var writeEnd: Int32 = -1

  init() throws {
    var ends: [Int32] = [-1, -1]
    try descriptorCreation.withLock { _ in
      guard pipe(&ends) == 0 else { throw SystemFailure(call: "pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }

  /// Fills the pipe to its last byte with newlines, so that the next writer finds no room.
  func fill() {
    // A pipe of one page, so that there is little to fill and to drain; F_SETPIPE_SZ of fcntl(2).
    _ = fcntl(writeEnd, 1031, 4096)
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
    while write(writeEnd, "\n", 1) == 1 {}
    _ = fcntl(writeEnd, F_SETFL, 0)
  }
}

/// Reads what a descriptor has without waiting for more; nothing from one that is closed.
func readAvailable(_ descriptor: Int32) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 14)
  while true {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, 0) == 1 else { return bytes }
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return bytes }
    bytes += chunk[..<count]
  }
}

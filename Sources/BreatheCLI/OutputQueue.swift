import Glibc

/// Lines on their way to a standard stream during a session. Writing never blocks the session: a
/// stalled terminal or reader fills the queue, and beyond its limit lines are dropped.
struct OutputQueue {
  /// What became of the output.
  enum State: Equatable {
    case open
    /// The reader has gone away.
    case closed
    case failed(errno: Int32)
  }

  private static let mostBytes = 1 << 20
  /// A pipe that polls as writable takes this much without blocking; pipe(7).
  private static let chunk = 4096

  private(set) var state = State.open
  /// Lines that found no room.
  private(set) var droppedLines = 0
  private var pending: [UInt8] = []

  let descriptor: Int32

  /// A queue for the stream of a descriptor.
  init(_ descriptor: Int32) { self.descriptor = Self.withoutBlocking(descriptor) }

  /// The descriptor to watch for room, -1 while nothing waits.
  var watchedDescriptor: Int32 { state == .open && !pending.isEmpty ? descriptor : -1 }

  /// Whether a picture would be written at once. One that would have to wait is better left out.
  var takesFrames: Bool { state == .open && pending.isEmpty }

  /// Queues a line and writes what can be written at once.
  mutating func add(_ line: String) {
    guard state == .open else { return }
    guard pending.count < Self.mostBytes else {
      droppedLines += 1
      return
    }
    pending += Array(line.utf8)
    pending.append(UInt8(ascii: "\n"))
    writeWhatFits()
  }

  /// Queues control sequences and what they draw, which are never dropped: they may end what others
  /// began.
  mutating func add(control sequences: some Collection<UInt8>) {
    guard state == .open, !sequences.isEmpty else { return }
    pending += sequences
    writeWhatFits()
  }

  mutating func writeWhatFits() {
    while state == .open, !pending.isEmpty {
      var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&watched, 1, 0) == 1 else { return }
      let count = pending.withUnsafeBytes {
        write(descriptor, $0.baseAddress, min($0.count, Self.chunk))
      }
      if count > 0 {
        pending.removeFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        state = errno == EPIPE || errno == EIO ? .closed : .failed(errno: errno)
      }
    }
  }

  /// Gives a slow reader a last moment to take what is left.
  mutating func flush(milliseconds: Int32) {
    let deadline = ContinuousClock.now + .milliseconds(Int64(milliseconds))
    while state == .open, !pending.isEmpty {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return }
      var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&watched, 1, Int32(left) + 1)
      writeWhatFits()
    }
  }

  /// A terminal polls as writable when it has room for a byte, and a longer write then waits. So a
  /// terminal is opened anew: the flag on the one we were given would be the shell's as well.
  private static func withoutBlocking(_ descriptor: Int32) -> Int32 {
    guard isatty(descriptor) == 1 else { return descriptor }
    let own = open(
      "/proc/self/fd/\(descriptor)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    return own >= 0 ? own : descriptor
  }
}

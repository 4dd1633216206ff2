import CLinux
import Glibc

extension ChildProgram {
  /// Why what a program writes could not be had.
  enum Failure: Error, Equatable {
    case cannotStart
    case tooSlow
    case tooMuch
    /// It ended with a status other than zero, or of a signal.
    case failed
  }

  private static let block = 1 << 16
  /// How often a program that has written all is asked whether it has ended, in milliseconds.
  private static let pace: Int32 = 1

  /// All that a program writes to its standard output. It is made to end when it takes longer or
  /// writes more than it may; this process dies at once of a signal that ends it, and takes the
  /// program with it.
  static func output(
    of command: String, _ words: [String], atMost largest: Int,
    until deadline: ContinuousClock.Instant, _ signals: borrowing SignalInbox
  ) throws(Failure) -> [UInt8] {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw .cannotStart }
    defer { close(ends[0]) }
    let started = start(command, words, output: ends[1])
    close(ends[1])
    guard let pid = started else { throw .cannotStart }
    var hasEnded = false
    defer { if !hasEnded { end(pid) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: block)
    while true {
      try wait(for: ends[0], of: pid, until: deadline, signals)
      let count = read(ends[0], &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk[..<count]
      guard bytes.count <= largest else { throw .tooMuch }
    }
    var status: Int32 = 0
    while waitpid(pid, &status, WNOHANG) == 0 {
      try wait(for: nil, of: pid, until: deadline, signals)
    }
    hasEnded = true
    guard status == 0 else { throw .failed }
    return bytes
  }

  /// Waits until something can be read, or for a moment where nothing is to be.
  private static func wait(
    for descriptor: Int32?, of pid: pid_t, until deadline: ContinuousClock.Instant,
    _ signals: borrowing SignalInbox
  ) throws(Failure) {
    while true {
      let left = deadline - .now
      guard left > .zero else { throw .tooSlow }
      // A negative descriptor is not looked at.
      var watched = [
        pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let milliseconds = Int32(clamping: Int64(left / .milliseconds(1)) + 1)
      poll(&watched, 2, descriptor == nil ? pace : milliseconds)
      while let signal = signals.next() {
        if SignalInbox.fatal.contains(signal) {
          end(pid)
          SignalInbox.die(of: signal)
        }
        if signal == SIGTSTP { signals.stopProcess() }
      }
      if descriptor == nil || watched[0].revents != 0 { return }
    }
  }

  /// Makes a program and all that it has started end.
  private static func end(_ pid: pid_t) {
    // Not yet reaped, so neither process nor group can be another's by now.
    kill(-pid, SIGKILL)
    var status: Int32 = 0
    // What hangs in the kernel is left to itself.
    for _ in 0..<1000 where waitpid(pid, &status, WNOHANG) == 0 { poll(nil, 0, pace) }
  }
}

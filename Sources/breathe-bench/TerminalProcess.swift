import Foundation
import SoundLab

/// A program on a terminal of its own, of which the bench is the other side.
final class TerminalProcess {
  /// Why a program could not be run so.
  struct Failure: Error { let call: String, code: Int32 }

  /// What it has cost in a stretch of time.
  struct Cost {
    let bytesPerSecond: Double
    /// Per cent of one processor.
    let processor: Double
  }

  private let descriptor: Int32
  private let id: pid_t

  /// Starts a program, found on the search path, on a truecolour terminal of that size.
  init(_ words: [String], columns: Int, rows: Int, environment: [String: String]) throws {
    // The requests of ioctl_tty(2) that unlock a terminal and tell its number.
    let (unlock, tellNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var (zero, number) = (Int32(0), Int32(0))
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    guard master >= 0, ioctl(master, unlock, &zero) == 0, ioctl(master, tellNumber, &number) == 0,
      ioctl(master, UInt(TIOCSWINSZ), &size) == 0
    else { throw Failure(call: "/dev/ptmx", code: errno) }
    descriptor = master

    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    // The first terminal that the leader of a session opens becomes its own.
    for standard in 0...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_addopen(&files, standard, "/dev/pts/\(number)", O_RDWR, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID of <spawn.h>.
    posix_spawnattr_setflags(&attributes, 0x80)
    let terminal = ["TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"]
    let variables = environment.merging(terminal) { $1 }.map { "\($0)=\($1)" }
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var pairs: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in arguments + pairs { free(text) } }
    var id = pid_t()
    let code = posix_spawnp(&id, words[0], &files, &attributes, &arguments, &pairs)
    guard code == 0 else { throw Failure(call: words[0], code: code) }
    self.id = id
  }

  deinit {
    kill(id, SIGKILL)
    var status: Int32 = 0
    waitpid(id, &status, 0)
    close(descriptor)
  }

  func type(_ text: String) { _ = text.withCString { write(descriptor, $0, strlen($0)) } }

  /// Reads what it writes for so long, and tells what that has cost; nil when it has ended.
  func cost(ofSeconds seconds: Double) -> Cost? {
    guard let before = ProcessUsage(of: id) else { return nil }
    let start = ContinuousClock.now
    let bytes = read(until: start + .seconds(seconds))
    guard let after = ProcessUsage(of: id) else { return nil }
    let passed = (ContinuousClock.now - start) / .seconds(1)
    return Cost(
      bytesPerSecond: Double(bytes) / passed,
      processor: 100 * (after.processorSeconds - before.processorSeconds) / passed)
  }

  /// Reads until an instant; how many bytes came. `heed` is told of each piece as it comes.
  @discardableResult
  func read(
    until end: ContinuousClock.Instant,
    heed: (ContinuousClock.Instant, String) -> Void = { _, _ in }
  ) -> Int {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var total = 0
    while true {
      let left = (end - .now) / .milliseconds(1)
      guard left > 0 else { return total }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, Int32(left) + 1) > 0 else { continue }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return total }
      heed(.now, String(decoding: buffer[..<count], as: UTF8.self))
      total += count
    }
  }
}

import Glibc

/// A terminal whose other side is the test: what is typed here, the program reads.
///
/// Give it to `BuiltProgram.Setting.terminal`: the program is then the leader of a session that
/// this terminal controls, as in a terminal window of its own. To have job control as well, run a
/// shell with `set -m` that runs the program; a session leader itself is never stopped by Ctrl-Z.
final class Pseudoterminal {
  /// The terminal as a file, such as `/dev/pts/3`.
  let path: String
  /// The person's side; -1 after `hangUp`.
  private(set) var descriptor: Int32
  /// Held open so that settings and unread output outlive the program.
  private let line: Int32

  init() throws {
    // The requests of ioctl_tty(2) that unlock a terminal and tell its number.
    let (unlock, tellNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var zero: Int32 = 0
    var number: Int32 = 0
    guard master >= 0, ioctl(master, unlock, &zero) == 0, ioctl(master, tellNumber, &number) == 0
    else { throw SystemFailure(call: "/dev/ptmx") }
    path = "/dev/pts/\(number)"
    descriptor = master
    line = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard line >= 0 else { throw SystemFailure(call: path) }
  }

  deinit {
    hangUp()
    close(line)
  }

  /// Types text; control characters are keys, `\u{3}` being Ctrl-C and `\u{1A}` Ctrl-Z.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    let count = write(descriptor, bytes, bytes.count)
    precondition(count == bytes.count, "a few bytes always fit into a terminal")
  }

  /// Makes the terminal so many columns wide and 24 lines high.
  func resize(columns: Int) throws {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), 24)
    guard ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else {
      throw SystemFailure(call: "TIOCSWINSZ")
    }
  }

  /// Closes the person's side, as when a window is closed or a connection breaks.
  func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Fills what the terminal can hold of unread output, all but a few bytes.
  func fillOutput(leaving room: Int) throws {
    let other = try Pseudoterminal()
    var capacity = 0
    while write(other.line, ".", 1) == 1 { capacity += 1 }
    for _ in 0..<max(0, capacity - room) { write(line, ".", 1) }
  }

  /// The settings that count for the program.
  var settings: Settings {
    var found = termios()
    tcgetattr(line, &found)
    return Settings(found)
  }

  /// The process group in the foreground, -1 when there is none.
  var foregroundGroup: pid_t { tcgetpgrp(descriptor) }

  /// Everything that `stty -a` would show, comparable.
  struct Settings: Equatable {
    let input, output, control, local: tcflag_t
    let characters: [UInt8]

    fileprivate init(_ found: termios) {
      (input, output, control, local) = (
        found.c_iflag, found.c_oflag, found.c_cflag, found.c_lflag
      )
      characters = withUnsafeBytes(of: found.c_cc) { Array($0) }
    }

    /// Whether keys reach the program at once and are not shown.
    var isForSingleKeys: Bool { local & tcflag_t(ICANON | ECHO) == 0 }
  }
}

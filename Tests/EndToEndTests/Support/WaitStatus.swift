import Glibc

/// What a process came to, as its parent sees it; waitpid(2).
enum WaitStatus: Equatable, Sendable {
  case exited(Int32)
  case signalled(Int32)
  case stopped(Int32)
  case continued

  init(_ status: Int32) {
    // The layout is that of Linux; the macros of <sys/wait.h> are not visible from Swift.
    if status == 0xFFFF {
      self = .continued
    } else if status & 0xFF == 0x7F {
      self = .stopped(status >> 8 & 0xFF)
    } else if status & 0x7F == 0 {
      self = .exited(status >> 8 & 0xFF)
    } else {
      self = .signalled(status & 0x7F)
    }
  }

  /// Whether the process is gone.
  var isEnd: Bool {
    switch self {
    case .exited, .signalled: true
    case .stopped, .continued: false
    }
  }
}

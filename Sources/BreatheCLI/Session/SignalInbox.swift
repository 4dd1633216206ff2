import CLinux
import Glibc

/// The signals of a session, taken from a descriptor instead of interrupting it.
struct SignalInbox: ~Copyable {
  /// Signals that end a session, and are raised again when it has been cleaned up.
  static let fatal = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let others = [SIGTSTP, SIGCONT, SIGUSR1, SIGWINCH]
  /// Blocked but not looked at: touching the terminal from the background must not stop us.
  private static let muted = [SIGTTIN, SIGTTOU]

  /// Readable when a signal waits; -1 when the system has no descriptors left.
  let descriptor: Int32
  private let previousMask: sigset_t

  /// Blocks the signals in this thread and all that it starts from now on.
  init() {
    var previous = sigset_t()
    // What nohup or a script's shell had ignored stays ignored; a blocked signal would arrive.
    let fatal = Self.fatal.filter { !Self.isIgnored($0) }
    var blocked = Self.set(fatal + Self.others + Self.muted)
    pthread_sigmask(SIG_BLOCK, &blocked, &previous)
    previousMask = previous
    var watched = Self.set(fatal + Self.others)
    descriptor = clinux_signal_descriptor(&watched)
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    close(descriptor)
    var mask = previousMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// The next waiting signal.
  func next() -> Int32? {
    let signal = clinux_next_signal(descriptor)
    return signal > 0 ? signal : nil
  }

  /// Stops the process as Ctrl-Z would have; returns when it goes on.
  func stopProcess() {
    var stop = Self.set([SIGTSTP])
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    raise(SIGTSTP)
    pthread_sigmask(SIG_BLOCK, &stop, nil)
  }

  /// Dies of a signal, so that the shell sees the true cause.
  static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    var unblocked = set([number])
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
    raise(number)
    _exit(128 + number)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var current = sigaction()
    sigaction(number, nil, &current)
    return unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func set(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }
}

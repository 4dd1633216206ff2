import CLinux
import Glibc

/// Standard input as a keyboard: single keys without echo while it is engaged, left as it was found
/// otherwise.
package struct TerminalKeyboard: ~Copyable {
  /// The terminal's settings before the first engagement.
  private var original: termios
  private var decoder = KeyDecoder()
  private var isEngaged = false
  private var wasInForeground = false
  private var lastRead = ContinuousClock.now
  private let descriptor = STDIN_FILENO
  /// Whether the terminal has jobs and this process is one; else its keys are for whoever reads them.
  private let hasJobs: Bool

  /// The parts of one key's sequence never lie further apart than this, even over a slow line.
  private static let longestSequence = Duration.milliseconds(250)
  /// How long a terminal that was asked about itself may take to answer.
  private static let longestAnswer = Duration.milliseconds(100)

  /// What the terminal has said of itself since this was asked last.
  package mutating func takeReports() -> [TerminalReport] {
    defer { decoder.reports = [] }
    return decoder.reports
  }

  /// When `readAvailable` is to be called although nothing comes; nil while nothing is unfinished.
  package var settlesAt: ContinuousClock.Instant? {
    decoder.isWaiting ? lastRead + Self.longestSequence : nil
  }

  /// What came from the keyboard.
  package enum Reading: Sendable, Equatable {
    case keys([Key])
    /// The terminal is gone.
    case hangUp
  }

  /// Nil when standard input is no terminal.
  package init?() {
    var found = termios()
    guard isatty(descriptor) == 1, tcgetattr(descriptor, &found) == 0 else { return nil }
    original = found
    hasJobs = tcgetpgrp(descriptor) >= 0 || errno != ENOTTY
  }

  deinit {
    if isEngaged { Self.apply(original, to: descriptor) }
  }

  /// The descriptor to watch, -1 while another process group owns the terminal: reading then would
  /// stop this process.
  package var watchedDescriptor: Int32 { isEngaged && isInForeground ? descriptor : -1 }

  /// Turns off line editing and echo; Ctrl-C and Ctrl-Z keep working. Does nothing in the
  /// background.
  package mutating func engage() {
    wasInForeground = isInForeground
    guard wasInForeground else { return }
    // In the background it may have been the line editor's settings that were found.
    if !isEngaged { tcgetattr(descriptor, &original) }
    var settings = original
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    withUnsafeMutableBytes(of: &settings.c_cc) { controls in
      controls[Int(VMIN)] = 1
      controls[Int(VTIME)] = 0
    }
    clinux_guard_terminal(descriptor, &original)
    Self.apply(settings, to: descriptor)
    isEngaged = true
  }

  /// Leaves the terminal as it was found.
  package mutating func disengage() {
    guard isEngaged else { return }
    if isInForeground { Self.apply(original, to: descriptor) }
    clinux_guard_terminal(descriptor, nil)
    isEngaged = false
  }

  /// Reads what has come, without waiting for more. To be called whenever the process wakes: it also
  /// engages when the process has come to the foreground, and tells the Escape key when nothing has
  /// followed it for so long that it was no sequence.
  package mutating func readAvailable() -> Reading {
    followForeground()
    let now = ContinuousClock.now
    let escape = settle(at: now).map { [$0] } ?? []
    guard hasInput(within: 0) else { return .keys(escape) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return .keys(escape) }
    // Another process group may have taken the terminal since it was asked.
    if count < 0, !isInForeground { return .keys(escape) }
    guard count > 0 else { return .hangUp }
    lastRead = now
    return .keys(escape + decoder.keys(in: bytes[..<count]))
  }

  /// Waits a moment for what a terminal that was asked about itself still has to say: when nobody
  /// listens any more it would stand in the shell's command line. Keys get lost.
  package mutating func awaitAnswers(of screen: inout TerminalScreen) {
    let deadline = ContinuousClock.now + Self.longestAnswer
    while screen.expectsAnswer(at: .now), !isGone {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0, hasInput(within: Int32(left) + 1), readAvailable() != .hangUp else { return }
      for report in takeReports() { screen.take(report) }
    }
  }

  /// Whether the terminal has gone away. That is so also for a process that was started to outlive
  /// it and to which `readAvailable` therefore tells of no hang-up.
  package var isGone: Bool {
    var watched = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&watched, 1, 0) == 1
  }

  private func hasInput(within milliseconds: Int32) -> Bool {
    guard watchedDescriptor >= 0 else { return false }
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, milliseconds) > 0
  }

  private mutating func settle(at now: ContinuousClock.Instant) -> Key? {
    guard let settlesAt, now >= settlesAt else { return nil }
    return decoder.abandonSequence()
  }

  /// Coming to the foreground may happen without a signal: the shell continues a stopped job, but
  /// `fg` just gives the terminal to one that is running.
  private mutating func followForeground() {
    let isNowInForeground = isInForeground
    if isNowInForeground, !wasInForeground { engage() }
    wasInForeground = isNowInForeground
  }

  private var isInForeground: Bool { !hasJobs || tcgetpgrp(descriptor) == getpgrp() }

  private static func apply(_ settings: termios, to descriptor: Int32) {
    var settings = settings
    while tcsetattr(descriptor, TCSANOW, &settings) == -1, errno == EINTR {}
  }
}

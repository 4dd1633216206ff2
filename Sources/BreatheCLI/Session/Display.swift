import Glibc
import TerminalUI

/// How a session is shown.
enum Display: Equatable {
  /// The whole screen of the terminal.
  case full
  /// A line for each phase.
  case plain
  /// Sound alone.
  case none

  /// What `--display` takes.
  enum Choice: String, CaseIterable {
    case full
    case plain
    case none
    case auto

    /// What was asked for now, or else the person's standing wish; a word in the environment that
    /// is no choice is no wish.
    init(_ context: CommandContext) throws(CommandError) {
      let standing = context.environment["BREATHE_DISPLAY"].flatMap(Self.init(rawValue:))
      self = try context.arguments.choice(.display, Self.self) ?? standing ?? .auto
    }
  }

  /// What becomes of a choice where the session runs. Beside events the standard is nothing; else
  /// the full screen where there is one and a keyboard, and lines everywhere else.
  init(_ choice: Choice, writesEvents: Bool, environment: [String: String]) {
    let place = TerminalPlace(writesEvents: writesEvents)
    let canDraw = place != nil && Capability.canDraw(environment: environment)
    switch choice {
    case .full: self = canDraw ? .full : .plain
    case .plain: self = .plain
    case .none: self = .none
    case .auto where writesEvents: self = .none
    case .auto:
      let isAttended =
        isatty(STDIN_FILENO) == 1 && TerminalPlace.isInForeground(STDIN_FILENO)
      self = canDraw && isAttended ? .full : .plain
    }
  }
}

/// The stream that shows a person what happens, when it is a terminal: beside events on standard
/// output it is standard error.
enum TerminalPlace {
  case output
  case notices

  /// Nil when it is no terminal.
  init?(writesEvents: Bool) {
    guard isatty(writesEvents ? STDERR_FILENO : STDOUT_FILENO) == 1 else { return nil }
    self = writesEvents ? .notices : .output
  }

  /// Whether a terminal may be written to now. One that does not control us tells of no group.
  static func isInForeground(_ terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group < 0 || group == getpgrp()
  }
}

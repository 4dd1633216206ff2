import CLinux
import Glibc

extension Session {
  /// Where the visual bell is written: to the stream that is a terminal and shows the phases.
  enum BellPlace {
    case output
    case notices

    /// Nil when neither is a terminal.
    init?(writesEvents: Bool) {
      if writesEvents {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        self = .notices
      } else {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        self = .output
      }
    }
  }

  /// Shows that a phase begins, when nothing can be heard of it.
  mutating func ringVisualBell() {
    guard let bellPlace, !settings.wantsSound || soundIsLost else { return }
    let queue = bellPlace == .output ? output : notices
    // On a terminal that stands still flashes would gather and then come all at once; and one that
    // another program uses is not ours to reverse.
    guard queue.state == .open, queue.watchedDescriptor < 0, isInForeground(queue.descriptor),
      let text = bell?.ring(at: .now)
    else { return }
    if bell?.offAt != nil { clinux_guard_screen(queue.descriptor) }
    writeBell(text)
  }

  /// Ends a flash that has lasted long enough.
  mutating func settleVisualBell() {
    guard let text = bell?.settle(at: .now) else { return }
    writeBell(text)
    clinux_guard_screen(-1)
  }

  /// Leaves the screen as it was found.
  mutating func endVisualBell() {
    guard let text = bell?.end() else { return }
    writeBell(text)
    clinux_guard_screen(-1)
  }

  private mutating func writeBell(_ text: String) {
    switch bellPlace {
    case .output: output.add(control: text)
    case .notices: notices.add(control: text)
    case nil: break
    }
  }

  private func isInForeground(_ terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    // A terminal that does not control us tells of no group, and may be written to.
    return group < 0 || group == getpgrp()
  }
}

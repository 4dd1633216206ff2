import TerminalUI

extension Session {
  /// Shows that a phase begins, when nothing can be heard of it.
  mutating func ringVisualBell() {
    guard let queue = terminalQueue, !settings.wantsSound || soundIsLost else { return }
    // On a terminal that stands still flashes would gather and then come all at once; and one that
    // another program uses is not ours to reverse.
    guard queue.takesFrames,
      TerminalPlace.isInForeground(queue.descriptor), let text = bell?.ring(at: .now)
    else { return }
    guardBell()
    writeToTerminal(text.utf8)
  }

  /// Ends a flash that has lasted long enough.
  mutating func settleVisualBell() {
    guard let text = bell?.settle(at: .now) else { return }
    writeToTerminal(text.utf8)
    guardBell()
  }

  /// Leaves the screen as it was found.
  mutating func endVisualBell() {
    guard let text = bell?.end() else { return }
    writeToTerminal(text.utf8)
    guardBell()
  }

  /// Sees to it that a trap ends the flash; what gives a screen back does so as well.
  private func guardBell() {
    guard screen?.terminal.isEntered != true else { return }
    terminalQueue?.guardTerminal(restoredBy: bell?.offAt == nil ? "" : VisualBell.screenOff)
  }
}

import CLinux
import TerminalUI

/// The terminal behind a queue, as a screen that is taken over and given back.
extension OutputQueue {
  /// The extent of the screen.
  var screenSize: ScreenSize { ScreenSize(of: descriptor) }

  /// Takes the screen over when it may be drawn on, and gives it back when it may not be any more:
  /// when another job has the terminal.
  mutating func follow(_ screen: inout TerminalScreen) {
    switch (TerminalPlace.isInForeground(descriptor), screen.isEntered) {
    case (true, false): take(&screen)
    case (false, true): giveBack(&screen)
    case (true, true), (false, false): break
    }
  }

  /// Takes the screen over anew, after a time in which others may have drawn on it.
  mutating func renew(_ screen: inout TerminalScreen) {
    if screen.isEntered, TerminalPlace.isInForeground(descriptor) { take(&screen) }
  }

  /// Leaves the screen as it was found.
  mutating func giveBack(_ screen: inout TerminalScreen) {
    add(control: screen.leave())
    guardTerminal(restoredBy: screen.restoreSequence)
  }

  /// Guarded from before the first byte on.
  private mutating func take(_ screen: inout TerminalScreen) {
    let bytes = screen.enter(at: .now)
    guardTerminal(restoredBy: screen.restoreSequence)
    add(control: bytes)
  }

  /// Sees to it that a trap leaves the terminal as it was found, by writing a text; with an empty
  /// one it is so already.
  func guardTerminal(restoredBy text: String) {
    clinux_guard_screen(text.isEmpty ? -1 : descriptor, text)
  }
}

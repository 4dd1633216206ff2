import BreathingEngine
import TerminalUI

extension Session {
  /// Has the screen as long as there is something to show and no other job has the terminal.
  mutating func followScreen() {
    guard stage != .over || question != nil else { return }
    withScreen { $0.follow(&$1) }
    if screen?.terminal.isEntered == false, question == .summary { question = nil }
  }

  /// Does something with the queue of the terminal that shows the session, and with its screen.
  mutating func withScreen(_ change: (inout OutputQueue, inout TerminalScreen) -> Void) {
    guard var changed = screen else { return }
    switch settings.terminal {
    case .output: change(&output, &changed.terminal)
    case .notices: change(&notices, &changed.terminal)
    case nil: break
    }
    screen = changed
  }

  /// Brings the screen up to date. While the terminal takes nothing, frames are dropped.
  mutating func drawScreen(at now: BreathingEngine.Instant) {
    followScreen()
    guard let queue = terminalQueue, queue.takesFrames,
      let bytes = screen?.bytes(of: engine, at: now, size: queue.screenSize)
    else { return }
    writeToTerminal(bytes)
  }

  /// When the screen is to be drawn next; nil also while the terminal takes nothing.
  func screenDeadline(after now: BreathingEngine.Instant) -> BreathingEngine.Instant? {
    terminalQueue?.takesFrames == true ? screen?.deadline(after: now) : nil
  }

  /// Tells what has happened where the screen alone does not show it.
  mutating func showOnScreen(_ action: EngineAction, at now: BreathingEngine.Instant) {
    guard screen != nil else { return }
    screen?.refresh()
    switch action {
    case .started where keyboard != nil:
      screen?.show(settings.phrases.screen.hint, for: .short, at: now)
    case .phase(let step, _, _) where step.openLimit != nil: screen?.endMessage()
    case .paused, .resumed: screen?.endMessage()
    case .holdEnded, .cycleSkipped:
      for line in view?.lines(for: action) ?? [] { screen?.show(line, for: .short, at: now) }
    case .resynchronised:
      for line in view?.lines(for: action) ?? [] { screen?.show(line, for: .long, at: now) }
    case .started, .phase, .cycle, .ended: break
    }
  }

  /// The queue of the terminal that shows the session.
  var terminalQueue: OutputQueue? {
    switch settings.terminal {
    case .output: output
    case .notices: notices
    case nil: nil
    }
  }

  /// Gives a slow terminal a moment to take what is left, such as the end of the screen.
  mutating func flushTerminal() {
    switch settings.terminal {
    case .output: output.flush(milliseconds: 500)
    case .notices: notices.flush(milliseconds: 500)
    case nil: break
    }
  }

  mutating func writeToTerminal(_ bytes: some Collection<UInt8>) {
    switch settings.terminal {
    case .output: output.add(control: bytes)
    case .notices: notices.add(control: bytes)
    case nil: break
    }
  }
}

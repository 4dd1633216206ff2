import BreathingEngine
import TerminalUI

extension Session {
  /// Takes the screen over when it may be, and gives it back when it may not be any more.
  mutating func followScreen() {
    guard let screen, stage != .over || question != nil else { return }
    let mayDraw = mayDraw
    if mayDraw, !screen.terminal.isEntered { enterScreen() }
    if !mayDraw, screen.terminal.isEntered { leaveScreen() }
    if !mayDraw, question == .summary { question = nil }
  }

  /// Draws the whole screen after a time in which others may have drawn on it.
  mutating func renewScreen() {
    if screen?.terminal.isEntered == true, mayDraw { enterScreen() }
  }

  private var mayDraw: Bool {
    terminalQueue.map { TerminalPlace.isInForeground($0.descriptor) } ?? false
  }

  /// The screen anew, whatever has been done to it.
  private mutating func enterScreen() {
    guard let bytes = screen?.enter() else { return }
    guardScreen()
    writeToTerminal(bytes)
  }

  mutating func leaveScreen() {
    guard let bytes = screen?.leave(), !bytes.isEmpty else { return }
    writeToTerminal(bytes)
    guardScreen()
  }

  /// Brings the screen up to date. While the terminal takes nothing, frames are dropped.
  mutating func drawScreen(at now: BreathingEngine.Instant) {
    followScreen()
    guard let queue = terminalQueue, queue.takesFrames,
      let bytes = screen?.bytes(of: engine, at: now, size: ScreenSize(of: queue.descriptor))
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
    let (phrases, hasKeys) = (settings.phrases, keyboard != nil)
    switch action {
    case .started where hasKeys:
      screen?.show(phrases.screen.hint, for: .short, at: now)
    case .phase(let step, _, _) where step.openLimit != nil && hasKeys:
      screen?.show(phrases.screen.holdHint, for: .lasting, at: now)
    case .paused where hasKeys:
      screen?.show(phrases.screen.goesOn, for: .lasting, at: now)
    case .resumed: screen?.show("", for: .short, at: now)
    case .holdEnded, .cycleSkipped:
      for line in view?.lines(for: action) ?? [] { screen?.show(line, for: .short, at: now) }
    case .resynchronised:
      for line in view?.lines(for: action) ?? [] { screen?.show(line, for: .long, at: now) }
    case .started, .phase, .cycle, .paused, .ended: break
    }
  }

  /// Sees to it that a trap leaves the terminal as it was found.
  func guardScreen() {
    let bellOff = bell?.offAt == nil ? "" : VisualBell.screenOff
    terminalQueue?.guardTerminal(restoredBy: bellOff + (screen?.terminal.restoreSequence ?? ""))
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

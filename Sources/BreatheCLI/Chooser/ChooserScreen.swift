import Glibc
import TerminalUI

/// The choice on a full screen: a loop that waits for keys, signals and room on the terminal, and
/// leaves the terminal as it was found.
struct ChooserScreen: ~Copyable {
  private var chooser: Chooser
  private let theme: Theme
  private var terminal: TerminalScreen
  private var output: OutputQueue
  private let signals: SignalInbox
  private var keyboard: TerminalKeyboard?
  private var end: End?

  /// Why the loop is over.
  private enum End {
    case outcome(Chooser.Outcome)
    case signal(Int32)
    case cannotWrite(errno: Int32)
  }

  /// Takes over signals and keyboard until it goes out of scope.
  init(_ chooser: Chooser, on place: TerminalPlace, theme: Theme, capability: Capability) {
    self.chooser = chooser
    self.theme = theme
    terminal = TerminalScreen(capability: capability)
    signals = SignalInbox()
    keyboard = TerminalKeyboard()
    output = OutputQueue(
      place == .output ? STDOUT_FILENO : STDERR_FILENO)
  }

  /// Lets the person choose. A signal that ends the program is raised again once the terminal is as
  /// it was found.
  mutating func run() throws(CommandError) -> Chooser.Outcome {
    keyboard?.engage()
    draw()
    while end == nil {
      waitForSomething()
      takeSignals()
      takeKeys()
      output.writeWhatFits()
      checkOutput()
      if end == nil { draw() }
    }
    keyboard?.awaitAnswers(of: &terminal)
    output.giveBack(&terminal)
    output.flush(milliseconds: 500)
    keyboard?.disengage()

    switch end {
    case .outcome(let outcome): return outcome
    case .signal(let number): SignalInbox.die(of: number)
    case .cannotWrite(let code): throw .cannotWrite(nil, errno: code)
    case nil: return .left
    }
  }

  private mutating func waitForSomething() {
    let keys: Int32 = if let watched = keyboard?.watchedDescriptor { watched } else { -1 }
    var watched = [
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: keys, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output.watchedDescriptor, events: Int16(POLLOUT), revents: 0),
    ]
    // The shell may give us the terminal without a signal, so while another has it we look.
    var patience: Int32 = keys < 0 ? 1000 : -1
    if let settlesAt = keyboard?.settlesAt {
      let left = max(0, (settlesAt - .now) / .milliseconds(1))
      patience = min(patience < 0 ? .max : patience, Int32(left) + 1)
    }
    poll(&watched, nfds_t(watched.count), patience)
  }

  private mutating func takeSignals() {
    while let signal = signals.next() {
      switch signal {
      case SIGTSTP: stopProcess()
      case SIGCONT:
        keyboard?.engage()
        output.renew(&terminal)
      // The next frame has the new size.
      case SIGWINCH: break
      case SIGUSR1: break
      default: end = .signal(signal)
      }
    }
  }

  /// Lets go of the terminal, stops, and takes it up again.
  private mutating func stopProcess() {
    output.giveBack(&terminal)
    output.flush(milliseconds: 100)
    keyboard?.disengage()
    signals.stopProcess()
    keyboard?.engage()
  }

  private mutating func takeKeys() {
    guard keyboard?.isGone != true else { return end = .signal(SIGHUP) }
    switch keyboard?.readAvailable() {
    case nil: break
    case .hangUp: end = .signal(SIGHUP)
    case .keys(let keys):
      for report in keyboard?.takeReports() ?? [] { terminal.take(report) }
      for key in keys where end == nil {
        let page = ListScene.lineCount(on: output.screenSize)
        if let outcome = chooser.take(key, page: page) { end = .outcome(outcome) }
      }
    }
  }

  private mutating func checkOutput() {
    switch output.state {
    case .open: break
    // The terminal is gone, and the person with it.
    case .closed: end = end ?? .signal(SIGHUP)
    case .failed(let code): end = end ?? .cannotWrite(errno: code)
    }
  }

  /// Brings the screen up to date, unless another process has the terminal or it takes nothing.
  private mutating func draw() {
    output.follow(&terminal)
    guard output.takesFrames else { return }
    let frame = chooser.frame(
      size: output.screenSize, theme: theme, capability: terminal.capability)
    output.add(control: terminal.draw(frame))
  }
}

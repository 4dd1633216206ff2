import ALSAOutput
import BreathingAudio
import BreathingEngine
import CLinux
import Glibc
import TerminalUI

extension Session {
  mutating func waitForSomething() {
    let deadline = nextDeadline(after: .now)
    if let deadline { clinux_arm_timer(timer, (deadline - .now).inNanoseconds) }
    let input = Int16(POLLIN)
    let keys: Int32 =
      if !isLeaving, let watched = keyboard?.watchedDescriptor { watched } else { -1 }
    var watched = [
      pollfd(fd: deadline == nil ? -1 : timer, events: input, revents: 0),
      pollfd(fd: signals.descriptor, events: input, revents: 0),
      pollfd(fd: audio?.newsDescriptor ?? -1, events: input, revents: 0),
      pollfd(fd: recorder?.newsDescriptor ?? -1, events: input, revents: 0),
      pollfd(fd: output.watchedDescriptor, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: notices.watchedDescriptor, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: keys, events: input, revents: 0),
    ]
    // The shell may give us the terminal without a signal, so while another has it we look.
    let isWaitingForTerminal = keyboard != nil && keys < 0 && !isLeaving
    // In a pause nothing else would notice that the sound system hangs.
    let isWatchingSound = audio != nil && stage == .playing && engine.isPaused
    let looksAgain = isWaitingForTerminal || isWatchingSound || inhibitor.expectsEnd
    poll(&watched, nfds_t(watched.count), looksAgain ? 1000 : -1)
    clinux_clear_event(timer)
  }

  /// When something is to be done although nothing happens. None of these may lie in the past for
  /// longer than a turn, or the session would not wait at all.
  private mutating func nextDeadline(after now: BreathingEngine.Instant) -> BreathingEngine.Instant?
  {
    let course: BreathingEngine.Instant? =
      switch stage {
      case .asking: nil
      case .playing: engine.nextDeadline
      case .ending(let until): until
      case .over: isSaving(at: now) ? recorder?.deadline : nil
      }
    let others = [
      question == nil ? nil : questionEnds, bell?.offAt, screenDeadline(after: now),
      isLeaving ? nil : keyboard?.settlesAt, countDeadline,
    ]
    return (others + [course]).compactMap(\.self).min()
  }

  mutating func takeSignals() {
    while let signal = signals.next() {
      switch signal {
      case SIGTSTP: stopProcess()
      case SIGCONT:
        keyboard?.engage()
        withScreen { $0.renew(&$1) }
      case SIGWINCH: screen?.refresh()
      case SIGUSR1: togglePause()
      default:
        outcome = .signal(signal)
        end()
      }
    }
  }

  /// Lets go of sound and terminal, stops, and takes both up again.
  private mutating func stopProcess() {
    let now = ContinuousClock.now
    perform(engine.advance(to: now), at: now)
    inhibitor.release()
    audio?.order { $0.mode = .release }
    _ = audio?.waitForNews(.released, milliseconds: 300)
    endVisualBell()
    withScreen { $0.giveBack(&$1) }
    flushTerminal()
    keyboard?.disengage()
    output.writeWhatFits()
    notices.writeWhatFits()
    inhibitor.reap()
    signals.stopProcess()
    keyboard?.engage()
    let mode: PlaybackOrders.Mode =
      switch stage {
      case .asking, .playing: .play
      case .ending, .over: .stop
      }
    audio?.order { $0.mode = mode }
  }

  mutating func takeKeys() {
    guard !isLeaving else { return }
    // The breath may be meant to outlive the terminal; a question there is asked of nobody.
    if question != nil, keyboard?.isGone == true { return hangUp() }
    switch keyboard?.readAvailable() {
    case nil: break
    case .hangUp: hangUp()
    case .keys(let keys):
      let reports = keyboard?.takeReports() ?? []
      screen?.take(reports)
      for key in keys { take(key) }
    }
  }

  private mutating func hangUp() {
    keyboard = nil
    outcome = .signal(SIGHUP)
    end()
  }

  private mutating func take(_ key: Key) {
    switch key {
    case .escape where screen?.panel == .keys, .character("?") where screen?.panel == .keys:
      screen?.setPanel(.none)
    case .character("q"), .character("Q"), .escape: end()
    case _ where question != nil: answer(key)
    case .character(" "): if engine.isHolding { tap() } else { togglePause() }
    case .enter: tap()
    case .character("n"), .character("N"): skipCycle()
    case .character("m"), .character("M"):
      loudness.isMuted.toggle()
      applyLoudness()
    // The keys they share on many keyboards, so that no shift is needed.
    case .character("+"), .character("="), .character("-"), .character("_"):
      loudness = loudness.stepped(up: key == .character("+") || key == .character("="))
      applyLoudness()
    default: takeScreenKey(key)
    }
  }

  private mutating func takeScreenKey(_ key: Key) {
    guard var screen else { return }
    let (phrases, now) = (settings.phrases.screen, ContinuousClock.now)
    switch key {
    case .character("v"), .character("V"):
      screen.nextVisual()
      screen.show(phrases.visual(screen.visual), for: .short, at: now)
    case .character("t"), .character("T"):
      screen.nextTheme()
      screen.show(phrases.theme(screen.themeName), for: .short, at: now)
    case .character("?"): screen.setPanel(.keys)
    default: screen.show(phrases.hint, for: .short, at: now)
    }
    self.screen = screen
  }
}

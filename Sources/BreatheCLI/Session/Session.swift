import ALSAOutput
import BreathingAudio
import BreathingEngine
import CLinux
import Glibc
import TerminalUI

/// One sitting: the loop that feeds the engine with time, keys and signals, and shows, sounds and
/// reports what follows.
struct Session: ~Copyable {
  private var engine: BreathingEngine
  private let settings: Settings
  private let signals: SignalInbox
  private let timer: Int32
  private let view: PlainView?
  private let audio: AudioThread?
  private var keyboard: TerminalKeyboard?
  private var events: EventStream?
  private var output = OutputQueue(STDOUT_FILENO)
  private var notices = OutputQueue(STDERR_FILENO)
  private var stage = Stage.playing
  private var outcome = Outcome.done
  /// The passage the sound was last told of.
  private var sounding: Passage?
  private var soundingAfterLimit: Passage?
  private var soundIsOn = false
  private var soundWasLost = false

  /// How a session is run, besides what is played.
  struct Settings {
    let display: Display
    let writesEvents: Bool
    /// Whether sound was asked for at all.
    let wantsSound: Bool
    /// The device the person has named, or the standard one.
    let device: String
    let requiresSound: Bool
    /// How long the closing cue sounds.
    let closingCue: Duration
    let phrases: Phrases
  }

  enum Display: String, CaseIterable {
    case plain
    case none
    case auto
  }

  /// What the caller has to do in the end.
  enum Outcome: Equatable {
    case done
    case noSound(SoundProblem)
    case signal(Int32)
    case cannotWrite(errno: Int32)
  }

  private enum Stage: Equatable {
    case playing
    /// The engine is done; the sound may ring on until the instant.
    case ending(until: BreathingEngine.Instant)
    case over
  }

  /// More than any server's delay, and long enough for a device to answer at the start.
  private static let longestDelay = Duration.seconds(3)
  private static let longestStop = Duration.milliseconds(600)

  /// Takes over signals and keyboard until `run` returns. `makeAudio` is called when signals are
  /// blocked, so that the thread it starts inherits that.
  init(
    plan: SessionPlan, engine: BreathingEngine, settings: Settings,
    makeAudio: (OpenHolds) -> AudioThread?
  ) {
    self.engine = engine
    self.settings = settings
    signals = SignalInbox()
    timer = clinux_boottime_timer()
    let isPlain =
      settings.display == .plain
      || settings.display == .auto && !settings.writesEvents
    keyboard = isPlain ? TerminalKeyboard() : nil
    view =
      isPlain
      ? PlainView(phrases: settings.phrases, plan: plan, hasKeys: keyboard != nil) : nil
    audio = makeAudio(keyboard == nil ? .endedByLimit : .endedByKey)
  }

  deinit { close(timer) }

  /// Plays the session to its end.
  mutating func run() -> Outcome {
    keyboard?.engage()
    let start = ContinuousClock.now
    if settings.writesEvents { events = EventStream(score: engine.score, startedAt: start) }
    show(view?.opening ?? [])
    perform(engine.start(at: start), at: start)
    if audio == nil, settings.wantsSound {
      tellFailed(.failed(settings.device, call: "pthread_create", errno: EAGAIN))
    }
    while stage != .over {
      waitForSomething()
      takeSignals()
      takeKeys()
      takeNews()
      output.writeWhatFits()
      notices.writeWhatFits()
      let now = ContinuousClock.now
      perform(engine.advance(to: now), at: now)
      checkOutput()
      checkSound(at: now, startedAt: start)
      if case .ending(let until) = stage, now >= until { stage = .over }
    }
    output.flush(milliseconds: 500)
    if output.droppedLines > 0 {
      notices.add(settings.phrases.someLinesDropped(output.droppedLines))
    }
    notices.flush(milliseconds: 500)
    keyboard?.disengage()
    return outcome
  }
}

// MARK: - What comes in

extension Session {
  private mutating func waitForSomething() {
    var deadline = engine.nextDeadline
    if case .ending(let until) = stage { deadline = until }
    if let deadline { clinux_arm_timer(timer, (deadline - .now).inNanoseconds) }
    let input = Int16(POLLIN)
    let keys: Int32 = if let watched = keyboard?.watchedDescriptor { watched } else { -1 }
    var watched = [
      pollfd(fd: deadline == nil ? -1 : timer, events: input, revents: 0),
      pollfd(fd: signals.descriptor, events: input, revents: 0),
      pollfd(fd: audio?.newsDescriptor ?? -1, events: input, revents: 0),
      pollfd(fd: output.watchedDescriptor, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: notices.watchedDescriptor, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: keys, events: input, revents: 0),
    ]
    // The shell may give us the terminal without a signal, so while another has it we look.
    let isWaitingForTerminal = keyboard != nil && keys < 0
    poll(&watched, nfds_t(watched.count), isWaitingForTerminal ? 1000 : -1)
    var expirations: UInt64 = 0
    read(timer, &expirations, 8)
  }

  private mutating func takeSignals() {
    while let signal = signals.next() {
      switch signal {
      case SIGTSTP: stopProcess()
      case SIGCONT: keyboard?.engage()
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
    audio?.order { $0.mode = .release }
    _ = audio?.waitForNews(.released, milliseconds: 300)
    keyboard?.disengage()
    output.writeWhatFits()
    notices.writeWhatFits()
    signals.stopProcess()
    keyboard?.engage()
    let isPlaying = stage == .playing
    audio?.order { $0.mode = isPlaying ? .play : .stop }
  }

  private mutating func takeKeys() {
    keyboard?.followForeground()
    guard let descriptor = keyboard?.watchedDescriptor, descriptor >= 0 else { return }
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, 0) > 0, let reading = keyboard?.read() else { return }
    switch reading {
    case .hangUp:
      keyboard = nil
      outcome = .signal(SIGHUP)
      end()
    case .keys(let keys):
      for key in keys { take(key) }
    }
  }

  private mutating func take(_ key: Key) {
    switch key {
    case .space: if engine.isHolding { tap() } else { togglePause() }
    case .enter: tap()
    case .letter("q"), .letter("Q"): end()
    case .letter: break
    }
  }

  private mutating func takeNews() {
    guard let audio else { return }
    let now = ContinuousClock.now
    for news in audio.takeNews() {
      if stage == .playing,
        let line = events?.line(for: news, at: now, position: engine.position(at: now))
      {
        output.add(line)
      }
      switch news {
      case .opened(let format): tellOpened(format)
      case .failed(let problem): tellFailed(problem)
      case .finished: if stage != .playing { stage = .over }
      case .released: break
      }
    }
  }
}

// MARK: - What follows

extension Session {
  private mutating func togglePause() {
    let now = ContinuousClock.now
    perform(engine.isPaused ? engine.resume(at: now) : engine.pause(at: now), at: now)
  }

  private mutating func tap() {
    let now = ContinuousClock.now
    perform(engine.tap(at: now), at: now)
  }

  /// Ends the session at the person's wish, or cuts its closing cue short.
  private mutating func end() {
    guard case .ending(let until) = stage else { return stop(as: .stopped) }
    audio?.order { $0.mode = .stop }
    stage = .ending(until: min(until, .now + Self.longestStop))
  }

  private mutating func stop(as status: SessionSummary.Status) {
    let now = ContinuousClock.now
    perform(engine.stop(at: now, as: status), at: now)
  }

  private mutating func perform(
    _ actions: [EngineAction], at instant: BreathingEngine.Instant
  ) {
    guard stage == .playing else { return }
    // Sound first: it has a time to keep.
    let (passage, following) = (engine.passage, engine.passageAfterLimit)
    if passage != sounding || following != soundingAfterLimit, !engine.hasEnded {
      (sounding, soundingAfterLimit) = (passage, following)
      audio?.order {
        $0.passage = passage
        $0.passageAfterLimit = following
      }
    }
    for action in actions {
      if let line = events?.line(
        for: action, at: instant, position: engine.position(at: instant))
      {
        output.add(line)
      }
      show(view?.lines(for: action) ?? [])
      if case .ended(let summary) = action { finish(summary, at: instant) }
    }
  }

  private mutating func finish(
    _ summary: SessionSummary, at instant: BreathingEngine.Instant
  ) {
    let isNatural = summary.status == .completed
    guard let audio else {
      stage = .over
      return
    }
    let passage = engine.passage
    audio.order {
      $0.passage = passage
      $0.mode = isNatural ? .finish : .stop
    }
    // Where nothing sounds, nothing can ring on.
    let ringsOn = isNatural && soundIsOn
    stage = .ending(
      until: instant + (ringsOn ? settings.closingCue + Self.longestDelay : Self.longestStop))
  }

  private mutating func show(_ lines: [String]) {
    for line in lines {
      // Beside events the text is for a person, and standard output for a program.
      if settings.writesEvents {
        notices.add(line.safeForTerminal)
      } else {
        output.add(line.safeForTerminal)
      }
    }
  }

  private mutating func tellOpened(_ format: PCMFormat) {
    soundIsOn = true
    guard soundWasLost else { return }
    soundWasLost = false
    notices.add(settings.phrases.soundIsBack)
  }

  private mutating func tellFailed(_ problem: SoundProblem) {
    soundIsOn = false
    soundWasLost = true
    guard settings.requiresSound else {
      let reason = settings.phrases.soundProblem(problem)
      return notices.add(settings.phrases.silent(reason).safeForTerminal)
    }
    outcome = .noSound(problem)
    stop(as: .interrupted)
  }

  /// Notices when the sound system neither opens nor fails.
  private mutating func checkSound(
    at now: BreathingEngine.Instant, startedAt start: BreathingEngine.Instant
  ) {
    guard stage == .playing, audio != nil, !soundIsOn, !soundWasLost,
      now - start >= Self.longestDelay
    else { return }
    tellFailed(.noAnswer(settings.device))
  }

  private mutating func checkOutput() {
    switch output.state {
    case .open: break
    case .closed:
      // The reader has left; nobody follows the session any more.
      if stage == .playing { stop(as: .stopped) }
    case .failed(let code):
      if case .done = outcome { outcome = .cannotWrite(errno: code) }
    }
  }
}

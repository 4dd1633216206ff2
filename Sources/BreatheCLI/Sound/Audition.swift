import ALSAOutput
import BreathingAudio
import BreathingEngine
import CLinux
import Glibc
import TerminalUI

/// Plays all that a cue set can say, and names each cue at the moment it is heard.
struct Audition: ~Copyable {
  private var course: AuditionCourse
  private let page: AuditionPage
  private let phrases: Phrases
  private let device: String
  private let signals: SignalInbox
  private let timer: Int32
  private let audio: AudioThread?
  private var output = OutputQueue(STDOUT_FILENO)
  private var notices = OutputQueue(STDERR_FILENO)
  private var sound = SessionSound.awaited
  /// Whether there has been any sound.
  private var hasSounded = false
  /// How long there has been none, and when that was looked at last.
  private var silence = Duration.zero
  private var soundCheckedAt: BreathingEngine.Instant?
  private var stage = Stage.playing

  private enum Stage: Equatable {
    case playing
    /// Everything has been heard; the device is closed by the instant at the latest.
    case ending(until: BreathingEngine.Instant)
    case over(Outcome)
  }

  /// What the caller has to do in the end.
  enum Outcome: Equatable {
    case done
    case noSound(SoundProblem)
    case signal(Int32)
    case cannotWrite(errno: Int32)
  }

  /// How long a device may take to answer, and how long sound may be gone.
  private static let longestWait = Duration.seconds(5)
  private static let longestSilence = Duration.seconds(10)
  /// Between looks that are further apart the process did not run.
  private static let longestCheck = Duration.milliseconds(700)
  private static let longestEnd = Duration.seconds(3)
  /// Between looks at the sound's thread.
  private static let patience: Int32 = 500

  /// Takes over the signals until `run` returns.
  init(
    _ list: CueList, page: AuditionPage, phrases: Phrases, device: String?,
    settings: PlaybackSettings, loudness: Loudness
  ) {
    course = AuditionCourse(list)
    self.page = page
    self.phrases = phrases
    self.device = device ?? ALSADevice.standardNames[0]
    signals = SignalInbox()
    timer = clinux_boottime_timer()
    audio = AudioThread(
      device: device, source: .list(list.cues), settings: settings, loudness: loudness)
  }

  deinit { close(timer) }

  /// Plays to the end.
  mutating func run() -> Outcome {
    if audio == nil {
      stage = .over(.noSound(.failed(device, call: "pthread_create", errno: EAGAIN)))
    }
    while true {
      if case .over(let outcome) = stage {
        leave()
        return outcome
      }
      waitForSomething()
      takeSignals()
      takeNews()
      output.writeWhatFits()
      notices.writeWhatFits()
      advance(to: .now)
      checkSound(at: .now)
      checkOutput()
    }
  }

  private mutating func leave() {
    audio?.order { $0.mode = .stop }
    if sound == .playing { _ = audio?.waitForNews(.finished, milliseconds: 600) }
    output.flush(milliseconds: 500)
    notices.flush(milliseconds: 500)
  }

  private mutating func end(_ outcome: Outcome) {
    if case .over = stage { return }
    stage = .over(outcome)
  }
}

// MARK: - What happens

extension Audition {
  private func waitForSomething() {
    let deadline: BreathingEngine.Instant? =
      switch stage {
      case .playing: course.deadline
      case .ending(let until): until
      case .over: nil
      }
    if let deadline { clinux_arm_timer(timer, (deadline - .now).inNanoseconds) }
    let input = Int16(POLLIN)
    var watched = [
      pollfd(fd: deadline == nil ? -1 : timer, events: input, revents: 0),
      pollfd(fd: signals.descriptor, events: input, revents: 0),
      pollfd(fd: audio?.newsDescriptor ?? -1, events: input, revents: 0),
      pollfd(fd: output.watchedDescriptor, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: notices.watchedDescriptor, events: Int16(POLLOUT), revents: 0),
    ]
    poll(&watched, nfds_t(watched.count), Self.patience)
    clinux_clear_event(timer)
  }

  private mutating func takeSignals() {
    while let signal = signals.next() {
      switch signal {
      case SIGTSTP: stopProcess()
      case SIGCONT, SIGWINCH, SIGUSR1: break
      default: end(.signal(signal))
      }
    }
  }

  /// Lets go of the sound, stops, and takes it up again.
  private mutating func stopProcess() {
    let silence = course.soundWent(at: .now)
    audio?.order {
      $0.passage = silence
      $0.mode = .release
    }
    _ = audio?.waitForNews(.released, milliseconds: 300)
    output.writeWhatFits()
    notices.writeWhatFits()
    signals.stopProcess()
    let isPlaying = stage == .playing
    audio?.order { $0.mode = isPlaying ? .play : .stop }
    (sound, soundCheckedAt) = (.awaited, nil)
  }

  private mutating func takeNews() {
    guard let audio else { return }
    for news in audio.takeNews() {
      let now = ContinuousClock.now
      switch news {
      case .opened: takeUp(at: now)
      case .failed(let problem): lose(problem, at: now)
      case .finished: if case .ending = stage { stage = .over(.done) }
      case .released: break
      }
      if stage == .playing, let line = page.line(for: news, at: now, position: course.position) {
        output.add(line)
      }
    }
  }

  private mutating func takeUp(at now: BreathingEngine.Instant) {
    if case .lost = sound { notices.add(phrases.soundIsBack) }
    (sound, hasSounded, silence) = (.playing, true, .zero)
    guard stage == .playing else { return }
    let passage = course.soundCame(at: now)
    audio?.order { $0.passage = passage }
  }

  private mutating func lose(_ problem: SoundProblem, at now: BreathingEngine.Instant) {
    sound = .lost(problem, isTold: true)
    guard stage == .playing else { return }
    guard hasSounded else { return end(.noSound(problem)) }
    let passage = course.soundWent(at: now)
    audio?.order { $0.passage = passage }
    let reason = phrases.soundProblem(problem)
    notices.add(
      phrases.sounds.waiting(reason, "\(Self.longestSilence.components.seconds)").safeForTerminal)
  }

  private mutating func advance(to now: BreathingEngine.Instant) {
    switch stage {
    case .playing:
      switch course.advance(to: now) {
      case .heard(let cues): for heard in cues { output.add(page.line(for: heard)) }
      case .again(let passage): audio?.order { $0.passage = passage }
      case .over:
        if let line = page.end(at: now, position: course.position) { output.add(line) }
        audio?.order { $0.mode = .finish }
        stage = .ending(until: now + Self.longestEnd)
      }
    case .ending(let until): if now >= until { stage = .over(.done) }
    case .over: break
    }
  }

  /// Looks after the sound's thread, and gives up when there has been no sound for long.
  private mutating func checkSound(at now: BreathingEngine.Instant) {
    audio?.check(at: now)
    let passed = now - (soundCheckedAt ?? now)
    soundCheckedAt = now
    guard sound != .playing, stage == .playing else { return }
    silence += min(passed, Self.longestCheck)
    switch sound {
    case .playing: return
    case .awaited: if silence >= Self.longestWait { end(.noSound(.noAnswer(device))) }
    case .lost(let problem, _): if silence >= Self.longestSilence { end(.noSound(problem)) }
    }
  }

  private mutating func checkOutput() {
    switch output.state {
    case .open: break
    // The reader has left.
    case .closed: end(.done)
    case .failed(let code): end(.cannotWrite(errno: code))
    }
  }
}

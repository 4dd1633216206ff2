import ALSAOutput
import BreathingAudio
import BreathingEngine
import TerminalUI

extension Session {
  /// How long sound that is demanded may take to begin, and how long it may be gone.
  private static let longestWaitForSound = Duration.seconds(3)
  private static let longestSilence = Duration.seconds(30)
  /// Between looks that are further apart the process did not run.
  private static let longestCheck = Duration.milliseconds(700)

  mutating func takeNews() {
    guard let audio else { return }
    let now = ContinuousClock.now
    for news in audio.takeNews() {
      report(news, at: now)
      switch news {
      case .opened: tellOpened()
      case .failed(let problem): tellFailed(problem)
      case .finished: if stage != .playing { stage = .over }
      case .released: break
      }
    }
  }

  /// Writes the event of a piece of news; of what came before the beginning only the latest counts.
  mutating func report(_ news: PlaybackNews, at now: BreathingEngine.Instant) {
    switch stage {
    case .asking: soundBefore = news
    case .playing:
      let position = engine.position(at: now)
      if let line = events?.line(for: news, at: now, position: position) { output.add(line) }
    case .ending, .over: break
    }
  }

  private mutating func tellOpened() {
    let wasTold = if case .lost(_, isTold: true) = sound { true } else { false }
    sound = .playing
    if wasTold { tell(settings.phrases.soundIsBack) }
  }

  mutating func tellFailed(_ problem: SoundProblem) {
    let reason = settings.phrases.soundProblem(problem)
    switch sound {
    case .lost: break
    case .awaited where settings.requiresSound:
      // It may still come in time; whether it does is told once.
      sound = .lost(problem, isTold: false)
    case .awaited, .playing:
      sound = .lost(problem, isTold: true)
      let seconds = "\(Self.longestSilence.components.seconds)"
      let notice =
        settings.requiresSound
        ? settings.phrases.waitingForSound(reason, seconds) : settings.phrases.silent(reason)
      tell(notice)
    }
  }

  /// Looks after the sound's thread, and ends a session whose sound is demanded and missing.
  mutating func checkSound(at now: BreathingEngine.Instant) {
    audio?.check(at: now)
    let passed = now - (soundCheckedAt ?? now)
    soundCheckedAt = now
    guard sound != .playing else {
      silence = .zero
      return
    }
    // Time in which this process or the breath stood still is no time without sound.
    if stage == .playing, !engine.isPaused { silence += min(passed, Self.longestCheck) }
    guard settings.requiresSound, stage == .playing else { return }
    switch sound {
    case .playing: return
    case .awaited:
      guard silence >= Self.longestWaitForSound else { return }
      outcome = .noSound(.noAnswer(settings.device))
    case .lost(let problem, let isTold):
      let limit = isTold ? Self.longestSilence : Self.longestWaitForSound
      guard silence >= limit else { return }
      outcome = .noSound(problem)
    }
    stop(as: .interrupted)
  }

  /// Whether something sounds now or soon.
  var soundIsOn: Bool { sound == .playing }

  /// Whether it is certain that nothing sounds.
  var soundIsLost: Bool { if case .lost = sound { true } else { false } }

  mutating func applyLoudness() {
    let loudness = loudness
    audio?.order { $0.loudness = loudness }
    guard view != nil, settings.wantsSound else { return }
    let phrases = settings.phrases
    let line = loudness.isMuted ? phrases.muted : phrases.volume(loudness.text)
    if screen == nil { show([line]) }
    screen?.show(line, for: .short, at: .now)
  }
}

/// What a session knows of its sound.
enum SessionSound: Equatable {
  /// No word has come yet.
  case awaited
  case playing
  /// There is none; `isTold` when there had been some, or the person knows.
  case lost(SoundProblem, isTold: Bool)
}

extension Loudness {
  /// Decibels as a person reads them, such as `-3` or `+1.5`.
  fileprivate var text: String {
    let exact = Duration.seconds(decibels).readableSeconds
    return decibels > 0 ? "+\(exact)" : exact
  }
}

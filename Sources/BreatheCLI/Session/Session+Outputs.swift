import ALSAOutput
import BreathingAudio
import BreathingEngine
import TerminalUI

extension Session {
  mutating func togglePause() {
    let now = ContinuousClock.now
    perform(engine.isPaused ? engine.resume(at: now) : engine.pause(at: now), at: now)
  }

  mutating func tap() {
    let now = ContinuousClock.now
    perform(engine.tap(at: now), at: now)
  }

  /// Ends the session at the person's wish, or cuts its closing cue short.
  mutating func end() {
    guard case .ending(let until) = stage else { return stop(as: .stopped) }
    audio?.order { $0.mode = .stop }
    stage = .ending(until: min(until, .now + Self.longestStop))
  }

  mutating func stop(as status: SessionSummary.Status) {
    let now = ContinuousClock.now
    perform(engine.stop(at: now, as: status), at: now)
  }

  mutating func perform(
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
    recorder?.take(actions, of: engine, at: instant)
    for action in actions {
      if case .ended(let summary) = action, recorder != nil {
        unreportedEnd = (summary, instant)
      } else if let line = events?.line(
        for: action, at: instant, position: engine.position(at: instant))
      {
        output.add(line)
      }
      show(view?.lines(for: action) ?? [])
      if case .phase = action { ringVisualBell() }
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
      $0.passageAfterLimit = nil
      $0.mode = isNatural ? .finish : .stop
    }
    // Where nothing sounds, nothing can ring on.
    let ringsOn = isNatural && soundIsOn
    stage = .ending(
      until: instant + (ringsOn ? settings.closingCue + Self.longestDelay : Self.longestStop))
  }

  mutating func show(_ lines: [String]) {
    for line in lines {
      // Beside events the text is for a person, and standard output for a program.
      if settings.writesEvents {
        notices.add(line.safeForTerminal)
      } else {
        output.add(line.safeForTerminal)
      }
    }
  }

  /// Keeps the machine awake while the session plays and until its last cue has sounded.
  mutating func keepAwake() {
    switch stage {
    case .playing where engine.isPaused: inhibitor.release()
    case .playing: inhibitor.hold()
    case .ending: break
    case .over: inhibitor.release()
    }
    inhibitor.reap()
  }

  mutating func checkOutput() {
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

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

  mutating func skipCycle() {
    let now = ContinuousClock.now
    perform(engine.skipCycle(at: now), at: now)
  }

  /// Ends the session at the person's wish, or cuts its closing cue short.
  mutating func end() {
    question = nil
    isToBeRated = false
    isLeaving = true
    switch stage {
    case .asking:
      recorder = nil
      stage = .over
    case .playing: stop(as: .stopped)
    case .ending(let until):
      audio?.order { $0.mode = .stop }
      stage = .ending(until: min(until, .now + Self.longestStop))
    case .over: break
    }
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
      if screen == nil { show(view?.lines(for: action) ?? []) }
      showOnScreen(action, at: instant)
      if case .phase = action { ringVisualBell() }
      if case .ended(let summary) = action { finish(summary, at: instant) }
    }
  }

  private mutating func finish(
    _ summary: SessionSummary, at instant: BreathingEngine.Instant
  ) {
    let isNatural = summary.status == .completed
    if screen != nil { keep(view?.lines(for: .ended(summary)) ?? []) }
    if isNatural { sayFarewell() }
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

  /// Keeps lines for the person's own screen, and for the summary.
  mutating func keep(_ lines: [String]) {
    kept += lines.map { .output($0) }
    farewellLines += lines
    showSummary()
  }

  /// Says something that is no part of the session's course, on standard error; a full screen shows
  /// it at once and is followed by it.
  mutating func tell(_ line: String) {
    let line = line.safeForTerminal
    guard screen != nil else { return notices.add(line) }
    screen?.show(line, for: .long, at: .now)
    kept.append(.notice(line))
  }

  /// Tells the seconds of a phase, where that is wished.
  mutating func countSeconds(at now: BreathingEngine.Instant) {
    guard stage == .playing, let line = count?.line(at: engine.moment(at: now)) else { return }
    show([line])
  }

  /// When the next second is to be told.
  var countDeadline: BreathingEngine.Instant? {
    let now = ContinuousClock.now
    guard stage == .playing else { return nil }
    return count?.wait(at: engine.moment(at: now)).map { now + $0 }
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
    case .asking: break
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
      if stage == .playing || question != nil { end() }
    case .failed(let code):
      if case .done = outcome { outcome = .cannotWrite(errno: code) }
    }
  }
}

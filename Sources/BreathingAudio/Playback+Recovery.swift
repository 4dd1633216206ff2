import BreathingEngine

// MARK: - Opening and losing the device

extension Playback {
  /// Opens the device; it is started at the next wake, for opening may have taken its time.
  func open(at now: BreathingEngine.Instant) -> BreathingEngine.Instant? {
    (stalledSince, isDropped, newStarts, margin) = (nil, false, 0, .zero)
    do {
      let format = try device.open()
      let mixer = Mixer(
        cueSet: settings.cueSet, clips: settings.clips, rate: format.rate,
        loudness: orders.loudness, keepsAwake: settings.keepsAwake)
      let stream = PlaybackStream(
        format: format, mixer: mixer, source: source, settings: settings, at: now)
      stream.expect(orders.passageAfterLimit)
      state = .open(stream)
      return now
    } catch {
      return lose(error, device: "", at: now)
    }
  }

  func recover(
    _ stream: PlaybackStream, from failure: PCMFailure, at now: BreathingEngine.Instant
  ) -> BreathingEngine.Instant? {
    // A wake that came late itself says nothing about the device.
    let wasPunctual = wanted.map { now - $0 < PlaybackTiming.reserve } ?? true
    if failure == .ranDry, stalledSince == nil, wasPunctual { widen(stream) }
    return climb(stream, after: failure, at: now)
  }

  /// Takes the next rung of the ladder.
  func climb(
    _ stream: PlaybackStream, after failure: PCMFailure, at now: BreathingEngine.Instant
  ) -> BreathingEngine.Instant? {
    if orders.mode == .stop || orders.mode == .finish { return lose(failure, of: stream, at: now) }
    switch recovery.step(after: failure, moved: stream.hasMoved, at: now) {
    case .restart: return restart(stream, at: now)
    case .restartAt(let instant):
      state = .restarting(stream, at: instant)
      return instant
    case .reopenAt(let instant):
      tell(failure, device: stream.format.device)
      return close(until: instant)
    }
  }

  /// Writes further ahead from now on, up to half the buffer.
  private func widen(_ stream: PlaybackStream) {
    let half = stream.format.rate.time(of: Int64(stream.format.bufferFrames / 2))
    margin = min(max(margin * 2, PlaybackTiming.margin), half)
  }

  /// Drops what is queued and starts the stream anew.
  func restart(
    _ stream: PlaybackStream, at now: BreathingEngine.Instant
  ) -> BreathingEngine.Instant? {
    do {
      try device.restart()
      state = .open(stream)
      stream.expect(orders.passageAfterLimit)
      stream.turn(to: orders.loudness)
      try stream.start(&device, at: now, passage: orders.passage, margin: margin)
      return now + PlaybackTiming.settling
    } catch .ranDry {
      // One that cannot even be started is not worth another try.
      return lose(.ranDry, of: stream, at: now)
    } catch {
      return recover(stream, from: error, at: now)
    }
  }

  func lose(
    _ failure: PCMFailure, of stream: PlaybackStream, at now: BreathingEngine.Instant
  ) -> BreathingEngine.Instant? {
    lose(failure, device: stream.format.device, at: now)
  }

  func lose(
    _ failure: PCMFailure, device name: String, at now: BreathingEngine.Instant
  ) -> BreathingEngine.Instant? {
    if orders.mode == .stop || orders.mode == .finish { return finish() }
    tell(failure, device: name)
    return close(until: recovery.reopening(at: now))
  }

  private func close(until instant: BreathingEngine.Instant) -> BreathingEngine.Instant? {
    device.close()
    stalledSince = nil
    state = .closed(retryAt: instant)
    return instant
  }

  /// Tells of a failure once, until there is sound again.
  func tell(_ failure: PCMFailure, device name: String) {
    guard !failureTold else { return }
    failureTold = true
    if case .lost(let problem) = failure {
      news = .failed(problem)
    } else {
      news = .failed(.disconnected(name))
    }
  }
}

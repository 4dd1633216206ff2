package import BreathingEngine

/// What the sound is asked to do.
package struct PlaybackOrders: Sendable, Equatable {
  /// What sounds; nil for silence, in which the stream is kept running.
  package var passage: Passage?
  /// What follows when the open hold that ends the passage reaches its limit.
  package var passageAfterLimit: Passage?
  package var mode = Mode.play
  package var loudness = Loudness()

  package enum Mode: Sendable {
    case play
    /// Let the last passage and its closing cue sound, then close.
    case finish
    /// Fade at once, then close.
    case stop
    /// Close at once and wait for `play`.
    case release
  }

  package init(passage: Passage? = nil, loudness: Loudness = Loudness()) {
    self.passage = passage
    self.loudness = loudness
  }
}

/// What can end a hold that waits, which decides how soon a cue must be able to follow.
package enum OpenHolds: Sendable {
  case endedByKey
  case endedByLimit
}

/// What the sound has to tell.
package enum PlaybackNews: Sendable, Equatable {
  /// Sound is being played.
  case opened(PCMFormat)
  /// There is no sound for now; told once until it is back.
  case failed(SoundProblem)
  /// The device is let go of, as ordered.
  case released
  /// Nothing more will be played.
  case finished
}

/// Keeps a device fed so that every cue falls on the frame that is heard at its instant.
///
/// It reads no clock: `wake` is told the instant and answers when to be woken next. One stream
/// stays open for the whole session with silence between the cues, so that sinks, codecs and
/// Bluetooth links stay awake. Frames are written only as far ahead as they must be: far in
/// silence, little while something sounds or may soon, so that a pause is heard quickly.
package final class Playback<Device: PCMDevice> {
  var device: Device
  let settings: PlaybackSettings
  let source: CueSource

  var orders = PlaybackOrders()
  var state = State.closed(retryAt: nil)
  /// Whether the person knows that there is no sound.
  var failureTold: Bool
  /// Whether it was told that there is sound.
  var isWelcome = false
  var recovery = Recovery()
  /// Since when nothing moves, over the new start that is the first answer to it.
  var stalledSince: BreathingEngine.Instant?
  /// Whether what was queued then has been dropped.
  var isDropped = false
  /// Since when there has been nothing to play.
  var idleSince: BreathingEngine.Instant?
  /// How much further ahead than usual frames are written, because the device has run dry.
  var margin = Duration.zero
  /// New starts of the present stream for the sake of a better clock.
  var newStarts = 0
  static var mostNewStarts: Int { 4 }
  var news: PlaybackNews?
  /// When the present wake was to come.
  var wanted: BreathingEngine.Instant?
  var nextWanted: BreathingEngine.Instant?

  enum State {
    /// `retryAt` nil: open at the next wake.
    case closed(retryAt: BreathingEngine.Instant?)
    case open(PlaybackStream)
    /// Dropped, and waiting for the device to wake up.
    case restarting(PlaybackStream, at: BreathingEngine.Instant)
    /// Let go of in a long pause, until there is something to play.
    case resting
    case finished
  }

  /// `failureTold`: there was no sound before, and the person knows.
  package init(
    device: Device, source: CueSource, settings: PlaybackSettings, failureTold: Bool = false
  ) {
    self.device = device
    self.source = source
    self.settings = settings
    self.failureTold = failureTold
  }

  /// Does what is due and tells when to be called next, nil when only new orders can change
  /// anything.
  package func wake(
    at now: BreathingEngine.Instant, orders: PlaybackOrders
  ) -> (next: BreathingEngine.Instant?, news: PlaybackNews?) {
    news = nil
    wanted = nextWanted
    let previous = self.orders
    self.orders = orders
    if case .open(let stream) = state, orders.mode != .release {
      stream.expect(orders.passageAfterLimit)
      if previous.loudness != orders.loudness { stream.turn(to: orders.loudness) }
      if previous.mode != orders.mode, orders.mode == .stop {
        stream.fadeOut()
      } else if previous.passage != orders.passage {
        stream.follow(orders.passage)
      }
    }
    if orders.mode == .release, previous.mode != .release {
      device.close()
      state = .closed(retryAt: nil)
      recovery = Recovery()
      isWelcome = false
      news = .released
    }
    let next = work(at: now)
    nextWanted = next
    return (next, news)
  }

  private func work(at now: BreathingEngine.Instant) -> BreathingEngine.Instant? {
    switch (state, orders.mode) {
    case (.finished, _): return nil
    case (.closed, .finish), (.closed, .stop), (.resting, .finish), (.resting, .stop),
      (.restarting, .finish), (.restarting, .stop):
      return finish()
    case (_, .release): return nil
    case (.resting, .play):
      return hasNothingToPlay ? nil : open(at: now)
    case (.closed(let retryAt), .play):
      if let idleSince, hasNothingToPlay, now - idleSince >= PlaybackTiming.longestIdle {
        state = .resting
        return nil
      }
      if let retryAt, now < retryAt { return retryAt }
      return open(at: now)
    case (.restarting(let stream, let at), .play):
      return now < at ? at : restart(stream, at: now)
    case (.open(let stream), _): return feed(stream, at: now)
    }
  }

  /// Lets go of the device, when nobody listens any more.
  package func close() { device.close() }

  /// Whether the session is paused.
  var hasNothingToPlay: Bool { orders.passage == nil && orders.passageAfterLimit == nil }

  func finish() -> BreathingEngine.Instant? {
    switch state {
    case .open, .restarting: device.close()
    case .closed, .resting, .finished: break
    }
    state = .finished
    news = .finished
    return nil
  }
}

// MARK: - Feeding it

extension Playback {
  private func feed(
    _ stream: PlaybackStream, at now: BreathingEngine.Instant
  ) -> BreathingEngine.Instant? {
    do throws(PCMFailure) {
      guard stream.isRunning else {
        try stream.start(&device, at: now, passage: orders.passage, margin: margin)
        return now + PlaybackTiming.settling
      }
      let writable = try device.writableFrames()
      // Zero tells nothing, and more than a day is no delay.
      let delay = device.delay().flatMap { 0 < $0.frames && $0.frames < 1 << 33 ? $0 : nil }
      stream.observe(writable: writable, delay: delay, at: now)
      if stream.isOver(at: now, orders: orders) { return finish() }
      if isIdle(stream, at: now) {
        device.close()
        state = .resting
        return nil
      }
      if let next = answerToStall(of: stream, at: now) { return next }
      if stream.hasStaleCue { return climb(stream, after: .ranDry, at: now) }
      if stream.hasRunDry(at: now) { throw .ranDry }
      if newStarts < Self.mostNewStarts, stream.wouldGainFromNewStart(at: now) {
        newStarts += 1
        return restart(stream, at: now)
      }
      welcome(stream, at: now)
      try stream.write(
        until: min(stream.horizon(at: now), stream.written + Int64(writable)), to: &device)
      return stream.nextWake(after: now, orders: orders)
    } catch {
      return recover(stream, from: error, at: now)
    }
  }

  /// What is done while nothing moves, nil when it does. What is queued would be heard late, so it
  /// is dropped; then there is nothing but waiting, and in the end opening the device again.
  private func answerToStall(
    of stream: PlaybackStream, at now: BreathingEngine.Instant
  ) -> BreathingEngine.Instant? {
    guard let since = stream.stalledSince else {
      if stream.isSettled { (stalledSince, isDropped) = (nil, false) }
      return nil
    }
    let began = stalledSince ?? since
    stalledSince = began
    let device = stream.format.device
    let patience = isWelcome ? PlaybackTiming.stallTold : PlaybackTiming.firstStallTold
    if now - began >= PlaybackTiming.longestStall {
      return lose(.lost(.stalled(device)), of: stream, at: now)
    }
    if now - began >= patience { tell(.lost(.stalled(device)), device: device) }
    // Told first: behind a server that is frozen the new start may take its time.
    guard news == nil else { return now + PlaybackTiming.leastWait }
    if !isDropped, stream.hasMoved {
      isDropped = true
      return restart(stream, at: now)
    }
    return now + PlaybackTiming.stalledWait
  }

  /// Tells that there is sound, as soon as that is certain. After a loss it must prove itself: some
  /// dead servers still open and start.
  private func welcome(_ stream: PlaybackStream, at now: BreathingEngine.Instant) {
    let probation = failureTold ? PlaybackTiming.probation : .zero
    guard !isWelcome || failureTold,
      stream.hasProvenItself(at: now, after: probation)
    else { return }
    (isWelcome, failureTold) = (true, false)
    recovery.succeed()
    news = .opened(stream.format)
  }

  /// Whether a pause has lasted so long that the device is better let go of.
  private func isIdle(_ stream: PlaybackStream, at now: BreathingEngine.Instant) -> Bool {
    guard hasNothingToPlay, orders.mode == .play, stream.isSilent else {
      idleSince = nil
      return false
    }
    let since = idleSince ?? now
    idleSince = since
    return now - since >= PlaybackTiming.longestIdle
  }
}

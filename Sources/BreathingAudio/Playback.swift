package import BreathingCatalog
package import BreathingEngine

/// What the sound is asked to do.
package struct PlaybackOrders: Sendable, Equatable {
  /// What sounds; nil for silence, in which the stream is kept running.
  package var passage: Passage?
  /// What follows when the open hold that ends the passage reaches its limit.
  package var passageAfterLimit: Passage?
  package var mode = Mode.play

  package enum Mode: Sendable {
    case play
    /// Let the last passage and its closing cue sound, then close.
    case finish
    /// Fade at once, then close.
    case stop
    /// Close at once and wait for `play`.
    case release
  }

  package init(passage: Passage? = nil) { self.passage = passage }
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
  private var device: Device
  private let cueSet: CueSet
  private let score: Score
  private let volume: Double
  private let offset: Duration
  private let openHolds: OpenHolds

  private var orders = PlaybackOrders()
  private var state = State.closed(retryAt: nil)
  private var failureTold = false
  /// How often in a row the device has been lost or could not be opened.
  private var losses = 0
  private var recoveries = Recoveries()
  /// How much further ahead than usual frames are written, because the device has run dry.
  private var margin = Duration.zero
  private var news: PlaybackNews?

  private enum State {
    /// `retryAt` nil: open at the next wake.
    case closed(retryAt: BreathingEngine.Instant?)
    case open(PlaybackStream)
    case finished
  }

  /// `volume` in decibels, `offset` later (or earlier, when negative) for every cue.
  package init(
    device: Device, score: Score, cueSet: CueSet, volume: Double = 0, offset: Duration = .zero,
    openHolds: OpenHolds = .endedByKey
  ) {
    self.device = device
    self.score = score
    self.cueSet = cueSet
    self.volume = volume
    self.offset = offset
    self.openHolds = openHolds
  }

  /// Does what is due and tells when to be called next, nil when only new orders can change
  /// anything.
  package func wake(
    at now: BreathingEngine.Instant, orders: PlaybackOrders
  ) -> (next: BreathingEngine.Instant?, news: PlaybackNews?) {
    news = nil
    let previous = self.orders
    self.orders = orders
    if case .open(let stream) = state, orders.mode != .release {
      stream.passageAfterLimit = orders.passageAfterLimit
      if previous.mode != orders.mode, orders.mode == .stop {
        stream.fadeOut()
      } else if previous.passage != orders.passage {
        stream.follow(orders.passage)
      }
    }
    if orders.mode == .release, previous.mode != .release {
      device.close()
      state = .closed(retryAt: nil)
      losses = 0
      news = .released
    }
    let next = work(at: now)
    return (next, news)
  }

  private func work(at now: BreathingEngine.Instant) -> BreathingEngine.Instant? {
    switch (state, orders.mode) {
    case (.finished, _): return nil
    case (.closed, .finish), (.closed, .stop):
      state = .finished
      news = .finished
      return nil
    case (_, .release): return nil
    case (.closed(let retryAt), .play):
      if let retryAt, now < retryAt { return retryAt }
      return open(at: now)
    case (.open(let stream), _): return feed(stream, at: now)
    }
  }
}

// MARK: - Opening and losing the device

extension Playback {
  /// Opens the device; it is started at the next wake, for opening may have taken its time.
  private func open(at now: BreathingEngine.Instant) -> BreathingEngine.Instant? {
    do {
      let format = try device.open()
      let mixer = Mixer(cueSet: cueSet, rate: format.rate, volume: volume)
      state = .open(
        PlaybackStream(
          format: format, mixer: mixer, score: score, offset: offset, openHolds: openHolds, at: now)
      )
      return now
    } catch {
      return lose(error, device: "", at: now)
    }
  }

  private func recover(
    _ stream: PlaybackStream, from failure: PCMFailure, at now: BreathingEngine.Instant
  ) -> BreathingEngine.Instant? {
    let device = stream.format.device
    guard failure == .ranDry, recoveries.allow(at: now) else {
      return lose(failure, device: device, at: now)
    }
    let half = stream.format.rate.time(of: Int64(stream.format.bufferFrames / 2))
    margin = min(max(margin * 2, PlaybackTiming.margin), half)
    do {
      try self.device.restart()
      try stream.start(&self.device, at: now, passage: orders.passage, margin: margin)
      return now + PlaybackTiming.settling
    } catch {
      return lose(error, device: device, at: now)
    }
  }

  private func lose(
    _ failure: PCMFailure, device name: String, at now: BreathingEngine.Instant
  ) -> BreathingEngine.Instant? {
    device.close()
    if !failureTold {
      failureTold = true
      switch failure {
      case .lost(let problem): news = .failed(problem)
      case .ranDry: news = .failed(.disconnected(name))
      }
    }
    if orders.mode == .stop || orders.mode == .finish {
      state = .finished
      news = .finished
      return nil
    }
    let waits = PlaybackTiming.reopenWaits
    let retryAt = now + waits[min(losses, waits.count - 1)]
    losses += 1
    state = .closed(retryAt: retryAt)
    return retryAt
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
        // After a loss it must prove itself first: some dead servers still open and start.
        if !failureTold { news = .opened(stream.format) }
        return now + PlaybackTiming.settling
      }
      let writable = try device.writableFrames()
      if let delay = device.delay(), delay.frames > 0 { stream.observe(delay) }
      if stream.hasRunDry(at: now) { throw .ranDry }
      if losses > 0 || failureTold, stream.hasProvenItself(at: now) {
        losses = 0
        failureTold = false
        news = .opened(stream.format)
      }
      if stream.isOver(at: now, orders: orders) {
        device.close()
        state = .finished
        news = .finished
        return nil
      }
      try stream.write(
        until: min(stream.horizon(at: now), stream.written + Int64(writable)), to: &device)
      return stream.nextWake(after: now, orders: orders)
    } catch {
      return recover(stream, from: error, at: now)
    }
  }
}

/// How often running dry is forgiven.
private struct Recoveries {
  private var times = 0
  private var since: BreathingEngine.Instant?

  /// Three times within two seconds; more often the device is as good as gone.
  mutating func allow(at now: BreathingEngine.Instant) -> Bool {
    if let since, now - since < .seconds(2) {
      times += 1
    } else {
      since = now
      times = 1
    }
    return times <= 3
  }
}

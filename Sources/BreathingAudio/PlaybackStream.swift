import BreathingCatalog
import BreathingEngine

/// One stream from its start to its loss: what has been written, and what is to sound next.
final class PlaybackStream {
  let format: PCMFormat
  /// Whether the device has been started.
  private(set) var isRunning = false
  /// Whether it is known when a frame will be heard. No cue is placed before.
  private(set) var isSettled = false
  /// Frames written since the stream was started.
  private(set) var written: FramePosition = 0
  private var cues: CueQueue

  private let mixer: Mixer
  private let offset: Duration
  private let openHolds: OpenHolds
  private var clock: FrameClock
  private var health: StreamHealth
  private var placed = PlacedCues()
  /// Frame after the last of a sound.
  private var soundEnd: FramePosition = 0
  /// How much further ahead than usual frames are written.
  private var margin = Duration.zero
  private var startedAt: BreathingEngine.Instant
  /// The last frame that was told to be heard, nil before any was.
  private var lastHeard: FramePosition?
  /// Whether the device would take any frames.
  private var hasRoom = true
  /// Whether what the device said last is to be asked again soon.
  private var isInDoubt = false
  private let scratch: UnsafeMutableBufferPointer<Float>
  /// Frames rendered and written at a time, at most.
  private static let mostAtOnce = 48_000

  init(
    format: PCMFormat, mixer: Mixer, source: CueSource, settings: PlaybackSettings,
    at now: BreathingEngine.Instant
  ) {
    clock = FrameClock(rate: format.rate, start: now)
    health = StreamHealth(rate: format.rate)
    cues = CueQueue(source: source, counts: settings.counts)
    startedAt = now
    self.format = format
    self.mixer = mixer
    offset = settings.offset
    openHolds = settings.openHolds
    scratch = .allocate(capacity: 2 * min(max(1024, format.bufferFrames), Self.mostAtOnce))
  }

  deinit { scratch.deallocate() }

  /// Starts the device, after opening or running dry, in the midst of a passage if need be.
  func start(
    _ device: inout some PCMDevice, at now: BreathingEngine.Instant, passage: Passage?,
    margin: Duration
  ) throws(PCMFailure) {
    (isRunning, isSettled, isInDoubt) = (false, false, false)
    (startedAt, written, soundEnd, lastHeard) = (now, 0, 0, nil)
    self.margin = margin
    mixer.removeAll()
    clock = FrameClock(rate: format.rate, start: now)
    health = StreamHealth(rate: format.rate)
    placed = PlacedCues()
    cues.enter(passage)
    try write(until: primeEnd, to: &device)
    guard written > 0 else { throw .lost(.disconnected(format.device)) }
    try device.start()
    isRunning = true
  }

  /// Turns to another passage. One with the same origin is the same music: nothing is repeated.
  func follow(_ next: Passage?) {
    guard !cues.goesOn(with: next) else { return }
    let frames = format.rate.frame(at: PlaybackTiming.fade)
    mixer.fade(next == nil ? .all : .thoseBoundToAPhase, from: written, over: Int(frames))
    if next == nil {
      let silent = written + frames
      mixer.start(cues.pause(at: clock.instant(of: silent) - offset), at: silent)
    }
    cues.enter(next)
  }

  func fadeOut() {
    mixer.fade(
      .all, from: written, over: Int(format.rate.frame(at: PlaybackTiming.fade)))
    cues.enter(nil)
  }

  /// Plays everything from the next frame on with another loudness, reached smoothly.
  func turn(to loudness: Loudness) { mixer.turn(to: loudness, from: written) }

  /// Says what follows when an open hold reaches its limit.
  func expect(_ passageAfterLimit: Passage?) { cues.passageAfterLimit = passageAfterLimit }
}

// MARK: - What the device says

extension PlaybackStream {
  /// Takes in how many frames the device would accept, and its delay where it can tell.
  func observe(writable: Int, delay: DelayReading?, at now: BreathingEngine.Instant) {
    hasRoom = writable > 0
    let queued = max(0, format.bufferFrames - writable)
    let heard = delay.map { written - Int64($0.frames) }
    if format.playsAtOnce {
      health.takeForGranted()
    } else {
      health.observe(
        StreamHealth.Place(consumed: written - Int64(queued), heard: heard), at: now)
    }
    if let delay, let heard {
      placed.judge(heard: heard, at: delay.at, rate: format.rate)
      isInDoubt = placed.areInDoubt
      // Neither what is reckoned before anything was taken nor what stands still tells when a frame
      // will be heard.
      if health.hasMoved, heard != lastHeard || clock.isCoarse && health.movement == .moving {
        lastHeard = heard
        let fits = clock.observe(at: delay.at, written: written, delay: delay.frames)
        isInDoubt = isInDoubt || !fits
      }
    } else {
      isInDoubt = false
      placed.forget(before: now)
    }
    if !isSettled, canSettle(at: now) { settle() }
  }

  private func canSettle(at now: BreathingEngine.Instant) -> Bool {
    guard health.movement == .moving else { return false }
    if clock.isSettled { return true }
    // One that does not tell its delay is taken at its word when it has swallowed more than any
    // buffer holds since it last did, and at once when it cannot have any.
    return format.playsAtOnce
      ? now - startedAt >= PlaybackTiming.blindness
      : written - (lastHeard ?? 0) > Int64(PlaybackTiming.mostPrefetch * format.bufferFrames)
  }

  /// From now on cues are placed. What has been missed meanwhile is entered where it will be heard.
  private func settle() {
    isSettled = true
    cues.skip(to: clock.instant(of: written) - offset)
  }

  /// Since when nothing moves although there is something to play.
  var stalledSince: BreathingEngine.Instant? {
    if case .stalled(let since) = health.movement { since } else { nil }
  }

  /// Whether it has moved at all since it was started.
  var hasMoved: Bool { health.hasMoved }

  /// Whether all that was written has been played, so that frames no longer fall on their time.
  func hasRunDry(at now: BreathingEngine.Instant) -> Bool {
    // A buffer that is full is not played, whatever is reckoned.
    isSettled && hasRoom && health.movement == .moving && clock.frame(at: now) > written
  }

  /// Whether a cue that is on its way to the ear will be heard too late to be of use.
  var hasStaleCue: Bool { placed.areStale }

  /// Whether the device's word on its delay rests on a bad start, and there is time for a better one
  /// before the next cue.
  func wouldGainFromNewStart(at now: BreathingEngine.Instant) -> Bool {
    // Once anything has sounded a new start would sound it again.
    guard clock.isUnsteady, soundEnd == 0, now - startedAt < PlaybackTiming.youth else {
      return false
    }
    guard let due = cues.nextDue else { return true }
    return due + offset - now > PlaybackTiming.newStart + margin
  }

  /// Whether it has run long enough to be taken for sound.
  func hasProvenItself(at now: BreathingEngine.Instant, after probation: Duration) -> Bool {
    isSettled && health.movement == .moving && now - startedAt >= probation
  }

  /// Whether there is nothing left to play and the last of it has been heard, or never will be.
  func isOver(
    at now: BreathingEngine.Instant, orders: PlaybackOrders
  ) -> Bool {
    guard orders.mode == .finish || orders.mode == .stop else { return false }
    guard stalledSince == nil else { return true }
    guard isSettled else { return orders.mode == .stop || now - startedAt > PlaybackTiming.closing }
    guard cues.next == nil, isSilent else { return false }
    return clock.frame(at: now) >= soundEnd + format.rate.frame(at: PlaybackTiming.tail)
  }
}

// MARK: - How far ahead, and how long until the next wake

extension PlaybackStream {
  /// Frames of silence with which a stream is started.
  private var primeEnd: FramePosition { format.rate.frame(at: PlaybackTiming.prime + margin) }

  /// Whether what has been written so far ends in silence.
  var isSilent: Bool { mixer.isSilent(from: written) }

  /// The frame up to which to write now.
  func horizon(at now: BreathingEngine.Instant) -> FramePosition {
    let fill = isWaiting ? PlaybackTiming.waitingFill : PlaybackTiming.soundingFill
    let near = clock.frame(at: now + margin + fill)
    guard isSettled, isSilent, !isInDoubt else { return near }
    if isWaiting { return near }
    cues.goAhead()
    let quiet = cues.passage == nil ? PlaybackTiming.pausedFill : PlaybackTiming.silentFill
    let far = clock.frame(at: now + min(margin + quiet, PlaybackTiming.mostFill))
    return max(near, min(far, nextFrame ?? far))
  }

  /// Whether an open hold waits for a key, which a cue answers.
  private var isWaiting: Bool {
    openHolds == .endedByKey && (cues.isAhead || cues.isInOpenHold)
  }

  /// When to write next: while there is still something to play.
  func nextWake(
    after now: BreathingEngine.Instant, orders: PlaybackOrders
  ) -> BreathingEngine.Instant {
    if stalledSince != nil { return now + PlaybackTiming.stalledWait }
    let unplayed = format.rate.time(of: written - clock.frame(at: now)) - margin
    // A small buffer cannot hold a large reserve and something to live on besides.
    let isQuiet =
      isSilent && unplayed > PlaybackTiming.soundingFill
      && format.rate.time(of: Int64(format.bufferFrames)) > PlaybackTiming.silentReserve * 2
    let reserve =
      isWaiting
      ? PlaybackTiming.waitingReserve
      : isQuiet ? PlaybackTiming.silentReserve : PlaybackTiming.reserve
    let most = unplayed - reserve
    var wait = most
    if !isSettled || isInDoubt || lastHeard != nil && clock.isSettling {
      wait = min(wait, PlaybackTiming.settling)
    }
    // A device that stops now is noticed while there is still time to drop the cue.
    if placed.areUnheard, lastHeard != nil { wait = min(wait, PlaybackTiming.watch) }
    if orders.mode == .finish || orders.mode == .stop { wait = min(wait, PlaybackTiming.watch) }
    let least = now + PlaybackTiming.leastWait
    return clock.bestReading(at: max(now + wait, least), from: least, atMost: now + most)
  }
}

// MARK: - Writing

extension PlaybackStream {
  /// Renders and writes frames until `target`, as many as the device takes.
  func write(until target: FramePosition, to device: inout some PCMDevice) throws(PCMFailure) {
    while written < target {
      let frames = Int(min(target - written, Int64(scratch.count / 2)))
      cues.goAhead()
      if isSettled { startCues(before: written + Int64(frames)) }
      mixer.render(into: scratch, first: written, frames: frames)
      soundEnd = mixer.end ?? min(soundEnd, written)
      let samples = UnsafeBufferPointer(rebasing: scratch.prefix(2 * frames))
      let accepted = try device.write(samples)
      written += Int64(accepted)
      // What the device did not take is rendered again from `written` on.
      guard accepted > 0 else { return }
    }
  }

  /// The frame that will be heard when the next cue is due.
  private var nextFrame: FramePosition? { cues.nextDue.map { clock.frame(at: $0 + offset) } }

  /// Fixes the frame of every cue that falls into what is about to be written.
  private func startCues(before end: FramePosition) {
    while let cue = cues.next, let onset = nextFrame, onset < end {
      let late = format.rate.time(of: written - onset)
      if late <= PlaybackTiming.stale || cue.mustSound {
        let frame = max(onset, written)
        mixer.start(cue, at: frame)
        placed.add(frame, expected: clock.instant(of: frame))
      }
      cues.advance()
    }
  }
}

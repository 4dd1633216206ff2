import BreathingCatalog
import BreathingEngine

/// One stream from its start to its loss: what has been written, and what is to sound next.
final class PlaybackStream {
  let format: PCMFormat
  /// Whether the device has been started.
  private(set) var isRunning = false
  /// Frames written since the stream was started.
  private(set) var written: FramePosition = 0

  private let mixer: Mixer
  private let score: Score
  private let offset: Duration
  private let openHolds: OpenHolds
  private var clock: FrameClock
  private var passage: Passage?
  /// What follows when an open hold reaches its limit.
  var passageAfterLimit: Passage?
  /// Whether the passage after the limit has been entered before the limit.
  private var isAhead = false
  private var cursor: CueCursor?
  private var upcoming: Cue?
  /// Frame after the last of a sound.
  private var soundEnd: FramePosition = 0
  /// How much further ahead than usual frames are written.
  private var margin = Duration.zero
  private var startedAt: BreathingEngine.Instant
  private let scratch: UnsafeMutableBufferPointer<Float>

  init(
    format: PCMFormat, mixer: Mixer, score: Score, offset: Duration, openHolds: OpenHolds,
    at now: BreathingEngine.Instant
  ) {
    clock = FrameClock(rate: format.rate, start: now)
    startedAt = now
    self.format = format
    self.mixer = mixer
    self.score = score
    self.offset = offset
    self.openHolds = openHolds
    scratch = .allocate(capacity: 2 * max(1024, format.bufferFrames))
  }

  deinit { scratch.deallocate() }

  /// Starts the device, after opening or running dry, in the midst of a passage if need be.
  func start(
    _ device: inout some PCMDevice, at now: BreathingEngine.Instant, passage: Passage?,
    margin: Duration
  ) throws(PCMFailure) {
    isRunning = false
    startedAt = now
    self.margin = margin
    begin(at: now, passage: passage)
    try write(until: format.rate.frame(at: PlaybackTiming.prime + margin), to: &device)
    guard written > 0 else { throw .lost(.disconnected(format.device)) }
    try device.start()
    isRunning = true
  }

  private func begin(at now: BreathingEngine.Instant, passage: Passage?) {
    written = 0
    soundEnd = 0
    mixer.removeAll()
    clock = FrameClock(rate: format.rate, start: now)
    enter(
      passage.map { passage in
        // What lies a moment back may still sound; the rest is entered where it will be heard.
        let missed = passage.position(at: now - offset - PlaybackTiming.stale)
        return passage.steps.isEmpty || missed <= passage.entry
          ? passage
          : passage.entered(
            at: passage.position(at: now - offset + PlaybackTiming.prime), in: score)
      })
  }

  /// Turns to another passage. One with the same origin is the same music: nothing is repeated.
  func follow(_ next: Passage?) {
    if let next, let passage, next.origin == passage.origin, next.ending == passage.ending {
      isAhead = false
      return
    }
    let frames = Int(format.rate.frame(at: PlaybackTiming.fade))
    mixer.fade(next == nil ? .all : .thoseBoundToAPhase, from: written, over: frames)
    enter(next)
  }

  func fadeOut() {
    mixer.fade(
      .all, from: written, over: Int(format.rate.frame(at: PlaybackTiming.fade)))
    enter(nil)
  }

  func observe(_ delay: DelayReading) {
    clock.observe(at: delay.at, written: written, delay: delay.frames)
  }

  /// Whether all that was written has been played, so that frames no longer fall on their time.
  func hasRunDry(at now: BreathingEngine.Instant) -> Bool { clock.frame(at: now) > written }

  /// Whether it has run long enough to be taken for sound.
  func hasProvenItself(at now: BreathingEngine.Instant) -> Bool {
    now - startedAt >= PlaybackTiming.probation
  }

  /// Whether there is nothing left to play and the last of it has been heard.
  func isOver(
    at now: BreathingEngine.Instant, orders: PlaybackOrders
  ) -> Bool {
    guard orders.mode == .finish || orders.mode == .stop, upcoming == nil, isSilent else {
      return false
    }
    return clock.frame(at: now) >= soundEnd + format.rate.frame(at: PlaybackTiming.tail)
  }

  /// The frame up to which to write now.
  func horizon(at now: BreathingEngine.Instant) -> FramePosition {
    let near = clock.frame(at: now + margin + PlaybackTiming.soundingFill)
    guard isSilent else { return near }
    if isWaiting { return clock.frame(at: now + margin + PlaybackTiming.waitingFill) }
    goAhead()
    guard let upcoming else { return clock.frame(at: now + margin + PlaybackTiming.silentFill) }
    let far = clock.frame(at: now + margin + PlaybackTiming.silentFill)
    return max(near, min(far, frame(of: upcoming)))
  }

  /// Whether an open hold waits for a key in silence.
  private var isWaiting: Bool {
    isSilent && openHolds == .endedByKey && (isAhead || isInOpenHold)
  }

  private var isInOpenHold: Bool { upcoming == nil && passage?.ending == .openHold }

  /// When to write next: while there is still something to play.
  func nextWake(
    after now: BreathingEngine.Instant, orders: PlaybackOrders
  ) -> BreathingEngine.Instant {
    let unplayed = format.rate.time(of: written - clock.frame(at: now)) - margin
    // A small buffer cannot hold a large reserve and something to live on besides.
    let isQuiet =
      isSilent && unplayed > PlaybackTiming.soundingFill
      && format.rate.time(of: Int64(format.bufferFrames)) > PlaybackTiming.silentReserve * 2
    let reserve =
      isWaiting
      ? PlaybackTiming.waitingReserve
      : isQuiet ? PlaybackTiming.silentReserve : PlaybackTiming.reserve
    var wait = unplayed - reserve
    if !clock.isSettled { wait = min(wait, PlaybackTiming.settling) }
    if orders.mode == .finish || orders.mode == .stop { wait = min(wait, PlaybackTiming.settling) }
    return now + max(wait, PlaybackTiming.leastWait)
  }

  /// Renders and writes frames until `target`, as many as the device takes.
  func write(until target: FramePosition, to device: inout some PCMDevice) throws(PCMFailure) {
    while written < target {
      let frames = Int(min(target - written, Int64(scratch.count / 2)))
      goAhead()
      startCues(before: written + Int64(frames))
      mixer.render(into: scratch, first: written, frames: frames)
      if let end = mixer.end { soundEnd = end }
      let samples = UnsafeBufferPointer(rebasing: scratch.prefix(2 * frames))
      let accepted = try device.write(samples)
      written += Int64(accepted)
      // What the device did not take is rendered again from `written` on.
      guard accepted > 0 else { return }
    }
  }

  /// Whether what has been written so far ends in silence.
  private var isSilent: Bool { mixer.isSilent(from: written) }

  /// Turns to what follows an open hold's limit as soon as the hold itself has been placed.
  private func goAhead() {
    guard isInOpenHold, let following = passageAfterLimit else { return }
    enter(following)
    isAhead = true
  }

  private func enter(_ passage: Passage?) {
    self.passage = passage
    isAhead = false
    cursor = passage.map { CueCursor(score: score, passage: $0, counts: mixer.counts) }
    upcoming = cursor?.next()
  }

  private func frame(of cue: Cue) -> FramePosition {
    guard let passage else { return .max }
    return clock.frame(at: passage.origin + cue.position + offset)
  }

  /// Fixes the frame of every cue that falls into what is about to be written.
  private func startCues(before end: FramePosition) {
    while let cue = upcoming {
      let onset = frame(of: cue)
      guard onset < end else { return }
      let late = format.rate.time(of: written - onset)
      if late <= PlaybackTiming.stale || cue.mustSound {
        mixer.start(cue, at: max(onset, written))
      }
      upcoming = cursor?.next()
    }
  }
}

import BreathingEngine
import TestSupport

@testable import BreathingAudio

/// A device that plays in simulated time and remembers what was heard when.
///
/// It keeps the contract of `PCMDevice`, notes where its caller breaks it, and fails in the ways
/// that real devices do, as `faults` says. The test sets `now` before each use.
final class SimulatedPCM: PCMDevice {
  typealias Instant = BreathingEngine.Instant

  var now: Instant { didSet { settle() } }
  var faults = Faults()
  let rate: SampleRate
  let bufferFrames: Int
  /// How far the device's crystal is off, in parts per million.
  let drift: Double
  /// From a frame's leaving the buffer until it is heard.
  let latency: Duration

  /// What was heard, in order; frames are those of the stream.
  private(set) var heard: [Sound] = []
  /// What the caller did against the contract.
  private(set) var violations: [String] = []
  private(set) var calls: [Call: Int] = [:]
  /// What the present stream has taken, interleaved, when it is to be kept.
  var keepsSamples = false
  private(set) var samples: [Float] = []
  /// Opened, started, restarted or took frames: what a wake can achieve.
  private(set) var progress = 0

  private var state = State.closed
  private var startedAt: Instant
  /// Frames the stream has taken, and frames of silence it played because it had run dry.
  private var written: FramePosition = 0
  private var shift: FramePosition = 0
  private var meter = SoundMeter()
  private var delayReadings = 0
  private var lossIsKnown = false
  private var mayRestart = false
  private var random = RandomSource(case: 8)

  enum State { case closed, prepared, running, dry, lost }

  enum Call: Hashable, Sendable { case open, write, start, writableFrames, delay, restart, close }

  /// One sound as it was heard.
  struct Sound {
    let heard: SoundMeter.Heard
    let onset: Instant
    let last: Instant
  }

  init(
    at now: Instant, hertz: Int = 48_000, bufferFrames: Int = 48_000, drift: Double = 0,
    latency: Duration = .milliseconds(20)
  ) {
    self.now = now
    rate = SampleRate(hertz: hertz)
    self.bufferFrames = bufferFrames
    self.drift = drift
    self.latency = latency
    startedAt = now
  }

  // MARK: - The contract

  func open() throws(PCMFailure) -> PCMFormat {
    require(state == .closed, "open while not closed")
    try count(.open)
    if !faults.opening.isEmpty { throw .lost(faults.opening.removeFirst()) }
    begin()
    return PCMFormat(
      device: "simulated", rate: rate, bufferFrames: bufferFrames, playsAtOnce: faults.isNull)
  }

  func write(_ frames: UnsafeBufferPointer<Float>) throws(PCMFailure) -> Int {
    require(state == .prepared || state == .running || state == .dry, "write while \(state)")
    require(frames.count % 2 == 0, "write of half a frame")
    try count(.write)
    let wanted = frames.count / 2
    let accepted = min(wanted, room, faults.acceptsMost ?? wanted)
    guard accepted > 0, let first = frames.baseAddress else { return 0 }
    playSilenceWhereDry()
    if keepsSamples { samples += UnsafeBufferPointer(rebasing: frames[..<(2 * accepted)]) }
    meter.listen(to: first, frames: accepted, first: written)
    written += Int64(accepted)
    progress += 1
    return accepted
  }

  func start() throws(PCMFailure) {
    require(state == .prepared && written > 0, "start while \(state) with \(written) frames")
    try count(.start)
    state = .running
    startedAt = now
    progress += 1
  }

  func writableFrames() throws(PCMFailure) -> Int {
    require(state == .prepared || state == .running || state == .dry, "avail while \(state)")
    try count(.writableFrames)
    return room
  }

  func delay() -> DelayReading? { delayFrames().map { DelayReading(frames: $0, at: now) } }

  private func delayFrames() -> Int? {
    require(state == .prepared || state == .running || state == .dry, "delay while \(state)")
    calls[.delay, default: 0] += 1
    delayReadings += 1
    guard !faults.isNull else { return 0 }
    guard state == .running, delayReadings > faults.delaysUnknown else { return nil }
    if let every = faults.wildEvery, delayReadings % every == 0 {
      return delayReadings / every % 2 == 0 ? 0 : queued + rate.hertz
    }
    return switch faults.delay {
    case .true: queued
    case .unknown: nil
    case .zero: 0
    }
  }

  func restart() throws(PCMFailure) {
    require(mayRestart || state == .running || state == .dry, "restart while \(state)")
    try count(.restart)
    mayRestart = false
    drop()
    begin()
  }

  func close() {
    calls[.close, default: 0] += 1
    drop()
    state = .closed
  }
}

// MARK: - Time

extension SimulatedPCM {
  /// Instant at which a frame of the present stream is heard.
  func instant(of frame: FramePosition) -> Instant {
    var instant = startedAt + faults.beginsLate + .seconds(Double(frame + shift) / speed)
    for stall in faults.stalls where stall.upperBound > startedAt && instant >= stall.lowerBound {
      instant += stall.upperBound - max(stall.lowerBound, startedAt)
    }
    return instant + latency
  }

  private var speed: Double { Double(rate.hertz) * (1 + drift / 1_000_000) }

  /// Frames that have left the buffer, silence of running dry among them.
  private var played: Double {
    guard state == .running || state == .dry else { return 0 }
    var time = now - startedAt - faults.beginsLate
    for stall in faults.stalls where stall.lowerBound < now && stall.upperBound > startedAt {
      time -= min(now, stall.upperBound) - max(stall.lowerBound, startedAt)
    }
    return time / .seconds(1) * speed - Double(shift)
  }

  private var taken: Double {
    let step = Double(faults.takesAtOnce)
    return step > 1 ? (played / step).rounded(.up) * step : played
  }

  private var room: Int {
    guard !faults.isNull else { return bufferFrames }
    let left = Int64(max(0, min(taken, Double(written))))
    let seen = left / Int64(faults.pointerStep) * Int64(faults.pointerStep)
    return max(0, bufferFrames - Int(written - seen))
  }

  private var queued: Int {
    let step = Double(faults.delayStep)
    let seen = (played / step).rounded(.down) * step
    let reckoned = min(now - startedAt, faults.beginsLate) / .seconds(1) * speed
    var delay = Double(written) - max(seen, reckoned) + latency / .seconds(1) * speed
    if faults.jitter > .zero {
      let jitter = random.duration(.zero - faults.jitter...faults.jitter)
      delay += jitter / .seconds(1) * speed
    }
    return Int(delay.rounded())
  }

  /// Lets pass what happens without a call.
  private func settle() {
    if state == .running, !faults.isNull, taken > Double(written), faults.reportsRunningDry {
      state = .dry
    }
    if isGone, state != .closed, state != .lost { lose() }
  }

  private var isGone: Bool { faults.gone.map { $0.contains(now) } ?? false }

  /// A device that does not tell that it ran dry plays silence instead, and all later frames late.
  private func playSilenceWhereDry() {
    guard state == .running, !faults.isNull, played > Double(written) else { return }
    heard += sounds { _ in true }
    meter = SoundMeter()
    shift += Int64(played.rounded(.up)) - written
  }

  private func begin() {
    state = .prepared
    (written, shift, delayReadings) = (0, 0, 0)
    meter = SoundMeter()
    samples = []
    mayRestart = false
    progress += 1
  }

  private func lose() {
    drop()
    state = .lost
    lossIsKnown = false
  }

  /// Keeps of the present stream what has been heard by now.
  private func drop() {
    if state == .running || state == .dry { heard += sounds { $0 <= now } }
    meter = SoundMeter()
  }

  /// Everything heard so far and, with the stream still running, what is going to be heard.
  var allHeard: [Sound] { state == .running ? heard + sounds { _ in true } : heard }

  private func sounds(until isHeard: (Instant) -> Bool) -> [Sound] {
    meter.heard.compactMap { sound in
      guard isHeard(instant(of: sound.onset)) else { return nil }
      var sound = sound
      while !isHeard(instant(of: sound.last)) { sound.last -= 1 }
      return Sound(
        heard: sound, onset: instant(of: sound.onset), last: instant(of: sound.last))
    }
  }
}

// MARK: - Faults

extension SimulatedPCM {
  private func count(_ call: Call) throws(PCMFailure) {
    let number = calls[call, default: 0] + 1
    calls[call] = number
    if state == .lost {
      lossIsKnown = true
      throw .lost(.disconnected("simulated"))
    }
    if isGone { throw .lost(.noDevice("simulated")) }
    let isDry = state == .dry && (call == .write || call == .writableFrames)
    guard
      let failure = faults.failing[call]?[number] ?? faults.broken[call] ?? (isDry ? .ranDry : nil)
    else { return }
    if failure == .ranDry || failure == .notReady {
      mayRestart = true
    } else if call != .open {
      lose()
      lossIsKnown = true
    }
    throw failure
  }

  /// A device may be lost unbeknown to the caller, who then is told by the next call.
  private func require(_ condition: Bool, _ violation: String) {
    if state == .lost ? lossIsKnown : !condition { violations.append(violation) }
  }
}

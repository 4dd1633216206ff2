import BreathingEngine

@testable import BreathingAudio

extension SimulatedPCM {
  /// The ways in which it fails; none by default.
  struct Faults {
    /// What the next calls of `open` fail with.
    var opening: [SoundProblem] = []
    /// The n-th call, counted from 1 over the device's life, throws.
    var failing: [Call: [Int: PCMFailure]] = [:]
    /// Every call of a kind throws.
    var broken: [Call: PCMFailure] = [:]
    /// When the device is gone.
    var gone: Range<Instant>?
    /// Stretches in which nothing is played and nothing is reported, in order.
    var stalls: [Range<Instant>] = []
    /// So long after each start nothing is played, while the delay says that it is; then the delay
    /// stays as it is until that is true.
    var beginsLate = Duration.zero
    /// Whether running dry is reported; otherwise silence is played.
    var reportsRunningDry = true
    var delay = Delay.true
    /// So many first readings of each stream are nil.
    var delaysUnknown = 0
    /// Readings are wrong by up to this, evenly spread.
    var jitter = Duration.zero
    /// Every so many readings one is wildly wrong: zero and a second too much by turns.
    var wildEvery: Int?
    /// The most frames one write takes.
    var acceptsMost: Int?
    /// The pointer moves in steps of so many frames.
    var pointerStep = 1
    /// So many frames leave the buffer at once, the last of them ahead of their time.
    var takesAtOnce = 1
    /// The delay moves in steps of so many frames, as behind a driver that looks once a period.
    var delayStep = 1
    /// Like ALSA's `null`: takes everything at once and never has a delay.
    var isNull = false

    enum Delay { case `true`, unknown, zero }
  }
}

import BreathingCatalog
import BreathingEngine
import TestSupport
import Testing

@testable import BreathingAudio

/// Plays a score on a simulated device in simulated time, as the audio thread would.
final class PlaybackRun {
  typealias Instant = BreathingEngine.Instant

  /// When the run begins; no test depends on which instant it is.
  static let start = Instant.now

  let device: SimulatedPCM
  let playback: Playback<SimulatedPCM>
  var orders = PlaybackOrders()
  private(set) var now: Instant
  private(set) var news: [(at: Instant, what: PlaybackNews)] = []
  private(set) var wakes: [Wake] = []
  /// How late a wake may come.
  var lateness = Duration.zero
  private var next: Instant?
  private var random = RandomSource(case: 9)

  struct Wake {
    let at: Instant
    /// The instant asked for.
    let next: Instant?
    let progressed: Bool
  }

  init(
    _ score: Score, cueSet: CueSet = .short(), on device: SimulatedPCM,
    loudness: Loudness = Loudness(), offset: Duration = .zero, keepsAwake: Bool = false
  ) {
    self.device = device
    now = device.now
    next = now
    playback = Playback(
      device: device, source: .score(score),
      settings: PlaybackSettings(cueSet: cueSet, offset: offset, keepsAwake: keepsAwake))
    orders.loudness = loudness
  }

  /// A run through a list of cues, of which the one at position zero is due at `origin`.
  init(
    _ list: CueList, of cueSet: CueSet, on device: SimulatedPCM, origin: Instant,
    from position: Duration = .zero
  ) {
    self.device = device
    now = device.now
    next = now
    playback = Playback(
      device: device, source: .list(list.cues), settings: PlaybackSettings(cueSet: cueSet))
    orders.passage = list.passage(origin: origin, from: position)
  }

  /// A run from the start of `score`, whose lead-in begins `wait` after the device is opened.
  convenience init(
    playing score: Score, cueSet: CueSet = .short(), on device: SimulatedPCM,
    after wait: Duration = .zero, offset: Duration = .zero
  ) {
    self.init(score, cueSet: cueSet, on: device, offset: offset)
    orders.passage = score.whole(from: now + wait + score.leadIn)
  }

  /// Lets time pass.
  func run(for duration: Duration) {
    let end = now + duration
    while let next, next <= end {
      let late = lateness > .zero ? random.duration(.zero...lateness) : .zero
      wake(at: max(now, next + late))
      guard wakes.count < 200_000 else {
        Issue.record("the loop spins")
        return
      }
    }
    now = max(now, end)
    device.now = now
  }

  /// Lets time pass in which the loop is not woken, as when the machine is suspended.
  func freeze(for duration: Duration) { now += duration }

  /// Gives new orders, which wake the loop at once.
  func order(_ change: (inout PlaybackOrders) -> Void) {
    change(&orders)
    wake(at: now)
  }

  private func wake(at instant: Instant) {
    now = instant
    device.now = now
    let before = device.progress
    let (next, news) = playback.wake(at: now, orders: orders)
    if let news { self.news.append((now, news)) }
    wakes.append(Wake(at: now, next: next, progressed: device.progress > before))
    self.next = next
  }

  // MARK: - What was seen

  var failures: Int { news.count { if case .failed = $0.what { true } else { false } } }
  var openings: Int { news.count { if case .opened = $0.what { true } else { false } } }

  /// Wakes that achieved nothing and asked for another one in less than 10 ms.
  var spins: Int {
    wakes.count { wake in
      guard let next = wake.next, !wake.progressed else { return false }
      return next - wake.at < .milliseconds(10)
    }
  }

  /// Everything heard, as positions of a passage with an origin.
  func heard(from origin: Instant) -> [(kind: CueKind?, position: Duration)] {
    device.allHeard.map { ($0.heard.kind, $0.onset - origin) }
  }
}

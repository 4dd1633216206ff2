package import BreathingAudio
package import BreathingEngine
import CLinux
import Glibc
import Synchronization

/// The sound of a session or of a list of cues, on a thread that owns the PCM from open to close.
///
/// The main thread leaves orders and takes news; neither ever waits for the other, except where
/// `waitForNews` says so. A thread that is stuck in a call of the sound system is left behind, and
/// another one opens the device anew.
package final class AudioThread: Sendable {
  /// A call that takes longer is taken for one that never returns. Opening a device behind a busy
  /// server takes some tenths of a second.
  private static let longestCall = Duration.milliseconds(2500)
  /// So many threads may be stuck at a time; then it is waited for one of them.
  private static let mostStuck = 4
  /// Checks further apart than this had no chance to see what went on between.
  private static let checkSpacing = Duration.milliseconds(700)

  /// Becomes readable when there is news.
  package let newsDescriptor: Int32

  /// The name by which the person knows the device.
  private let deviceName: String
  private let makePlayback: @Sendable (_ failureTold: Bool) -> Playback<ALSADevice>
  private let shared: Mutex<Shared>

  /// What all threads see, guarded by `shared`.
  private struct Shared {
    var orders: PlaybackOrders
    var news: [PlaybackNews] = []
    /// The one that is listened to; nil while none could be started.
    var worker: AudioWorker?
    var stuck = 0
    var failureTold = false
    var watch: Watch?
  }

  /// A call that is being watched.
  private struct Watch {
    let call: Int64
    var lastCheck: BreathingEngine.Instant
    var lasted = Duration.zero
  }

  /// Starts the thread; nil when the system has no descriptors or threads left.
  ///
  /// All signals the process handles must be blocked before, for the thread inherits the mask.
  package init?(
    device: String?, source: CueSource, settings: PlaybackSettings, loudness: Loudness
  ) {
    newsDescriptor = clinux_event_descriptor()
    guard newsDescriptor >= 0 else { return nil }
    clinux_map_large_allocations()
    deviceName = device ?? ALSADevice.standardNames[0]
    makePlayback = { failureTold in
      Playback(
        device: ALSADevice(name: device), source: source, settings: settings,
        failureTold: failureTold)
    }
    shared = Mutex(Shared(orders: PlaybackOrders(loudness: loudness)))
    guard startWorker() else { return nil }
  }

  deinit { close(newsDescriptor) }

  /// Changes what the sound is to do, from the main thread.
  package func order(_ change: (inout PlaybackOrders) -> Void) {
    let worker = shared.withLock { shared in
      change(&shared.orders)
      return shared.worker
    }
    worker?.wake()
  }

  /// The news since the last call, in order.
  package func takeNews() -> [PlaybackNews] {
    clinux_clear_event(newsDescriptor)
    return shared.withLock { shared in
      defer { shared.news.removeAll() }
      return shared.news
    }
  }

  /// Waits for a piece of news, at most so many milliseconds; whether it came. Other news is left
  /// for `takeNews`, to be called next.
  package func waitForNews(_ wanted: PlaybackNews, milliseconds: Int32) -> Bool {
    let deadline = ContinuousClock.now + .milliseconds(Int64(milliseconds))
    while true {
      clinux_clear_event(newsDescriptor)
      let found = shared.withLock { shared in
        let place = shared.news.firstIndex(of: wanted)
        if let place { shared.news.remove(at: place) }
        return place != nil
      }
      if found { return true }
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return false }
      var watched = pollfd(fd: newsDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&watched, 1, Int32(left) + 1)
    }
  }
}

// MARK: - The watch on the thread

extension AudioThread {
  /// Looks whether the sound system has answered, and if it has not for long, leaves the thread
  /// behind. To be called from the main thread about twice a second.
  package func check(at now: BreathingEngine.Instant) {
    let needsWorker = shared.withLock { shared in
      guard let worker = shared.worker else { return shared.stuck < Self.mostStuck }
      let call = worker.call
      guard call != 0 else {
        shared.watch = nil
        return false
      }
      guard var watch = shared.watch, watch.call == call else {
        shared.watch = Watch(call: call, lastCheck: now)
        return false
      }
      // While the main thread did not run, the other most likely did not either.
      watch.lasted += min(now - watch.lastCheck, Self.checkSpacing)
      watch.lastCheck = now
      shared.watch = watch
      guard watch.lasted >= Self.longestCall else { return false }
      leave(worker, &shared)
      return shared.stuck < Self.mostStuck
    }
    if needsWorker { _ = startWorker() }
  }

  private func leave(_ worker: AudioWorker, _ shared: inout Shared) {
    worker.leave()
    (shared.worker, shared.watch) = (nil, nil)
    shared.stuck += 1
    guard !shared.failureTold else { return }
    shared.failureTold = true
    shared.news.append(.failed(.noAnswer(deviceName)))
    clinux_raise_event(newsDescriptor)
  }

  private func startWorker() -> Bool {
    guard let worker = AudioWorker() else { return false }
    let failureTold = shared.withLock { shared in
      shared.worker = worker
      return shared.failureTold
    }
    let started = worker.start { [self] in run(makePlayback(failureTold), on: worker) }
    if !started { shared.withLock { $0.worker = nil } }
    return started
  }
}

// MARK: - On the thread

extension AudioThread {
  private func run(_ playback: Playback<ALSADevice>, on worker: AudioWorker) {
    var orders = shared.withLock(\.orders)
    while !worker.isLeft {
      // The main thread holds the lock for an instant only; if just now, look again right away.
      let fresh = shared.withLockIfAvailable(\.orders)
      orders = fresh ?? orders
      worker.beginCall()
      let (next, news) = playback.wake(at: .now, orders: orders)
      worker.endCall()
      if let news { tell(news, from: worker) }
      if news == .finished { break }
      worker.sleep(until: fresh == nil ? .now + .milliseconds(1) : next)
    }
    guard worker.isLeft else { return }
    playback.close()
    shared.withLock { $0.stuck -= 1 }
  }

  /// One that was left behind has nothing to tell any more.
  private func tell(_ news: PlaybackNews, from worker: AudioWorker) {
    shared.withLock { shared in
      guard shared.worker === worker else { return }
      switch news {
      case .opened: shared.failureTold = false
      case .failed: shared.failureTold = true
      case .released, .finished: break
      }
      shared.news.append(news)
    }
    clinux_raise_event(newsDescriptor)
  }
}

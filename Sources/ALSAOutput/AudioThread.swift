package import BreathingAudio
package import BreathingCatalog
package import BreathingEngine
import CLinux
import Glibc
import Synchronization

/// The thread that owns the PCM from open to close.
///
/// The main thread leaves orders and takes news; neither ever waits for the other, except where
/// `waitForNews` says so. When the thread is stuck in a call of the sound system, the session goes
/// on without it.
package final class AudioThread: Sendable {
  /// Becomes readable when there is news.
  package let newsDescriptor: Int32

  private let shared = Mutex(Shared())
  private let wakeDescriptor: Int32
  private let timer: Int32

  /// What both threads see, guarded by `shared`.
  private struct Shared {
    var orders = PlaybackOrders()
    var news: [PlaybackNews] = []
  }

  /// Starts the thread; nil when the system has no descriptors or threads left.
  ///
  /// All signals the process handles must be blocked before, for the thread inherits the mask.
  package init?(
    device: String?, score: Score, cueSet: CueSet, volume: Double, offset: Duration,
    openHolds: OpenHolds
  ) {
    newsDescriptor = clinux_event_descriptor()
    wakeDescriptor = clinux_event_descriptor()
    timer = clinux_boottime_timer()
    guard newsDescriptor >= 0, wakeDescriptor >= 0, timer >= 0 else { return nil }
    let launch = Launch(thread: self) {
      Playback(
        device: ALSADevice(name: device), score: score, cueSet: cueSet, volume: volume,
        offset: offset, openHolds: openHolds)
    }
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(launch)
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let launch = Unmanaged<Launch>.fromOpaque(argument).takeRetainedValue()
        launch.thread.run(launch.makePlayback())
        return nil
      }, argument.toOpaque())
    guard code == 0 else {
      argument.release()
      return nil
    }
    pthread_detach(thread)
  }

  /// What the new thread is handed; the playback is made there and never leaves it.
  private final class Launch: Sendable {
    let thread: AudioThread
    let makePlayback: @Sendable () -> Playback<ALSADevice>

    init(thread: AudioThread, makePlayback: @escaping @Sendable () -> Playback<ALSADevice>) {
      self.thread = thread
      self.makePlayback = makePlayback
    }
  }

  /// Changes what the sound is to do, from the main thread.
  package func order(_ change: (inout PlaybackOrders) -> Void) {
    shared.withLock { change(&$0.orders) }
    clinux_raise_event(wakeDescriptor)
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

// MARK: - On the thread

extension AudioThread {
  private func run(_ playback: Playback<ALSADevice>) {
    clinux_name_thread("breathe-audio")
    var orders = PlaybackOrders()
    while true {
      // The main thread holds the lock for an instant only; if just now, look again right away.
      let fresh = shared.withLockIfAvailable(\.orders)
      orders = fresh ?? orders
      let (next, news) = playback.wake(at: .now, orders: orders)
      if let news { tell(news) }
      if news == .finished { return }
      sleep(until: fresh == nil ? .now + .milliseconds(1) : next)
    }
  }

  private func tell(_ news: PlaybackNews) {
    shared.withLock { $0.news.append(news) }
    clinux_raise_event(newsDescriptor)
  }

  /// Sleeps until an instant or new orders; without an instant until new orders.
  private func sleep(until instant: BreathingEngine.Instant?) {
    let ready = Int16(POLLIN)
    var watched: InlineArray<2, pollfd> = [
      pollfd(fd: wakeDescriptor, events: ready, revents: 0),
      pollfd(fd: instant == nil ? -1 : timer, events: ready, revents: 0),
    ]
    if let instant { clinux_arm_timer(timer, (instant - .now).inNanoseconds) }
    var span = watched.mutableSpan
    span.withUnsafeMutableBufferPointer { _ = poll($0.baseAddress, nfds_t($0.count), -1) }
    clinux_clear_event(wakeDescriptor)
    clinux_clear_event(timer)
  }
}

import BreathingEngine
import CLinux
import Glibc
import Synchronization

/// One thread that feeds a device: how it sleeps, is woken, and is seen to be stuck.
final class AudioWorker: Sendable {
  private let wakeDescriptor: Int32
  private let timer: Int32
  /// The number of the call under way, zero between calls.
  private let callUnderWay = Atomic<Int64>(0)
  private let calls = Atomic<Int64>(0)
  private let left = Atomic<Bool>(false)

  /// Nil when the system has no descriptors left.
  init?() {
    wakeDescriptor = clinux_event_descriptor()
    timer = clinux_boottime_timer()
    guard wakeDescriptor >= 0, timer >= 0 else { return nil }
  }

  deinit {
    // Also after an initialiser that failed.
    for descriptor in [wakeDescriptor, timer] where descriptor >= 0 { close(descriptor) }
  }

  /// Starts the thread; false when the system has none left.
  func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(Launch(work))
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        clinux_name_thread("breathe-audio")
        Unmanaged<Launch>.fromOpaque(argument).takeRetainedValue().work()
        return nil
      }, argument.toOpaque())
    guard code == 0 else {
      argument.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// What the new thread is handed.
  private final class Launch: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  // MARK: - For the main thread

  /// A number that stays the same while the thread is in one call, zero between calls.
  var call: Int64 { callUnderWay.load(ordering: .relaxed) }

  func wake() { clinux_raise_event(wakeDescriptor) }

  /// Nobody listens to the thread any more; it ends as soon as its call returns.
  func leave() { left.store(true, ordering: .releasing) }

  // MARK: - For the thread itself

  var isLeft: Bool { left.load(ordering: .acquiring) }

  func beginCall() {
    let number = calls.wrappingAdd(1, ordering: .relaxed).newValue
    callUnderWay.store(number, ordering: .relaxed)
  }

  func endCall() { callUnderWay.store(0, ordering: .relaxed) }

  /// Sleeps until an instant or until it is woken; without an instant until it is woken.
  func sleep(until instant: BreathingEngine.Instant?) {
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

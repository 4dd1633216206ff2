import ALSAOutput
import BreathingAudio
import CLinux
import Glibc
import Synchronization

/// Opens a device to see whether it would play, on a thread of its own: some devices never return
/// from being opened. A thread that is stuck is left behind, and ends with the process.
final class DeviceTrial: Sendable {
  /// Why a device cannot be used; one type for what the thread says and what its silence says.
  typealias Verdict = Result<PCMFormat, Failure>

  struct Failure: Error, Equatable {
    let problem: SoundProblem
  }

  /// How long a device may take to open.
  static let patience = Duration.seconds(3)

  private let name: String
  /// Becomes readable when there is a verdict.
  private let descriptor = clinux_event_descriptor()
  private let verdict = Mutex<Verdict?>(nil)

  private init(name: String) { self.name = name }

  deinit { close(descriptor) }

  /// What opening a device says, at the latest after `patience`.
  static func verdict(on name: String) -> Verdict { DeviceTrial(name: name).verdictInTime() }

  private func verdictInTime() -> Verdict {
    guard descriptor >= 0 else { return failure(.failed(name, call: "eventfd", errno: errno)) }
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<DeviceTrial>.fromOpaque(argument).takeRetainedValue().open()
        return nil
      }, argument.toOpaque())
    guard code == 0 else {
      argument.release()
      return failure(.failed(name, call: "pthread_create", errno: code))
    }
    pthread_detach(thread)
    let deadline = ContinuousClock.now + Self.patience
    while true {
      if let verdict = verdict.withLock(\.self) { return verdict }
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return failure(.noAnswer(name)) }
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&watched, 1, Int32(left) + 1)
    }
  }

  /// On the thread.
  private func open() {
    clinux_name_thread("breathe-trial")
    var device = ALSADevice(name: name)
    let found: Verdict
    do throws(PCMFailure) {
      found = .success(try device.open())
    } catch .lost(let problem) {
      found = failure(problem)
    } catch {
      found = failure(.disconnected(name))
    }
    // Told before closing, which may hang as well.
    verdict.withLock { $0 = found }
    clinux_raise_event(descriptor)
    device.close()
  }

  private func failure(_ problem: SoundProblem) -> Verdict { .failure(Failure(problem: problem)) }
}

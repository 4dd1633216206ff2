import Foundation
import Synchronization

/// Places for tests that run a program, so that a small machine is never so busy that a breath
/// comes a second late. A test holds one for as long as it has a `TemporaryHome`.
final class Places: Sendable {
  /// The places of this machine: sessions sleep most of the time.
  static let all = Places(count: max(8, 8 * ProcessInfo.processInfo.activeProcessorCount))

  private let state: Mutex<State>

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  init(count: Int) { state = Mutex(State(free: count)) }

  /// Waits for a place, in the order of asking.
  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  func giveBack() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}

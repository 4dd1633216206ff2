import Foundation
import Synchronization
import Testing

/// Places for tests that run a program, so that a small machine is never so busy that a breath
/// comes a second late. A test holds one for as long as it has a `TemporaryHome`.
final class Places: Sendable {
  /// The places of this machine: sessions sleep most of the time.
  static let all = Places(count: max(8, 8 * ProcessInfo.processInfo.activeProcessorCount))

  /// Whether the current test has all places and needs none of its own.
  @TaskLocal static var areAllMine = false

  let count: Int
  private let state: Mutex<State>

  private struct State {
    var free: Int
    var waiting: [(wanted: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  init(count: Int) {
    self.count = count
    state = Mutex(State(free: count))
  }

  /// Waits for so many places, in the order of asking or before all others that wait.
  func take(_ wanted: Int = 1, goingFirst: Bool = false) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        let index = goingFirst ? 0 : state.waiting.endIndex
        state.waiting.insert((wanted, continuation), at: index)
      }
      serve()
    }
  }

  func giveBack(_ number: Int = 1) {
    state.withLock { $0.free += number }
    serve()
  }

  private func serve() {
    let served = state.withLock { state in
      var served: [CheckedContinuation<Void, Never>] = []
      while let first = state.waiting.first, first.wanted <= state.free {
        state.free -= first.wanted
        served.append(first.continuation)
        state.waiting.removeFirst()
      }
      return served
    }
    for continuation in served { continuation.resume() }
  }
}

/// Runs a suite while no other test has a program running, for what is measured to the sample.
struct AloneTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let places = Places.all
    await places.take(places.count)
    defer { places.giveBack(places.count) }
    try await Places.$areAllMine.withValue(true) { try await function() }
  }
}

extension Trait where Self == AloneTrait {
  /// No other test has a program running meanwhile.
  static var alone: Self { AloneTrait() }
}

import Dispatch
import Glibc
import Testing

/// Runs each test on a thread of its own, so that it answers what its program does at once, however
/// much other tests have to compute: Swift shares out only as many threads as there are cores, and a
/// test that waits for one may find the session it wanted to stop long over.
struct PromptTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OwnThread()) { try await function() }
  }
}

extension Trait where Self == PromptTrait {
  /// Each test has a thread of its own.
  static var prompt: Self { PromptTrait() }
}

/// Serial queues get their thread even when all cores are busy; concurrent ones do not.
final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "test")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Blocks the test's own thread; a sleeping task would be woken through the shared threads.
func pauseTest(for time: Duration) {
  let end = ContinuousClock.now + time
  while ContinuousClock.now < end {
    let microseconds = (end - ContinuousClock.now) / .microseconds(1)
    usleep(UInt32(max(1, min(999_999, microseconds))))
  }
}

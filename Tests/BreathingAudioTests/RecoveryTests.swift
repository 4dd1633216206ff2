import BreathingEngine
import Testing

@testable import BreathingAudio

/// The ladder of recovery: what is tried after which failure, and how often.
struct RecoveryTests {
  private let start = BreathingEngine.Instant.now
  private var recovery = Recovery()

  private let lost = PCMFailure.lost(.disconnected("simulated"))

  private mutating func step(
    _ failure: PCMFailure, moved: Bool = true, at time: Duration = .zero
  ) -> Recovery.Step {
    recovery.step(after: failure, moved: moved, at: start + time)
  }

  @Test mutating func `a stream that ran dry is started again`() {
    for second in 0..<8 as Range<Int64> {
      #expect(step(.ranDry, at: .seconds(2 * second)) == .restart)
      recovery.succeed()
    }
  }

  @Test mutating func `one that never moves is given up after two starts`() {
    #expect(step(.ranDry, moved: true) == .restart)
    #expect(step(.ranDry, moved: false) == .restart)
    #expect(step(.ranDry, moved: false) == .restart)
    #expect(step(.ranDry, moved: false) == .reopenAt(start + .milliseconds(500)))
  }

  @Test mutating func `one that moves and runs dry again and again is given up after eight starts`()
  {
    for tenth in 0..<8 as Range<Int64> {
      #expect(step(.ranDry, at: .milliseconds(100 * tenth)) == .restart)
    }
    #expect(step(.ranDry, at: .seconds(1)) == .reopenAt(start + .milliseconds(1500)))
  }

  @Test mutating func `a device that wakes up is asked for two seconds`() {
    for tenth in 0..<20 as Range<Int64> {
      let time = Duration.milliseconds(100 * tenth)
      #expect(step(.notReady, at: time) == .restartAt(start + time + .milliseconds(100)))
    }
    #expect(step(.notReady, at: .seconds(2)) == .reopenAt(start + .milliseconds(2500)))
  }

  @Test mutating func `each sleep of the machine has its own two seconds`() {
    for night in 0..<20 as Range<Int64> {
      let time = Duration.seconds(3600 * night)
      #expect(step(.ranDry, at: time) == .restart)
      for _ in 1...3 {
        #expect(step(.notReady, at: time) == .restartAt(start + time + .milliseconds(100)))
      }
    }
  }

  @Test mutating func `a lost device is opened ever more seldom, and at least every 5 seconds`() {
    let waits = (0..<6).map { _ in step(lost) }
    let due = [500, 1000, 2000, 5000, 5000, 5000].map {
      Recovery.Step.reopenAt(start + .milliseconds($0))
    }
    #expect(waits == due)
  }

  @Test mutating func `after success the waits begin anew`() {
    for _ in 0..<4 { _ = step(lost) }
    recovery.succeed()
    #expect(step(lost) == .reopenAt(start + .milliseconds(500)))
  }
}

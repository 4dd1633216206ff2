import BreathingEngine

/// What is done about failures, and how often: a ladder whose every rung is bounded.
///
/// Running dry is answered by starting the stream anew, a suspended device is waited for, and all
/// else, like a stream that failed on every rung before, is closed and opened again after a while.
struct Recovery {
  /// A server that died lets its streams be started again without end; one that moves nothing after
  /// so many starts is dead.
  private static let mostVainRestarts = 2
  /// So many restarts within `restartSpan` and the device is as good as gone, though it moves.
  private static let mostRestarts = 8
  private static let restartSpan = Duration.seconds(10)
  /// How long to wait before opening again, the last for all later tries.
  static let reopenWaits: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(5)]
  /// A device that is waking up is asked so often whether it is there.
  static let resumeWait = Duration.milliseconds(100)
  private static let mostResumes = 20

  private var vainRestarts = 0
  private var restarts = (count: 0, since: BreathingEngine.Instant?.none)
  private var resumes = 0
  private var losses = 0

  enum Step: Equatable {
    case restart
    case restartAt(BreathingEngine.Instant)
    case reopenAt(BreathingEngine.Instant)
  }

  /// What to do about a failure of a stream; `moved` tells whether it played anything since it was
  /// last started.
  mutating func step(
    after failure: PCMFailure, moved: Bool, at now: BreathingEngine.Instant
  ) -> Step {
    switch failure {
    case .ranDry:
      resumes = 0
      vainRestarts = moved ? 0 : vainRestarts + 1
      guard vainRestarts <= Self.mostVainRestarts, allowsRestart(at: now) else {
        return .reopenAt(reopening(at: now))
      }
      return .restart
    case .notReady:
      resumes += 1
      return resumes <= Self.mostResumes
        ? .restartAt(now + Self.resumeWait) : .reopenAt(reopening(at: now))
    case .lost: return .reopenAt(reopening(at: now))
    }
  }

  /// When to try next at a device that could not be opened, or was lost.
  mutating func reopening(at now: BreathingEngine.Instant) -> BreathingEngine.Instant {
    let wait = Self.reopenWaits[min(losses, Self.reopenWaits.count - 1)]
    losses += 1
    (vainRestarts, resumes, restarts) = (0, 0, (0, nil))
    return now + wait
  }

  /// The stream plays again as it should.
  mutating func succeed() { (vainRestarts, resumes, losses) = (0, 0, 0) }

  private mutating func allowsRestart(at now: BreathingEngine.Instant) -> Bool {
    if let since = restarts.since, now - since < Self.restartSpan {
      restarts.count += 1
    } else {
      restarts = (1, now)
    }
    return restarts.count <= Self.mostRestarts
  }
}

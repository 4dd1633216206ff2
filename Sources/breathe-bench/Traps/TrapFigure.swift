import Foundation
import SoundLab
import Synchronization

/// What was done, what was measured, and what it should be.
struct TrapFigure: Sendable {
  let what: String
  let value: String
  var goal = ""
  /// Nil where nothing is demanded.
  var isMet: Bool?

  var text: String {
    let mark = isMet.map { $0 ? "PASS, " : "FAILED, " } ?? ""
    let demanded = goal.isEmpty ? "" : "\(mark)goal: \(goal)"
    return "  \(what.padded(to: 56))\(value.padded(to: 28))\(demanded)"
  }

  /// A number that must be zero.
  static func none(_ what: String, _ count: Int) -> TrapFigure {
    TrapFigure(what: what, value: "\(count)", goal: "0", isMet: count == 0)
  }

  /// A time that must not be exceeded; nil where it never came.
  static func time(_ what: String, _ time: Duration?, atMost limit: Duration) -> TrapFigure {
    TrapFigure(
      what: what, value: time?.inSeconds ?? "never", goal: "at most \(limit.inSeconds)",
      isMet: time.map { $0 <= limit } ?? false)
  }

  /// What could not be measured.
  static func failure(_ what: String, _ error: any Error) -> TrapFigure {
    TrapFigure(what: what, value: "\(error)", goal: "to be measured", isMet: false)
  }
}

/// Something measured while others are, on a thread of its own.
struct TrapJob: Sendable {
  let name: String
  let measure: @Sendable () throws -> [TrapFigure]

  /// Measures all at once; the figures come in the order of the jobs. One that fails leaves the
  /// others alone.
  static func measure(_ jobs: [TrapJob]) -> [TrapFigure] {
    let results = Mutex<[Int: [TrapFigure]]>([:])
    let group = DispatchGroup()
    for (index, job) in jobs.enumerated() {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        let figures: [TrapFigure]
        do { figures = try job.measure() } catch { figures = [.failure(job.name, error)] }
        results.withLock { $0[index] = figures }
      }
    }
    group.wait()
    return results.withLock { $0 }.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}

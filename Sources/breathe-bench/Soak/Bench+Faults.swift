import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab
import Synchronization

extension Bench {
  /// A cue this near its time passes for on time in the comparison: a twentieth of a second in
  /// phases of some seconds is heard by nobody.
  private static let audible = Duration.milliseconds(50)

  /// The faults that are brought about three times each, in an otherwise quiet session.
  private static let kinds: [Fault.Kind?] = [nil, .serverKilled, .sinkSuspended, .stopped, .load]

  /// The program and three loops that start a player for each cue, all under the same faults, each
  /// on a server of its own, heard by the same judge. The four play at the same time.
  func faults() throws {
    let score = try SoakSession.score(lasting: .seconds(82))
    let cueSet = try Catalog(directories: [checkout]).cueSet("tones")
    let matcher = try SoakSession.matcher(cueSet)
    let folder = NSTemporaryDirectory() + "breathe-faults-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plan = try PlayerLoop.writePlan(
      score, ReferenceScore(score: score, cueSet: cueSet), matcher, to: folder)
    say("Side by side: \(score.stepCount) cues in 81 s, each fault 3 times for 3 s, \(machineLoad)")
    let columns = ["on time", "5 ms", "late", "missed", "stray", "broken", "worst", "recovery"]
    say(row("(on time: within 50 ms)", columns))
    for kind in Self.kinds {
      say("  \(kind?.name ?? "no fault")")
      // Not at the same place of the cycle, and far enough apart to recover.
      let begins = kind == nil ? [] : [14.0, 39.0, 60.0]
      let faults = begins.map { Fault(kind ?? .load, begin: .seconds($0), length: .seconds(3)) }
      let lines = sideBySide { loop in
        try loop.map { try judge($0, plan, score, faults, matcher) }
          ?? judgeSession(score, faults, matcher)
      }
      for line in lines { say(line) }
    }
    say("  (\(machineLoad))")
  }

  /// A line for the program and for each loop.
  private func sideBySide(
    _ judge: @escaping @Sendable (PlayerLoop?) throws -> Judgement
  ) -> [String] {
    let results = Mutex<[Int: String]>([:])
    let group = DispatchGroup()
    let contestants: [PlayerLoop?] = [nil] + PlayerLoop.allCases
    for (index, loop) in contestants.enumerated() {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        let columns: [String]
        do { columns = figures(try judge(loop)) } catch { columns = ["\(error)"] }
        let line = row(loop?.rawValue ?? "breathe", columns)
        results.withLock { $0[index] = line }
      }
    }
    group.wait()
    return results.withLock { $0 }.sorted { $0.key < $1.key }.map(\.value)
  }

  private func judgeSession(
    _ score: Score, _ faults: [Fault], _ matcher: SoundMatcher
  ) throws -> Judgement {
    let run = try DisturbedRun(
      on: .pipeWire, unpacked: unpackedServer, matcher: matcher, makesLoad: true)
    return try SoakSession.play(
      self, score: score, faults: faults, run: run, tolerance: Self.audible
    ).judgement
  }

  private func judge(
    _ loop: PlayerLoop, _ plan: String, _ score: Score, _ faults: [Fault], _ matcher: SoundMatcher
  ) throws -> Judgement {
    let run = try DisturbedRun(
      on: loop.server, unpacked: unpackedServer, matcher: matcher, makesLoad: false)
    let (program, origin) = try loop.start(
      plan, device: run.device, environment: run.environment, lead: score.leadIn)
    // All of it, players too, is one process group.
    try run.disturb(
      program, with: faults, origin: origin, limit: score.duration + .seconds(10),
      stop: { kill(-program.id, $0) })
    kill(-program.id, SIGKILL)
    program.wait()
    run.finish()
    return CueJudge.judge(
      run.heard(from: origin), planned: PlannedCue.cues(of: score, withStartAndEnd: false),
      faults: run.faults(from: origin), tolerance: Self.audible)
  }

  private func figures(_ judgement: Judgement) -> [String] {
    let planned = judgement.verdicts.count
    let onTime = judgement.count(within: Self.audible)
    let played = judgement.count(within: CueJudge.latest)
    let worst = max(judgement.worstError(recovering: true), judgement.worstError(recovering: false))
    let slowest = judgement.recoveries.map(\.time).max {
      ($0 ?? .seconds(999)) < ($1 ?? .seconds(999))
    }
    return [
      "\(onTime) of \(planned)", "\(judgement.count(within: .milliseconds(5)))",
      "\(judgement.late.count)", "\(planned - played - judgement.count(.late))",
      "\(judgement.strays.count)", "\(judgement.breaks.count)", worst.milliseconds(1),
      slowest.map { $0?.inSeconds ?? "never" } ?? "",
    ]
  }

  private func row(_ name: String, _ columns: [String]) -> String {
    columns.reduce("    \(name.padded(to: 30))") { $0 + $1.padded(to: 11) }
  }
}

import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab
import TestSupport

extension Bench {
  /// A session under random faults for so many minutes; whether it met every criterion. Sounds that
  /// are not simply a cue are kept in `folder`.
  func soak(minutes: Int, seed: UInt64, keepingIn folder: String?) throws -> Bool {
    let score = try SoakSession.score(lasting: .seconds(60 * minutes))
    var source = RandomSource(seed: seed)
    let plan = FaultPlan(lasting: score.duration, using: &source).faults
    say("Soak: \(minutes) min on PipeWire, seed \(seed), \(plan.count) faults, \(machineLoad)")
    let cueSet = try Catalog(directories: [checkout]).cueSet("tones")
    let run = try DisturbedRun(
      on: .pipeWire, unpacked: unpackedServer, matcher: try SoakSession.matcher(cueSet),
      makesLoad: true, keepingIn: folder)
    let session = try SoakSession.play(
      self, score: score, faults: plan, run: run, tolerance: SoakReport.tolerance)
    let report = SoakReport(session, plannedFaults: plan.count)
    for line in report.faults { say(line) }
    for criterion in report.criteria { say(criterion.text) }
    let failed = report.criteria.filter { $0.isMet == false }.map(\.name)
    let verdict =
      failed.isEmpty ? "passed" : "FAILED, seed \(seed): \(failed.joined(separator: "; "))"
    say("Soak \(verdict) (\(machineLoad)).")
    return failed.isEmpty
  }

  /// How busy the machine is, for figures taken on a busy one mean less.
  var machineLoad: String {
    var averages = [0.0, 0.0, 0.0]
    getloadavg(&averages, 3)
    return "load average \(text(averages[0], 2))"
  }
}

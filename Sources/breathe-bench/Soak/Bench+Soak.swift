import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab
import TestSupport

extension Bench {
  /// A cue this near its time is on time.
  private static let tolerance = Duration.milliseconds(5)

  /// A session under random faults for so many minutes; whether it met every criterion.
  func soak(minutes: Int, seed: UInt64) throws -> Bool {
    let score = try SoakSession.score(lasting: .seconds(60 * minutes))
    var source = RandomSource(seed: seed)
    let plan = FaultPlan(lasting: score.duration, using: &source)
    say(
      "Soak: \(minutes) min on PipeWire, seed \(seed), \(plan.faults.count) faults, \(machineLoad)")
    let cueSet = try Catalog(directories: [checkout]).cueSet("tones")
    let run = try DisturbedRun(
      on: .pipeWire, unpacked: unpackedServer, matcher: try SoakSession.matcher(cueSet),
      makesLoad: true)
    let session = try SoakSession.play(
      self, score: score, faults: plan.faults, run: run, tolerance: Self.tolerance)
    let audit = NoticeAudit(
      session.events, faults: session.faults, origin: session.score.leadIn)
    for index in session.faults.indices { say(describe(index, in: session, audit)) }
    let criteria = cueCriteria(session) + processCriteria(session) + noticeCriteria(audit)
    for criterion in criteria { say(criterion.text) }
    let failed = criteria.filter { $0.isMet == false }
    say(
      failed.isEmpty
        ? "Soak passed (\(machineLoad))."
        : "Soak FAILED, seed \(seed): \(failed.map(\.name).joined(separator: "; ")) (\(machineLoad))."
    )
    return failed.isEmpty
  }

  /// What was measured and whether it is as it must be; nil where nothing is demanded.
  private struct Criterion {
    let name: String
    let value: String
    var goal = ""
    var isMet: Bool?
    /// What the value counts, one line each.
    var details: [String] = []

    var text: String {
      let figure = "  \(name.padded(to: 46))\(value.padded(to: 26))"
      let mark = isMet == false ? "FAILED, " : ""
      let line = goal.isEmpty ? figure : "\(figure)\(mark)goal: \(goal)"
      return ([line] + details.map { "      \($0)" }).joined(separator: "\n")
    }
  }

  private func cueCriteria(_ session: SoakSession) -> [Criterion] {
    let judgement = session.judgement
    let played = judgement.count(within: Self.tolerance)
    let inexact = judgement.inexact(beyond: Self.tolerance)
    let missing = judgement.missing
    let times = judgement.recoveries.map(\.time)
    let slowest = times.contains(nil) ? nil : times.compactMap(\.self).max() ?? .zero
    return [
      Criterion(name: "cues planned", value: "\(judgement.verdicts.count)"),
      Criterion(name: "on time (5 ms)", value: "\(played)"),
    ]
      + Fault.Kind.allCases.filter(\.excuses).map { kind in
        Criterion(
          name: "  skipped, \(name(kind)) or recovering from it",
          value: "\(judgement.count(.skipped(kind)))")
      } + [
        Criterion(
          name: "  skipped by resync, no fault near",
          value: "\(judgement.count(.resynchronised))"),
        Criterion(
          name: "  missing with no excuse", value: "\(missing.count)", goal: "0",
          isMet: missing.isEmpty,
          details: missing.map { "\($0.kind.rawValue) at \(seconds($0.position))" }),
        Criterion(
          name: "  off their time, no fault near", value: "\(inexact.count)", goal: "0",
          isMet: inexact.isEmpty,
          details: inexact.map {
            "\($0.cue.kind.rawValue) at \(seconds($0.cue.position)), \(milliseconds($0.error, 1))"
          }),
        Criterion(
          name: "worst onset error, no fault near",
          value: milliseconds(judgement.worstError(recovering: false), 3)),
        Criterion(
          name: "worst onset error in faults and recovery",
          value: milliseconds(judgement.worstError(recovering: true), 3)),
        Criterion(
          name: "late cues and fragments (150 ms)",
          value: "\(judgement.late.count)", goal: "0", isMet: judgement.late.isEmpty,
          details: judgement.late.map { "\(milliseconds($0.by, 0)) late at \(seconds($0.at))" }),
        Criterion(
          name: "sounds that nothing explains",
          value: "\(judgement.strays.count)", goal: "0", isMet: judgement.strays.isEmpty,
          details: judgement.strays.map { describe($0.heard, at: $0.at) }),
        Criterion(name: "step under way entered after a fault", value: "\(judgement.reentries)"),
        Criterion(name: "cues broken off for a moment", value: "\(judgement.breaks)"),
        Criterion(
          name: "longest recovery to a cue on time",
          value: "\(slowest.map(seconds) ?? "never") of \(times.count)", goal: "at most 10 s",
          isMet: slowest.map { $0 <= CueJudge.recovery } ?? false),
        Criterion(
          name: "way to the recorder, each life of the server",
          value: judgement.offsets.map { milliseconds($0, 1) }.joined(separator: ", ")),
      ]
  }

  private func processCriteria(_ session: SoakSession) -> [Criterion] {
    guard let (first, last) = session.usage, last.at > first.at else { return [] }
    let time = (last.at - first.at) / .seconds(1)
    let memory = (first.usage.residentBytes, last.usage.residentBytes)
    let growth = Double(memory.1 - memory.0) / 1e6
    let processor = (last.usage.processorSeconds - first.usage.processorSeconds) / time
    let ended = session.status == 0
    let wakeups = ["breathe", "breathe-audio"].map { name in
      let count = (last.usage.wakeups[name] ?? 0) - (first.usage.wakeups[name] ?? 0)
      return Criterion(
        name: "wakeups of \(name)", value: "\(text(Double(count) / time, 1)) a second")
    }
    return [
      Criterion(
        name: "memory at start and end",
        value: "\(text(Double(memory.0) / 1e6, 2)), \(text(Double(memory.1) / 1e6, 2)) MB",
        goal: "no growth beyond 2 MB", isMet: growth <= 2)
    ] + wakeups + [
      Criterion(name: "processor, all threads", value: "\(text(processor * 100, 2)) % of a core"),
      Criterion(name: "exit status", value: "\(session.status)", goal: "0", isMet: ended),
    ]
  }

  private func noticeCriteria(_ audit: NoticeAudit) -> [Criterion] {
    [
      Criterion(
        name: "notices of a loss", value: "\(audit.notices.count { $0.word != "sound" })"),
      Criterion(
        name: "notices that sound is there",
        value: "\(audit.notices.count { $0.word == "sound" })", goal: "the last of all",
        isMet: audit.returnIsTold),
      Criterion(
        name: "losses told twice", value: "\(audit.repeated)", goal: "0",
        isMet: audit.repeated == 0),
      Criterion(
        name: "losses told with no fault near", value: "\(audit.unfounded)", goal: "0",
        isMet: audit.unfounded == 0),
      Criterion(
        name: "killed servers without exactly one notice",
        value: "\(audit.untold.count)", goal: "0", isMet: audit.untold.isEmpty,
        details: audit.untold.map { "killed at \(seconds($0.begin))" }),
    ]
  }
}

// MARK: - Words

extension Bench {
  /// How busy the machine is, for figures taken on a busy one mean less.
  var machineLoad: String {
    var averages = [0.0, 0.0, 0.0]
    getloadavg(&averages, 3)
    return "load average \(text(averages[0], 2))"
  }

  func name(_ kind: Fault.Kind) -> String {
    switch kind {
    case .stopped: "session stopped"
    case .serverKilled: "server killed"
    case .sinkSuspended: "sink suspended"
    case .serverFrozen: "server frozen"
    case .load: "processor load"
    }
  }

  func milliseconds(_ time: Duration, _ digits: Int) -> String {
    "\(text(time / .milliseconds(1), digits)) ms"
  }

  func seconds(_ time: Duration) -> String { "\(text(time / .seconds(1), 2)) s" }

  /// A fault, how long until a cue was on time again, and what the session told of its sound
  /// meanwhile and until the next fault.
  private func describe(_ index: Int, in session: SoakSession, _ audit: NoticeAudit) -> String {
    let fault = session.faults[index]
    let next = index + 1 < session.faults.count ? session.faults[index + 1].begin : .seconds(1e6)
    let told = audit.notices.filter { fault.begin <= $0.at && $0.at < next }
      .map { "\($0.word) at \(seconds($0.at))" }
    let recovery = session.judgement.recoveries.first { $0.fault == fault }
    let time = recovery.map { "on time again after \($0.time.map(seconds) ?? "never")" }
    return "  at \(seconds(fault.begin)): \(name(fault.kind)) for \(seconds(fault.length))"
      .padded(to: 46) + ([time].compactMap(\.self) + told).joined(separator: "; ")
  }

  private func describe(_ heard: HeardCue, at begin: Duration) -> String {
    let what = heard.kind?.rawValue ?? "noise"
    let part = heard.hasHead ? "" : " from its midst"
    let place = seconds(begin - (heard.begin - heard.position))
    return "\(what)\(part), \(milliseconds(heard.length, 1)) at \(seconds(begin)), cue at \(place)"
  }
}

extension String {
  /// Filled up with spaces, never cut.
  func padded(to length: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, length - count))
  }
}

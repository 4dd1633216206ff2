import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab

/// What a soak has shown, and whether it is as it must be.
struct SoakReport {
  /// A cue this near its time is on time.
  static let tolerance = Duration.milliseconds(5)

  private let session: SoakSession
  private let audit: NoticeAudit
  private let plannedFaults: Int
  private var judgement: Judgement { session.judgement }

  init(_ session: SoakSession, plannedFaults: Int) {
    self.session = session
    self.plannedFaults = plannedFaults
    audit = NoticeAudit(session.notices, faults: session.faults)
  }

  var criteria: [Criterion] { planned + exactness + unplanned + recovery + process + notices }

  /// What was measured; `isMet` is nil where nothing is demanded.
  struct Criterion {
    let name: String
    let value: String
    var goal = ""
    var isMet: Bool?
    /// What the value counts, one line each.
    var details: [String] = []

    var text: String {
      let figure = "  \(name.padded(to: 52))\(value.padded(to: 20))"
      let mark = isMet == false ? "FAILED, " : ""
      let line = goal.isEmpty ? figure : "\(figure)\(mark)goal: \(goal)"
      return ([line] + details.map { "      \($0)" }).joined(separator: "\n")
    }

    /// Something that must not be.
    static func none(_ name: String, _ found: [String]) -> Criterion {
      Criterion(
        name: name, value: "\(found.count)", goal: "0", isMet: found.isEmpty, details: found)
    }
  }

  /// Each fault, how long until a cue was on time again, and what the session told of its sound
  /// meanwhile and until the next fault.
  var faults: [String] {
    session.faults.indices.map { index in
      let fault = session.faults[index]
      let next = index + 1 < session.faults.count ? session.faults[index + 1].begin : .seconds(1e6)
      let told = audit.notices.filter { fault.begin <= $0.position && $0.position < next }
        .map { "\($0.reason ?? "sound") at \($0.position.inSeconds)" }
      let recovery = judgement.recoveries.first { $0.fault == fault }
      let time = recovery.map { "on time again after \($0.time?.inSeconds ?? "ever so long")" }
      let what = "  at \(fault.begin.inSeconds): \(fault.kind.name) for \(fault.length.inSeconds)"
      return what.padded(to: 46) + ([time].compactMap(\.self) + told).joined(separator: "; ")
    }
  }
}

// MARK: - Sound

extension SoakReport {
  private var planned: [Criterion] {
    let skipped = Fault.Kind.allCases.filter(\.excuses).map { kind in
      Criterion(
        name: "  skipped, \(kind.name) or recovering from it",
        value: "\(judgement.count(.skipped(kind)))")
    }
    return [
      Criterion(name: "cues planned", value: "\(judgement.verdicts.count)"),
      Criterion(
        name: "  played on time (5 ms)", value: "\(judgement.count(within: Self.tolerance))"),
    ] + skipped + [
      Criterion(
        name: "  skipped by resync, no fault near", value: "\(judgement.count(.resynchronised))"),
      .none(
        "  missing with no excuse",
        judgement.missing.map { "\($0.kind.rawValue) at \($0.position.inSeconds)" }),
    ]
  }

  private var exactness: [Criterion] {
    let offsets = judgement.offsets.map { $0.milliseconds(1) }.joined(separator: ", ")
    return [
      .none(
        "off their time, no fault near",
        judgement.inexact(beyond: Self.tolerance).map {
          "\($0.cue.kind.rawValue) at \($0.cue.position.inSeconds): \($0.error.milliseconds(1))"
        }),
      Criterion(
        name: "worst onset error, no fault near",
        value: judgement.worstError(recovering: false).milliseconds(3)),
      Criterion(
        name: "worst onset error in faults and recovery",
        value: judgement.worstError(recovering: true).milliseconds(3)),
      Criterion(name: "constant taken out, each life of the server", value: offsets),
    ]
  }

  private var unplanned: [Criterion] {
    [
      .none(
        "late cues and fragments (150 ms)",
        judgement.late.map {
          "\(describe($0.heard)) at \($0.at.inSeconds), \($0.by.milliseconds(0)) late"
        }),
      .none(
        "sounds that nothing explains",
        judgement.strays.map { "\(describe($0.heard)) at \($0.at.inSeconds)" }),
      .none(
        "cues broken off for a moment, no fault near",
        judgement.breaks.filter { !$0.recovering }.map { "at \($0.at.inSeconds)" }),
      Criterion(
        name: "  in faults and recovery",
        value: "\(judgement.breaks.count { $0.recovering })"),
      Criterion(
        name: "step under way entered after a fault", value: "\(judgement.reentries)"),
      Criterion(
        name: "left in the graph by a stop, at most 2048 frames",
        value: "\(judgement.leftovers.count)"),
    ]
  }

  private func describe(_ heard: HeardCue) -> String {
    let what = heard.kind?.rawValue ?? "part of no cue"
    let part = heard.hasHead || heard.kind == nil ? "" : " from its midst"
    return "\(what)\(part), \(heard.length.milliseconds(1)),"
  }

  private var recovery: [Criterion] {
    let times = judgement.recoveries.map(\.time)
    let slowest = times.contains(nil) ? nil : times.compactMap(\.self).max() ?? .zero
    return [
      Criterion(
        name: "faults brought about", value: "\(session.faults.count)", goal: "\(plannedFaults)",
        isMet: session.faults.count == plannedFaults),
      Criterion(
        name: "longest recovery to a cue on time", value: slowest?.inSeconds ?? "never",
        goal: "at most 10 s", isMet: slowest.map { $0 <= CueJudge.recovery } ?? false),
    ]
  }
}

// MARK: - Process and notices

extension SoakReport {
  private var process: [Criterion] {
    let ended = Criterion(
      name: "exit status", value: "\(session.status)", goal: "0", isMet: session.status == 0)
    guard let (first, last) = session.usage, last.at > first.at else { return [ended] }
    let seconds = (last.at - first.at) / .seconds(1)
    let (before, after) = (first.usage.residentBytes, last.usage.residentBytes)
    let processor = (last.usage.processorSeconds - first.usage.processorSeconds) / seconds
    let wakeups = ["breathe", "breathe-audio"].map { name in
      let count = (last.usage.wakeups[name] ?? 0) - (first.usage.wakeups[name] ?? 0)
      return Criterion(
        name: "wakeups of \(name)", value: "\((Double(count) / seconds).text(1)) a second")
    }
    return [
      ended,
      Criterion(
        name: "memory at start and end",
        value: "\((Double(before) / 1e6).text(2)), \((Double(after) / 1e6).text(2)) MB",
        goal: "no growth beyond 2 MB", isMet: after - before <= 2_000_000),
      Criterion(
        name: "processor, all threads", value: "\((processor * 100).text(2)) % of a core"),
    ] + wakeups
  }

  private var notices: [Criterion] {
    [
      Criterion(
        name: "notices of a loss", value: "\(audit.notices.count { $0.reason != nil })"),
      Criterion(
        name: "notices that sound is there",
        value: "\(audit.notices.count { $0.reason == nil })", goal: "the last of all",
        isMet: audit.returnIsTold),
      .none("losses told twice", audit.repeated.map { "at \($0.position.inSeconds)" }),
      .none(
        "losses told with no fault near", audit.unfounded.map { "at \($0.position.inSeconds)" }),
      .none(
        "killed servers without exactly one notice",
        audit.untold.map { "killed at \($0.begin.inSeconds)" }),
    ]
  }
}

extension Double {
  fileprivate func text(_ digits: Int) -> String { String(format: "%.\(digits)f", self) }
}

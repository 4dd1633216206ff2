import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab

/// Something done to a session, its server or its sink, in the midst of it.
struct Disturbance: Sendable {
  /// Uneven, so that a cue is known by its place; no cue reaches into the next.
  static let pattern = "2.3-1.1-1.9-1.3"
  static let cycles = 4

  let name: String
  let server: SoundServer.Kind
  /// From the start of the first phase, after some cues have shown how long the way to the recorder
  /// is.
  var begin = Duration.seconds(6)
  var length = Duration.seconds(3)
  /// What is done by the preloaded library instead, by its own time.
  var script: String?
  /// Another sink that is there, and heard, from the start.
  var otherSink: String?
  /// Whether a recording ends with the fault, and another begins when the fault is undone.
  var endsRecording = false
  /// Brings it about and undoes it; with the process of the session.
  var act: @Sendable (SoundServer, pid_t) throws -> Void = { _, _ in }
  var undo: @Sendable (SoundServer, pid_t) throws -> Void = { _, _ in }
}

/// What was heard of a disturbed session, and what it told and used.
struct DisturbedSession: Sendable {
  let fault: Fault
  let judgement: Judgement
  let notices: [SoundNotice]
  /// How often it said that it skipped what it had missed.
  let resyncs: Int
  /// Pieces of cues heard from the sink that was recorded last.
  let heardLast: Int
  /// While the disturbance lasted.
  let usage: TrapSession.Usage?

  /// Time from the end of the disturbance to the first cue that is on its time.
  var recovery: Duration? { judgement.recoveries.first?.time }

  /// The error of the next cue, nil when none was heard any more.
  var nextError: Duration? {
    zip(judgement.planned, judgement.verdicts).lazy.compactMap { cue, verdict -> Duration? in
      guard cue.position >= fault.end, case .played(let error, _) = verdict else { return nil }
      return error
    }.first
  }

  /// Sounds that began later than 150 ms, and such that nothing explains.
  var lateSounds: TrapFigure {
    let (late, strays) = (judgement.late.count, judgement.strays.count)
    return TrapFigure(
      what: "  sounds later than 150 ms, unexplained", value: "\(late), \(strays)", goal: "0, 0",
      isMet: late + strays == 0)
  }
}

extension Bench {
  /// Plays a session on a server of its own, disturbs it once, and judges what the monitor recorded.
  func play(_ disturbance: Disturbance) throws -> DisturbedSession {
    let pattern = try OneLinePattern.entry(Disturbance.pattern)
      .pattern(adjustedBy: Recipe.Adjustment())
    let score = Score(pattern: pattern, cycles: Disturbance.cycles)
    let server = try SoundServer(disturbance.server, unpacked: unpackedServer)
    defer { server.stop() }
    var listeners = [try server.monitor().listen()]
    if let other = disturbance.otherSink {
      try server.add(other)
      try server.makeDefault(SoundServer.firstSink)
      listeners.append(try server.monitor(of: other).listen())
    }
    let session = try TrapSession(
      self, Disturbance.pattern, cycles: Disturbance.cycles, device: server.device,
      environment: server.environment, script: disturbance.script)
    let (begun, ended, usage) = try disturb(session, on: server, disturbance, leadIn: score.leadIn)
    if disturbance.endsRecording { listeners.append(try server.monitor().listen()) }
    session.wait(until: score.leadIn + score.duration + .seconds(3))
    session.process.stop()
    for listener in listeners { listener.finish() }
    guard let origin = session.log.origin(of: score) else {
      throw SoundServer.Failure.notReady("a phase of the session")
    }
    // Its kind is only a word here: all but load excuse what is not heard.
    let fault = Fault(.sinkSuspended, begin: begun - origin, length: ended - begun)
    let cueSet = try Catalog(directories: [checkout]).cueSet("tones")
    let matcher = SoundMatcher(templates: CueTemplate.all(of: pattern, cueSet: cueSet))
    let heard = cues(heardBy: listeners, matcher, origin)
    return DisturbedSession(
      fault: fault,
      judgement: CueJudge.judge(
        heard, planned: PlannedCue.cues(of: score, withStartAndEnd: true), faults: [fault],
        tolerance: SoakReport.tolerance),
      notices: session.log.notices(leadIn: score.leadIn),
      resyncs: session.log.entries.count { $0.event.event == "resync" },
      heardLast: heard.count { $0.life == listeners.count - 1 && $0.kind != nil }, usage: usage)
  }

  /// Brings it about and undoes it, each at its time, and measures the process meanwhile. What the
  /// preloaded library does goes by its own time, which began with the session.
  private func disturb(
    _ session: TrapSession, on server: SoundServer, _ disturbance: Disturbance, leadIn: Duration
  ) throws -> (
    begun: ContinuousClock.Instant, ended: ContinuousClock.Instant, usage: TrapSession.Usage?
  ) {
    let isScripted = disturbance.script != nil
    let (begin, end) = (
      leadIn + disturbance.begin, leadIn + disturbance.begin + disturbance.length
    )
    session.wait(until: begin)
    let begun = isScripted ? session.startedAt + begin : .now
    try disturbance.act(server, session.process.id)
    session.wait(until: begin + .milliseconds(500))
    let usage = try? session.usage(until: end - .milliseconds(100))
    session.wait(until: end)
    try disturbance.undo(server, session.process.id)
    return (begun, isScripted ? session.startedAt + end : .now, usage)
  }

  private func cues(
    heardBy listeners: [Listener], _ matcher: SoundMatcher, _ origin: ContinuousClock.Instant
  ) -> [HeardCue] {
    let cues = listeners.enumerated().flatMap { life, listener in
      let clock = ArrivalClock(listener.arrivals)
      return listener.takeSounds().flatMap { matcher.pieces(of: $0) }.compactMap {
        HeardCue($0, clock: clock, origin: origin, life: life)
      }
    }
    // Two sinks are heard at the same time.
    return cues.sorted { $0.begin < $1.begin }
  }
}

import BreathingEngine
import Foundation
import SoundLab

/// What is done to sessions, servers, sinks and devices in the midst of sound.
extension Bench {
  /// Trap 3: all that was missed is played at once, or late.
  func stoppedSession() -> [TrapFigure] {
    let name = "PipeWire, SIGSTOP for 3 s"
    return TrapJob.measure([
      TrapJob(name: name) {
        let session = try play(
          Disturbance(
            name: name, server: .pipeWire, act: { kill($1, SIGSTOP) }, undo: { kill($1, SIGCONT) }))
        let error = session.nextError
        return [
          recovery(of: session, name),
          TrapFigure(
            what: "  resync events", value: "\(session.resyncs)", goal: "1",
            isMet: session.resyncs == 1),
          session.lateSounds,
          TrapFigure(
            what: "  error of the next cue", value: error?.milliseconds(3) ?? "not heard",
            goal: "within 1 ms", isMet: error.map { abs($0) <= .milliseconds(1) } ?? false),
        ]
      }
    ])
  }

  /// Trap 4: everything says that it runs, and nothing moves.
  func stalledSink() -> [TrapFigure] {
    measure(
      [
        Disturbance(
          name: "PulseAudio, sink suspended for 2 s", server: .pulseAudio, length: .seconds(2),
          act: { server, _ in try server.suspend() }, undo: { server, _ in try server.resume() }),
        Disturbance(
          name: "PipeWire, streams unlinked for 2 s", server: .pipeWire, length: .seconds(2),
          act: { server, _ in server.unlinkStreams() }, undo: { server, _ in server.linkStreams() }),
      ])
  }

  /// Trap 5: a server that is gone is asked again and again, at the cost of a processor.
  func killedServer() -> [TrapFigure] {
    TrapJob.measure(
      SoundServer.Kind.allCases.map { kind in
        let name = "\(kind.rawValue), server killed for 3 s"
        return TrapJob(name: name) {
          let session = try play(
            Disturbance(
              name: name, server: kind, endsRecording: true,
              act: { server, _ in server.killDaemon() },
              undo: { server, _ in try server.startAgain() }))
          guard let usage = session.usage else {
            throw SoundServer.Failure.notReady("a session to measure")
          }
          return figures(of: session, name, isLossCertain: true)
            + spin(usage, "  meanwhile", in: .outage)
        }
      })
  }

  /// Trap 10: the device fails, is taken by another program, or the default is another one.
  func lostDevice() -> [TrapFigure] {
    let lost = "writei@5s-8s=ENODEV"
    let busy = "open@0s-3s=EBUSY"
    return measure(
      [
        // Counted from the start of the program, before the lead-in of 3 s.
        Disturbance(name: lost, server: .pipeWire, begin: .seconds(2), script: lost),
        Disturbance(name: busy, server: .pipeWire, begin: .seconds(-3), script: busy),
      ])
      + movedDefault()
  }

  private func movedDefault() -> [TrapFigure] {
    TrapJob.measure(
      SoundServer.Kind.allCases.map { kind in
        let name = "\(kind.rawValue), default sink moved"
        return TrapJob(name: name) {
          let session = try play(
            Disturbance(
              name: name, server: kind, length: .zero, otherSink: "other",
              act: { server, _ in try server.makeDefault("other") }))
          return figures(of: session, name, isLossCertain: false) + [
            TrapFigure(
              what: "  cues heard from the other sink", value: "\(session.heardLast)",
              goal: "some", isMet: session.heardLast > 0)
          ]
        }
      })
  }

  private func measure(_ disturbances: [Disturbance]) -> [TrapFigure] {
    TrapJob.measure(
      disturbances.map { disturbance in
        TrapJob(name: disturbance.name) {
          figures(of: try play(disturbance), disturbance.name, isLossCertain: true)
        }
      })
  }

  private func figures(
    of session: DisturbedSession, _ name: String, isLossCertain: Bool
  ) -> [TrapFigure] {
    [recovery(of: session, name), session.lateSounds, notices(of: session, isLossCertain)]
  }

  private func recovery(of session: DisturbedSession, _ name: String) -> TrapFigure {
    .time("\(name): cue on time after", session.recovery, atMost: CueJudge.recovery)
  }

  /// A loss is told once and so is its end; without a loss there is nothing to tell.
  private func notices(of session: DisturbedSession, _ isLossCertain: Bool) -> TrapFigure {
    let losses = session.notices.count { $0.reason != nil }
    let told = session.notices.map { $0.reason ?? "sound" }.joined(separator: ", ")
    let isBack = session.notices.last.map { $0.reason == nil } ?? false
    return TrapFigure(
      what: "  notices", value: told,
      goal: isLossCertain ? "one loss and its end" : "at most one loss and its end",
      isMet: isBack && (isLossCertain ? losses == 1 : losses <= 1))
  }
}

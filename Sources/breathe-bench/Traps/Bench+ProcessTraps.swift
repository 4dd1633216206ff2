import Foundation
import SoundLab

/// What the process takes, writes, and how it ends.
extension Bench {
  /// A device, with the server behind it if it needs one.
  private struct Place: Sendable {
    let name: String
    var device: String?
    var server: SoundServer.Kind?
    var script: String?
    var isRecorded = false
  }

  /// Starts a session there, and stops it when all is measured.
  private func with<Result>(
    _ place: Place, pattern: String, cycles: Int,
    measure: (TrapSession, SoundServer?) throws -> Result
  ) throws -> Result {
    let folder = NSTemporaryDirectory() + "breathe-traps-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let server = try place.server.map { try SoundServer($0, unpacked: unpackedServer) }
    defer { server?.stop() }
    let recorder = place.isRecorded ? try server?.record() : nil
    defer { _ = recorder?.finish() }
    let session = try TrapSession(
      self, pattern, cycles: cycles, leadIn: 1, device: place.device ?? server?.device,
      environment: server?.environment ?? TrapSession.bareEnvironment(in: folder),
      script: place.script)
    defer { session.process.stop() }
    return try measure(session, server)
  }

  /// Trap 6: `poll` that is always ready, or errors that come at once, in a loop.
  ///
  /// PulseAudio's null sink keeps pace like a sound card only while it is recorded. Else it takes two
  /// seconds of sound at once and then nothing for as long, which must cost no more.
  func longSilence() -> [TrapFigure] {
    let places = [
      Place(name: "null", device: "null"),
      Place(name: "PulseAudio, recorded", server: .pulseAudio, isRecorded: true),
      Place(name: "PulseAudio, 2 s at a time", server: .pulseAudio),
      Place(name: "PipeWire", server: .pipeWire),
      Place(
        name: "PipeWire, lost", server: .pipeWire, script: "writei@50+=ENODEV;open@2+=ENODEV"),
    ]
    return TrapJob.measure(
      places.map { place in
        TrapJob(name: place.name) {
          try with(place, pattern: "1-58-1", cycles: 1) { session, _ in
            if place.script != nil, !session.waits(for: "noSound", seconds: 40) {
              throw SoundServer.Failure.notReady("the loss of the device")
            }
            session.wait(until: .seconds(6))
            let now = ContinuousClock.now - session.startedAt
            let figures = spin(
              try session.usage(until: now + .seconds(10)), place.name, in: .silence)
            let losses = session.log.entries.count { $0.event.notice == "noSound" }
            return figures + (place.script == nil ? [.none("  losses told", losses)] : [])
          }
        }
      })
  }

  /// What a session may take that has nothing to play.
  enum Allowance {
    case silence
    /// In its first seconds, with attempts to reach the server that each cost some milliseconds.
    case outage

    /// Wakeups a second.
    fileprivate var wakeups: Double { self == .silence ? 4 : 10 }
    /// Of a core.
    fileprivate var processor: Double { self == .silence ? 0.003 : 0.01 }
  }

  /// What a session has taken that had nothing to play.
  func spin(_ usage: TrapSession.Usage, _ name: String, in allowance: Allowance) -> [TrapFigure] {
    let wakeups = usage.audioWakeups
    return [
      TrapFigure(
        what: "\(name): wakeups of breathe-audio",
        value: wakeups.map { "\(text($0, 1)) a second" } ?? "no such thread",
        goal: "at most \(text(allowance.wakeups, 0))",
        isMet: wakeups.map { $0 <= allowance.wakeups } ?? false),
      TrapFigure(
        what: "  processor, all threads", value: "\(text(usage.processor * 100, 2)) % of a core",
        goal: "at most \(text(allowance.processor * 100, 2))",
        isMet: usage.processor <= allowance.processor),
    ]
  }

  /// Trap 7: a device that is waited for at the end.
  func hangingEnd() -> [TrapFigure] {
    let hanging = ["drop@1+=hang;close@1+=hang", "writei@3s+=hang"]
    let places =
      SoundServer.Kind.allCases.map { Place(name: "\($0.rawValue), sink suspended", server: $0) }
      + hanging.map { Place(name: $0, server: .pipeWire, script: $0) }
    return TrapJob.measure(
      places.map { place in
        TrapJob(name: place.name) {
          try with(place, pattern: "1.5-1.5", cycles: 20) { session, server in
            guard session.waits(for: "sound", seconds: 5) else {
              throw SoundServer.Failure.notReady("sound to be lost")
            }
            session.wait(until: .seconds(4))
            if place.script == nil { try server?.suspend() }
            session.wait(until: .seconds(5))
            let time = session.end()
            return [
              TrapFigure(
                what: "\(place.name): SIGTERM to end",
                value: time?.milliseconds(0) ?? "still there after 5 s", goal: "at most 700 ms",
                isMet: time.map { $0 <= .milliseconds(700) } ?? false)
            ]
          }
        }
      })
  }

  /// Trap 9: libasound and its plug-ins write to the terminal by themselves.
  func foreignOutput() -> [TrapFigure] {
    let places =
      [
        Place(name: "no server, device chosen"),
        Place(name: "no server, pulse", device: "pulse"),
        Place(name: "no server, pipewire", device: "pipewire"),
        Place(name: "unknown device", device: "nowhere"),
      ] + SoundServer.Kind.allCases.map { Place(name: "\($0.rawValue) killed", server: $0) }
    return TrapJob.measure(
      places.map { place in
        TrapJob(name: place.name) {
          try with(place, pattern: "1.5-1.5", cycles: 20) { session, server in
            session.wait(until: .seconds(3))
            server?.killDaemon()
            // Some attempts to open it again.
            session.wait(until: .seconds(8))
            _ = session.end()
            let own = session.errors.split(separator: "\n").count
            return [
              .none("\(place.name): bytes not ours (own lines: \(own))", session.foreignBytes)
            ]
          }
        }
      })
  }
}

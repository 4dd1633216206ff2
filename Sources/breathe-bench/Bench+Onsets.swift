import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab
import Synchronization

extension Bench {
  /// A pattern of which sixty cues are played, by the program or by a naive loop.
  private struct Run: Sendable {
    let pattern: String
    let cycles: Int
    let isNaive: Bool

    /// The program's first: players that are started all the time would disturb its servers.
    static let groups = [false, true].map { isNaive in
      [
        Run(pattern: "1.37-0.61-2.03", cycles: 20, isNaive: isNaive),
        Run(pattern: "5.5-5.5", cycles: 30, isNaive: isNaive),
      ]
    }
  }

  /// Sixty cues of each pattern on each server, recorded from the sink's monitor, and the same by a
  /// loop that sleeps and then starts a player. The two patterns are played at the same time, each on
  /// a server of its own.
  func onsets(on kinds: [SoundServer.Kind]) throws {
    say("Onset errors against the plan, 60 cues, one constant offset taken out")
    let cueSet = try Catalog(directories: [checkout]).cueSet("tones")
    for (kind, runs) in kinds.flatMap({ kind in Run.groups.map { (kind, $0) } }) {
      let results = Results()
      // Threads of their own, for they wait nearly all the time and a pool has one for each core.
      let group = DispatchGroup()
      for (index, run) in runs.enumerated() {
        group.enter()
        Thread.detachNewThread {
          defer { group.leave() }
          let lines: [String]
          do {
            lines = try measure(run, on: kind, cueSet)
          } catch {
            lines = ["  \(kind.rawValue) \(run.pattern): \(error)"]
          }
          results.add(lines, at: index)
        }
      }
      group.wait()
      for line in results.all { say(line) }
    }
  }

  /// The lines of all runs, in the order of the runs.
  private final class Results: Sendable {
    private let lines = Mutex<[Int: [String]]>([:])

    var all: [String] { lines.withLock { $0 }.sorted { $0.key < $1.key }.flatMap(\.value) }

    func add(_ some: [String], at index: Int) { lines.withLock { $0[index] = some } }
  }

  private func measure(
    _ run: Run, on kind: SoundServer.Kind, _ cueSet: CueSet
  ) throws -> [String] {
    let server = try SoundServer(kind, unpacked: unpackedServer)
    defer { server.stop() }
    let reference = try ReferenceScore(
      oneLine: run.pattern, cycles: run.cycles, leadIn: .seconds(3), cueSet: cueSet)
    return run.isNaive
      ? try naiveLoop(reference, run, on: server) : try session(reference, run, on: server)
  }

  private func session(
    _ reference: ReferenceScore, _ run: Run, on server: SoundServer
  ) throws -> [String] {
    let recorder = try server.record()
    let words = [
      program, "start", run.pattern, "--cycles", "\(run.cycles)", "--sound", "tones", "--display",
      "none", "--audio-device", server.device, "--data", checkout,
    ]
    try ChildProcess(words, environment: server.environment).wait()
    let recording = recorder.finish()
    let isPulse = server.kind == .pulseAudio
    let (errors, found) = reference.errors(
      in: recording, correcting: isPulse ? .followed : .none)
    let ownFirst = reference.cues[0] - (reference.firstSound ?? 0)
    var lines = [
      line(
        "\(server.kind.rawValue) \(run.pattern), breathe: \(found) cues",
        "worst \(text(errors.worst * 1000, 3)) ms",
        goal: "goal: at most \(isPulse ? "0.300" : "0.100") ms"),
      line("  trend", "\(text(errors.trend * 1_000_000, 2)) us per second", goal: "goal: none"),
    ]
    if isPulse {
      let (raw, _) = reference.errors(in: recording)
      let (straight, _) = reference.errors(in: recording, correcting: .line)
      lines.append(
        line(
          "  null sink's own clock, taken out", "\(text(recording.clockError * 1e6, 1)) ppm",
          goal:
            "worst with it \(text(raw.worst * 1000, 3)) ms, as one line \(text(straight.worst * 1000, 3)) ms"
        ))
    }
    lines.append(
      line(
        "  first sound before the first phase", "\(text(Double(ownFirst) / Recording.rate, 3)) s",
        goal: recording.firstSound() != nil ? "goal: within the lead-in of 3 s" : "no sound"))
    return lines
  }

  /// What many programs do: start a player for each cue, then sleep for the length of the phase.
  private func naiveLoop(
    _ reference: ReferenceScore, _ run: Run, on server: SoundServer
  ) throws -> [String] {
    let folder = NSTemporaryDirectory() + "breathe-naive-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let steps = (0..<reference.score.stepCount).map(reference.score.step)
    let recorder = try server.record()
    var players: [ChildProcess] = []
    for (step, cue) in zip(steps, reference.cues) {
      let file = "\(folder)/\(step.phase.rawValue).wav"
      if !FileManager.default.fileExists(atPath: file) {
        try reference.write(from: cue, frames: 24_000, to: file)
      }
      let player = server.kind == .pipeWire ? "pw-play" : "paplay"
      players.append(try ChildProcess([player, file], environment: server.environment))
      usleep(UInt32(step.duration / .microseconds(1)))
    }
    for player in players { player.wait() }
    let errors = reference.errors(ofNaiveLoop: recorder.finish())
    return [
      line(
        "\(server.kind.rawValue) \(run.pattern), sleep and play: \(errors.errors.count) cues",
        "worst \(text(errors.worst * 1000, 1)) ms",
        goal: "trend \(text(errors.trend * 1000, 2)) ms per second")
    ]
  }
}

import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab

extension Bench {
  private static let cycles = ["5.5-5.5": 30, "1.37-0.61-2.03": 20]

  /// Sixty cues of each pattern on each server, recorded from the sink's monitor, and the same by a
  /// loop that sleeps and then starts a player.
  func onsets() throws {
    say("Onset errors against the plan, 60 cues, one constant offset taken out")
    let cueSet = try Catalog(directories: [checkout]).cueSet("tones")
    for kind in SoundServer.Kind.allCases {
      for (pattern, cycles) in Self.cycles.sorted(by: { $0.key < $1.key }) {
        let server = try SoundServer(kind, unpacked: unpackedServer)
        defer { server.stop() }
        let reference = try ReferenceScore(
          oneLine: pattern, cycles: cycles, leadIn: .seconds(3), cueSet: cueSet)
        try session(reference, pattern, cycles, on: server)
        try naiveLoop(reference, pattern, on: server)
      }
    }
  }

  private func session(
    _ reference: ReferenceScore, _ pattern: String, _ cycles: Int, on server: SoundServer
  ) throws {
    let recorder = try server.record()
    let words = [
      program, "start", pattern, "--cycles", "\(cycles)", "--sound", "tones", "--display", "none",
      "--audio-device", server.device, "--data", checkout,
    ]
    try ChildProcess(words, environment: server.environment).wait()
    let recording = recorder.finish()
    let isPulse = server.kind == .pulseAudio
    let (errors, found) = reference.errors(in: recording, correctingClock: isPulse)
    let first = recording.firstSound() ?? 0
    let ownFirst = reference.cues[0] - (reference.firstSound ?? 0)
    row(
      "\(server.kind.rawValue) \(pattern), breathe: \(found) cues",
      "worst \(text(errors.worst * 1000, 3)) ms",
      goal: "goal: at most \(isPulse ? "0.300" : "0.100") ms")
    row("  trend", "\(text(errors.trend * 1_000_000, 2)) us per second", goal: "goal: none")
    if isPulse {
      row("  clock of the null sink, taken out", "\(text(recording.clockError * 1e6, 1)) ppm")
    }
    row(
      "  first sound before the first phase", "\(text(Double(ownFirst) / Recording.rate, 3)) s",
      goal: first > 0 ? "goal: within the lead-in of 3 s" : "no sound")
  }

  /// What many programs do: start a player for each cue, then sleep for the length of the phase.
  private func naiveLoop(
    _ reference: ReferenceScore, _ pattern: String, on server: SoundServer
  ) throws {
    let folder = NSTemporaryDirectory() + "breathe-naive-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let steps = (0..<reference.score.stepCount).map(reference.score.step)
    let recorder = try server.record()
    var players: [ChildProcess] = []
    for (step, cue) in zip(steps, reference.cues) {
      let file = "\(folder)/\(step.phase.rawValue).raw"
      if !FileManager.default.fileExists(atPath: file) {
        let samples = reference.samples[cue..<min(cue + 24_000, reference.samples.count)]
        let stereo = samples.flatMap { [$0, $0] }
        try stereo.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: file)) }
      }
      let player =
        server.kind == .pipeWire
        ? ["pw-cat", "-p", "--rate", "48000", "--channels", "2", "--format", "f32", file]
        : ["paplay", "--raw", "--rate=48000", "--channels=2", "--format=float32le", file]
      players.append(try ChildProcess(player, environment: server.environment))
      usleep(UInt32(step.duration / .microseconds(1)))
    }
    for player in players { player.wait() }
    let recording = recorder.finish()
    let errors = reference.errors(ofNaiveLoop: recording)
    row(
      "\(server.kind.rawValue) \(pattern), sleep and play: \(errors.errors.count) cues",
      "worst \(text(errors.worst * 1000, 1)) ms",
      goal: "trend \(text(errors.trend * 1000, 2)) ms per second")
  }
}

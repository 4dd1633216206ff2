import BreathingCatalog
import Foundation
import SoundLab

// MARK: - What sound costs

extension Bench {
  private static let minutes = 30

  /// Half an hour of sound to a file with each set, beside `sox` making the tones of `glide` and
  /// beside a plain copy.
  func render() throws {
    say("Rendering \(Self.minutes) minutes, 48 kHz stereo WAV, best of 3")
    let folder = NSTemporaryDirectory() + "breathe-bench-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/session.wav"
    for set in Catalog(directories: [checkout]).cueSetIDs {
      let goal = set == "tones" ? "goal: at least 1000" : "goal: at least 300"
      for pattern in ["coherent-5-5", "box"] {
        let words = [
          program, "render", pattern, "--minutes", "\(Self.minutes)", "--sound", set, "--data",
          checkout, "-o", file,
        ]
        row("\(set), \(pattern)", speed(of: words), goal: goal)
      }
    }
    let length = "\(60 * Self.minutes)"
    row(
      "sox synth, three sines and no more",
      speed(of: [
        "sox", "-n", "-r", "48000", "-b", "16", "\(folder)/sox.wav", "synth", length, "sine",
        "261.63-392", "sine", "523.26-784", "sine", "784.89-1176", "remix", "1-3", "1-3", "gain",
        "-20",
      ]))
    row("cp of the same file", speed(of: ["cp", file, "\(folder)/copy.wav"]))
  }

  private func speed(of words: [String]) -> String {
    let best = (0..<3).map { _ in time(words) }.min() ?? .nan
    return "\(text(Double(60 * Self.minutes) / best, 0)) x real time"
  }

  /// Processor time of sessions as they are played, to a device that costs nothing itself.
  func live() throws {
    say("Playing 4 seconds in and 4 out to a null device, 20 s each after 6 s")
    for set in ["off", "tones", "glide", "bowl", "breath", "ocean"] {
      let words = [
        program, "start", "4-4", "--minutes", "2", "--display", "none", "--sound", set,
        "--audio-device", "null", "--no-record", "--no-inhibit", "--data", checkout,
      ]
      let session = try ChildProcess(words, environment: ProcessInfo.processInfo.environment)
      defer { session.stop() }
      usleep(6_000_000)
      let usage = try usage(of: session, seconds: 20)
      row(
        set, "\(text(usage.processor * 100, 2)) % of a core",
        goal: set == "ocean" ? "goal: at most 1.00" : "")
    }
  }
}

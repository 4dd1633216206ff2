import BreathingAudio
import Foundation

/// A folder of sound files for one test, removed with the value.
final class SoundFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("breathe-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  /// A tone of so many frames at 48 kHz.
  func addTone(_ name: String, frames: Int = 4800) throws {
    var bytes = WAVHeader(rate: SampleRate(hertz: 48_000), frames: FramePosition(frames)).bytes
    for frame in 0..<frames {
      let sample = Int16(8000 * sin(Double(frame) * 0.05))
      for _ in 0..<2 { withUnsafeBytes(of: sample.littleEndian) { bytes += $0 } }
    }
    try write(bytes, to: name)
  }
}

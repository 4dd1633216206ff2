import BreathingAudio
import Foundation
import TestSupport

extension TemporaryFolder {
  /// A tone of so many frames at 48 kHz.
  func addTone(_ name: String, frames: Int = 4800) throws {
    var bytes = WAVHeader(rate: SampleRate(hertz: 48_000), frames: FramePosition(frames)).bytes
    for frame in 0..<frames {
      let sample = Int16(8000 * sin(Double(frame) * 0.05))
      for _ in 0..<2 { withUnsafeBytes(of: sample.littleEndian) { bytes += $0 } }
    }
    try write(name, bytes)
  }
}

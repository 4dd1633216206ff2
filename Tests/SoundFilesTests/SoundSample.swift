import BreathingAudio
import CSndFile
import Foundation
import TestSupport

/// Sound files for tests, written by libsndfile into a folder that goes with the value.
final class SoundSample {
  private let own: TemporaryFolder
  var folder: String { own.path }

  init() throws { own = try TemporaryFolder() }

  static let wav = SF_FORMAT_WAV | SF_FORMAT_FLOAT
  static let flac = SF_FORMAT_FLAC | SF_FORMAT_PCM_16
  static let vorbis = SF_FORMAT_OGG | SF_FORMAT_VORBIS
  static let opus = SF_FORMAT_OGG | SF_FORMAT_OPUS

  /// Writes interleaved samples; the path of the file, nil where the library refuses.
  func file(
    named name: String = "sound", format: Int = wav, rate: Int = 48_000, channels: Int = 2,
    _ samples: [Float]
  ) -> String? {
    let path = "\(folder)/\(name)"
    var information = SF_INFO()
    (information.samplerate, information.channels) = (Int32(rate), Int32(channels))
    information.format = Int32(truncatingIfNeeded: format)
    guard let handle = sf_open(path, Int32(SFM_WRITE), &information) else { return nil }
    defer { sf_close(handle) }
    let frames = samples.count / channels
    return sf_writef_float(handle, samples, sf_count_t(frames)) == frames ? path : nil
  }

  /// Writes bytes as they are.
  func file(named name: String = "sound", bytes: [UInt8]) throws -> String {
    let path = "\(folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// A tone of 440 Hz in one channel of several, silence in the others.
  static func tone(
    in channel: Int = 0, of channels: Int = 1, rate: Int = 48_000, seconds: Double = 0.5,
    level: Float = 0.25
  ) -> [Float] {
    let frames = Int(seconds * Double(rate))
    var samples = [Float](repeating: 0, count: frames * channels)
    for frame in 0..<frames {
      samples[frame * channels + channel] =
        level * Float(sin(2 * .pi * 440 * Double(frame) / Double(rate)))
    }
    return samples
  }
}

extension Clip {
  /// Root of the mean square of a side, in its inner half, away from the edges.
  func level(ofSide side: Int) -> Double {
    let frames = (frameCount / 4)..<(frameCount * 3 / 4)
    let sum = frames.reduce(0.0) {
      $0 + Double(samples[2 * $1 + side]) * Double(samples[2 * $1 + side])
    }
    return (sum / Double(max(1, frames.count))).squareRoot()
  }
}

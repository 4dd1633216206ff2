import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab

/// A session on PipeWire to which nothing happens, as it was recorded and as it should be.
struct UndisturbedSession {
  /// Three phases of odd lengths; the cue of the second is cut short by the third.
  static let pattern = "1.37-0.61-2.03"
  static let cycles = 7

  let reference: ReferenceScore
  let recording: Recording
  let errors: OnsetErrors
  let found: Int

  static func play(_ bench: Bench) throws -> UndisturbedSession {
    let server = try SoundServer(.pipeWire, unpacked: bench.unpackedServer)
    defer { server.stop() }
    let recorder = try server.record()
    let session = try TrapSession(
      bench, pattern, cycles: cycles, device: server.device, environment: server.environment)
    session.process.wait()
    // What has been played is still on its way to the recorder.
    usleep(300_000)
    let recording = recorder.finish()
    let reference = try ReferenceScore(
      oneLine: pattern, cycles: cycles, leadIn: .seconds(3),
      cueSet: try Catalog(directories: [bench.checkout]).cueSet("tones"))
    let (errors, found) = reference.errors(in: recording)
    return UndisturbedSession(
      reference: reference, recording: recording, errors: errors, found: found)
  }

  /// The cue of the start, from before its first sound to where the first phase begins.
  var startCue: Range<Int> { max(0, (reference.firstSound ?? 0) - 2400)..<reference.cues[0] }

  /// The cue of the end, and to its last sample.
  var endCue: Range<Int> {
    let length = reference.score.duration + reference.score.leadIn
    return Int((length / .seconds(1) * Recording.rate).rounded())..<reference.samples.count
  }

  /// The largest difference between samples as recorded and as rendered; nil when there is no
  /// recording of all of them. The frame of a cue is the recording's own, so the best place counts.
  func difference(over frames: Range<Int>) -> Double? {
    guard let first = recording.firstSound(), let own = reference.firstSound else { return nil }
    return (first - own - 960...first - own + 960).compactMap { offset -> Float? in
      let place = frames.lowerBound + offset
      guard place >= 0, place + frames.count <= recording.samples.count else { return nil }
      return difference(over: frames, offset: offset)
    }.min().map(Double.init)
  }

  private func difference(over frames: Range<Int>, offset: Int) -> Float {
    var largest: Float = 0
    for frame in frames {
      largest = max(largest, abs(recording.samples[frame + offset] - reference.samples[frame]))
    }
    return largest
  }

  /// The largest step from a sample to the next.
  static func largestStep(in samples: [Float]) -> Double {
    var (largest, last): (Float, Float) = (0, 0)
    for sample in samples {
      largest = max(largest, abs(sample - last))
      last = sample
    }
    return Double(largest)
  }
}

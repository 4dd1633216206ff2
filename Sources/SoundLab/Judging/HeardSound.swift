/// A stretch of a recording between two silences.
package struct HeardSound: Sendable {
  /// Its first frame in the recording.
  package let start: Int
  package let samples: [Float]
}

/// Finds the sounds of a recording while it is being made, so that its silence need not be kept.
struct SoundFinder {
  /// -80 dBFS: below every cue but for the first frames of its attack, above any dither.
  static let threshold: Float = 0.000_1
  /// Five milliseconds end a sound; no partial of a cue is quiet for so long.
  static let silence = 240
  /// A longer sound is handed on in parts. No cue lasts so long.
  private static let longest = 480_000

  /// Frames taken in so far.
  private(set) var frames = 0
  private var start = 0
  private var samples: [Float] = []
  private var quiet = 0

  /// Takes in the next frames and returns the sounds that have ended.
  mutating func take(_ next: [Float]) -> [HeardSound] {
    var ended: [HeardSound] = []
    for sample in next {
      let isQuiet = abs(sample) <= Self.threshold
      if samples.isEmpty { start = frames }
      frames += 1
      if samples.isEmpty, isQuiet { continue }
      samples.append(sample)
      quiet = isQuiet ? quiet + 1 : 0
      if quiet == Self.silence || samples.count == Self.longest {
        ended += finish()
      }
    }
    return ended
  }

  /// The sound under way where the recording ends.
  mutating func finish() -> [HeardSound] {
    guard !samples.isEmpty else { return [] }
    let sound = HeardSound(start: start, samples: Array(samples.dropLast(quiet)))
    samples.removeAll(keepingCapacity: true)
    quiet = 0
    return [sound]
  }
}

package import BreathingCatalog

/// A stretch of a sound that is one cue, or part of one, or nothing known.
package struct SoundPiece: Sendable, Equatable {
  /// Its first frame in the recording.
  package let start: Int
  /// Frames it lasts.
  package let length: Int
  /// What it is, nil when it is no part of any cue.
  package let kind: CueKind?
  /// The frame of the recording on which the cue lies, whichever part of it this is.
  package let cueFrame: Int
  /// Whether it begins as the cue does.
  package let hasHead: Bool
  /// Frames of the cue that should still have followed.
  package let missing: Int
}

extension SoundPiece {
  /// Frames of a sound that are part of no cue.
  init(unknown frames: Range<Int>, in sound: HeardSound) {
    let start = sound.start + frames.lowerBound
    self.init(
      start: start, length: frames.count, kind: nil, cueFrame: start, hasHead: false, missing: 0)
  }
}

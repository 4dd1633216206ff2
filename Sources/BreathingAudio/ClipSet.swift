package import BreathingCatalog
package import BreathingEngine

/// Recorded sounds that are played with a cue set, or in its stead.
package struct ClipSet: Sendable, Equatable {
  /// Spoken beside what the cue set says.
  package var words: [Word: Clip]
  /// Played in the stead of what the cue set says.
  package var cues: [CueKind: Clip]

  package init(words: [Word: Clip] = [:], cues: [CueKind: Clip] = [:]) {
    self.words = words
    self.cues = cues
  }

  package enum Word: Hashable, Sendable {
    case phase(Phase)
    /// Seconds of a phase as a teacher counts them: the phase itself is the first.
    case number(Int)
    case lastCycle
  }

  package var isEmpty: Bool { words.isEmpty && cues.isEmpty }

  /// All of them at the rate of a stream.
  func resampled(to rate: SampleRate) -> ClipSet {
    ClipSet(
      words: words.mapValues { $0.resampled(to: rate) },
      cues: cues.mapValues { $0.resampled(to: rate) })
  }
}

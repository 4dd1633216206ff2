package import BreathingCatalog
package import BreathingEngine

/// Recorded sounds of a session: a person's own, and spoken words.
package struct ClipSet: Sendable, Equatable {
  /// What can be spoken.
  package enum Word: Hashable, Sendable {
    case phase(Phase)
    /// A second of a phase, as a teacher counts: the phase itself is the first.
    case number(Int)
    case lastCycle
  }

  /// Sound beside what the cue set has.
  package var words: [Word: Clip]
  /// Sound in place of what the cue set has.
  package var cues: [CueKind: Clip]

  package init(words: [Word: Clip] = [:], cues: [CueKind: Clip] = [:]) {
    self.words = words
    self.cues = cues
  }

  package var isEmpty: Bool { words.isEmpty && cues.isEmpty }
}

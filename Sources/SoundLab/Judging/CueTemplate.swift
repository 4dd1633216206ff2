package import BreathingCatalog
package import BreathingEngine

/// What a cue sounds like, sample by sample.
package struct CueTemplate: Sendable {
  package let kind: CueKind
  /// From the frame of the cue to its last sample.
  package let samples: [Float]
  /// The first frame loud enough to be found in a recording.
  let firstSound: Int

  init(kind: CueKind, samples: [Float]) {
    self.kind = kind
    self.samples = samples
    firstSound = samples.firstIndex { abs($0) > SoundFinder.threshold } ?? 0
  }

  /// All that can be heard in sessions of a pattern, rendered as the program itself does: each
  /// phase, the first step of the last cycle with its own sign, the cues of start and end.
  package static func all(of pattern: Pattern, cueSet: CueSet) -> [CueTemplate] {
    let score = Score(pattern: pattern, cycles: 2, leadIn: .seconds(3))
    let reference = ReferenceScore(score: score, cueSet: cueSet)
    let steps = (0..<score.stepCount).map(score.step)
    let ends = reference.cues.dropFirst() + [reference.frame(at: score.duration)]
    // The signs of the start and of the last cycle never reach into the next cue.
    let startFrame = reference.frame(at: .seconds(-2))
    var places = [(CueKind.start, startFrame..<reference.cues[0])]
    var known: Set<CueKind> = []
    let lastCycle = score.firstOrdinal(ofCycle: 2)
    for (step, (first, end)) in zip(steps, zip(reference.cues, ends)) {
      let kind = CueKind(step.phase)
      guard known.insert(kind).inserted || step.ordinal == lastCycle else { continue }
      places.append((kind, first..<end))
    }
    places.append((.end, reference.frame(at: score.duration)..<reference.samples.count))
    return places.map { kind, frames in
      let samples = reference.samples[frames]
      let last = samples.lastIndex { $0 != 0 } ?? samples.startIndex
      return CueTemplate(kind: kind, samples: Array(samples[...last]))
    }
  }
}

extension ReferenceScore {
  /// The frame of a position in `samples`.
  func frame(at position: Duration) -> Int {
    Int(((position - score.beginning) / .seconds(1) * Recording.rate).rounded())
  }
}

/// A cue that is to be heard.
package struct PlannedCue: Sendable, Equatable {
  package let kind: CueKind
  /// From the start of the first phase.
  package let position: Duration
  /// Where the step it belongs to ends, until when it may be entered in its midst.
  package let end: Duration

  package init(kind: CueKind, position: Duration, end: Duration) {
    self.kind = kind
    self.position = position
    self.end = end
  }

  /// The cues of a score's phases, and where they are wanted those of its start and end.
  package static func cues(of score: Score, withStartAndEnd: Bool) -> [PlannedCue] {
    let phases = (0..<score.stepCount).map(score.step).map {
      PlannedCue(kind: CueKind($0.phase), position: $0.start, end: $0.end)
    }
    guard withStartAndEnd else { return phases }
    let length = Duration.seconds(1)
    return [PlannedCue(kind: .start, position: .seconds(-2), end: .seconds(-1))] + phases
      + [PlannedCue(kind: .end, position: score.duration, end: score.duration + length)]
  }
}

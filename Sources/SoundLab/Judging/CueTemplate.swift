import BreathingAudio
package import BreathingCatalog
package import BreathingEngine

/// What a cue sounds like, sample by sample.
package struct CueTemplate: Sendable {
  package let kind: CueKind
  /// From the frame of the cue to its last sample.
  package let samples: [Float]
  /// The first frame loud enough to be found in a recording.
  let firstSound: Int

  /// The energy of all samples before each, to weigh any stretch at once.
  private let energies: [Float]

  init(kind: CueKind, samples: [Float]) {
    self.kind = kind
    self.samples = samples
    firstSound = samples.firstIndex { abs($0) > SoundFinder.threshold } ?? 0
    var energies: [Float] = [0]
    energies.reserveCapacity(samples.count + 1)
    var energy = 0.0
    for sample in samples {
      energy += Double(sample * sample)
      energies.append(Float(energy))
    }
    self.energies = energies
  }

  /// The energy of a stretch.
  func energy(from frame: Int, count: Int) -> Float { energies[frame + count] - energies[frame] }

  /// All that can be heard in sessions of a pattern, at full level: each phase, alone, with the sign of
  /// the last cycle and with that of a return after a loss; the cues of start and end.
  package static func all(of pattern: Pattern, cueSet: CueSet) -> [CueTemplate] {
    let score = Score(pattern: pattern, cycles: 1)
    var templates = [CueTemplate(.start, [.alone(.start)], cueSet)]
    for step in (0..<score.stepCount).map(score.step) {
      let kind = CueKind(step.phase)
      let phase = Cue.alone(kind, phase: step.duration)
      templates.append(CueTemplate(kind, [phase], cueSet))
      templates.append(CueTemplate(kind, [phase, .alone(.resync)], cueSet))
      guard step.ordinal == 0 else { continue }
      templates.append(CueTemplate(kind, [phase, .alone(.lastCycle)], cueSet))
    }
    return templates + [CueTemplate(.end, [.alone(.end)], cueSet)]
  }

  /// Cues that begin together, both sides as one.
  private init(_ kind: CueKind, _ cues: [Cue], _ cueSet: CueSet) {
    let rate = SampleRate(hertz: Int(Recording.rate))
    var sum: [Float] = []
    for cue in cues {
      let samples = cueSet.samples(of: cue, rate: rate)
      sum += repeatElement(0, count: max(0, samples.count / 2 - sum.count))
      for frame in 0..<samples.count / 2 {
        sum[frame] += (samples[2 * frame] + samples[2 * frame + 1]) / 2
      }
    }
    let last = sum.lastIndex { $0 != 0 } ?? 0
    self.init(kind: kind, samples: Array(sum.prefix(last + 1)))
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

import BreathingAudio
package import BreathingCatalog
import BreathingEngine

/// All that a cue set can say, laid out and rendered in this process, to compare recordings with.
package struct ReferenceList {
  /// Both channels averaged.
  package let samples: [Float]
  /// The cues that sound.
  package let cues: [Cue]

  package struct Cue: Sendable {
    /// Its kind and way as programs are told.
    package let kind: String
    package let way: String?
    /// Seconds from the first cue.
    package let time: Double
    /// Frame of `samples`.
    package let frame: Int
  }

  package init(of cueSet: CueSet) {
    let rate = SampleRate(hertz: Int(Recording.rate))
    let list = CueList(of: cueSet)
    var samples: [Float] = []
    var cues: [Cue] = []
    for (item, cue) in zip(list.items.filter(\.isHeard), list.cues) {
      let frame = Int(rate.frame(at: item.position))
      let own = cueSet.samples(of: cue, rate: rate)
      let missing = frame + own.count / 2 - samples.count
      samples += [Float](repeating: 0, count: max(0, missing))
      for index in 0..<own.count / 2 {
        samples[frame + index] += (own[2 * index] + own[2 * index + 1]) / 2
      }
      cues.append(
        Cue(
          kind: item.kind.rawValue, way: item.way?.rawValue, time: item.position / .seconds(1),
          frame: frame))
    }
    (self.samples, self.cues) = (samples, cues)
  }
}

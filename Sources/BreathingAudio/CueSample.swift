package import BreathingCatalog
package import BreathingEngine

extension Cue {
  /// A cue outside a score, at full level; `phase` is the time of the phase it stands for.
  package static func alone(
    _ kind: CueKind, phase: Duration = .zero, way: Way? = nil, second: Int = 0,
    at position: Duration = .zero
  ) -> Cue {
    var cue = Cue(kind: kind, position: position, phaseLength: phase, way: way, second: second)
    cue.filling =
      switch kind {
      case .inhale: Filling(start: 0, end: 1)
      case .holdIn: Filling(start: 1, end: 1)
      case .exhale: Filling(start: 1, end: 0)
      default: Filling(start: 0, end: 0)
      }
    return cue
  }
}

extension CueSet {
  /// One cue alone as interleaved stereo, from its own frame to its last sample.
  package func samples(of cue: Cue, rate: SampleRate) -> [Float] {
    let mixer = Mixer(cueSet: self, rate: rate)
    mixer.start(cue, at: 0)
    let frames = Int(mixer.end ?? 0)
    return [Float](unsafeUninitializedCapacity: 2 * frames) { buffer, count in
      mixer.render(into: buffer, first: 0, frames: frames)
      count = 2 * frames
    }
  }
}

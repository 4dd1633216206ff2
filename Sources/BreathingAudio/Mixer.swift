import BreathingCatalog
import BreathingEngine

/// Adds up the voices that sound at a time. Allocates when it is made, never while it mixes.
final class Mixer {
  /// Voices beyond this number displace the oldest.
  private static let mostVoices = 48

  let rate: SampleRate
  private let cueSet: CueSet
  private var gain: GainRamp
  private let keepsAwake: Bool
  private var voices: [Voice] = []

  init(
    cueSet: CueSet, rate: SampleRate, loudness: Loudness = Loudness(), keepsAwake: Bool = false
  ) {
    self.cueSet = cueSet
    self.rate = rate
    self.keepsAwake = keepsAwake
    gain = GainRamp(loudness.gain)
    voices.reserveCapacity(Self.mostVoices)
  }

  /// Whether nothing sounds from a frame on.
  func isSilent(from frame: FramePosition) -> Bool { voices.allSatisfy { $0.end <= frame } }

  /// Whether seconds inside a phase are sounded.
  var counts: Bool { !cueSet[.count].isEmpty }

  /// The frame after the last sample of all voices, nil when none is left.
  var end: FramePosition? { voices.lazy.map(\.end).max() }

  /// Frames a kind of cue takes when it does not depend on a phase.
  func length(of kind: CueKind) -> FramePosition {
    let silence = Cue(
      kind: kind, position: .zero, phaseLength: .zero, offset: .zero, pan: 0, mustSound: false)
    return cueSet[kind].map { Voice($0, cue: silence, cueFrame: 0, rate: rate).end }.max() ?? 0
  }

  /// Starts the sounds of a cue on a frame.
  func start(_ cue: Cue, at frame: FramePosition) {
    for sound in cueSet[cue.kind] {
      if voices.count == Self.mostVoices { voices.removeFirst() }
      let voice = Voice(sound, cue: cue, cueFrame: frame, rate: rate)
      if voice.length > 0 { voices.append(voice) }
    }
  }

  /// Which voices a fade concerns.
  enum Fading { case all, thoseBoundToAPhase }

  func fade(_ which: Fading, from frame: FramePosition, over frames: Int) {
    // One that has not begun never does.
    voices.removeAll { $0.start >= frame && (which == .all || $0.spansPhase) }
    for index in voices.indices where which == .all || voices[index].spansPhase {
      voices[index].fade(from: frame, over: frames)
    }
  }

  /// Plays everything from a frame on with another loudness.
  func turn(to loudness: Loudness, from frame: FramePosition) {
    let frames = Int(rate.frame(at: PlaybackTiming.fade))
    gain.turn(to: loudness.gain, from: frame, over: frames)
  }

  /// Forgets all voices, for a stream that begins again at frame zero.
  func removeAll() {
    voices.removeAll(keepingCapacity: true)
    gain = GainRamp(gain.target)
  }

  /// Writes interleaved stereo frames; `output` holds two samples for each. The same frames may be
  /// written again, but none before `first` of an earlier call.
  func render(
    into output: UnsafeMutableBufferPointer<Float>, first: FramePosition, frames: Int
  ) {
    voices.removeAll { $0.end <= first }
    output.prefix(2 * frames).update(repeating: 0)
    for index in voices.indices {
      voices[index].mix(into: output, first: first, frames: frames)
    }
    amplify(output, first: first, frames: frames)
    if keepsAwake { KeepAwakeNoise.add(to: output, first: first, frames: frames) }
  }

  private func amplify(
    _ output: UnsafeMutableBufferPointer<Float>, first: FramePosition, frames: Int
  ) {
    guard !gain.isFlat(from: first) || gain.target != 1 else { return }
    for index in 0..<frames {
      let gain = gain.value(at: first + Int64(index))
      output[2 * index] *= gain
      output[2 * index + 1] *= gain
    }
  }
}

import BreathingCatalog
import BreathingEngine
import Glibc

/// Adds up the voices that sound at a time. Allocates when it is made, never while it mixes.
final class Mixer {
  /// Voices beyond this number displace the oldest.
  private static let mostVoices = 48

  let rate: SampleRate
  private let cueSet: CueSet
  private let gain: Float
  private var voices: [Voice] = []

  /// `volume` in decibels is applied to everything.
  init(cueSet: CueSet, rate: SampleRate, volume: Double) {
    self.cueSet = cueSet
    self.rate = rate
    gain = Float(pow(10, volume / 20))
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
    for index in voices.indices where which == .all || voices[index].spansPhase {
      voices[index].fade(from: frame, over: frames)
    }
  }

  func removeAll() { voices.removeAll(keepingCapacity: true) }

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
    if gain != 1 { for index in 0..<2 * frames { output[index] *= gain } }
  }
}

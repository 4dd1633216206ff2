import BreathingCatalog
import BreathingEngine
import Glibc

/// Adds up the voices that sound at a time. Allocates when it is made, never while it mixes.
///
/// A sound that rings on is mixed with what comes after it. The voices of a cue are let in only as
/// loud as the others leave room for below `limit` wherever they sound together, all of them alike,
/// and what each can reach only falls, so the sum never passes it. What goes on so loud that a cue
/// would hardly be heard gives way to it.
final class Mixer {
  /// Voices beyond this number make the oldest fade.
  private static let usualVoices = 32
  /// No more than these sound at a time, the fading ones included.
  private static let mostVoices = 48
  private static let makingRoom = Duration.milliseconds(200)
  /// Where the others would leave less of a cue, they make room.
  private static let leastShare: Float = 0.5
  /// The most a sample reaches before the volume is applied: at the highest volume -1 dB of full
  /// scale, as EBU R 128 has it.
  static let limit = Float(pow(10, (-1 - Loudness.range.upperBound) / 20))

  let rate: SampleRate
  private let cueSet: CueSet
  private let clips: ClipSet
  private var gain: GainRamp
  private let keepsAwake: Bool
  private var voices: [Voice] = []

  init(
    cueSet: CueSet, clips: ClipSet = ClipSet(), rate: SampleRate, loudness: Loudness = Loudness(),
    keepsAwake: Bool = false
  ) {
    self.cueSet = cueSet
    self.clips = clips.resampled(to: rate)
    self.rate = rate
    self.keepsAwake = keepsAwake
    gain = GainRamp(loudness.gain)
    voices.reserveCapacity(Self.mostVoices)
  }

  /// Whether nothing sounds from a frame on.
  func isSilent(from frame: FramePosition) -> Bool { voices.allSatisfy { $0.end <= frame } }

  /// The frame after the last sample of all voices, nil when none is left.
  var end: FramePosition? { voices.lazy.map(\.end).max() }

  /// The frame after the last sample of a cue that starts on a frame, with nothing beside it; that
  /// frame for a cue without sound.
  func end(of cue: Cue, at frame: FramePosition) -> FramePosition {
    var end = frame
    makeVoices(of: cue, at: frame) { end = max(end, $0.end) }
    return end
  }

  /// Starts the sounds of a cue on a frame.
  func start(_ cue: Cue, at frame: FramePosition) {
    var first = voices.count
    makeVoices(of: cue, at: frame, add)
    // What begins with it, as the sign of the last cycle does, takes part. It has not been heard yet.
    while first > 0, voices[first - 1].start >= frame { first -= 1 }
    fit(first..<voices.count)
  }

  private func makeVoices(of cue: Cue, at frame: FramePosition, _ take: (Voice) -> Void) {
    let way = cue.kind.isPhase ? cueSet[cue.way] : .none
    if let clip = clips.cues[cue.kind] {
      take(Voice(clip, cue: cue, cueFrame: frame, pan: way.pan))
    } else {
      let own = cueSet[cue.kind]
      for (number, sound) in own.enumerated() {
        take(
          Voice(sound, cue: cue, cueFrame: frame, pan: way.pan, number: number, rate: rate))
      }
      for (number, sound) in way.sounds.enumerated() {
        take(
          Voice(
            sound, cue: cue, cueFrame: frame, pan: 0, number: own.count + number, rate: rate))
      }
    }
    if let word = cue.word, let clip = clips.words[word] {
      take(Voice(clip, cue: cue, cueFrame: frame, pan: way.pan))
    }
  }

  private func add(_ voice: Voice) {
    guard voice.length > 0 else { return }
    if voices.count >= Self.usualVoices, let oldest = voices.firstIndex(where: { !$0.isCut }) {
      voices[oldest].fade(from: voice.start, over: Int(rate.frame(at: Self.makingRoom)))
    }
    guard voices.count < Self.mostVoices else { return }
    voices.append(voice)
  }

  /// Makes new voices, which are the last, as soft as the others leave room for. Where that is
  /// little, older ones give way: as they fade, the new ones rise to what room there is without them.
  private func fit(_ new: Range<Int>) {
    guard let begin = new.lazy.map({ self.voices[$0].start }).min() else { return }
    let older = 0..<new.lowerBound
    let share = share(of: new) { _ in true }
    var risen = share
    let frames = Int(rate.frame(at: Self.makingRoom))
    // While voices give way to others at another pace, the sum might pass the limit.
    let canMakeRoom = peak(of: older, at: begin) { _ in true } <= Self.limit
    for index in older where risen < Self.leastShare && canMakeRoom {
      guard !voices[index].isCut, voices[index].start < begin else { continue }
      voices[index].fade(from: begin, over: frames)
      risen = self.share(of: new) { !$0.isFaded(from: begin, over: frames) }
    }
    for index in new where risen < 1 { voices[index].scale(by: risen) }
    for index in new where share < risen {
      voices[index].rise(from: share / risen, over: frames)
    }
  }

  /// How much of voices there is room for beside older ones, 0...1. All fall but where one begins, so
  /// there alone the sum needs to be looked at.
  private func share(of new: Range<Int>, beside counts: (Voice) -> Bool) -> Float {
    var share: Float = 1
    for index in voices.indices {
      let frame = voices[index].start
      let own = peak(of: new, at: frame) { _ in true }
      let room = max(0, Self.limit - peak(of: 0..<new.lowerBound, at: frame, where: counts))
      if own > room { share = min(share, room / own) }
    }
    return share
  }

  /// The most that voices which have begun by a frame can reach together from there on.
  private func peak(
    of range: Range<Int>, at frame: FramePosition, where counts: (Voice) -> Bool
  ) -> Float {
    range.reduce(0) { sum, index in
      voices[index].start <= frame && counts(voices[index])
        ? sum + voices[index].peak(from: frame) : sum
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

import BreathingCatalog
import BreathingEngine
import Glibc

/// One sound being played: synthesised or recorded, with its edges and its place between the sides.
///
/// Samples are made in grains counted from the sound's start.
struct Voice {
  /// Frame of the stream at which the sound starts.
  let start: FramePosition
  /// Frames it lasts.
  let length: Int
  /// Whether it is bound to a phase and so ends with it.
  let spansPhase: Bool
  /// Nil for a recording. Not the cases of one enumeration: what is large would be copied out and back
  /// for each grain.
  private var synthesis: Synthesis?
  private let clip: Clip?
  private var left: Float
  private var right: Float
  /// Frames of the edges; zero for a recording, which has its own.
  private let attack: Float
  private let release: Float
  private var grainIndex = -1
  private var grain = Grain(repeating: .zero)
  /// Frame of the voice from which it is faded out, and over how many frames.
  private var cut: (from: Int, over: Float)?
  /// The share it begins with, and over how many frames it rises to all.
  private var entrance: (from: Float, over: Float)?

  /// - Parameters:
  ///   - pan: added to the sound's own place.
  ///   - number: the sound's place among those of its cue, for chance to differ.
  init(
    _ sound: Sound, cue: Cue, cueFrame: FramePosition, pan: Double, number: Int, rate: SampleRate
  ) {
    let whole: Duration =
      switch sound.length {
      case .time(let time): time
      case .phase(let share):
        cue.phaseLength.scaled(by: Int64((share * 1_000_000).rounded()), over: 1_000_000)
      }
    if case .phase = sound.length { spansPhase = true } else { spansPhase = false }
    // Only what lasts as long as the phase is entered in its midst.
    let skipped = spansPhase ? min(cue.offset, whole) : .zero
    start = cueFrame + rate.frame(at: sound.delay)
    length = Int(rate.frame(at: whole) - rate.frame(at: skipped))
    let seed = UInt64(bitPattern: cue.position.inNanoseconds) &* 64 &+ UInt64(number)
    let synthesis = Synthesis(
      sound, cue: cue, whole: whole, skipped: skipped, seed: seed, rate: rate)
    self.synthesis = synthesis
    clip = nil

    let edges = Float(rate.frame(at: sound.attack) + rate.frame(at: sound.release))
    let squeeze = min(1, Float(length) / max(1, edges))
    attack = max(1, Float(rate.frame(at: sound.attack)) * squeeze)
    release = max(1, Float(rate.frame(at: sound.release)) * squeeze)

    let place = max(-1, min(1, Float(sound.pan + pan)))
    left = Float(synthesis.gain) * min(1, 1 - place)
    right = Float(synthesis.gain) * min(1, 1 + place)
  }

  /// A recording, which must have the stream's rate.
  init(_ clip: Clip, cue: Cue, cueFrame: FramePosition, pan: Double) {
    synthesis = nil
    self.clip = clip
    start = cueFrame
    length = clip.samples.count / 2
    spansPhase = false
    (attack, release) = (0, 0)
    let gain = Float(pow(10, cue.ease / 20))
    left = gain * min(1, 1 - Float(pan))
    right = gain * min(1, 1 + Float(pan))
  }

  /// Frame of the stream just after its last sample.
  var end: FramePosition {
    guard let cut else { return start + Int64(length) }
    return start + Int64(min(length, cut.from + Int(cut.over)))
  }

  /// Whether it is being faded out before its time.
  var isCut: Bool { cut != nil }

  /// The most it reaches on either side from a frame of the stream on; it never grows.
  func peak(from frame: FramePosition) -> Float {
    guard frame < end else { return 0 }
    let own = Int(max(0, frame - start))
    let most = clip?.peak(from: own) ?? synthesis?.peak(from: own) ?? 0
    return most * max(left, right) * closing(at: SIMD8(repeating: Float(own)))[0]
  }

  mutating func scale(by gain: Float) {
    left *= gain
    right *= gain
  }

  /// Lets the sound die away from a frame of the stream on, later than its start, unless it does
  /// already by then.
  mutating func fade(from frame: FramePosition, over frames: Int) {
    let own = Int(max(0, frame - start))
    guard cut.map({ own < $0.from }) ?? true else { return }
    cut = (own, Float(max(1, frames)))
    // The grain under way was shaped without the fade.
    grainIndex = -1
  }

  /// Whether it is faded out from a frame of the stream or earlier, in so many frames or fewer.
  func isFaded(from frame: FramePosition, over frames: Int) -> Bool {
    cut.map { start + Int64($0.from) <= frame && $0.over <= Float(frames) } ?? false
  }

  /// Begins with a share of itself, before any of it has been heard.
  mutating func rise(from share: Float, over frames: Int) {
    entrance = (share, Float(max(1, frames)))
    grainIndex = -1
  }

  /// Adds the voice to interleaved stereo frames, of which the first is `first` in the stream.
  mutating func mix(
    into output: UnsafeMutableBufferPointer<Float>, first: FramePosition, frames: Int
  ) {
    let from = max(start, first)
    let to = min(end, first + Int64(frames))
    guard from < to else { return }
    var own = Int(from - start)
    var place = Int(from - first)
    var remaining = Int(to - from)
    while remaining > 0 {
      if own / Grain.frames != grainIndex { makeGrain(own / Grain.frames) }
      let inner = own % Grain.frames
      let count = min(remaining, Grain.frames - inner)
      add(from: inner, count: count, to: output, at: place)
      own += count
      place += count
      remaining -= count
    }
  }

  private func add(
    from inner: Int, count: Int, to output: UnsafeMutableBufferPointer<Float>, at place: Int
  ) {
    withUnsafeBytes(of: grain) { bytes in
      let grain = bytes.assumingMemoryBound(to: Float.self)
      guard let clip else {
        for index in 0..<count {
          output[2 * (place + index)] += grain[inner + index] * left
          output[2 * (place + index) + 1] += grain[inner + index] * right
        }
        return
      }
      let first = 2 * (grainIndex * Grain.frames + inner)
      for index in 0..<count {
        let gain = grain[inner + index]
        output[2 * (place + index)] += clip.samples[first + 2 * index] * gain * left
        output[2 * (place + index) + 1] += clip.samples[first + 2 * index + 1] * gain * right
      }
    }
  }

  /// Makes the samples of a grain; for a recording the gain that its samples have there.
  private mutating func makeGrain(_ index: Int) {
    grainIndex = index
    if clip != nil {
      for lane in 0..<8 { grain[lane] = SIMD8(repeating: 1) }
    } else {
      synthesis?.fill(&grain, index: index)
    }
    shape(first: index * Grain.frames)
  }

  /// Applies the edges, and the fade when the voice is cut short.
  private mutating func shape(first: Int) {
    let last = first + Grain.frames
    let releaseStart = length - 1 - Int(release)
    let isRising = entrance.map { Float(first) < $0.over } ?? false
    let isInEdges = Float(first) < attack || release > 0 && last > releaseStart || isRising
    guard isInEdges || cut != nil else { return }
    for lane in 0..<8 {
      let frame = Grain.frames(inLane: lane) + Float(first)
      var gain = SIMD8<Float>(repeating: 1)
      if Float(first) < attack { gain *= raisedCosine(frame / attack) }
      if let entrance {
        gain *= raisedCosine(frame / entrance.over) * (1 - entrance.from) + entrance.from
      }
      if release > 0 && last > releaseStart || cut != nil { gain *= closing(at: frame) }
      grain[lane] *= gain
    }
  }

  /// What the release and the fade leave of frames of the voice; it only falls.
  private func closing(at frame: SIMD8<Float>) -> SIMD8<Float> {
    var gain = SIMD8<Float>(repeating: 1)
    if release > 0 { gain *= raisedCosine((Float(length - 1) - frame) / release) }
    if let cut { gain *= raisedCosine(1 - (frame - Float(cut.from)) / cut.over) }
    return gain
  }
}

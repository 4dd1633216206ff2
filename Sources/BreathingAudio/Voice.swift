import BreathingCatalog
import BreathingEngine
import Glibc

/// One sound being played: a pure function from its own frame number to samples.
///
/// Samples are made in grains of 64 frames counted from the sound's start. At each grain phase and
/// gain are taken from their closed forms, so nothing accumulates, and the same frame has the same
/// sample however the stream is cut into blocks.
struct Voice {
  static let grain = 64
  private typealias Grain = InlineArray<8, SIMD8<Float>>

  /// Frame of the stream at which the sound starts.
  let start: FramePosition
  /// Frames it lasts.
  let length: Int
  /// Whether it is bound to a phase and so ends with it.
  let spansPhase: Bool
  private let tone: Tone
  private let left: Float
  private let right: Float
  private let attack: Float
  private let release: Float
  private let noise: NoiseBand?
  /// The noise after the grain that was made last.
  private var noiseUnderWay: NoiseBand?
  private var grainIndex = -1
  private var samples = Grain(repeating: .zero)
  /// Frame of the voice from which it is faded out, and over how many frames.
  private var cut: (from: Int, over: Float)?

  init(_ sound: Sound, cue: Cue, cueFrame: FramePosition, rate: SampleRate) {
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
    tone = Tone(sound, whole: whole, skipped: skipped, rate: rate)

    let edges = Float(rate.frame(at: sound.attack) + rate.frame(at: sound.release))
    let squeeze = min(1, Float(length) / max(1, edges))
    attack = max(1, Float(rate.frame(at: sound.attack)) * squeeze)
    release = max(1, Float(rate.frame(at: sound.release)) * squeeze)

    let gain = Float(pow(10, sound.level / 20))
    let pan = max(-1, min(1, Float(sound.pan) + cue.pan))
    left = gain * min(1, 1 - pan)
    right = gain * min(1, 1 + pan)
    noise = sound.noise.map { NoiseBand($0, rate: rate) }
  }

  /// Frame of the stream just after its last sample.
  var end: FramePosition {
    guard let cut else { return start + Int64(length) }
    return start + Int64(min(length, cut.from + Int(cut.over)))
  }

  /// Lets the sound die away from a frame of the stream on, later than its start.
  mutating func fade(from frame: FramePosition, over frames: Int) {
    guard cut == nil else { return }
    cut = (Int(max(0, frame - start)), Float(max(1, frames)))
    // The grain under way was shaped without the fade.
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
      if own / Self.grain != grainIndex { makeGrain(own / Self.grain) }
      let inner = own % Self.grain
      let count = min(remaining, Self.grain - inner)
      add(from: inner, count: count, to: output, at: place)
      own += count
      place += count
      remaining -= count
    }
  }

  @inline(__always)
  private func add(
    from inner: Int, count: Int, to output: UnsafeMutableBufferPointer<Float>, at place: Int
  ) {
    withUnsafeBytes(of: samples) { bytes in
      let mono = bytes.assumingMemoryBound(to: Float.self)
      for index in 0..<count {
        let sample = mono[inner + index]
        output[2 * (place + index)] += sample * left
        output[2 * (place + index) + 1] += sample * right
      }
    }
  }

  private mutating func makeGrain(_ index: Int) {
    if noise != nil, index == 0 || index != grainIndex + 1 { rewindNoise(to: index) }
    grainIndex = index
    let first = index * Self.grain
    tone.fill(&samples, first: first)
    noiseUnderWay?.add(to: &samples)
    shape(first: first)
  }

  /// Noise alone depends on what came before, so after a step back it is made anew up to a grain.
  private mutating func rewindNoise(to index: Int) {
    noiseUnderWay = noise
    for _ in 0..<index { noiseUnderWay?.add(to: &samples) }
  }

  /// Applies the edges, and the fade when the voice is cut short.
  private mutating func shape(first: Int) {
    let last = first + Self.grain
    let releaseStart = length - 1 - Int(release)
    guard Float(first) < attack || last > releaseStart || cut != nil else { return }
    let steps = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    for lane in 0..<8 {
      let frame = steps + Float(first + lane * 8)
      var gain = raisedCosine(frame / attack)
      if last > releaseStart {
        gain *= raisedCosine((Float(length - 1) - frame) / release)
      }
      if let cut { gain *= raisedCosine(1 - (frame - Float(cut.from)) / cut.over) }
      samples[lane] *= gain
    }
  }
}

/// The pitched part of a sound: partials over a fundamental that may glide.
private struct Tone {
  private let partials: InlineArray<8, Partial>
  private let count: Int
  private let glide: Glide
  private let framesPerSecond: Double

  private struct Partial {
    var ratio = 0.0
    var gain = 0.0
    /// Gain is multiplied by e to this power each second; zero or below.
    var decay = 0.0
  }

  init(_ sound: Sound, whole: Duration, skipped: Duration, rate: SampleRate) {
    var partials = InlineArray<8, Partial>(repeating: Partial())
    for (index, partial) in sound.partials.prefix(Sound.mostPartials).enumerated() {
      // 60 dB are a factor of 1000.
      let decay = partial.decay.map { -log(1000) / ($0 / .seconds(1)) } ?? 0
      partials[index] = Partial(
        ratio: partial.ratio, gain: pow(10, partial.level / 20), decay: decay)
    }
    self.partials = partials
    count = min(sound.partials.count, Sound.mostPartials)
    glide = Glide(
      sound.pitch, over: max(0.001, whole / .seconds(1)), skipped: skipped / .seconds(1))
    framesPerSecond = Double(rate.hertz)
  }

  /// Fills one grain whose first frame is `first` of the voice.
  func fill(_ samples: inout InlineArray<8, SIMD8<Float>>, first: Int) {
    let begin = Double(first) / framesPerSecond
    let length = Double(Voice.grain)
    let end = begin + length / framesPerSecond
    let (turnsAtBegin, turnsAtEnd) = (glide.turns(at: begin), glide.turns(at: end))
    let slope = glide.frequency(at: begin) / framesPerSecond
    let bend = (turnsAtEnd - turnsAtBegin - slope * length) / (length * length)

    for lane in 0..<8 { samples[lane] = .zero }
    let steps = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    for index in 0..<count {
      let partial = partials[index]
      let turns = turnsAtBegin * partial.ratio
      let fraction = Float(turns - turns.rounded(.down))
      let linear = Float(slope * partial.ratio)
      let square = Float(bend * partial.ratio)
      let gain = Float(partial.gain * (partial.decay == 0 ? 1 : exp(partial.decay * begin)))
      let gainAtEnd = partial.decay == 0 ? gain : Float(partial.gain * exp(partial.decay * end))
      let gainStep = (gainAtEnd - gain) / Float(Voice.grain)
      for lane in 0..<8 {
        let frame = steps + Float(lane * 8)
        let phase = frame * (frame * square + linear) + fraction
        samples[lane] += Sine.ofTurns(phase) * (frame * gainStep + gain)
      }
    }
  }
}

/// A pitch that moves by equal ratios in equal times, with its phase in closed form.
private struct Glide {
  private let from: Double
  /// Logarithm of the frequency's growth in a second; zero for a steady pitch.
  private let growth: Double
  private let skipped: Double

  init(_ pitch: Sound.Pitch, over seconds: Double, skipped: Double) {
    from = pitch.from
    growth = pitch.from == pitch.to ? 0 : log(pitch.to / pitch.from) / seconds
    self.skipped = skipped
  }

  func frequency(at time: Double) -> Double {
    growth == 0 ? from : from * exp(growth * (time + skipped))
  }

  /// Full circles since the sound was entered, the integral of the frequency.
  func turns(at time: Double) -> Double {
    growth == 0
      ? from * time
      : from / growth * (exp(growth * (time + skipped)) - exp(growth * skipped))
  }
}

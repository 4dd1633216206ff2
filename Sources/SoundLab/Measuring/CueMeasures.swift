import BreathingAudio
package import BreathingCatalog
import BreathingEngine
import Glibc

/// What one cue of a set sounds like, in figures.
package struct CueMeasures {
  package let loudness: LoudnessMeter
  /// Hertz about which its power lies.
  package let centroid: Double
  /// Octaves by which it rises, for a good ear and for one that hears nothing above 2 kHz.
  package let rise: Double
  package let riseOfOldEar: Double
  /// Seconds from its loudest moment until it has fallen by 40 dB.
  package let decay: Double
  /// The largest step between samples in its first and last 2 ms.
  package let edgeStep: Float
  /// The share of its power above 6 kHz, in decibels.
  package let shrillness: Double

  /// Measures a cue; in a phase, where it lies and how it moves is told from the phase alone, not from
  /// what rings on.
  package init(_ kind: CueKind, phase: Duration, of cueSet: CueSet, hertz: Int = 48_000) {
    let rate = SampleRate(hertz: hertz)
    let samples = cueSet.samples(of: .alone(kind, phase: phase), rate: rate)
    self.init(samples, hertz: hertz, heardFor: kind.isPhase ? Int(rate.frame(at: phase)) : .max)
  }

  /// - Parameter samples: interleaved stereo.
  private init(_ samples: [Float], hertz rate: Int, heardFor frames: Int) {
    loudness = LoudnessMeter(samples, rate: rate)
    let mono = stride(from: 0, to: samples.count, by: 2).map { (samples[$0] + samples[$0 + 1]) / 2 }
    let spectrogram = Spectrogram(Array(mono.prefix(frames)), rate: rate)
    let contour = Contour(spectrogram, upTo: 16_000)
    centroid = contour.centroid
    rise = contour.rise
    riseOfOldEar = Contour(spectrogram, upTo: 2000).rise
    decay = Self.decay(mono, rate)
    edgeStep = Self.edgeStep(mono, rate)
    shrillness = 10 * log10(max(1e-20, spectrogram.share(above: 6000)))
  }

  private static func decay(_ mono: [Float], _ rate: Int) -> Double {
    let block = rate / 50
    let powers = stride(from: 0, to: mono.count, by: block).map { first in
      mono[first..<min(mono.count, first + block)].reduce(0) { $0 + $1 * $1 }
    }
    guard let loudest = powers.max(), let peak = powers.firstIndex(of: loudest), loudest > 0 else {
      return 0
    }
    let last = powers.lastIndex { $0 > loudest * 1e-4 } ?? peak
    return Double(last - peak) / 50
  }

  private static func edgeStep(_ mono: [Float], _ rate: Int) -> Float {
    let edge = rate / 500
    let steps = zip(mono, mono.dropFirst()).map { abs($0 - $1) }
    return max(steps.prefix(edge).max() ?? 0, steps.suffix(edge).max() ?? 0)
  }
}

/// What a set sounds like in a session.
package struct MixMeasures {
  private static let hertz = 48_000

  package let loudness: LoudnessMeter
  /// Seconds of processor time for a second of sound.
  package let cost: Double

  /// Measures twelve cycles of a rhythm such as `4-7-8` from the third on, where the soft beginning
  /// is over, up to the sign of the last one.
  package init(of cueSet: CueSet, rhythm: String, counts: Bool = false) throws {
    let pattern = try OneLinePattern.entry(rhythm).pattern(adjustedBy: Recipe.Adjustment())
    let score = Score(pattern: pattern, cycles: 12)
    let rate = SampleRate(hertz: Self.hertz)
    var renderer = ScoreRenderer(score: score, cueSet: cueSet, counts: counts, rate: rate)
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1 << 15)
    defer { block.deallocate() }
    var samples: [Float] = []
    samples.reserveCapacity(2 * Int(renderer.frameCount))
    var (time, last) = (0.0, 0)
    while renderer.position < renderer.frameCount {
      let before = Self.processorTime
      let frames = renderer.render(into: block)
      time += Self.processorTime - before
      samples += block.prefix(2 * frames)
      last += frames
    }
    let first = 2 * Int(rate.frame(at: score.start(ofCycle: 3) - score.beginning))
    let end = 2 * Int(rate.frame(at: score.start(ofCycle: 12) - score.beginning))
    loudness = LoudnessMeter(Array(samples[first..<end]), rate: Self.hertz)
    cost = time / (Double(last) / Double(Self.hertz))
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

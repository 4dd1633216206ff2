import BreathingCatalog
import BreathingEngine
import Glibc

@testable import BreathingAudio

/// One cue rendered alone.
struct CueRendering {
  let rate: SampleRate
  /// Interleaved stereo, a few frames of silence before and after.
  let samples: [Float]

  /// - Parameter change: what happens to the mixer before a block of 480 frames, by its first frame.
  init(
    _ kind: CueKind, of cueSet: CueSet, hertz: Int = 48_000,
    phaseLength: Duration = .seconds(3), offset: Duration = .zero, way: Way? = nil,
    until last: FramePosition = .max,
    before change: (Mixer, FramePosition) -> Void = { _, _ in }
  ) {
    rate = SampleRate(hertz: hertz)
    let mixer = Mixer(cueSet: cueSet, rate: rate)
    mixer.start(
      Cue(
        kind: kind, position: .zero, phaseLength: phaseLength, offset: offset, way: way,
        filling: kind == .exhale ? Filling(start: 1, end: 0) : Filling(start: 0, end: 1)),
      at: 100)
    let frames = Int(min(last, mixer.end ?? 0)) + 100
    samples = [Float](unsafeUninitializedCapacity: 2 * frames) { buffer, count in
      count = buffer.count
      for first in stride(from: 0, to: frames, by: 480) {
        change(mixer, FramePosition(first))
        let end = min(frames, first + 480)
        let block = UnsafeMutableBufferPointer(rebasing: buffer[2 * first..<2 * end])
        mixer.render(into: block, first: FramePosition(first), frames: end - first)
      }
    }
  }

  /// One side, 0 the left one.
  func side(_ side: Int) -> [Float] {
    stride(from: side, to: samples.count, by: 2).map { samples[$0] }
  }

  /// The largest step between neighbouring samples of a side.
  var largestStep: Float {
    var largest: Float = 0
    samples.withUnsafeBufferPointer { samples in
      for index in 2..<max(2, samples.count) {
        largest = max(largest, abs(samples[index] - samples[index - 2]))
      }
    }
    return largest
  }

  /// The energy of a side at a frequency, relative to nothing in particular.
  func power(at frequency: Double, in range: Range<Int>, side: Int = 0) -> Double {
    let turn = 2 * Double.pi * frequency / Double(rate.hertz)
    let factor = 2 * cos(turn)
    var (last, before) = (0.0, 0.0)
    let width = Double(range.count - 1)
    for index in range {
      // A Hann window keeps the edges of the range out of the picture.
      let window = 0.5 - 0.5 * cos(2 * .pi * Double(index - range.lowerBound) / width)
      let value = Double(samples[2 * index + side]) * window + factor * last - before
      (before, last) = (last, value)
    }
    return last * last + before * before - factor * last * before
  }
}

extension Sound {
  /// The most that neighbouring samples can differ: partials by their pitch, all by the edges.
  func steepestStep(_ hertz: Int, edges: (attack: Double, release: Double)) -> Double {
    let highest = tone.map { max($0.pitch.from, $0.pitch.to) } ?? 0
    let edge = Double.pi / (2 * max(1, min(edges.attack, edges.release)))
    let tones = (tone?.partials ?? []).reduce(0) { sum, partial in
      let steepness = 2 * Double.pi * (highest * partial.ratio + partial.beat) / Double(hertz)
      return sum + pow(10, partial.level / 20) * (steepness + edge)
    }
    // The band of noise stays within 4; where it hits that bound it may step across.
    let noise = noise.map { noise in
      let widest = max(noise.center.from, noise.center.to) * (1 + noise.width / noise.center.from)
      return pow(10, noise.level / 20) * 4 * (2 * Double.pi * widest / Double(hertz) + edge)
    }
    return pow(10, level / 20) * (tones + (noise ?? 0))
  }
}

import Glibc

// What makes a recording or a spoken word a cue: without silence around it, with soft edges.
extension Clip {
  package var duration: Duration { rate.time(of: FramePosition(frameCount)) }

  /// The same with every sample multiplied.
  package func amplified(by gain: Float) -> Clip {
    Clip(rate: rate, samples: samples.map { $0 * gain })
  }

  /// Made softer where it peaks above so many decibels of full scale; never louder.
  package func bounded(toPeak decibels: Double) -> Clip {
    let most = Float(pow(10, decibels / 20))
    return peak > most ? amplified(by: most / peak) : self
  }

  /// The same after so much silence.
  package func delayed(by time: Duration) -> Clip {
    let frames = Int(max(0, rate.frame(at: time)))
    return Clip(rate: rate, samples: [Float](repeating: 0, count: 2 * frames) + samples)
  }

  /// Without what is quieter than so many decibels against its peak at both ends, but for a short
  /// time of it; empty where all is silence.
  package func trimmed(below decibels: Double, keeping margin: Duration) -> Clip {
    let least = peak * Float(pow(10, decibels / 20))
    guard let first = samples.firstIndex(where: { abs($0) > least }),
      let last = samples.lastIndex(where: { abs($0) > least })
    else { return Clip(rate: rate, samples: []) }
    let kept = Int(rate.frame(at: margin))
    let start = max(0, first / 2 - kept)
    let end = min(frameCount, last / 2 + 1 + kept)
    return Clip(rate: rate, samples: Array(samples[(2 * start)..<(2 * end)]))
  }

  /// With raised-cosine edges that begin and end at exactly zero, shortened together where it is
  /// shorter than both.
  package func faded(in attack: Duration, out release: Duration) -> Clip {
    var edges = (Int(max(0, rate.frame(at: attack))), Int(max(0, rate.frame(at: release))))
    if edges.0 + edges.1 > frameCount {
      let attack = frameCount * edges.0 / (edges.0 + edges.1)
      edges = (attack, frameCount - attack)
    }
    var samples = samples
    for index in 0..<edges.0 {
      let gain = Self.raisedCosine(index, of: edges.0)
      samples[2 * index] *= gain
      samples[2 * index + 1] *= gain
    }
    for index in 0..<edges.1 {
      let gain = Self.raisedCosine(index, of: edges.1)
      samples[samples.count - 1 - 2 * index] *= gain
      samples[samples.count - 2 - 2 * index] *= gain
    }
    return Clip(rate: rate, samples: samples)
  }

  /// Without the constant that a bad converter adds.
  ///
  /// A constant is in every quarter of a recording, where the mean of a sound is not: what is taken
  /// away is the smallest of the quarters' means, and only where all are on the same side.
  package func withoutOffset() -> Clip {
    let offsets = [offset(ofSide: 0), offset(ofSide: 1)]
    guard offsets != [0, 0] else { return self }
    var samples = samples
    for index in samples.indices { samples[index] -= offsets[index % 2] }
    return Clip(rate: rate, samples: samples)
  }

  private func offset(ofSide side: Int) -> Float {
    let quarter = frameCount / 4
    guard rate.time(of: FramePosition(quarter)) >= .milliseconds(50) else { return 0 }
    let means = (0..<4).map { number -> Double in
      let frames = (number * quarter)..<((number + 1) * quarter)
      return frames.reduce(0) { $0 + Double(samples[2 * $1 + side]) } / Double(quarter)
    }
    let smallest = means.min { abs($0) < abs($1) } ?? 0
    // Below -66 dB nothing clicks and nothing is lost.
    guard abs(smallest) > 0.0005, means.allSatisfy({ ($0 > 0) == (smallest > 0) }) else { return 0 }
    return Float(smallest)
  }

  private static func raisedCosine(_ index: Int, of count: Int) -> Float {
    Float(0.5 - 0.5 * cos(.pi * Double(index) / Double(count)))
  }
}

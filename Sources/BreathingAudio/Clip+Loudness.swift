import Glibc

/// The loudness of a recording as ITU-R BS.1770-4 measures it.
extension Clip {
  /// The loudest 400 ms in LUFS, which EBU Tech 3341 calls the greatest momentary loudness; minus
  /// infinity for silence. A shorter sound counts as if silence followed it.
  package var loudness: Double {
    let step = max(1, rate.hertz / 100)
    let window = 40
    var powers: [Double] = []
    for side in 0..<2 {
      var filter = KWeighting(rate: rate)
      for (index, frame) in stride(from: side, to: samples.count, by: 2).enumerated() {
        let weighted = filter.next(Double(samples[frame]))
        if index / step == powers.count { powers.append(0) }
        powers[index / step] += weighted * weighted
      }
    }
    var loudest = 0.0
    var sum = 0.0
    for index in powers.indices {
      sum += powers[index]
      if index >= window { sum -= powers[index - window] }
      loudest = max(loudest, sum)
    }
    return -0.691 + 10 * log10(loudest / Double(step * window))
  }

  /// As loud as that at its loudest, in LUFS, or as near as a peak in decibels of full scale allows.
  package func levelled(to target: Double, peakAtMost peak: Double) -> Clip {
    let loudness = loudness
    guard loudness.isFinite else { return self }
    return amplified(by: Float(pow(10, (target - loudness) / 20))).bounded(toPeak: peak)
  }
}

/// The two filters before the power is taken: a shelf for the head, and a high pass.
private struct KWeighting {
  private var shelf: Biquad
  private var highPass: Biquad

  /// The standard gives the coefficients for 48 kHz; the analogue filters behind them serve all rates.
  init(rate: SampleRate) {
    let shelfTangent = tan(.pi * 1681.974450955533 / Double(rate.hertz))
    let gain = pow(10, 3.999843853973347 / 20)
    let middleGain = pow(gain, 0.4996667741545416)
    let quality = 0.7071752369554196
    let square = shelfTangent * shelfTangent
    let norm = 1 + shelfTangent / quality + square
    shelf = Biquad(
      b: (
        (gain + middleGain * shelfTangent / quality + square) / norm, 2 * (square - gain) / norm,
        (gain - middleGain * shelfTangent / quality + square) / norm
      ),
      a: (2 * (square - 1) / norm, (1 - shelfTangent / quality + square) / norm))

    let tangent = tan(.pi * 38.13547087602444 / Double(rate.hertz))
    let highQuality = 0.5003270373238773
    let highNorm = 1 + tangent / highQuality + tangent * tangent
    highPass = Biquad(
      b: (1, -2, 1),
      a: (
        2 * (tangent * tangent - 1) / highNorm,
        (1 - tangent / highQuality + tangent * tangent) / highNorm
      ))
  }

  mutating func next(_ sample: Double) -> Double { highPass.next(shelf.next(sample)) }
}

/// A filter of second order, in transposed direct form II.
private struct Biquad {
  let b: (Double, Double, Double)
  let a: (Double, Double)
  private var state = (0.0, 0.0)

  init(b: (Double, Double, Double), a: (Double, Double)) { (self.b, self.a) = (b, a) }

  mutating func next(_ sample: Double) -> Double {
    let output = b.0 * sample + state.0
    state.0 = b.1 * sample - a.0 * output + state.1
    state.1 = b.2 * sample - a.1 * output
    return output
  }
}

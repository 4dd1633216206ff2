/// A recorded sound.
package struct Clip: Sendable, Equatable {
  package let rate: SampleRate
  /// Interleaved stereo, -1...1.
  package let samples: [Float]
  /// The largest magnitude on either side.
  package let peak: Float

  package init(rate: SampleRate, samples: [Float]) {
    self.rate = rate
    self.samples = samples
    peak = samples.reduce(0) { max($0, abs($1)) }
  }
}

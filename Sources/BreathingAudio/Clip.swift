import CSoxr

/// A recorded sound.
package struct Clip: Sendable, Equatable {
  package let rate: SampleRate
  /// Interleaved stereo, -1...1.
  package let samples: [Float]

  package init(rate: SampleRate, samples: [Float]) {
    self.rate = rate
    self.samples = samples
  }
}

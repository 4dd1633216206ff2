/// A recorded sound.
package struct Clip: Sendable, Equatable {
  package let rate: SampleRate
  /// Interleaved stereo, -1...1.
  package let samples: [Float]
  /// The largest magnitude on either side from each of some frames on.
  private let peaks: [Float]

  /// Frames from one of them to the next.
  private static let peakSpacing = 4096

  package init(rate: SampleRate, samples: [Float]) {
    self.rate = rate
    self.samples = samples
    let spacing = 2 * Self.peakSpacing
    var peaks = stride(from: 0, to: samples.count, by: spacing).map { start in
      samples[start..<min(start + spacing, samples.count)].reduce(0) { max($0, abs($1)) }
    }
    for index in peaks.indices.dropLast().reversed() {
      peaks[index] = max(peaks[index], peaks[index + 1])
    }
    self.peaks = peaks
  }

  /// The largest magnitude on either side.
  package var peak: Float { peaks.first ?? 0 }

  /// The most it reaches from a frame on.
  func peak(from frame: Int) -> Float {
    let index = frame / Self.peakSpacing
    return index < peaks.count ? peaks[index] : 0
  }
}

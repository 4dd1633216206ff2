import CSoxr

extension Clip {
  /// Frames it has.
  package var frameCount: Int { samples.count / 2 }

  /// The same sound at another rate, as many frames as last equally long, rounded, and without delay.
  ///
  /// The filter is linear in phase, flat to nine tenths of the smaller band and 100 dB down outside
  /// it (libsoxr's "high quality"). Silence where the library has no memory left.
  package func resampled(to target: SampleRate) -> Clip {
    guard target != rate, rate.hertz > 0, target.hertz > 0 else { return self }
    let frames = (frameCount * target.hertz + rate.hertz / 2) / rate.hertz
    var output = [Float](repeating: 0, count: 2 * frames)
    guard frameCount > 0, frames > 0 else { return Clip(rate: target, samples: output) }
    // What it may write beyond the exact length is what the filter still rings.
    var quality = soxr_quality_spec(UInt(SOXR_HQ), 0)
    var inputDone = 0
    var outputDone = 0
    _ = soxr_oneshot(
      Double(rate.hertz), Double(target.hertz), 2, samples, frameCount, &inputDone, &output, frames,
      &outputDone, nil, &quality, nil)
    return Clip(rate: target, samples: output)
  }
}

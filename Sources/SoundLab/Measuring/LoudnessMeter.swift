import CEBUR128
import Glibc

/// Loudness and peaks of interleaved stereo as ITU-R BS.1770 has them, by libebur128.
package struct LoudnessMeter {
  /// Loudness of the whole in LUFS, what is far softer than the rest left out; -infinity for silence.
  package let integrated: Double
  /// The loudest 400 ms in LUFS; what is shorter counts as followed by silence.
  package let momentary: Double
  /// The highest peak between samples on either side, in decibels of full scale.
  package let truePeak: Double

  package init(_ samples: [Float], rate: Int) {
    let mode = EBUR128_MODE_I.rawValue | EBUR128_MODE_M.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue
    var state = ebur128_init(2, UInt(rate), Int32(bitPattern: mode))
    precondition(state != nil, "libebur128 takes any rate from 16 to 2 822 400 hertz")
    defer { ebur128_destroy(&state) }
    // Blocks of 10 ms, so that no 400 ms are missed by more than that.
    let block = 2 * (rate / 100)
    var loudest = -Double.infinity
    func listen(to samples: [Float]) {
      for first in stride(from: 0, to: samples.count, by: block) {
        samples[first..<min(samples.count, first + block)].withUnsafeBufferPointer { frames in
          _ = ebur128_add_frames_float(state, frames.baseAddress, frames.count / 2)
        }
        var now = 0.0
        if ebur128_loudness_momentary(state, &now) == 0, now.isFinite {
          loudest = max(loudest, now)
        }
      }
    }
    var (whole, left, right) = (0.0, 0.0, 0.0)
    listen(to: samples)
    _ = ebur128_loudness_global(state, &whole)
    listen(to: [Float](repeating: 0, count: 2 * rate * 2 / 5))
    _ = ebur128_true_peak(state, 0, &left)
    _ = ebur128_true_peak(state, 1, &right)
    integrated = whole
    momentary = loudest
    truePeak = 20 * log10(max(left, right))
  }
}

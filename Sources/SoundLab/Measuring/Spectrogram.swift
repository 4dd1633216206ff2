import CFFTW
import Glibc

/// How the power of a sound is spread over frequency and time.
package struct Spectrogram {
  /// Frames between neighbouring columns.
  package static let hop = 480
  /// Frames that are looked at for a column, under a Hann window.
  package static let window = 4096

  package let rate: Int
  /// Power by column and bin; bin n lies at n * rate / window hertz.
  package let columns: [[Float]]

  /// - Parameter samples: one channel.
  package init(_ samples: [Float], rate: Int) {
    self.rate = rate
    let size = Self.window
    let shape = (0..<size).map { 0.5 - 0.5 * cosf(2 * .pi * Float($0) / Float(size)) }
    let padded =
      [Float](repeating: 0, count: size / 2) + samples + [Float](repeating: 0, count: size)
    var input = [Float](repeating: 0, count: size)
    var output = [(Float, Float)](repeating: (0, 0), count: size / 2 + 1)
    let plan = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        fftwf_plan_dft_r2c_1d(
          Int32(size), input.baseAddress, output.baseAddress, FFTW_ESTIMATE)
      }
    }
    defer { fftwf_destroy_plan(plan) }
    columns = stride(from: 0, to: samples.count, by: Self.hop).map { first in
      for index in 0..<size { input[index] = padded[first + index] * shape[index] }
      input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          fftwf_execute_dft_r2c(plan, input.baseAddress, output.baseAddress)
        }
      }
      return output.map { $0.0 * $0.0 + $0.1 * $0.1 }
    }
  }

  /// Hertz of a bin.
  package func frequency(ofBin bin: Int) -> Double {
    Double(bin) * Double(rate) / Double(Self.window)
  }

  /// The share of all power that lies above a frequency.
  package func share(above frequency: Double) -> Double {
    let first = Int(frequency * Double(Self.window) / Double(rate))
    let (all, high) = columns.reduce((0.0, 0.0)) { sums, column in
      (
        sums.0 + column.reduce(0) { $0 + Double($1) },
        sums.1 + column.dropFirst(first).reduce(0) { $0 + Double($1) }
      )
    }
    return all > 0 ? high / all : 0
  }
}

/// Where the weight of a sound lies from moment to moment.
package struct Contour {
  /// Seconds and octaves above one hertz, weighted by power.
  package let points: [(time: Double, pitch: Double, power: Double)]

  /// What is softer than the loudest moment by this factor is not heard as having a pitch.
  private static let leastPower = 1e-4

  /// - Parameter limit: hertz above which nothing is heard.
  package init(_ spectrogram: Spectrogram, upTo limit: Double) {
    let bins = 1..<Int(limit * Double(Spectrogram.window) / Double(spectrogram.rate))
    let pitches = bins.map { log2(spectrogram.frequency(ofBin: $0)) }
    let all = spectrogram.columns.enumerated().map { number, column in
      var (power, moment) = (0.0, 0.0)
      for (bin, pitch) in zip(bins, pitches) {
        power += Double(column[bin])
        moment += Double(column[bin]) * pitch
      }
      return (
        time: Double(number * Spectrogram.hop) / Double(spectrogram.rate),
        pitch: power > 0 ? moment / power : 0, power: power
      )
    }
    let loudest = all.map(\.power).max() ?? 0
    points = all.filter { $0.power > loudest * Self.leastPower }
  }

  /// Hertz about which the power of all moments lies.
  package var centroid: Double {
    let power = points.reduce(0) { $0 + $1.power }
    return exp2(points.reduce(0) { $0 + $1.power * $1.pitch } / max(power, .leastNormalMagnitude))
  }

  /// Octaves by which the pitch rises, from the first to the last moment that is heard, along the
  /// line that fits best where moments count by the fourth root of their power.
  package var rise: Double {
    guard let first = points.first, let last = points.last, last.time > first.time else { return 0 }
    var (weight, time, pitch) = (0.0, 0.0, 0.0)
    for point in points {
      let own = sqrt(sqrt(point.power))
      (weight, time, pitch) = (
        weight + own, time + own * point.time, pitch + own * point.pitch
      )
    }
    (time, pitch) = (time / weight, pitch / weight)
    var (product, square) = (0.0, 0.0)
    for point in points {
      let own = sqrt(sqrt(point.power))
      product += own * (point.time - time) * (point.pitch - pitch)
      square += own * (point.time - time) * (point.time - time)
    }
    return square > 0 ? product / square * (last.time - first.time) : 0
  }
}

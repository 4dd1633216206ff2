import BreathingCatalog
import BreathingEngine
import Glibc
import Testing

@testable import BreathingAudio

/// Shipped sounds are soft, low and told apart by contour and side.
struct LevelTests {
  @Test(arguments: CueSet.shippedIDs)
  func `the true peak of a cue is below -6 dB and of any two below -1 dB`(_ id: String) throws {
    let cueSet = try CueSet.shipped(id)
    var peaks: [Float] = []
    for kind in CueKind.allCases where !cueSet[kind].isEmpty {
      let cue = CueRendering(kind, of: cueSet, phaseLength: .milliseconds(700), until: 72_000)
      let peak = max(truePeak(cue.side(0)), truePeak(cue.side(1)))
      #expect(peak <= 0.501, "\(kind)")
      #expect(peak >= 0.01, "\(kind) can be heard")
      peaks.append(peak)
    }
    // Peaks of two cues that fall together add up at most.
    #expect(peaks.sorted().suffix(2).reduce(0, +) <= 0.891)
  }

  @Test(arguments: CueSet.shippedIDs)
  func `a cue has nothing above 6 kHz and its weight below 2 kHz`(_ id: String) throws {
    let cueSet = try CueSet.shipped(id)
    for kind in try CueSet.distinctKinds(id) {
      let cue = CueRendering(kind, of: cueSet, phaseLength: .milliseconds(400), until: 9600)
      let range = 0..<min(cue.samples.count / 2, 9600)
      let low = stride(from: 100.0, to: 2000, by: 17).map { cue.power(at: $0, in: range) }
      let high = stride(from: 6000.0, to: 23_000, by: 517).map { cue.power(at: $0, in: range) }
      let middle = stride(from: 2100.0, to: 6000, by: 211).map { cue.power(at: $0, in: range) }
      let loudest = low.max() ?? 0
      // -60 dB for tones. A band of noise falls by 6 dB an octave, so what of it lies here is
      // bounded by the noise's own level: -30 dB and a tenth of that.
      let hasNoise = cueSet[kind].contains { $0.noise != nil }
      #expect((high.max() ?? 0) < loudest * (hasNoise ? 1e-4 : 1e-6), "\(kind)")
      #expect((middle.max() ?? 0) < loudest * 4e-3, "\(kind)")
    }
  }

  @Test(arguments: ["glide", "tones"])
  func `the inhale rises and the exhale falls`(_ id: String) throws {
    let cueSet = try CueSet.shipped(id)
    for (kind, rises) in [(CueKind.inhale, true), (.exhale, false)] {
      let samples = CueRendering(kind, of: cueSet, phaseLength: .milliseconds(1300)).side(0)
      let quarter = samples.count / 4
      let early = upwardCrossings(samples[quarter / 4..<quarter + quarter / 4])
      let late = upwardCrossings(samples.suffix(quarter + quarter / 4).dropLast(quarter / 4))
      #expect(rises ? late > early + 10 : early > late + 10, "\(kind): \(early), \(late)")
    }
  }

  @Test(arguments: CueSet.shippedIDs, [Way.leftNostril, .rightNostril])
  func `a nostril is heard from its own side, and softly from the other`(
    _ id: String, _ way: Way
  ) throws {
    let cueSet = try CueSet.shipped(id)
    for kind in [CueKind.inhale, .exhale] {
      let cue = CueRendering(kind, of: cueSet, phaseLength: .milliseconds(500), way: way)
      let (near, far) = way == .leftNostril ? (0, 1) : (1, 0)
      let peaks = [near, far].map { side in cue.side(side).map(abs).max() ?? 0 }
      #expect(peaks[1] < peaks[0] * 0.3 && peaks[1] > peaks[0] * 0.1, "\(kind): \(peaks)")
    }
  }

  @Test(arguments: CueSet.shippedIDs)
  func `a cue without a side is the same on both`(_ id: String) throws {
    let cueSet = try CueSet.shipped(id)
    for kind in [CueKind.inhale, .holdIn, .start] {
      let cue = CueRendering(kind, of: cueSet, phaseLength: .milliseconds(300), until: 20_000)
      #expect(cue.side(0) == cue.side(1))
    }
  }

  /// How often the signal crosses zero upwards in a second.
  private func upwardCrossings(_ samples: ArraySlice<Float>) -> Double {
    let crossings = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
    return Double(crossings) / (Double(samples.count) / 48_000)
  }

  /// The largest magnitude between samples, by interpolation at quarters with a windowed sinc of
  /// 16 samples, about the samples that stand out.
  private func truePeak(_ samples: [Float]) -> Float {
    var peak = samples.map(abs).max() ?? 0
    let threshold = peak * 0.7
    let taps = (1...3).map { quarter in
      (-7...8).map { tap -> Float in
        let x = Double(tap) - Double(quarter) / 4
        return Float(sin(.pi * x) / (.pi * x) * (0.5 + 0.5 * cos(.pi * x / 8.5)))
      }
    }
    for index in samples.indices.dropFirst(7).dropLast(8) where abs(samples[index]) >= threshold {
      for row in taps {
        var sum: Float = 0
        for tap in 0..<16 { sum += row[tap] * samples[index + tap - 7] }
        peak = max(peak, abs(sum))
      }
    }
    return peak
  }
}

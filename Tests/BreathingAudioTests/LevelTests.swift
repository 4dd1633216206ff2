import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreathingAudio

/// Shipped sounds are told apart by contour and side; `ShippedSoundsTests` measures them.
struct LevelTests {
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
      #expect(peaks[1] < peaks[0] * 0.75 && peaks[1] > peaks[0] * 0.1, "\(kind): \(peaks)")
    }
  }

  /// How a cue may be broken off.
  enum Break: CaseIterable { case fade, mute, entry }

  @Test(arguments: tonal, Break.allCases)
  func `a tone that is broken off has nothing above 6 kHz`(_ id: String, _ way: Break) throws {
    let cueSet = try CueSet.shipped(id)
    var muted = Loudness()
    muted.isMuted = true
    for kind in CueKind.allCases where way != .entry || kind.isPhase {
      let cue = CueRendering(
        kind, of: cueSet, offset: way == .entry ? .milliseconds(1270) : .zero, until: 9600
      ) { mixer, first in
        switch way {
        case .fade: if first == 2400 { mixer.fade(.all, from: first, over: 1920) }
        case .mute: if first == 2400 { mixer.turn(to: muted, from: first) }
        case .entry: break
        }
      }
      let range = 0..<min(cue.samples.count / 2, 9600)
      let low = stride(from: 100.0, to: 2000, by: 37).map { cue.power(at: $0, in: range) }
      let high = stride(from: 6000.0, to: 23_000, by: 1017).map { cue.power(at: $0, in: range) }
      #expect((high.max() ?? 1) < (low.max() ?? 0) * 1e-6, "\(kind)")
    }
  }

  private static let tonal = ["bowl", "glide", "minimal", "night", "ticks", "tones"]

  @Test(arguments: tonal)
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
}

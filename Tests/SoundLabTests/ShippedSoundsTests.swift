import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab
import Testing

/// What the sets that are shipped sound like, told from their samples by ITU-R BS.1770 and spectra.
struct ShippedSoundsTests {
  static let catalog = Catalog(directories: [
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
  ])
  static let ids = catalog.cueSetIDs
  /// Sets of tones; the others are made of noise, which has no sharp end.
  static let tonal = ids.filter { !["breath", "ocean"].contains($0) }

  /// What a cue says of the breath, as an ear without any other knowledge would guess.
  private static func direction(_ rise: Double) -> CueKind {
    rise > 0.2 ? .inhale : rise < -0.2 ? .exhale : .holdIn
  }

  @Test func `there are eight sets`() {
    #expect(
      Self.ids == ["bowl", "breath", "glide", "minimal", "night", "ocean", "ticks", "tones"])
  }

  @Test(arguments: ids, [CueKind.inhale, .exhale])
  func `in and out are as loud in each set`(_ id: String, _ kind: CueKind) throws {
    let cue = CueMeasures(kind, phase: .seconds(4), of: try Self.catalog.cueSet(id))
    #expect(abs(cue.loudness.momentary + 26.3) <= 0.5, "\(cue.loudness.momentary) LUFS")
  }

  @Test(arguments: ids, ["5-5", "4-4-4-4", "4-7-8"])
  func `sessions are as loud with each set, and never peak`(
    _ id: String, _ rhythm: String
  ) throws {
    let mix = try MixMeasures(of: try Self.catalog.cueSet(id), rhythm: rhythm)
    #expect(abs(mix.loudness.momentary + 25.8) <= 0.5, "\(mix.loudness.momentary) LUFS")
    #expect(mix.loudness.truePeak <= -6)
  }

  @Test(arguments: ids)
  func `signs are softer than the breath, the end at most 3 dB louder`(_ id: String) throws {
    let cueSet = try Self.catalog.cueSet(id)
    for kind in CueKind.allCases where kind != .inhale && kind != .exhale {
      let cue = CueMeasures(kind, phase: .seconds(4), of: cueSet)
      let most = kind == .end ? -23.0 : -27.5
      #expect(cue.loudness.momentary <= most, "\(kind): \(cue.loudness.momentary) LUFS")
      #expect(cue.loudness.momentary >= -41, "\(kind) can be heard")
      #expect(cue.loudness.truePeak <= -6, "\(kind)")
    }
  }

  @Test(arguments: ids, [1.5, 4, 9])
  func `in, hold and out are told apart by their contour alone`(
    _ id: String, _ seconds: Double
  ) throws {
    let cueSet = try Self.catalog.cueSet(id)
    for kind in [CueKind.inhale, .holdIn, .exhale, .holdOut] {
      let cue = CueMeasures(kind, phase: .seconds(seconds), of: cueSet)
      let expected = kind == .holdOut ? .holdIn : kind
      #expect(Self.direction(cue.rise) == expected, "\(kind): \(cue.rise)")
      #expect(Self.direction(cue.riseOfOldEar) == expected, "\(kind) below 2 kHz")
    }
  }

  @Test(arguments: tonal, [44_100, 48_000, 96_000])
  func `tones have nothing above 6 kHz`(_ id: String, _ hertz: Int) throws {
    let cueSet = try Self.catalog.cueSet(id)
    for kind in CueKind.allCases {
      let cue = CueMeasures(kind, phase: .seconds(4), of: cueSet, hertz: hertz)
      #expect(cue.shrillness < -60, "\(kind): \(cue.shrillness) dB")
    }
  }

  @Test(arguments: ids)
  func `what matters lies between 130 and 2000 hertz`(_ id: String) throws {
    let cueSet = try Self.catalog.cueSet(id)
    for kind in CueKind.allCases {
      let cue = CueMeasures(kind, phase: .seconds(4), of: cueSet)
      #expect((130...1300).contains(cue.centroid), "\(kind): \(cue.centroid) Hz")
    }
  }

  @Test(arguments: ids)
  func `every cue ends at the step it began with`(_ id: String) throws {
    let cueSet = try Self.catalog.cueSet(id)
    for kind in CueKind.allCases {
      let cue = CueMeasures(kind, phase: .seconds(4), of: cueSet)
      #expect(cue.edgeStep < 0.005, "\(kind): \(cue.edgeStep)")
    }
  }
}

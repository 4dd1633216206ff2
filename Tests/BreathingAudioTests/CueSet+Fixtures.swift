import BreathingEngine
import Foundation

@testable import BreathingCatalog

extension CueSet {
  /// Ids of the sets that are shipped.
  static let shippedIDs = [
    "glide", "bowl", "breath", "minimal", "night", "ocean", "ticks", "tones",
  ]

  /// A shipped set, read from the checkout.
  static func shipped(_ id: String) throws -> CueSet {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try Catalog(directories: [checkout.path]).cueSet(id)
  }

  /// A set made by hand.
  static func made(_ sounds: [CueKind: [Sound]]) -> CueSet {
    let text = LocalizedText(english: "test", chinese: "test")
    return CueSet(id: "test", name: text, summary: text, sounds: sounds)
  }

  /// The kinds that `short` sounds, and the place between the sides by which each is known.
  static let shortKinds: [(kind: CueKind, pan: Double)] = [
    (.inhale, -0.75), (.holdIn, -0.5), (.exhale, -0.25), (.holdOut, 0), (.start, 0.25),
    (.end, 0.5),
  ]

  /// The same for the signs beside the breath.
  static let signKinds: [(kind: CueKind, pan: Double)] = [
    (.holdCount, -0.625), (.openHold, -0.375), (.resync, -0.125), (.pause, 0.125), (.resume, 0.375),
  ]

  /// A shipped set with one kind of cue silenced.
  static func shipped(_ id: String, without silenced: CueKind) throws -> CueSet {
    let set = try shipped(id)
    return made(
      Dictionary(
        uniqueKeysWithValues: CueKind.allCases.map { ($0, $0 == silenced ? [] : set[$0]) }))
  }

  /// One short sound for each kind, told apart by its place. The first sample of each is exactly
  /// zero, the second is not.
  static func short(
    lasting length: Duration = .milliseconds(10), frequency: Double = 500, withSigns: Bool = false
  ) -> CueSet {
    made(
      Dictionary(
        uniqueKeysWithValues: (shortKinds + (withSigns ? signKinds : [])).map { kind, pan in
          (kind, [.tone(frequency, lasting: length, pan: pan)])
        }))
  }
}

extension Sound {
  /// A pure tone with edges of 3 ms and 10 ms, the shortest that a file may ask for.
  static func tone(
    _ frequency: Double, lasting length: Duration, delay: Duration = .zero, level: Double = -20,
    pan: Double = 0
  ) -> Sound {
    Sound(
      delay: delay, length: .time(length),
      tone: Tone(
        pitch: Glide(from: frequency, to: frequency), partials: [Partial(ratio: 1, level: 0)]),
      attack: .milliseconds(3), release: .milliseconds(10), level: level, pan: pan)
  }
}

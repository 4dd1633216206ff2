import BreathingAudio
import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab

// MARK: - What the sets sound like

extension Bench {
  private static let rhythms = ["5-5", "4-4-4-4", "4-7-8"]

  /// A table for each cue set: its cues alone, and in sessions.
  func sounds() throws {
    let catalog = Catalog(directories: [checkout])
    say("Cue sets; a phase of 4 s, loudness in LUFS, peaks in dBTP")
    say("  set      cue        loud.   peak  centroid    rise  rise<2k   decay     edge  >6 kHz")
    for id in catalog.cueSetIDs {
      let cueSet = try catalog.cueSet(id)
      for kind in CueKind.allCases where !cueSet[kind].isEmpty {
        let cue = CueMeasures(kind, phase: .seconds(4), of: cueSet)
        say(
          String(
            format: "  %-8@ %-9@ %6.1f %6.1f %6.0f Hz %+7.2f %+7.2f %6.2f s %8.1e %6.0f",
            id as NSString, kind.rawValue as NSString, cue.loudness.momentary,
            cue.loudness.truePeak, cue.centroid, cue.rise, cue.riseOfOldEar, cue.decay,
            Double(cue.edgeStep), cue.shrillness))
      }
    }
    say("Sessions from the third cycle on: integrated, momentary, true peak; processor time")
    for id in catalog.cueSetIDs {
      let cueSet = try catalog.cueSet(id)
      let mixes = try Self.rhythms.map { try MixMeasures(of: cueSet, rhythm: $0) }
      let texts = mixes.map {
        "\(text($0.loudness.integrated, 1)) \(text($0.loudness.momentary, 1)) "
          + text($0.loudness.truePeak, 1)
      }
      let cost = mixes.map(\.cost).max() ?? 0
      say(
        "  \(id.padding(toLength: 9, withPad: " ", startingAt: 0))"
          + texts.joined(separator: " | ") + "  \(text(cost * 100, 3)) %")
    }
  }
}

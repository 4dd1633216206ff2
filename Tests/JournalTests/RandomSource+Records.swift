import BreathingEngine
import TestSupport

@testable import Journal

/// Records as other programs and other people may have made them.
extension RandomSource {
  /// What could upset quotes, separators, formula guards, decoders and spreadsheets.
  private static let pieces = [
    "'", "''", "\"", "\"\"", ",", ";", "=", "+", "-", "@", "＝", "\\", "\\n", "{", "[", " ", "a",
    "1e5", "=HYPERLINK(1)", "呼吸", "🫁", "👨‍👩‍👧", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{A0}", "\u{2028}",
    "\u{FEFF}", "é", "\u{202E}", "null", "true",
  ]

  mutating func text() -> String {
    // A text of white space alone is none.
    (0...number(0...4)).map { _ in pick(Self.pieces) }.joined() + (happens(50) ? "x" : "=x")
  }

  mutating func maybeText() -> String? { happens(50) ? text() : nil }

  mutating func time() -> LocalTime {
    LocalTime(
      milliseconds: Int64(number(86_400_000...4_000_000_000_000)),
      offset: number(-1079...1079) * 60,
      zone: pick(["Europe/Berlin", "Asia/Shanghai", "UTC", "+03", "-0330", "=Zone"]))
  }

  mutating func stamp(_ profile: RecordID) -> RecordStamp {
    RecordStamp(
      profile: profile, device: .derived(from: "device/\(number(0...2))"),
      source: happens(70) ? "breathe" : text(), externalId: maybeText(),
      modified: ClockStamp(
        milliseconds: Int64(number(0...1_796_036_400_000)), count: number(0...3)),
      isDeleted: happens(20))
  }

  private mutating func step() -> SessionRecord.SkippedStep {
    SessionRecord.SkippedStep(
      cycle: number(1...100), step: number(1...9), phase: pick(Phase.allCases))
  }

  mutating func session(
    _ id: RecordID, profile: RecordID = Profile.standard.id
  ) -> SessionRecord {
    SessionRecord(
      id: id, stamp: stamp(profile), techniqueId: text(), startTime: time(),
      duration: .nanoseconds(Int64(number(1...9_000_000_000_000))),
      wallDuration: .nanoseconds(Int64(number(0...9_000_000_000_000))),
      completedCycles: number(0...1000), targetCycles: happens(50) ? number(0...1000) : nil,
      programNodeId: maybeText(), status: pick([.completed, .stopped, .interrupted]),
      skipped: (0..<number(0...2)).map { _ in step() },
      holds: (0..<number(0...2)).map { _ in
        SessionRecord.HeldStep(
          place: step(), held: .nanoseconds(Int64(number(0...300_000_000_000))),
          endedBy: pick(HoldRecord.End.allCases))
      },
      fingerprint: happens(50) ? .derived(from: text()) : nil,
      calmBefore: happens(50) ? number(1...5) : nil, calmAfter: happens(50) ? number(1...5) : nil,
      note: maybeText())
  }
}

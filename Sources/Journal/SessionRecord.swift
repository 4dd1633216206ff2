package import BreathingEngine

/// What the journal keeps of one sitting.
package struct SessionRecord: Sendable, Equatable {
  package var id: RecordID
  package var stamp: RecordStamp
  /// The pattern's id.
  package var techniqueId: String
  /// When the lead-in began.
  package var startTime: LocalTime
  /// Practised time: no lead-in, pauses or gaps.
  package var duration: Duration
  /// Time by the clock from the start to the end, or to the latest checkpoint.
  package var wallDuration: Duration
  package var completedCycles: Int
  /// The cycles that were set out for; nil where only a clock ends the session.
  package var targetCycles: Int?
  /// The node of a program that was practised, whether or not any program still knows it.
  package var programNodeId: String?
  package var status: Status
  package var skipped: [SkippedStep]
  package var holds: [HeldStep]
  /// The same for the same steps in the same tempo.
  package var fingerprint: RecordID?
  /// How calm the person was just before, in `calmRange`; nil where that was not asked or answered.
  package var calmBefore: Int?
  /// How calm the person was just after, in `calmRange`.
  package var calmAfter: Int?
  /// The person's own words.
  package var note: String?

  /// From tense to calm.
  package static let calmRange = 1...5

  package enum Status: String, CaseIterable, Sendable {
    /// Under way, or left behind by a program that was killed.
    case running
    case completed
    case stopped
    case interrupted
  }

  /// A step that fell into a gap. Numbers count from 1.
  package struct SkippedStep: Sendable, Equatable {
    package let cycle: Int
    package let step: Int
    package let phase: Phase

    package init(cycle: Int, step: Int, phase: Phase) {
      self.cycle = cycle
      self.step = step
      self.phase = phase
    }
  }

  /// An open hold and how long it was held.
  package struct HeldStep: Sendable, Equatable {
    package let place: SkippedStep
    package let held: Duration
    package let endedBy: HoldRecord.End

    package init(place: SkippedStep, held: Duration, endedBy: HoldRecord.End) {
      self.place = place
      self.held = held
      self.endedBy = endedBy
    }
  }

  package init(
    id: RecordID = .random(), stamp: RecordStamp, techniqueId: String, startTime: LocalTime,
    duration: Duration = .zero, wallDuration: Duration = .zero, completedCycles: Int = 0,
    targetCycles: Int? = nil, programNodeId: String? = nil, status: Status = .running,
    skipped: [SkippedStep] = [], holds: [HeldStep] = [], fingerprint: RecordID? = nil,
    calmBefore: Int? = nil, calmAfter: Int? = nil, note: String? = nil
  ) {
    self.id = id
    self.stamp = stamp
    self.techniqueId = techniqueId
    self.startTime = startTime
    self.duration = duration
    self.wallDuration = wallDuration
    self.completedCycles = completedCycles
    self.targetCycles = targetCycles
    self.programNodeId = programNodeId
    self.status = status
    self.skipped = skipped
    self.holds = holds
    self.fingerprint = fingerprint
    self.calmBefore = calmBefore
    self.calmAfter = calmAfter
    self.note = note
  }
}

/// What every record of every kind carries, so that journals of several machines can be merged by
/// id, the last writer winning.
package struct RecordStamp: Sendable, Equatable {
  package var profile: RecordID
  /// The machine that wrote it last.
  package var device: RecordID
  /// What made it: `breathe`, or where it was imported from.
  package var source: String
  /// Its id at the source, where that has one.
  package var externalId: String?
  package var modified: ClockStamp
  /// A tombstone: kept so that the deletion reaches other machines.
  package var isDeleted: Bool

  package init(
    profile: RecordID, device: RecordID = .thisDevice, source: String = "breathe",
    externalId: String? = nil, modified: ClockStamp = .zero, isDeleted: Bool = false
  ) {
    self.profile = profile
    self.device = device
    self.source = source
    self.externalId = externalId
    self.modified = modified
    self.isDeleted = isDeleted
  }
}

/// A reading of a hybrid logical clock: wall time where that moves on, a count where it does not,
/// so that a later change is always the greater one whatever the system's clock does.
package struct ClockStamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970 in the upper 48 bits, a count in the lower 16.
  package let value: Int64

  package static let zero = ClockStamp(value: 0)

  package init(value: Int64) { self.value = value }

  package init(milliseconds: Int64, count: Int = 0) {
    value = milliseconds << 16 | Int64(count)
  }

  package static func < (left: ClockStamp, right: ClockStamp) -> Bool { left.value < right.value }

  /// The next reading at a wall time, greater than this one.
  package func next(at milliseconds: Int64) -> ClockStamp {
    ClockStamp(value: max(milliseconds << 16, value + 1))
  }

  /// Such as `1796016035123-0`.
  package var text: String { "\(value >> 16)-\(value & 0xFFFF)" }

  package init?(text: String) {
    let halves = text.split(separator: "-", omittingEmptySubsequences: false)
    guard halves.count == 2,
      halves.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let milliseconds = Int64(halves[0]), let count = Int64(halves[1]),
      milliseconds < 1 << 46, count < 1 << 16
    else { return nil }
    value = milliseconds << 16 | count
  }
}

extension RecordID {
  /// The person's account on this machine. It is derived, so that a copied journal does not carry
  /// the identity of its writer along; the machine's own id, which is private, cannot be told
  /// from it.
  package static let thisDevice = derived(from: "device/\(MachineIdentity.text)")
}

package import BreathingCatalog
import BreathingEngine

/// A record as JSON: in exports, in the spool, and in what commands print.
extension SessionRecord {
  private static let keys = [
    "kind", "id", "profile", "techniqueId", "startTime", "zone", "duration", "wallDuration",
    "completedCycles", "targetCycles", "programNodeId", "status", "skipped", "holds",
    "fingerprint", "calmBefore", "calmAfter", "note", "device", "source", "externalId", "modified",
    "deleted",
  ]

  /// The record with all of its fields; those that are nil are left out.
  package var json: JSONText {
    var text = JSONText()
    text.add("id", id.text)
    text.add("techniqueId", techniqueId)
    text.add("startTime", startTime.text)
    text.add("zone", startTime.zone)
    text.add("duration", duration)
    text.add("wallDuration", wallDuration)
    text.add("completedCycles", completedCycles)
    if let targetCycles { text.add("targetCycles", targetCycles) }
    if let programNodeId { text.add("programNodeId", programNodeId) }
    text.add("status", status.rawValue)
    text.add("skipped", skipped.map(\.json))
    text.add("holds", holds.map(\.json))
    if let fingerprint { text.add("fingerprint", fingerprint.text) }
    if let calmBefore { text.add("calmBefore", calmBefore) }
    if let calmAfter { text.add("calmAfter", calmAfter) }
    if let note { text.add("note", note) }
    stamp.add(to: &text)
    return text
  }

  /// Reads what `json` writes; notes every problem and returns nil when there is one.
  package init?(reading field: Field) {
    guard field.object(keys: Self.keys) != nil else { return nil }
    let problemsBefore = field.problems.problems.count
    let counts = 0...10_000_000
    let times: ClosedRange<Duration> = .zero...(.seconds(366 * 86_400))
    let id = field["id"].recordID()
    let stamp = RecordStamp(reading: field)
    let techniqueId = field["techniqueId"].shortText()
    let startTime = field.localTime("startTime")
    let duration = field["duration"].exact(in: times)
    let wallDuration = field["wallDuration"].exact(in: times)
    let completedCycles = field["completedCycles"].wholeNumber(in: counts)
    let targetCycles = field["targetCycles"].ifPresent { $0.wholeNumber(in: counts) }
    let programNodeId = field["programNodeId"].ifPresent { $0.shortText() }
    let status = field["status"].choice(Status.self)
    let skipped = field["skipped"].list { SkippedStep(reading: $0) }
    let holds = field["holds"].list { HeldStep(reading: $0) }
    let fingerprint = field["fingerprint"].ifPresent { $0.recordID() }
    let calmBefore = field["calmBefore"].ifPresent { $0.wholeNumber(in: Self.calmRange) }
    let calmAfter = field["calmAfter"].ifPresent { $0.wholeNumber(in: Self.calmRange) }
    let note = field["note"].ifPresent { $0.string() }
    guard field.problems.problems.count == problemsBefore, let id, let stamp, let techniqueId,
      let startTime, let duration, let wallDuration, let completedCycles, let status, let skipped,
      let holds
    else { return nil }
    self.init(
      id: id, stamp: stamp, techniqueId: techniqueId, startTime: startTime, duration: duration,
      wallDuration: wallDuration, completedCycles: completedCycles, targetCycles: targetCycles,
      programNodeId: programNodeId, status: status, skipped: skipped, holds: holds,
      fingerprint: fingerprint, calmBefore: calmBefore, calmAfter: calmAfter, note: note)
  }
}

extension SessionRecord.SkippedStep {
  var json: JSONText {
    var text = JSONText()
    text.add("cycle", cycle)
    text.add("step", step)
    text.add("phase", phase.rawValue)
    return text
  }

  init?(reading field: Field) {
    guard field.object(keys: ["cycle", "step", "phase"]) != nil else { return nil }
    self.init(place: field)
  }

  fileprivate init?(place field: Field) {
    let numbers = 1...10_000_000
    guard let cycle = field["cycle"].wholeNumber(in: numbers),
      let step = field["step"].wholeNumber(in: numbers),
      let phase = field["phase"].choice(Phase.self)
    else { return nil }
    self.init(cycle: cycle, step: step, phase: phase)
  }
}

extension SessionRecord.HeldStep {
  var json: JSONText {
    var text = place.json
    text.add("seconds", held)
    text.add("endedBy", endedBy.rawValue)
    return text
  }

  init?(reading field: Field) {
    guard field.object(keys: ["cycle", "step", "phase", "seconds", "endedBy"]) != nil,
      let place = SessionRecord.SkippedStep(place: field),
      let held = field["seconds"].exact(in: .zero...(.seconds(86_400))),
      let endedBy = field["endedBy"].choice(HoldRecord.End.self)
    else { return nil }
    self.init(place: place, held: held, endedBy: endedBy)
  }
}

// MARK: - What all records share

extension RecordStamp {
  func add(to text: inout JSONText) {
    text.add("profile", profile.text)
    text.add("device", device.text)
    text.add("source", source)
    if let externalId { text.add("externalId", externalId) }
    text.add("modified", modified.text)
    if isDeleted { text.add("deleted", true) }
  }

  init?(reading field: Field) {
    let profile = field["profile"].recordID()
    let device = field["device"].recordID()
    let source = field["source"].shortText()
    let externalId = field["externalId"].ifPresent { $0.string() }
    let modified = field["modified"].clockStamp()
    let isDeleted = field["deleted"].ifPresent { $0.flag() } ?? false
    guard let profile, let device, let source, let modified else { return nil }
    self.init(
      profile: profile, device: device, source: source, externalId: externalId,
      modified: modified, isDeleted: isDeleted)
  }
}

extension Field {
  func recordID() -> RecordID? {
    guard let text = string() else { return nil }
    guard let id = RecordID(text) else {
      note(.notAllowed(text, allowed: ["UUID"]))
      return nil
    }
    return id
  }

  func clockStamp() -> ClockStamp? {
    guard let text = string() else { return nil }
    guard let stamp = ClockStamp(text: text) else {
      note(.notAllowed(text, allowed: ["milliseconds-count"]))
      return nil
    }
    return stamp
  }

  /// An id of a pattern, a node or a source: it must survive being shown in a line.
  func shortText() -> String? {
    guard let text = string() else { return nil }
    guard text.utf8.count <= 200 else {
      note(.outOfRange("\(text.utf8.count)", allowed: "1...200"))
      return nil
    }
    return text
  }

  func flag() -> Bool? {
    guard case .boolean(let flag)? = value else {
      note(.notAllowed(value?.excerpt ?? "", allowed: ["true", "false"]))
      return nil
    }
    return flag
  }

  /// A time and, beside it, its zone.
  func localTime(_ key: String) -> LocalTime? {
    guard let text = self[key].string(), let zone = self["zone"].shortText() else { return nil }
    guard let time = LocalTime(text: text, zone: zone) else {
      self[key].note(.notAllowed(text, allowed: ["2026-11-30T05:20:35.123+01:00"]))
      return nil
    }
    return time
  }

  func list<Element>(_ read: (Field) -> Element?) -> [Element]? {
    guard let fields = array(count: 0...1_000_000) else { return nil }
    let elements = fields.compactMap(read)
    return elements.count == fields.count ? elements : nil
  }
}

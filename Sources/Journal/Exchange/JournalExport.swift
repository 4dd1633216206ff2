import BreathingCatalog
import BreathingEngine

/// Everything a journal holds of one profile, for other machines, other programs and backups.
package struct JournalExport: Sendable, Equatable {
  package var profile: ProfileRecord
  package var sessions: [SessionRecord]
  package var acknowledgements: [Acknowledgement]

  /// One record to a line, each with its kind.
  package var jsonLines: String {
    let records =
      [profile.json(kind: "profile")] + sessions.map { $0.json(kind: "session") }
      + acknowledgements.map { $0.json(kind: "acknowledgement") }
    return records.map { $0.object + "\n" }.joined()
  }

  /// One document.
  package var json: String {
    var document = JSONText()
    document.add("schema", "breathe.export")
    document.add("version", 1)
    document.add("profile", profile.json())
    document.add("sessions", sessions.map(\.json))
    document.add("acknowledgements", acknowledgements.map { $0.json() })
    return document.object + "\n"
  }

  /// The sessions alone, as a table.
  package var csv: String {
    let rows = sessions.map { record in
      SessionRecord.csvColumns.map { column in record.csvCell(column) }
    }
    return CSVText.write([SessionRecord.csvColumns] + rows)
  }
}

/// A profile with all that a record carries.
package struct ProfileRecord: Sendable, Equatable {
  package var profile: Profile
  package var time: LocalTime
  package var stamp: RecordStamp
}

extension Journal {
  /// What the journal holds of a profile; sessions from a day on, or all.
  package func export(
    of profile: Profile, since: Day? = nil
  ) throws(JournalError) -> JournalExport {
    var filter = SessionFilter(profile: profile.id)
    filter.since = since
    filter.includesAll = true
    let sessions = try sessions(filter).filter { $0.duration > .zero && $0.status != .running }
    return JournalExport(
      profile: try profileRecord(profile.id)
        ?? ProfileRecord(
          profile: profile, time: LocalTime(milliseconds: 0, offset: 0, zone: "UTC"),
          stamp: RecordStamp(profile: profile.id)),
      sessions: sessions, acknowledgements: try acknowledgements(where: "profile = ?", profile.id))
  }

  func profileRecord(_ id: RecordID) throws(JournalError) -> ProfileRecord? {
    try connection.first(
      """
      SELECT id, profile, device, source, externalId, time, utcOffset, zone, modified, deleted,
        name, activeProgram, dayStart
      FROM profile WHERE id = ?
      """, [.text(id.text)]
    ) { row in
      RecordStamp(row).map { stamp in
        ProfileRecord(
          profile: Profile(
            id: id, name: row.text(10), activeProgram: row.optionalText(11),
            dayStart: Int(row.integer(12))), time: LocalTime(row), stamp: stamp)
      }
    } ?? nil
  }

  func acknowledgements(
    where condition: String, _ id: RecordID
  ) throws(JournalError) -> [Acknowledgement] {
    try connection.query(
      """
      SELECT id, profile, device, source, externalId, time, utcOffset, zone, modified, deleted,
        techniqueId, safety
      FROM acknowledgement WHERE \(condition) ORDER BY id
      """, [.text(id.text)]
    ) { row in
      RecordStamp(row).map { stamp in
        Acknowledgement(
          techniqueId: row.text(10), safety: row.text(11), time: LocalTime(row), stamp: stamp)
      }
    }.compactMap(\.self)
  }
}

// MARK: - Records as JSON

extension SessionRecord {
  func json(kind: String) -> JSONText { JSONText.record(kind, id: nil) { $0.add(members: json) } }
}

extension ProfileRecord {
  func json(kind: String? = nil) -> JSONText {
    JSONText.record(kind, id: profile.id) { text in
      text.add("name", profile.name)
      if let program = profile.activeProgram { text.add("activeProgram", program) }
      text.add("dayStart", profile.dayStart)
      text.add("time", time.text)
      text.add("zone", time.zone)
      stamp.add(to: &text)
    }
  }

  init?(reading field: Field) {
    let keys = [
      "kind", "id", "name", "activeProgram", "dayStart", "time", "zone", "profile", "device",
      "source", "externalId", "modified", "deleted",
    ]
    guard field.object(keys: keys) != nil else { return nil }
    let id = field["id"].recordID()
    let name = field["name"].shortText()
    let program = field["activeProgram"].ifPresent { $0.shortText() }
    let dayStart = field["dayStart"].wholeNumber(in: Profile.dayStartRange)
    let time = field.localTime("time")
    let stamp = RecordStamp(reading: field)
    guard let id, let name, let dayStart, let time, let stamp else { return nil }
    self.init(
      profile: Profile(id: id, name: name, activeProgram: program, dayStart: dayStart),
      time: time, stamp: stamp)
  }
}

extension Acknowledgement {
  func json(kind: String? = nil) -> JSONText {
    JSONText.record(kind, id: id) { text in
      text.add("techniqueId", techniqueId)
      text.add("safety", safety)
      text.add("time", time.text)
      text.add("zone", time.zone)
      stamp.add(to: &text)
    }
  }

  init?(reading field: Field) {
    let keys = [
      "kind", "id", "techniqueId", "safety", "time", "zone", "profile", "device", "source",
      "externalId", "modified", "deleted",
    ]
    guard field.object(keys: keys) != nil else { return nil }
    // It follows from the rest, and from another profile another follows.
    guard field["id"].recordID() != nil else { return nil }
    let technique = field["techniqueId"].shortText()
    let safety = field["safety"].choice(SafetyClass.self)
    let time = field.localTime("time")
    let stamp = RecordStamp(reading: field)
    guard let technique, let safety, let time, let stamp else { return nil }
    self.init(techniqueId: technique, safety: safety.rawValue, time: time, stamp: stamp)
  }
}

extension JSONText {
  fileprivate static func record(
    _ kind: String?, id: RecordID?, fill: (inout JSONText) -> Void
  ) -> JSONText {
    var text = JSONText()
    if let kind { text.add("kind", kind) }
    if let id { text.add("id", id.text) }
    fill(&text)
    return text
  }
}

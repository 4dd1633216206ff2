package import BreathingCatalog

extension Journal {
  /// All profiles by name; the default one is always among them.
  package func profiles() throws(JournalError) -> [Profile] {
    let stored = try connection.query(
      "SELECT id, name, activeProgram, dayStart FROM profile WHERE deleted = 0 ORDER BY name", []
    ) { row in Profile(row) }.compactMap(\.self)
    return stored.contains { $0.id == Profile.standard.id } ? stored : [.standard] + stored
  }

  /// The profile with an id, nil when it is not in this journal.
  func profile(_ id: RecordID) throws(JournalError) -> Profile? {
    try connection.first(
      "SELECT id, name, activeProgram, dayStart FROM profile WHERE deleted = 0 AND id = ?",
      [.text(id.text)]
    ) { row in Profile(row) } ?? (id == Profile.standard.id ? .standard : nil)
  }

  /// The profile that is used when none is named.
  package func currentProfile() throws(JournalError) -> Profile {
    let chosen = try setting("currentProfile").flatMap { RecordID($0) }
    let all = try profiles()
    return all.first { $0.id == chosen } ?? all.first { $0.id == Profile.standard.id } ?? .standard
  }

  package func use(_ profile: Profile) throws(JournalError) {
    try write { () throws(JournalError) in try set("currentProfile", to: profile.id.text) }
  }

  /// Saves a profile, new or changed. When its days begin at another time, the days of its
  /// sessions are reckoned anew.
  package func save(_ profile: Profile, at now: LocalTime) throws(JournalError) {
    try write { () throws(JournalError) in
      let before = try self.profile(profile.id)?.dayStart
      let stamp = RecordStamp(profile: profile.id, modified: try tick(at: now))
      try put(profile, stamp: stamp, time: try profileRecord(profile.id)?.time ?? now)
      if before != profile.dayStart { try reckonDays(of: profile) }
    }
  }

  func put(_ profile: Profile, stamp: RecordStamp, time: LocalTime) throws(JournalError) {
    try connection.run(
      """
      INSERT INTO profile
      (id, profile, device, source, externalId, time, utcOffset, zone, modified, deleted, name,
       activeProgram, dayStart)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET profile = excluded.profile, device = excluded.device,
        source = excluded.source, externalId = excluded.externalId, time = excluded.time,
        utcOffset = excluded.utcOffset, zone = excluded.zone, modified = excluded.modified,
        deleted = excluded.deleted, name = excluded.name,
        activeProgram = excluded.activeProgram, dayStart = excluded.dayStart
      """,
      stamp.values(at: time, id: profile.id) + [
        .text(profile.name), SQLValue(profile.activeProgram), SQLValue(profile.dayStart),
      ])
  }

  /// The same as `LocalTime.day(startingAt:)`; times from 1970 on less half a day stay positive
  /// once a whole day is added.
  func reckonDays(of profile: Profile) throws(JournalError) {
    try connection.run(
      """
      UPDATE session SET day =
        (startTime + utcOffset * 1000 - ? * 60000 + 172800000) / 86400000 - 2
      WHERE profile = ?
      """, [SQLValue(profile.dayStart), .text(profile.id.text)])
  }
}

// MARK: - Acknowledgements

extension Journal {
  /// Whether the warnings of a pattern in a class have been acknowledged in a profile.
  package func isAcknowledged(
    _ techniqueId: String, _ safety: SafetyClass, profile: RecordID
  ) throws(JournalError) -> Bool {
    let id = Self.acknowledgementID(techniqueId, safety.rawValue, profile)
    let found = try connection.first(
      "SELECT 1 FROM acknowledgement WHERE id = ? AND deleted = 0", [.text(id.text)]
    ) { _ in true }
    return found ?? false
  }

  package func acknowledge(
    _ techniqueId: String, _ safety: SafetyClass, profile: RecordID, at now: LocalTime
  ) throws(JournalError) {
    try write { () throws(JournalError) in
      let stamp = RecordStamp(profile: profile, modified: try tick(at: now))
      try put(
        Acknowledgement(
          techniqueId: techniqueId, safety: safety.rawValue, time: now, stamp: stamp))
    }
  }

  func put(_ acknowledgement: Acknowledgement) throws(JournalError) {
    try connection.run(
      """
      INSERT INTO acknowledgement
      (id, profile, device, source, externalId, time, utcOffset, zone, modified, deleted,
       techniqueId, safety)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET device = excluded.device, source = excluded.source,
        externalId = excluded.externalId, time = excluded.time, utcOffset = excluded.utcOffset,
        zone = excluded.zone, modified = excluded.modified, deleted = excluded.deleted
      """,
      acknowledgement.stamp.values(at: acknowledgement.time, id: acknowledgement.id) + [
        .text(acknowledgement.techniqueId), .text(acknowledgement.safety),
      ])
  }

  static func acknowledgementID(
    _ techniqueId: String, _ safety: String, _ profile: RecordID
  ) -> RecordID {
    .derived(from: "acknowledgement/\(profile)/\(techniqueId)/\(safety)")
  }
}

/// That a person has read the warnings of a pattern.
package struct Acknowledgement: Sendable, Equatable {
  let techniqueId: String
  let safety: String
  let time: LocalTime
  var stamp: RecordStamp

  var id: RecordID { Journal.acknowledgementID(techniqueId, safety, stamp.profile) }
}

extension Profile {
  init?(_ row: Row) {
    guard let id = RecordID(row.text(0)) else { return nil }
    self.init(
      id: id, name: row.text(1), activeProgram: row.optionalText(2), dayStart: Int(row.integer(3)))
  }
}

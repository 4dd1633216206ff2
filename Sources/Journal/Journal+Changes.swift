// What a person changes about records by hand, and how that is taken back.
extension Journal {
  /// Writes a note to a session, or removes it.
  package func setNote(
    _ note: String?, of id: RecordID, profile: RecordID, at now: LocalTime
  ) throws(JournalError) {
    try change(id, profile: profile, at: now) { $0.note = note }
  }

  /// Turns a session into a tombstone.
  package func delete(
    _ id: RecordID, profile: RecordID, at now: LocalTime
  ) throws(JournalError) {
    try change(id, profile: profile, at: now) { $0.stamp.isDeleted = true }
  }

  /// Takes back the latest change of a profile that has not been taken back yet, and returns the
  /// session as it is again; nil when there is none.
  package func undo(profile: RecordID, at now: LocalTime) throws(JournalError) -> SessionRecord? {
    try write { () throws(JournalError) in
      let latest = try connection.first(
        "SELECT number, session, note, deleted FROM change WHERE profile = ? ORDER BY number DESC",
        [.text(profile.text)]
      ) { row in
        (
          number: row.integer(0), id: row.text(1), note: row.optionalText(2),
          isDeleted: row.integer(3) != 0
        )
      }
      guard let latest else { return nil }
      try connection.run("DELETE FROM change WHERE number = ?", [.integer(latest.number)])
      guard var record = try sessions(where: "id = ?", [.text(latest.id)]).first else {
        return nil
      }
      record.note = latest.note
      record.stamp.isDeleted = latest.isDeleted
      record.stamp.modified = try tick(at: now)
      record.stamp.device = .thisDevice
      try put(record)
      return record
    }
  }

  private func change(
    _ id: RecordID, profile: RecordID, at now: LocalTime, _ edit: (inout SessionRecord) -> Void
  ) throws(JournalError) {
    try write { () throws(JournalError) in
      let values: [SQLValue] = [.text(id.text), .text(profile.text)]
      guard var record = try sessions(where: "id = ? AND profile = ?", values).first else { return }
      try connection.run(
        "INSERT INTO change (profile, session, note, deleted) VALUES (?, ?, ?, ?)",
        [
          .text(profile.text), .text(id.text), SQLValue(record.note),
          .integer(record.stamp.isDeleted ? 1 : 0),
        ])
      edit(&record)
      record.stamp.modified = try tick(at: now)
      record.stamp.device = .thisDevice
      try put(record)
    }
  }
}

import BreathingCatalog

/// What came of an import.
package struct MergeCounts: Sendable, Equatable {
  package var new = 0
  package var same = 0
  package var changed = 0
}

extension Journal {
  /// A clock that is far ahead elsewhere must not outrun this one for longer than this.
  private static let mostSkew = Int64(24 * 3600 * 1000)

  /// Takes in a batch, all of it or nothing. Of two versions of a record the one modified later
  /// stays, then the one of the greater device id; so any order of imports leads to the same end.
  ///
  /// Records go to the profile they carry, or to `chosen`. A rehearsal does everything and then
  /// takes it back. When records must be refused, which the batch then tells, nothing is changed.
  package func merge(
    _ batch: inout ImportBatch, into chosen: Profile?, at now: LocalTime, isRehearsal: Bool
  ) throws(JournalError) -> MergeCounts {
    var counts = MergeCounts()
    try connection.execute("BEGIN IMMEDIATE")
    do throws(JournalError) {
      counts = try take(&batch, into: chosen, at: now)
      let isKept = !isRehearsal && batch.refusedCount == 0
      try connection.execute(isKept ? "COMMIT" : "ROLLBACK")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
    return counts
  }

  private func take(
    _ batch: inout ImportBatch, into chosen: Profile?, at now: LocalTime
  ) throws(JournalError) -> MergeCounts {
    var counts = MergeCounts()
    var latest = ClockStamp.zero
    if chosen == nil {
      for record in batch.profiles {
        latest = max(latest, record.stamp.modified)
        try merge(record, &counts)
      }
    }
    for (line, given) in batch.sessions {
      var record = given
      if let chosen { record.stamp.profile = chosen.id }
      latest = max(latest, record.stamp.modified)
      let known = try sessions(where: "id = ?", [.text(record.id.text)]).first
      if let known, known.stamp.profile != record.stamp.profile {
        batch.refuse([
          DataProblem(
            file: batch.file, place: .line(line, key: "profile"), kind: .ofAnotherProfile)
        ])
        continue
      }
      try ensureProfile(record.stamp.profile, at: now)
      if count(record, record.stamp, over: known, known?.stamp, in: &counts) { try put(record) }
    }
    for given in batch.acknowledgements {
      var record = given
      if let chosen { record.stamp.profile = chosen.id }
      latest = max(latest, record.stamp.modified)
      try ensureProfile(record.stamp.profile, at: now)
      let known = try acknowledgements(of: record.stamp.profile).first { $0.id == record.id }
      if count(record, record.stamp, over: known, known?.stamp, in: &counts) { try put(record) }
    }
    try advanceClock(to: latest, now: now)
    return counts
  }

  /// Counts a record and tells whether it is to be written.
  private func count<Record: Equatable>(
    _ record: Record, _ stamp: RecordStamp, over known: Record?, _ knownStamp: RecordStamp?,
    in counts: inout MergeCounts
  ) -> Bool {
    guard let known, let knownStamp else {
      counts.new += 1
      return true
    }
    let isLater =
      (stamp.modified.value, stamp.device) > (knownStamp.modified.value, knownStamp.device)
    guard record != known, isLater else {
      counts.same += 1
      return false
    }
    counts.changed += 1
    return true
  }

  private func merge(_ given: ProfileRecord, _ counts: inout MergeCounts) throws(JournalError) {
    let known = try profileRecord(given.profile.id)
    guard count(given, given.stamp, over: known, known?.stamp, in: &counts) else { return }
    var record = given
    record.profile.name = try freeName(record.profile.name, for: record.profile.id)
    try put(record.profile, stamp: record.stamp, time: record.time)
    if let known, known.profile.dayStart != record.profile.dayStart {
      try reckonDays(of: record.profile)
    }
  }

  /// Makes a profile for records that came without theirs.
  private func ensureProfile(_ id: RecordID, at now: LocalTime) throws(JournalError) {
    guard try profile(id) == nil else { return }
    let profile = Profile(
      id: id, name: try freeName("imported", for: id), dayStart: Profile.standardDayStart)
    try put(profile, stamp: RecordStamp(profile: id), time: now)
  }

  /// The name itself, or with a number where another profile has it.
  private func freeName(_ name: String, for id: RecordID) throws(JournalError) -> String {
    let taken = Set(try profiles().filter { $0.id != id }.map(\.name))
    guard taken.contains(name) else { return name }
    return (2...).lazy.map { "\(name) (\($0))" }.first { !taken.contains($0) } ?? name
  }

  private func advanceClock(to stamp: ClockStamp, now: LocalTime) throws(JournalError) {
    let most = ClockStamp(milliseconds: now.milliseconds + Self.mostSkew)
    let current = ClockStamp(value: try setting("clock").flatMap { Int64($0) } ?? 0)
    let next = max(current, min(stamp, most))
    if next > current { try set("clock", to: "\(next.value)") }
  }
}

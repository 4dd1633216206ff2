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
    try checkName()
    return counts
  }

  private func take(
    _ batch: inout ImportBatch, into chosen: Profile?, at now: LocalTime
  ) throws(JournalError) -> MergeCounts {
    if let chosen { batch.give(to: chosen) }
    var counts = MergeCounts()
    counts.same = batch.keepLatest()
    for record in batch.profiles { try merge(record, &counts) }
    for (origin, record) in batch.sessions {
      let known = try sessions(where: "id = ?", [.text(record.id.text)]).first
      if let known, known.stamp.profile != record.stamp.profile {
        batch.refuse([
          DataProblem(
            file: batch.file, place: origin.place(of: "profile"), kind: .ofAnotherProfile)
        ])
        continue
      }
      try ensureProfile(record.stamp.profile, at: now)
      if count(record, record.stamp, over: known, known?.stamp, in: &counts) { try put(record) }
    }
    for record in batch.acknowledgements {
      try ensureProfile(record.stamp.profile, at: now)
      let known = try acknowledgements(where: "id = ?", record.id).first
      if count(record, record.stamp, over: known, known?.stamp, in: &counts) { try put(record) }
    }
    try advanceClock(to: batch.latestStamp, now: now)
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
    guard record != known, stamp.isLater(than: knownStamp) else {
      counts.same += 1
      return false
    }
    counts.changed += 1
    return true
  }

  private func merge(_ given: ProfileRecord, _ counts: inout MergeCounts) throws(JournalError) {
    let known = try profileRecord(given.profile.id)
    // The default profile has one even before it has a row.
    let dayStart = try profile(given.profile.id)?.dayStart ?? known?.profile.dayStart
    guard count(given, given.stamp, over: known, known?.stamp, in: &counts) else { return }
    var record = given
    record.profile.name = try freeName(record.profile.name, for: record.profile.id)
    try put(record.profile, stamp: record.stamp, time: record.time)
    if let dayStart, dayStart != record.profile.dayStart { try reckonDays(of: record.profile) }
  }

  /// Makes a profile for records that came without theirs.
  private func ensureProfile(_ id: RecordID, at now: LocalTime) throws(JournalError) {
    // One that was deleted stays so; a later import may bring it back.
    guard try profile(id) == nil, try profileRecord(id) == nil else { return }
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

extension RecordStamp {
  /// Whether this version of a record stays and the other goes.
  fileprivate func isLater(than other: RecordStamp) -> Bool {
    (modified.value, device) > (other.modified.value, other.device)
  }
}

// MARK: - Inside the batch

extension ImportBatch {
  /// Makes the records those of a profile, which itself stays as it is.
  fileprivate mutating func give(to chosen: Profile) {
    profiles = []
    for index in sessions.indices { sessions[index].record.stamp.profile = chosen.id }
    for index in acknowledgements.indices { acknowledgements[index].stamp.profile = chosen.id }
  }

  /// Keeps of each record the latest version, and tells how many others there were.
  fileprivate mutating func keepLatest() -> Int {
    let before = profiles.count + sessions.count + acknowledgements.count
    profiles = Self.latest(of: profiles) { ($0.profile.id, $0.stamp) }
    sessions = Self.latest(of: sessions) { ($0.record.id, $0.record.stamp) }
    acknowledgements = Self.latest(of: acknowledgements) { ($0.id, $0.stamp) }
    return before - profiles.count - sessions.count - acknowledgements.count
  }

  fileprivate var latestStamp: ClockStamp {
    let latest = [
      profiles.map(\.stamp.modified).max(), sessions.map(\.record.stamp.modified).max(),
      acknowledgements.map(\.stamp.modified).max(),
    ]
    return latest.compactMap(\.self).max() ?? .zero
  }

  private static func latest<Element>(
    of elements: [Element], version: (Element) -> (id: RecordID, stamp: RecordStamp)
  ) -> [Element] {
    var places: [RecordID: Int] = [:]
    var kept: [Element] = []
    for element in elements {
      let (id, stamp) = version(element)
      if let place = places[id] {
        if stamp.isLater(than: version(kept[place]).stamp) { kept[place] = element }
      } else {
        places[id] = kept.count
        kept.append(element)
      }
    }
    return kept
  }
}

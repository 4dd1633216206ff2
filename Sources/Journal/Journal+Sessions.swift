import BreathingCatalog
import BreathingEngine

// MARK: - Writing

extension Journal {
  static let sessionColumns = [
    "id", "profile", "device", "source", "externalId", "startTime", "utcOffset", "zone",
    "modified", "deleted", "techniqueId", "duration", "wallDuration", "completedCycles",
    "targetCycles", "programNodeId", "status", "skipped", "holds", "fingerprint", "note",
    "calmBefore", "calmAfter",
  ]
  /// With which schema a column came, where that is not the first.
  private static let laterColumns = ["calmBefore": 2, "calmAfter": 2]

  /// Saves the state of a session under way or at its end, all of it each time, so that whatever
  /// was missed before is made good. A note or a deletion that the person has made meanwhile stays.
  package func save(_ record: SessionRecord, at now: LocalTime) throws(JournalError) {
    try write { () throws(JournalError) in
      var record = record
      record.stamp.modified = try tick(at: now)
      try put(record, keeping: ["note", "deleted"])
    }
  }

  /// Takes back a session in which not even one phase was completed.
  package func discard(_ id: RecordID) throws(JournalError) {
    try write { () throws(JournalError) in
      try connection.run("DELETE FROM session WHERE id = ?", [.text(id.text)])
    }
  }

  /// Inserts a record, or replaces the one of the same id but for the columns to keep. Inside a
  /// transaction.
  func put(_ record: SessionRecord, keeping kept: Set<String> = []) throws(JournalError) {
    let columns = Self.sessionColumns + ["day"]
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    let updates = columns.filter { $0 != "id" && !kept.contains($0) }
      .map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    let dayStart = try profile(record.stamp.profile)?.dayStart ?? Profile.standardDayStart
    try connection.run(
      """
      INSERT INTO session (\(columns.joined(separator: ", "))) VALUES (\(marks))
      ON CONFLICT (id) DO UPDATE SET \(updates)
      """,
      record.values + [.integer(Int64(record.startTime.day(startingAt: dayStart).number))])
  }

  /// Makes what killed programs have left behind `interrupted`, and drops what was not even begun.
  ///
  /// `isAlive` tells of a session whether a program still runs it.
  package func recover(
    at now: LocalTime, isAlive: (RecordID) -> Bool
  ) throws(JournalError) {
    let running = try sessions(where: "status = 'running'", [])
    let left = running.filter { !isAlive($0.id) }
    guard !left.isEmpty else { return }
    try write { () throws(JournalError) in
      for record in left {
        guard record.duration > .zero else {
          try connection.run(
            "DELETE FROM session WHERE id = ? AND status = 'running'", [.text(record.id.text)])
          continue
        }
        try connection.run(
          """
          UPDATE session SET status = 'interrupted', modified = ?
          WHERE id = ? AND status = 'running'
          """, [.integer(try tick(at: now).value), .text(record.id.text)])
      }
    }
  }
}

// MARK: - Reading

/// Which sessions are wanted.
package struct SessionFilter: Sendable, Equatable {
  package var profile: RecordID
  package var since: Day?
  package var techniqueId: String?
  /// Those that belong to one of these nodes.
  package var nodeIds: [String]?
  /// The latest so many; nil for all.
  package var limit: Int?
  /// Also tombstones and sessions under way, as an export wants them.
  package var includesAll = false

  package init(profile: RecordID) { self.profile = profile }
}

extension Journal {
  /// The sessions that a filter lets pass, the oldest first.
  package func sessions(_ filter: SessionFilter) throws(JournalError) -> [SessionRecord] {
    let (condition, values) = Self.condition(filter)
    let limit = filter.limit.map { " LIMIT \($0)" } ?? ""
    // Few sessions belong to nodes: the plus makes SQLite find and sort them, rather than go
    // through all by time.
    let time = filter.nodeIds == nil ? "startTime" : "+startTime"
    return try sessions(
      where: "\(condition) ORDER BY \(time) DESC, id DESC\(limit)", values
    ).reversed()
  }

  /// How many sessions a filter lets pass, its limit aside.
  package func sessionCount(_ filter: SessionFilter) throws(JournalError) -> Int {
    let hasSums = filter.nodeIds == nil && !filter.includesAll
    let (condition, values) = hasSums ? Self.sumCondition(filter) : Self.condition(filter)
    let source = hasSums ? "sum(sessions) FROM daily" : "count(*) FROM session"
    let count = try connection.first("SELECT \(source) WHERE \(condition)", values) { row in
      row.integer(0)
    }
    return Int(count ?? 0)
  }

  /// The sessions of all profiles together.
  package func allSessionsCount() throws(JournalError) -> Int {
    let count = try connection.first(
      "SELECT count(*) FROM session WHERE deleted = 0 AND duration > 0"
    ) { row in row.integer(0) }
    return Int(count ?? 0)
  }

  /// The session whose id begins with a text, or up to three candidates; deleted ones are none.
  package func sessions(
    idPrefix: String, profile: RecordID
  ) throws(JournalError) -> [SessionRecord] {
    let plain = idPrefix.lowercased().filter { $0.isHexDigit || $0 == "-" }
    guard plain.count == idPrefix.count else { return [] }
    // The plus keeps SQLite from going through all of the profile's sessions instead.
    return try sessions(
      where: "+profile = ? AND id >= ? AND id < ? AND deleted = 0 AND duration > 0 LIMIT 3",
      [.text(profile.text), .text(plain), .text(plain + "~")])
  }

  private static func condition(_ filter: SessionFilter) -> (String, [SQLValue]) {
    var conditions = ["profile = ?"]
    var values: [SQLValue] = [.text(filter.profile.text)]
    if !filter.includesAll { conditions.append("deleted = 0 AND duration > 0") }
    if let since = filter.since {
      // The second condition is weaker, for no day begins earlier than a day before it does in UTC,
      // but there is an index for it.
      conditions.append("day >= ? AND startTime >= ?")
      values.append(.integer(Int64(since.number)))
      values.append(.integer(Int64(since.number - 1) * 86_400_000))
    }
    if let techniqueId = filter.techniqueId {
      conditions.append("techniqueId = ?")
      values.append(.text(techniqueId))
    }
    if let nodeIds = filter.nodeIds {
      let marks = Array(repeating: "?", count: nodeIds.count).joined(separator: ", ")
      conditions.append("programNodeId IN (\(marks))")
      values += nodeIds.map(SQLValue.text)
    }
    return (conditions.joined(separator: " AND "), values)
  }

  /// The same for the sums of days, which know neither nodes nor sessions that do not count.
  private static func sumCondition(_ filter: SessionFilter) -> (String, [SQLValue]) {
    var conditions = ["profile = ? AND day >= ?"]
    var values: [SQLValue] = [
      .text(filter.profile.text), .integer(filter.since.map { Int64($0.number) } ?? .min),
    ]
    if let techniqueId = filter.techniqueId {
      conditions.append("techniqueId = ?")
      values.append(.text(techniqueId))
    }
    return (conditions.joined(separator: " AND "), values)
  }

  func sessions(
    where condition: String, _ values: [SQLValue]
  ) throws(JournalError) -> [SessionRecord] {
    // A journal that is only looked at may be older than the program; it is not brought up to date.
    let columns = Self.sessionColumns.map { column in
      Self.laterColumns[column, default: 1] > schemaVersion ? "NULL" : column
    }.joined(separator: ", ")
    return try connection.query(
      "SELECT \(columns) FROM session WHERE \(condition)", values
    ) { row in SessionRecord(row) }.compactMap(\.self)
  }

  /// Minutes and sessions of a day with a pattern.
  package struct DayTotal: Sendable, Equatable {
    package let day: Day
    package let techniqueId: String
    package let sessions: Int
    package let duration: Duration
  }

  /// What was practised on each day with each pattern, days ascending.
  package func dayTotals(
    profile: RecordID, since: Day? = nil
  ) throws(JournalError) -> [DayTotal] {
    try connection.query(
      """
      SELECT day, techniqueId, sessions, duration FROM daily
      WHERE profile = ? AND day >= ? ORDER BY day, techniqueId
      """, [.text(profile.text), .integer(since.map { Int64($0.number) } ?? .min)]
    ) { row in
      DayTotal(
        day: Day(number: Int(row.integer(0))), techniqueId: row.text(1),
        sessions: Int(row.integer(2)), duration: .nanoseconds(row.integer(3)))
    }
  }

  /// The most cycles that any session has completed for each node.
  package func bestCycles(profile: RecordID) throws(JournalError) -> [String: Int] {
    let rows = try connection.query(
      """
      SELECT programNodeId, max(completedCycles) FROM session
      WHERE deleted = 0 AND programNodeId IS NOT NULL AND profile = ?
      GROUP BY programNodeId
      """, [.text(profile.text)]
    ) { row in (row.text(0), Int(row.integer(1))) }
    return Dictionary(rows) { max($0, $1) }
  }
}

// MARK: - Columns

extension SessionRecord {
  /// In the order of `Journal.sessionColumns`.
  fileprivate var values: [SQLValue] {
    stamp.values(at: startTime, id: id) + [
      .text(techniqueId), .integer(duration.inNanoseconds), .integer(wallDuration.inNanoseconds),
      .integer(Int64(completedCycles)), SQLValue(targetCycles), SQLValue(programNodeId),
      .text(status.rawValue), .text(JSONText.array(skipped.map(\.json))),
      .text(JSONText.array(holds.map(\.json))), SQLValue(fingerprint?.text), SQLValue(note),
      SQLValue(calmBefore), SQLValue(calmAfter),
    ]
  }

  /// Nil when a hand or a fault has put something impossible into the row.
  fileprivate init?(_ row: Row) {
    guard let id = RecordID(row.text(0)), let stamp = RecordStamp(row),
      let status = Status(rawValue: row.text(16))
    else { return nil }
    self.init(
      id: id, stamp: stamp, techniqueId: row.text(10), startTime: LocalTime(row),
      duration: .nanoseconds(row.integer(11)), wallDuration: .nanoseconds(row.integer(12)),
      completedCycles: Int(row.integer(13)), targetCycles: row.optionalInteger(14).map { Int($0) },
      programNodeId: row.optionalText(15), status: status,
      skipped: Self.list(row.text(17)) { SkippedStep(reading: $0) },
      holds: Self.list(row.text(18)) { HeldStep(reading: $0) },
      fingerprint: row.optionalText(19).flatMap { RecordID($0) },
      calmBefore: Self.calm(row.optionalInteger(21)), calmAfter: Self.calm(row.optionalInteger(22)),
      note: row.optionalText(20))
  }

  /// A number that is no rating counts as none.
  private static func calm(_ number: Int64?) -> Int? {
    number.flatMap { Int(exactly: $0) }.flatMap { calmRange.contains($0) ? $0 : nil }
  }

  private static func list<Element>(
    _ text: String, _ read: (Field) -> Element?
  ) -> [Element] {
    if text == "[]" { return [] }
    let value = try? JSONValue(parsing: Array(text.utf8), file: "")
    return Field(value: value, problems: ProblemList(file: "")).list(read) ?? []
  }
}

extension RecordStamp {
  /// The columns that every table begins with.
  func values(at time: LocalTime, id: RecordID) -> [SQLValue] {
    [
      .text(id.text), .text(profile.text), .text(device.text), .text(source),
      SQLValue(externalId), .integer(time.milliseconds), .integer(Int64(time.offset)),
      .text(time.zone), .integer(modified.value), .integer(isDeleted ? 1 : 0),
    ]
  }

  init?(_ row: Row) {
    guard let profile = RecordID(row.text(1)), let device = RecordID(row.text(2)) else {
      return nil
    }
    self.init(
      profile: profile, device: device, source: row.text(3), externalId: row.optionalText(4),
      modified: ClockStamp(value: row.integer(8)), isDeleted: row.integer(9) != 0)
  }
}

extension LocalTime {
  init(_ row: Row) {
    self.init(
      milliseconds: row.integer(5), offset: Int(row.integer(6)), zone: row.text(7))
  }
}

package import BreathingCatalog
import Glibc

/// Where records wait that could not be put into the journal: one file each, taken in by the next
/// session that records.
package struct Spool: Sendable {
  package let directory: String
  private static let ending = ".json"

  /// The spool of a journal, below the program's state directory. Journals do not share one, so
  /// that a record never ends up in another journal than the one it was meant for.
  package init(stateDirectory: String, journal path: String) {
    directory = "\(stateDirectory)/spool/\(RecordID.derived(from: "journal/\(path)"))"
  }

  /// Keeps a record; it is on the disk when this returns.
  package func keep(_ record: SessionRecord) throws(JournalError) {
    try PrivateFile.replace(file(of: record.id), with: record.json.object + "\n")
  }

  package func remove(_ id: RecordID) throws(JournalError) {
    guard access(file(of: id), F_OK) == 0 else { return }
    try PrivateFile.remove(file(of: id))
  }

  /// What waits: the records, and the files that cannot be read, with what is wrong with them.
  package func content() -> (records: [SessionRecord], problems: [DataProblem]) {
    var records: [SessionRecord] = []
    var problems: [DataProblem] = []
    for name in DataFile.names(in: directory) where name.hasSuffix(Self.ending) {
      let path = "\(directory)/\(name)"
      let list = ProblemList(file: path)
      do throws(DataProblem) {
        let value = try JSONValue(parsing: DataFile.bytes(of: path), file: path)
        let record = SessionRecord(reading: Field(value: value, problems: list))
        if let record { records.append(record) } else { problems += list.problems }
      } catch {
        problems.append(error)
      }
    }
    return (records, problems)
  }

  private func file(of id: RecordID) -> String { "\(directory)/\(id)\(Self.ending)" }
}

extension Journal {
  /// Takes in what waits in the spool, but for sessions that are still under way. What the journal
  /// already has, or has a later state of, is only removed from the spool.
  func takeIn(
    _ spool: Spool, at now: LocalTime, isAlive: (RecordID) -> Bool
  ) throws(JournalError) {
    for var record in spool.content().records where !isAlive(record.id) {
      if record.status == .running { record.status = .interrupted }
      try write { () throws(JournalError) in
        let known = try sessions(where: "id = ?", [.text(record.id.text)]).first
        guard known.map(record.isLaterState) ?? true else { return }
        record.stamp.modified = try tick(at: now)
        try put(record, keeping: ["note", "deleted"])
      }
      try spool.remove(record.id)
    }
  }
}

extension SessionRecord {
  /// Whether this tells more of the session than another state of it.
  fileprivate func isLaterState(than other: SessionRecord) -> Bool {
    let isFurther =
      (completedCycles, duration) > (other.completedCycles, other.duration)
    let isSame = (completedCycles, duration) == (other.completedCycles, other.duration)
    // A leftover has been given its status; an end knows better. How calm the person was after it
    // comes last of all.
    let isUnfinished = other.status == .running || other.status == .interrupted
    return isFurther || isSame && other.calmAfter == nil && (isUnfinished || calmAfter != nil)
  }
}

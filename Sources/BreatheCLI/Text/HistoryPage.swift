import Journal

/// Sessions as a list, one line each.
struct HistoryPage {
  let records: [SessionRecord]
  let phrases: Phrases

  var lines: [String] {
    let width = records.map(\.techniqueId.count).max() ?? 0
    return records.map { line(for: $0, patternWidth: width) }
  }

  private func line(for record: SessionRecord, patternWidth: Int) -> String {
    let time = record.startTime
    let padding = String(repeating: " ", count: patternWidth - record.techniqueId.count)
    var parts = [
      record.id.short, "\(time.day(startingAt: 0)) \(time.hourAndMinute)",
      record.techniqueId + padding, record.duration.clockText,
      phrases.history.cycles(record.completedCycles, record.targetCycles),
    ]
    switch record.status {
    case .completed: break
    case .stopped: parts.append(phrases.history.status(true))
    case .interrupted: parts.append(phrases.history.status(false))
    case .running: parts.append(phrases.history.underWay)
    }
    if let node = record.programNodeId { parts.append(node) }
    if let note = record.note { parts.append(note) }
    return parts.joined(separator: "  ")
  }
}

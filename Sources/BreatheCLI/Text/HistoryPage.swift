import Journal
import TerminalUI

/// Sessions as a list, one line each.
struct HistoryPage {
  let records: [SessionRecord]
  let phrases: Phrases

  /// The ends of the groups of a UUID.
  private static let idLengths = [8, 13, 18, 23, 36]

  var lines: [String] {
    let patterns = records.map(\.techniqueId.safeForTerminal)
    let times = records.map(\.duration.clockText)
    let cycles = records.map { phrases.history.cycles($0.completedCycles, $0.targetCycles) }
    func widest(_ texts: [String]) -> Int { texts.map(\.columnCount).max() ?? 0 }
    let widths = (
      id: idLength, pattern: widest(patterns), time: widest(times), cycles: widest(cycles)
    )
    return records.indices.map { index in
      let time = records[index].startTime
      let parts =
        [
          String(records[index].id.text.prefix(widths.id)),
          "\(time.day(startingAt: 0)) \(time.hourAndMinute)",
          patterns[index].padded(columns: widths.pattern),
          times[index].rightAligned(columns: widths.time),
          cycles[index].padded(columns: widths.cycles),
        ] + remarks(on: records[index])
      return parts.joined(separator: "  ").safeForTerminal.trimmingTrailingSpaces
    }
  }

  /// The shortest that tells all of the records apart.
  private var idLength: Int {
    Self.idLengths.first { length in
      Set(records.map { $0.id.text.prefix(length) }).count == records.count
    } ?? 36
  }

  /// What is not the same for every session.
  private func remarks(on record: SessionRecord) -> [String] {
    let status: String? =
      switch record.status {
      case .completed: nil
      case .stopped: phrases.history.status(true)
      case .interrupted: phrases.history.status(false)
      case .running: phrases.history.underWay
      }
    let calm = phrases.history.calm(record.calmBefore, record.calmAfter)
    return [status, calm, record.programNodeId, record.note].compactMap(\.self)
  }
}

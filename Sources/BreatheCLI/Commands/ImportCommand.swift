import BreathingCatalog
import Glibc
import Journal
import TerminalUI

/// `breathe import`: takes in exported records.
enum ImportCommand {
  private static let largest = 256 << 20
  private static let mostShown = 20

  static func run(_ context: CommandContext) throws(CommandError) {
    let name = context.arguments.operands[0]
    let bytes: [UInt8]
    do throws(DataProblem) {
      bytes =
        name == "-"
        ? try DataFile.bytes(of: STDIN_FILENO, name: name, atMost: largest)
        : try DataFile.bytes(of: name, atMost: largest)
    } catch {
      throw .badImport([error])
    }
    var batch = ImportBatch(reading: bytes, file: name)
    let isRehearsal = context.arguments.has(.dryRun)
    let journal = try context.journalForWriting()
    var chosen: Profile?
    if context.arguments.has(.profile) { chosen = try context.profile(in: journal) }

    let counts: MergeCounts
    do throws(JournalError) {
      counts = try journal.merge(&batch, into: chosen, at: .now, isRehearsal: isRehearsal)
    } catch {
      throw .journal(error)
    }
    let phrases = context.phrases
    let report = ErrorReport(phrases: phrases)
    for problem in batch.refused.prefix(mostShown) {
      StandardStreams.notice(report.line(for: problem))
    }
    if batch.refused.count > mostShown {
      StandardStreams.notice(phrases.exchange.moreRefused(batch.refused.count - mostShown))
    }
    let line = phrases.exchange.imported(
      counts.new, counts.same, counts.changed, batch.refusedCount)
    try StandardStreams.print(line + "\n")
    if isRehearsal {
      try StandardStreams.print(phrases.exchange.rehearsal + "\n")
    } else if batch.refusedCount > 0 {
      StandardStreams.notice(phrases.exchange.nothingTaken)
    }
    if batch.refusedCount > 0 { throw .badImport([]) }
  }
}

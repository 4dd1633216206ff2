import BreathingCatalog
import TerminalUI

/// `breathe check`: validates data files and names every mistake.
enum CheckCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    let report = ErrorReport(phrases: context.phrases)
    var problems: [DataProblem] = []
    for (file, found) in DataCheck.problems(
      in: context.arguments.operands, catalog: context.catalog)
    {
      for problem in found { StandardStreams.notice(report.line(for: problem)) }
      problems += found
      guard found.isEmpty else { continue }
      try StandardStreams.print(context.phrases.fileIsGood(file).safeForTerminal + "\n")
    }
    if !problems.isEmpty { throw .badData([]) }
  }
}

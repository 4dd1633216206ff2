import Glibc
import TerminalUI

/// `breathe completions`: a script for a shell. The script asks `breathe completions names LIST`
/// for what only the program knows.
enum CompletionsCommand {
  /// Not in the help: for the scripts alone.
  private static let names = "names"
  /// In seconds; a person waits for the answer with a finger on the Tab key.
  private static let patience: UInt32 = 2

  static func run(_ context: CommandContext) throws(CommandError) {
    let operands = context.arguments.operands
    if operands[0] == names { return printNames(operands.dropFirst().first, context) }
    guard let shell = Shell(rawValue: operands[0]) else {
      let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage(.badOperand(operands[0], allowed: known), .completions)
    }
    if operands.count > 1 { throw .usage(.extraOperand(operands[1]), .completions) }
    try StandardStreams.print(shell.completions(context.phrases))
  }

  /// One name a line, a tab before what it is; nothing where something goes wrong.
  private static func printNames(_ list: String?, _ context: CommandContext) {
    signal(SIGALRM) { _ in _exit(ExitCode.done.rawValue) }
    alarm(patience)
    guard let list = list.flatMap(NameList.init) else { return }
    let lines = list.entries(context).filter { $0.name == $0.name.safeForTerminal }.map { entry in
      entry.name + (entry.description.isEmpty ? "" : "\t\(entry.description.safeForTerminal)")
    }
    try? StandardStreams.print(lines.map { "\($0)\n" }.joined())
  }
}

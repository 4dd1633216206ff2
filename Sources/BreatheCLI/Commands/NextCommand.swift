import BreathingCatalog
import Journal
import TerminalUI

/// `breathe next`: the next step of the program.
enum NextCommand {
  /// Does the next step of the program chosen, or of the one that the options or the profile name.
  static func run(
    _ context: CommandContext, program chosen: String? = nil
  ) throws(CommandError) {
    let journal = try context.journalForReading()
    let profile = try context.profile(in: journal)
    guard let id = chosen ?? context.arguments.text(.program) ?? profile.activeProgram else {
      throw .noProgram
    }
    let program = try context.program(id)
    let progress = try context.progress(in: program, of: profile, journal)
    let page = ProgramPage(program: program, progress: progress, phrases: context.phrases)
    guard let next = progress.next else {
      return try StandardStreams.print(page.nextLine.safeForTerminal + "\n")
    }
    if try Display.Choice(context) != .none {
      StandardStreams.notice(page.nextLine.safeForTerminal)
      if let note = next.node.note {
        StandardStreams.notice(note[context.phrases.language].safeForTerminal)
      }
    }
    let step = ProgramStep(program: program, progress: progress, node: next.node)
    try StartCommand.run(context, step: step)
  }
}

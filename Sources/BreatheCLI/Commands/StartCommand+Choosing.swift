import BreathingCatalog
import Glibc
import TerminalUI

extension StartCommand {
  /// Lets the person choose where no pattern was named, and goes on as if it had been.
  ///
  /// - Throws: a usage error where nobody can be asked.
  static func choose(_ context: CommandContext) throws(CommandError) {
    let arguments = context.arguments
    let choice = try Display.Choice(context)
    let theme = try arguments.choice(.theme, Theme.Name.self) ?? .ocean
    let missing = CommandError.usage(.missingPattern(known: context.catalog.patternIDs), .start)
    guard
      let display = ChooserDisplay(
        choice, writesEvents: arguments.has(.events), environment: context.environment)
    else { throw missing }
    let menu = try ChooserMenu(context)
    guard !menu.sections.isEmpty else { throw missing }
    let outcome: Chooser.Outcome
    switch display {
    case .full(let place):
      var screen = ChooserScreen(
        Chooser(menu, phrases: context.phrases), on: place, theme: .of(theme),
        capability: Capability(environment: context.environment))
      outcome = try screen.run()
    case .plain: outcome = try PlainChooser(menu: menu, phrases: context.phrases).ask()
    }
    switch outcome {
    case .chosen(.pattern(let id)): try run(context.naming(id))
    case .chosen(.program(let id)): try NextCommand.run(context, program: id)
    case .left: StandardStreams.notice(context.phrases.chooser.nothingStarted)
    }
  }
}

/// How a person is asked to choose.
enum ChooserDisplay {
  case full(TerminalPlace)
  /// Lines on standard error, and an answer on standard input.
  case plain

  /// Nil where nobody can be asked.
  init?(_ choice: Display.Choice, writesEvents: Bool, environment: [String: String]) {
    guard isatty(STDIN_FILENO) == 1, TerminalPlace.isInForeground(STDIN_FILENO) else { return nil }
    switch choice {
    case .full, .auto:
      if Capability.canDraw(environment: environment),
        let place = TerminalPlace(writesEvents: writesEvents)
      {
        self = .full(place)
        return
      }
    case .plain, .none: break
    }
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    self = .plain
  }
}

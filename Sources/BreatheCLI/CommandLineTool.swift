import BreathingCatalog
import Glibc

/// The program from its words to its exit status.
package enum CommandLineTool {
  static let version = "0.1.0"

  /// Runs a command line; the words do not include the program's name.
  package static func run(_ words: [String]) -> Int32 {
    StandardStreams.fillGaps()
    signal(SIGPIPE, SIG_IGN)
    // A file that grows beyond the limit is then an error like a full disk, and cleaned up.
    signal(SIGXFSZ, SIG_IGN)
    let environment = CommandContext.processEnvironment
    var phrases = Phrases.of(
      Arguments.wishedLanguage(in: words) ?? Language(environment: environment))
    do throws(CommandError) {
      let arguments = try Arguments(words)
      let context = try CommandContext(
        arguments: arguments, environment: environment,
        executable: CommandContext.processExecutable)
      phrases = context.phrases
      try run(context)
      return ExitCode.done.rawValue
    } catch {
      if case .badData(let problems) = error, problems.isEmpty { return error.exitCode.rawValue }
      for line in ErrorReport(phrases: phrases).lines(for: error) { StandardStreams.notice(line) }
      if case .interrupted(let signal, _) = error { SignalInbox.die(of: signal) }
      return error.exitCode.rawValue
    }
  }

  private static func run(_ context: CommandContext) throws(CommandError) {
    let arguments = context.arguments
    let help = HelpText(phrases: context.phrases)
    if arguments.has(.version) { return try StandardStreams.print("breathe \(version)\n") }
    if arguments.has(.help) {
      return try StandardStreams.print(arguments.command.map(help.page) ?? help.overview)
    }
    switch arguments.command {
    case nil: try TodayCommand.run(context)
    case .start: try StartCommand.run(context)
    case .plan: try PlanCommand.run(context)
    case .render: try RenderCommand.run(context)
    case .frame: try FrameCommand.run(context)
    case .patterns: try PatternsCommand.run(context)
    case .sounds: try SoundsCommand.run(context)
    case .check: try CheckCommand.run(context)
    case .devices: try DevicesCommand.run(context)
    case .next: try NextCommand.run(context)
    case .programs: try ProgramsCommand.run(context)
    case .history: try HistoryCommand.run(context)
    case .stats: try StatsCommand.run(context)
    case .profile: try ProfileCommand.run(context)
    case .export: try ExportCommand.run(context)
    case .import: try ImportCommand.run(context)
    case .doctor: try DoctorCommand.run(context)
    case .completions: try CompletionsCommand.run(context)
    case .manual: try ManualCommand.run(context)
    }
  }
}

import BreathingCatalog
import SoundFiles
import TerminalUI

/// `breathe render`: a session as a sound file, or all sessions of a program as a folder of them.
enum RenderCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    let arguments = context.arguments
    guard arguments.nodeOption != .node || !arguments.operands.isEmpty else {
      throw .usage(.missingOperand, .render)
    }
    guard let path = arguments.text(.output) else {
      throw .usage(.missingOption(.output), .render)
    }
    if let id = arguments.text(.program) {
      return try FolderRendering(context, program: try context.program(id), folder: path).run()
    }
    var step: ProgramStep?
    if let nodeId = arguments.text(.fromProgram) {
      let (profile, journal) = try StartCommand.profile(context)
      step = try context.step(nodeId, profile: profile, journal)
    }
    let plan = try SessionPlan(context, step: step, openHolds: .closed)
    let rendering = try Rendering(context, try format(of: path, arguments))
    tellWarnings(of: [plan], context.phrases)
    let clips = try rendering.clips(for: [plan], context)[0]
    let signals = SignalInbox()
    try rendering.write(plan, clips, .alone, to: path, signals)
  }

  /// The warnings of demanding patterns, once for each class.
  static func tellWarnings(of plans: [SessionPlan], _ phrases: Phrases) {
    let classes = SafetyClass.allCases.filter { safety in
      safety.needsAcknowledgement && plans.contains { $0.safety == safety }
    }
    for warning in classes.flatMap(phrases.warnings) { StandardStreams.notice(warning) }
  }

  /// What `--format` says, then what the name ends in; WAV where it has no ending.
  private static func format(
    of path: String, _ arguments: Arguments
  ) throws(CommandError) -> SoundFileFormat {
    if let format = try arguments.choice(.format, SoundFileFormat.self) { return format }
    guard let ending = ending(of: path) else { return .wav }
    guard let format = SoundFileFormat(ending: ending) else {
      throw .usage(.unknownEnding(path), .render)
    }
    return format
  }

  /// Letters and digits after the last dot of a name, the first of them a letter: `4-5.5` has none.
  static func ending(of path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...]
    guard ending.first?.isLetter == true, ending.allSatisfy({ $0.isLetter || $0.isNumber }) else {
      return nil
    }
    return String(ending)
  }
}

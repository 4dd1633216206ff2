import BreathingAudio
import BreathingCatalog
import BreathingEngine
import TerminalUI

/// `breathe sounds`: lists the cue sets, or plays all that one can say.
enum SoundsCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    let operands = context.arguments.operands
    guard let first = operands.first else { return try list(context) }
    guard first == "play" else { throw .usage(.extraOperand(first), .sounds) }
    guard operands.count == 2 else { throw .usage(.missingOperand, .sounds) }
    try play(operands[1], context)
  }

  private static func list(_ context: CommandContext) throws(CommandError) {
    let arguments = context.arguments
    // A list is not heard.
    if let foreign = Command.sounds.options.first(where: { $0 != .json && arguments.has($0) }) {
      throw .usage(.optionNotForCommand(foreign), .sounds)
    }
    let (entries, problems) = context.catalog.cueSets()
    let report = ErrorReport(phrases: context.phrases)
    for problem in problems { StandardStreams.notice(report.line(for: problem)) }
    if arguments.has(.json) {
      var document = JSONText()
      document.add("schema", "breathe.sounds")
      document.add("version", 1)
      document.add("sounds", entries.map(\.json))
      return try StandardStreams.print(document.object + "\n")
    }
    guard !entries.isEmpty else { return StandardStreams.notice(context.phrases.sounds.none) }
    for line in CueSetEntry.list(entries, in: context.phrases.language) {
      try StandardStreams.print(line.safeForTerminal + "\n")
    }
  }

  /// What a voice has words for.
  private static let breath = Score(
    pattern: Pattern(
      techniqueId: "breath",
      elements: Phase.allCases.map { .step(Step($0, .fixed(CueList.phase))) }),
    cycles: 2)

  private static func play(_ name: String, _ context: CommandContext) throws(CommandError) {
    let (arguments, phrases) = (context.arguments, context.phrases)
    let cueSet = try SoundOptions.cueSet(named: name, context)
    let loudness = try SoundOptions.loudness(arguments, cueSet)
    let clips = try SoundOptions.clips(context, [breath], cueSet)[0]
    let settings = try SoundOptions.playback(arguments, cueSet, clips)(.endedByLimit)
    var audition = Audition(
      CueList(of: cueSet, clips: settings.clips),
      page: AuditionPage(
        form: arguments.has(.json) ? .json : .text, phrases: phrases, counting: cueSet.counting,
        startedAt: .now),
      phrases: phrases, device: arguments.text(.audioDevice), settings: settings,
      loudness: loudness)
    switch audition.run() {
    case .done: break
    case .signal(let signal): SignalInbox.die(of: signal)
    case .noSound(let problem):
      let surroundings = SoundPlaces(environment: context.environment).surroundings()
      throw .nothingHeard(problem, SoundAdvice(for: problem, in: surroundings))
    case .cannotWrite(let code): throw .cannotWrite(nil, errno: code)
    }
  }
}

import ALSAOutput
import BreathingAudio
import BreathingCatalog
import BreathingEngine
import Journal
import TerminalUI

/// `breathe start`: guides a session.
enum StartCommand {
  enum EventFormat: String, CaseIterable { case json }

  static func run(
    _ context: CommandContext, step given: ProgramStep? = nil
  ) throws(CommandError) {
    let arguments = context.arguments
    if given == nil, arguments.operands.isEmpty, !arguments.has(.node) {
      return try choose(context)
    }
    let (profile, journal) = try profile(context)
    var step = given
    if let nodeId = arguments.text(.node) {
      step = try context.step(nodeId, profile: profile, journal)
    }
    let plan = try SessionPlan(context, step: step)
    let cueSet = try SoundOptions.cueSet(context)
    let loudness = try SoundOptions.loudness(arguments, cueSet)
    let policy = try arguments.choice(.onSuspend, BreathingEngine.SuspendPolicy.self)
    let writesEvents = try arguments.choice(.events, EventFormat.self) != nil
    let choice = try Display.Choice(context)
    let display = Display(choice, writesEvents: writesEvents, environment: context.environment)
    let canHaveClips = arguments.has(.voice) || arguments.has(.recordings)
    if arguments.has(.requireSound), cueSet == .silent, !canHaveClips {
      throw .usage(.excludeEachOther(.requireSound, .sound), .start)
    }
    let clips = try SoundOptions.clips(context, [plan.score], cueSet)[0]
    let playback = try SoundOptions.playback(arguments, cueSet, clips)
    let isSilent = cueSet == .silent && clips.isEmpty
    let settings = Session.Settings(
      display: display, terminal: TerminalPlace(writesEvents: writesEvents),
      visual: try arguments.choice(.visual, Visual.self) ?? .orb,
      theme: try arguments.choice(.theme, Theme.Name.self) ?? .ocean,
      motion: arguments.has(.reducedMotion) ? .reduced : .flowing,
      capability: Capability(environment: context.environment), counts: arguments.has(.count),
      asks: arguments.has(.ask), hasKeys: display != .none, writesEvents: writesEvents,
      wantsSound: !isSilent,
      device: arguments.text(.audioDevice) ?? ALSADevice.standardNames[0],
      requiresSound: arguments.has(.requireSound),
      closingCue: clips.cues[.end]?.duration ?? cueSet.longestEnd,
      loudness: loudness,
      sleepInhibitors: arguments.has(.noInhibit)
        ? [] : SleepInhibitor.commands(in: context.environment["PATH"]),
      visualBell: visualBell(context),
      phrases: context.phrases)
    if settings.requiresSound, isSilent { throw .nothingToHear }
    if choice == .full, display != .full {
      StandardStreams.notice(context.phrases.screen.noFullScreen)
    }
    try SafetyGate(context: context, plan: plan, profile: profile).pass()

    let engine = BreathingEngine(
      score: plan.score, suspendPolicy: policy ?? .skip, timeLimit: plan.timeLimit)
    var session = Session(
      plan: plan, engine: engine, settings: settings,
      makeAudio: { openHolds in
        guard !isSilent else { return nil }
        return AudioThread(
          device: arguments.text(.audioDevice), source: .score(plan.score),
          settings: playback(openHolds),
          loudness: loudness)
      },
      makeRecorder: {
        guard !arguments.has(.noRecord) else { return nil }
        let writer = context.journalPath.flatMap {
          JournalWriter(journal: $0, spool: context.spool)
        }
        return SessionRecorder(plan: plan, profile: profile, writer: writer)
      })
    let outcome = session.run()
    switch outcome {
    case .done: break
    case .signal(let signal): SignalInbox.die(of: signal)
    case .noSound(let problem): throw .noSound(problem)
    case .cannotWrite(let code): throw .cannotWrite(nil, errno: code)
    case .unsaved(let error): throw .journal(error)
    }
  }

  private static func visualBell(_ context: CommandContext) -> Session.WantedBell {
    guard context.arguments.has(.visualBell) else { return .notWanted }
    return VisualBell(environment: context.environment).map { .of($0) } ?? .impossible
  }

  /// Whose session it is. A journal that cannot be read is no reason not to breathe, unless a
  /// person was named.
  static func profile(
    _ context: CommandContext
  ) throws(CommandError) -> (Profile, Journal?) {
    do throws(CommandError) {
      let journal = try context.journalForReading(patience: .milliseconds(500))
      return (try context.profile(in: journal), journal)
    } catch {
      guard case .journal = error, !context.arguments.has(.profile) else { throw error }
      return (.standard, nil)
    }
  }
}

import ALSAOutput
import BreathingCatalog
import BreathingEngine

/// `breathe start`: guides a session.
enum StartCommand {
  private enum EventFormat: String, CaseIterable { case json }

  static func run(_ context: CommandContext) throws(CommandError) {
    let arguments = context.arguments
    let plan = try SessionPlan(context)
    let cueSet = try SoundOptions.cueSet(context)
    let volume = try SoundOptions.volume(arguments)
    let offset = try arguments.exact(
      .audioOffset, in: .seconds(-2000)...(.seconds(2000))
    ).map { $0.scaled(by: 1, over: 1000) }
    let policy = try arguments.choice(.onSuspend, BreathingEngine.SuspendPolicy.self)
    let settings = Session.Settings(
      display: try arguments.choice(.display, Session.Display.self) ?? .auto,
      writesEvents: try arguments.choice(.events, EventFormat.self) != nil,
      wantsSound: cueSet != .silent,
      device: arguments.text(.audioDevice) ?? ALSADevice.standardNames[0],
      requiresSound: arguments.has(.requireSound), closingCue: cueSet.longestEnd,
      phrases: context.phrases)
    if settings.requiresSound, cueSet == .silent {
      throw .usage(.excludeEachOther(.requireSound, .sound), .start)
    }
    try SafetyGate(context: context, plan: plan).pass()

    let engine = BreathingEngine(
      score: plan.score, suspendPolicy: policy ?? .skip, timeLimit: plan.timeLimit)
    var session = Session(plan: plan, engine: engine, settings: settings) { openHolds in
      guard cueSet != .silent else { return nil }
      return AudioThread(
        device: arguments.text(.audioDevice), score: plan.score, cueSet: cueSet, volume: volume,
        offset: offset ?? .zero, openHolds: openHolds)
    }
    let outcome = session.run()
    switch outcome {
    case .done: break
    case .signal(let signal): SignalInbox.die(of: signal)
    case .noSound(let problem): throw .noSound(problem)
    case .cannotWrite(let code): throw .cannotWrite(nil, errno: code)
    }
  }
}

import BreathingCatalog
import BreathingEngine
import SoundFiles
import TerminalUI

/// The options of all commands. The raw value is the long name.
enum Option: String, CaseIterable, Sendable {
  case node
  case minutes
  case cycles
  case tempo
  case leadIn = "lead-in"
  case bestHold = "best-hold"
  case hold
  case sound
  case volume
  case voice
  case recordings
  case audioDevice = "audio-device"
  case audioOffset = "audio-offset"
  case wakeLead = "wake-lead"
  case keepAwake = "keep-awake"
  case display
  case visual
  case theme
  case reducedMotion = "reduced-motion"
  case count
  case ask
  case onSuspend = "on-suspend"
  case requireSound = "require-sound"
  case events
  case acknowledge
  case noRecord = "no-record"
  case noInhibit = "no-inhibit"
  case visualBell = "visual-bell"
  case at
  case size
  case svg
  case program
  case fromProgram = "from-program"
  case since
  case pattern
  case limit
  case note
  case streak
  case format
  case dryRun = "dry-run"
  case play
  case output
  case rate
  case all
  case json
  case profile
  case journal
  case data
  case lang
  case help
  case version

  static let global: [Option] = [.profile, .journal, .data, .lang, .help, .version]
  static let forScore: [Option] = [.minutes, .cycles, .tempo, .leadIn, .bestHold, .hold]
  static let forSound: [Option] = [.sound, .volume, .voice, .recordings]
  static let forPicture: [Option] = [.visual, .theme]
  static let forSession: [Option] =
    forSound + [
      .audioDevice, .audioOffset, .wakeLead, .keepAwake, .display,
    ]
    + forPicture + [
      .reducedMotion, .count, .ask, .onSuspend, .requireSound, .events, .acknowledge, .noRecord,
      .noInhibit, .visualBell,
    ]

  /// The commands that take it; empty when all do.
  var owners: [Command] { Command.allCases.filter { $0.options.contains(self) } }

  /// What its value is; nil for a switch.
  var valueKind: ValueKind? {
    switch self {
    case .node, .fromProgram: .name(.nodes)
    case .minutes: .text("N")
    case .cycles: .text("N")
    case .tempo: .text("0.5...2")
    case .leadIn, .wakeLead, .bestHold, .hold: .text("S")
    case .sound: .name(.cueSets)
    case .volume: .text("DB")
    case .audioDevice: .name(.devices)
    case .audioOffset: .text("MS")
    case .display: .choices(of: Display.Choice.self)
    case .visual: .choices(of: Visual.self)
    case .theme: .choices(of: Theme.Name.self)
    case .at: .text("S")
    case .size: .text("COLUMNSxROWS")
    case .svg: .file
    case .onSuspend: .choices(of: BreathingEngine.SuspendPolicy.self)
    case .events: .choices(of: StartCommand.EventFormat.self)
    case .output: .file
    case .rate: .choices(of: Rendering.Rate.self)
    case .program: .name(.programs)
    case .pattern: .name(.patterns)
    case .since: .text("YYYY-MM-DD")
    case .limit: .text("N")
    case .note: .text("TEXT")
    case .format: .choices(of: ExportCommand.Format.self)
    case .profile: .name(.profiles)
    case .journal: .file
    case .data, .recordings: .directory
    case .lang: .choices(of: Language.self)
    case .reducedMotion, .count, .ask, .keepAwake, .requireSound, .acknowledge, .noRecord,
      .noInhibit, .visualBell, .streak,
      .dryRun, .play, .all, .json, .voice, .help, .version:
      nil
    }
  }

  /// The same with a command: some have choices of their own.
  func valueKind(with command: Command?) -> ValueKind? {
    self == .format && command == .render ? .choices(of: SoundFileFormat.self) : valueKind
  }

  /// The one-letter form.
  var shortName: Character? {
    switch self {
    case .output: "o"
    case .help: "h"
    case .minutes: "m"
    case .cycles: "n"
    case .node, .tempo, .leadIn, .bestHold, .hold, .sound, .volume, .voice, .recordings,
      .audioDevice, .audioOffset,
      .wakeLead, .keepAwake, .display, .visual, .theme, .reducedMotion, .count, .ask, .at, .size,
      .svg, .onSuspend, .requireSound, .events, .acknowledge, .noRecord,
      .noInhibit, .visualBell, .program, .fromProgram, .since, .pattern, .limit, .note, .streak,
      .format, .dryRun,
      .play, .rate, .all, .json, .profile, .journal, .data, .lang, .version:
      nil
    }
  }
}

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
  static let forSound: [Option] = [.sound, .volume]
  static let forPicture: [Option] = [.visual, .theme]
  static let forSession: [Option] =
    forSound + [
      .audioDevice, .audioOffset, .wakeLead, .keepAwake, .display,
    ]
    + forPicture + [
      .reducedMotion, .count, .ask, .onSuspend, .requireSound, .events, .acknowledge, .noRecord,
      .noInhibit, .visualBell,
    ]

  /// The form of its value in help texts; nil for a switch.
  var valueForm: String? {
    switch self {
    case .node: "NODE"
    case .minutes: "N"
    case .cycles: "N"
    case .tempo: "0.5...2"
    case .leadIn, .wakeLead, .bestHold, .hold: "S"
    case .sound: "NAME|off"
    case .volume: "DB"
    case .audioDevice: "NAME"
    case .audioOffset: "MS"
    case .display: "full|plain|none|auto"
    case .visual: "orb|wave|bar"
    case .theme: "ocean|dusk|mono"
    case .at: "S"
    case .size: "COLUMNSxROWS"
    case .svg: "FILE"
    case .onSuspend: "skip|pause"
    case .events: "json"
    case .output: "FILE"
    case .rate: "44100|48000|96000"
    case .program, .pattern: "ID"
    case .since: "YYYY-MM-DD"
    case .limit: "N"
    case .note: "TEXT"
    case .format: "jsonl|json|csv"
    case .profile: "NAME"
    case .journal: "FILE"
    case .data: "DIR"
    case .lang: "en|zh"
    case .reducedMotion, .count, .ask, .keepAwake, .requireSound, .acknowledge, .noRecord,
      .noInhibit, .visualBell, .streak,
      .dryRun, .play, .all, .json, .help, .version:
      nil
    }
  }

  /// The one-letter form.
  var shortName: Character? {
    switch self {
    case .output: "o"
    case .help: "h"
    case .minutes: "m"
    case .cycles: "n"
    case .node, .tempo, .leadIn, .bestHold, .hold, .sound, .volume, .audioDevice, .audioOffset,
      .wakeLead, .keepAwake, .display, .visual, .theme, .reducedMotion, .count, .ask, .at, .size,
      .svg, .onSuspend, .requireSound, .events, .acknowledge, .noRecord,
      .noInhibit, .visualBell, .program, .since, .pattern, .limit, .note, .streak, .format, .dryRun,
      .play, .rate, .all, .json, .profile, .journal, .data, .lang, .version:
      nil
    }
  }
}

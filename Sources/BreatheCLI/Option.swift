/// The options of all commands. The raw value is the long name.
enum Option: String, CaseIterable, Sendable {
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
  case display
  case onSuspend = "on-suspend"
  case requireSound = "require-sound"
  case events
  case acknowledge
  case output
  case rate
  case all
  case json
  case data
  case lang
  case help
  case version

  static let global: [Option] = [.data, .lang, .help, .version]
  static let forScore: [Option] = [.minutes, .cycles, .tempo, .leadIn, .bestHold, .hold]
  static let forSound: [Option] = [.sound, .volume]

  /// The form of its value in help texts; nil for a switch.
  var valueForm: String? {
    switch self {
    case .minutes: "N"
    case .cycles: "N"
    case .tempo: "0.5...2"
    case .leadIn, .bestHold, .hold: "S"
    case .sound: "NAME|off"
    case .volume: "DB"
    case .audioDevice: "NAME"
    case .audioOffset: "MS"
    case .display: "plain|none|auto"
    case .onSuspend: "skip|pause"
    case .events: "json"
    case .output: "FILE"
    case .rate: "44100|48000|96000"
    case .data: "DIR"
    case .lang: "en|zh"
    case .requireSound, .acknowledge, .all, .json, .help, .version: nil
    }
  }

  /// The one-letter form.
  var shortName: Character? {
    switch self {
    case .output: "o"
    case .help: "h"
    case .minutes: "m"
    case .cycles: "n"
    case .tempo, .leadIn, .bestHold, .hold, .sound, .volume, .audioDevice, .audioOffset, .display,
      .onSuspend, .requireSound, .events, .acknowledge, .rate, .all, .json, .data, .lang, .version:
      nil
    }
  }
}

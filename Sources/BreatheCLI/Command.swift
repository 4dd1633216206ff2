/// The commands of the program.
enum Command: String, CaseIterable, Sendable {
  case start
  case next
  case programs
  case history
  case stats
  case profile
  case export
  case `import`
  case plan
  case render
  case frame
  case patterns
  case check
  case devices
  case doctor
  case completions
  case manual

  /// The options a command takes besides the global ones.
  var options: [Option] {
    switch self {
    case .start:
      [.node] + Option.forScore + Option.forSession
    case .next: [.program, .tempo, .leadIn, .bestHold, .hold] + Option.forSession
    case .programs: [.json]
    case .history: [.since, .pattern, .program, .limit, .json, .note]
    case .stats: [.since, .streak, .json]
    case .profile: [.json]
    case .export: [.format, .since, .output]
    case .import: [.dryRun]
    case .plan: Option.forScore + [.json]
    case .render: Option.forScore + Option.forSound + [.output, .rate]
    case .frame: Option.forScore + Option.forPicture + [.at, .size, .svg]
    case .patterns: [.json]
    case .check, .completions, .manual: []
    case .devices: [.audioDevice, .all, .json]
    case .doctor: [.audioDevice, .play]
    }
  }

  /// How many words may follow besides options.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .start: 0...1
    case .plan, .render, .frame, .import, .completions: 1...1
    case .history, .programs: 0...2
    case .profile: 0...3
    case .patterns: 0...2
    case .check: 1...Int.max
    case .next, .stats, .export, .devices, .doctor, .manual: 0...0
    }
  }
}

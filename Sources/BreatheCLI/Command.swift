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
  case sounds
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
    case .render:
      Option.forScore + Option.forSound + [
        .count, .fromProgram, .program, .output, .format, .rate,
      ]
    case .frame: Option.forScore + Option.forPicture + [.at, .size, .svg]
    case .patterns: [.json]
    case .sounds: [.volume, .voice, .recordings, .audioDevice, .audioOffset, .json]
    case .check, .completions, .manual: []
    case .devices: [.audioDevice, .all, .json]
    case .doctor: [.audioDevice, .play]
    }
  }

  /// How many words may follow besides options.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .start, .render: 0...1
    case .plan, .frame, .import: 1...1
    case .completions: 1...2
    case .history, .programs: 0...2
    case .profile: 0...3
    case .patterns, .sounds: 0...2
    case .check: 1...Int.max
    case .next, .stats, .export, .devices, .doctor, .manual: 0...0
    }
  }
}

// MARK: - Words after a command

extension Command {
  /// A word that chooses what a command does, with the words that must follow it.
  struct Action: Sendable, Equatable {
    let name: String
    let words: [ValueKind]
  }

  /// The words that choose what it does; none where its words are something else.
  var actions: [Action] {
    switch self {
    case .programs:
      [
        Action(name: "show", words: [.name(.programs)]),
        Action(name: "use", words: [.name(.programs)]),
      ]
    case .history:
      [
        Action(name: "edit", words: [.name(.sessions)]),
        Action(name: "delete", words: [.name(.sessions)]), Action(name: "undo", words: []),
      ]
    case .profile:
      [
        Action(name: "list", words: []), Action(name: "add", words: [.text("NAME")]),
        Action(name: "use", words: [.name(.profiles)]),
        Action(name: "rename", words: [.name(.profiles), .text("NAME")]),
        Action(name: "day-start", words: [.text("HH:MM")]),
      ]
    case .patterns: [Action(name: "show", words: [.name(.patterns)])]
    case .sounds: [Action(name: "play", words: [.name(.audibleCueSets)])]
    case .completions: Shell.allCases.map { Action(name: $0.rawValue, words: []) }
    case .start, .next, .stats, .export, .import, .plan, .render, .frame, .check, .devices, .doctor,
      .manual:
      []
    }
  }

  /// Their names with a space between.
  var actionNames: String { actions.map(\.name).joined(separator: " ") }

  func action(_ name: String) -> Action? { actions.first { $0.name == name } }

  /// What each of its words stands for, where none chooses an action.
  var word: ValueKind? {
    switch self {
    case .start, .plan, .render, .frame: .pattern
    case .import, .check: .file
    case .next, .programs, .history, .stats, .profile, .export, .patterns, .sounds, .devices,
      .doctor,
      .completions, .manual:
      nil
    }
  }
}

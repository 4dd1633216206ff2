/// The commands of the program.
enum Command: String, CaseIterable, Sendable {
  case start
  case plan
  case render
  case patterns
  case check
  case devices

  /// The options a command takes besides the global ones.
  var options: [Option] {
    switch self {
    case .start:
      Option.forScore + Option.forSound + [
        .audioDevice, .audioOffset, .display, .onSuspend, .requireSound, .events, .acknowledge,
      ]
    case .plan: Option.forScore + [.json]
    case .render: Option.forScore + Option.forSound + [.output, .rate]
    case .patterns: [.json]
    case .check: []
    case .devices: [.audioDevice, .all, .json]
    }
  }

  /// How many words may follow besides options.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .start, .plan, .render: 1...1
    case .patterns: 0...2
    case .check: 1...Int.max
    case .devices: 0...0
    }
  }
}

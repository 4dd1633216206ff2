/// What a word of the command line stands for: the value of an option, or a word after a command.
/// Help, completions and near misses are made from it.
enum ValueKind: Sendable, Equatable {
  /// Anything that is written in this form.
  case text(String)
  /// One of these words.
  case choices([String])
  /// A name that only the running program knows.
  case name(NameList)
  /// A pattern by its id, its file or its seconds.
  case pattern
  case file
  case directory

  static func choices<Choice: RawRepresentable & CaseIterable>(of type: Choice.Type) -> ValueKind
  where Choice.RawValue == String {
    .choices(Choice.allCases.map(\.rawValue))
  }

  /// How help texts write it.
  var form: String {
    switch self {
    case .text(let form): form
    case .choices(let words): words.joined(separator: "|")
    case .name(let list): list.form
    case .pattern: "PATTERN"
    case .file: "FILE"
    case .directory: "DIR"
    }
  }
}

/// Names that change with data, records and devices.
enum NameList: String, CaseIterable, Sendable {
  case patterns
  case programs
  case nodes
  case cueSets = "cue-sets"
  /// Those that can be heard.
  case audibleCueSets = "audible-cue-sets"
  case devices
  case profiles
  case sessions

  /// How help texts write one of the names.
  var form: String {
    switch self {
    case .patterns, .programs, .sessions: "ID"
    case .nodes: "NODE"
    case .cueSets: "NAME|off"
    case .audibleCueSets, .devices, .profiles: "NAME"
    }
  }
}

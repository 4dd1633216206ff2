import BreathingCatalog
import Glibc

/// What a command knows of the world around it.
struct CommandContext {
  private(set) var arguments: Arguments
  let environment: [String: String]
  let phrases: Phrases
  let catalog: Catalog

  init(arguments: Arguments, environment: [String: String], executable: String) throws(CommandError)
  {
    self.arguments = arguments
    self.environment = environment
    let wished = try arguments.choice(.lang, Language.self)
    phrases = Phrases.of(wished ?? Language(environment: environment))
    catalog = Catalog(
      directories: Catalog.searchPath(
        option: arguments.text(.data), environment: environment, executable: executable))
  }

  /// The same, as if the command line had named a pattern.
  func naming(_ pattern: String) -> CommandContext {
    var context = self
    context.arguments = arguments.naming(pattern)
    return context
  }

  /// What the environment says, as far as the program listens to it.
  static var processEnvironment: [String: String] {
    var environment: [String: String] = [:]
    for variable in EnvironmentVariable.allCases {
      guard let value = getenv(variable.rawValue) else { continue }
      environment[variable.rawValue] = String(cString: value)
    }
    return environment
  }

  /// The path of the running binary, links resolved.
  static var processExecutable: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return "" }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension Language {
  /// The language of `$BREATHE_LANG`, then of the locale; English for all others.
  init(environment: [String: String]) {
    let names = ["BREATHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    self = locale.lowercased().hasPrefix("zh") ? .chinese : .english
  }
}

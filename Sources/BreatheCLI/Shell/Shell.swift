/// The shells that completions can be printed for.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that completes command lines of `breathe`.
  func completions(_ phrases: Phrases) -> String {
    switch self {
    case .bash: BashCompletions().script
    case .zsh: ZshCompletions(phrases: phrases).script
    case .fish: FishCompletions(phrases: phrases).script
    }
  }

  /// A text as one word of the shell, whatever is in it.
  func quoted(_ text: String) -> String {
    switch self {
    case .bash, .zsh: "'\(text.replacing("'", with: #"'\''"#))'"
    case .fish: "'\(text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#))'"
    }
  }
}

extension Option {
  /// Options that decide which names there are, and so go with the question for names.
  static let decidingNames: [Option] = [.data, .journal, .lang]

  /// The long form, then the short one where there is one.
  var forms: [String] { ["--\(rawValue)"] + (shortName.map { ["-\($0)"] } ?? []) }
}

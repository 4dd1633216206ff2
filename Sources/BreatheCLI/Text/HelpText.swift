import TerminalUI

/// Help pages, made from the table of commands and options.
struct HelpText {
  let phrases: Phrases

  /// No line has more columns, so that it fits into the smallest usual terminal.
  static let columns = 80
  /// In columns; a longer term would leave too little room beside it.
  private static let longestTerm = 27

  /// The page on the whole program.
  var overview: String {
    var lines = [phrases.introduction, "", phrases.commandsHeading]
    lines += table(
      Command.allCases.map { (term: $0.rawValue, meaning: phrases.commandSummary($0)) })
    lines += ["", phrases.globalOptionsHeading] + options(Option.global)
    lines += ["", phrases.moreHelp]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The page on a command.
  func page(_ command: Command) -> String {
    var lines = [phrases.usageHeading, "  \(phrases.commandUsage(command))", ""]
    lines += TextBlock.blocks(of: phrases.commandNotes(command)).flatMap(Self.filled)
    if !command.options.isEmpty {
      lines += ["", phrases.optionsHeading] + options(command.options, of: command)
    }
    lines += ["", phrases.examplesHeading]
    lines += phrases.commandExamples(command).map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func filled(_ block: TextBlock) -> [String] {
    switch block {
    case .paragraph(let text): text.wrapped(columns: columns)
    case .lines(let lines): lines.map { "  \($0)" }
    case .blank: [""]
    }
  }

  private func options(_ options: [Option], of command: Command? = nil) -> [String] {
    table(
      options.map { option in
        let short = option.shortName.map { "-\($0), " } ?? "    "
        let value = option.valueKind(with: command).map { " \($0.form)" } ?? ""
        return (
          term: "\(short)--\(option.rawValue)\(value)",
          meaning: phrases.summary(of: option, with: command)
        )
      })
  }

  /// Two columns, the second filled into as many lines as it needs; a very long term has its own.
  private func table(_ rows: [(term: String, meaning: String)]) -> [String] {
    let width = rows.map(\.term.count).filter { $0 <= Self.longestTerm }.max() ?? 0
    return rows.flatMap { term, meaning in
      let lines = meaning.wrapped(columns: Self.columns - width - 4)
      let isLong = term.count > width
      let terms = (isLong ? [] : [term]) + Array(repeating: "", count: lines.count)
      return (isLong ? ["  \(term)"] : [])
        + zip(terms, lines).map { "  \($0.padded(columns: width))  \($1)" }
    }
  }
}

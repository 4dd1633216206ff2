/// Help pages, made from the table of commands and options.
struct HelpText {
  let phrases: Phrases

  /// The page on the whole program.
  var overview: String {
    var lines = [phrases.introduction, "", phrases.commandsHeading]
    let width = Command.allCases.map(\.rawValue.count).max() ?? 0
    for command in Command.allCases {
      lines.append("  \(padded(command.rawValue, to: width))  \(phrases.commandSummary(command))")
    }
    lines += ["", phrases.globalOptionsHeading] + options(Option.global)
    lines += ["", phrases.moreHelp]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The page on a command.
  func page(_ command: Command) -> String {
    var lines = [phrases.usageHeading, "  \(phrases.commandUsage(command))", ""]
    lines.append(phrases.commandNotes(command))
    if !command.options.isEmpty {
      lines += ["", phrases.optionsHeading] + options(command.options)
    }
    lines += ["", phrases.examplesHeading]
    lines += phrases.commandExamples(command).map { "  \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func options(_ options: [Option]) -> [String] {
    let forms = options.map { option in
      let short = option.shortName.map { "-\($0), " } ?? "    "
      return "\(short)--\(option.rawValue)" + (option.valueForm.map { " \($0)" } ?? "")
    }
    let width = forms.map(\.count).max() ?? 0
    return zip(options, forms).map { option, form in
      "  \(padded(form, to: width))  \(phrases.optionSummary(option))"
    }
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

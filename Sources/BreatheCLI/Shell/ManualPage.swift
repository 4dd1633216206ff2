/// The manual page, made from the tables of commands, options, environment variables and exit
/// statuses.
struct ManualPage {
  let phrases: Phrases

  /// As source for man(7).
  var text: String {
    var page = Roff()
    page.comment("-*- coding: UTF-8 -*-")
    page.macro("TH", "BREATHE", "1", "", "breathe \(CommandLineTool.version)")
    // Between wide characters there is no space to stretch, and options are not to be hyphenated.
    page.macro("ad l")
    page.macro("nh")
    addIntroduction(to: &page)
    page.macro("SH", heading(.commands))
    for command in Command.allCases { add(command, to: &page) }
    page.macro("SH", heading(.options))
    for option in Option.global { add(option, of: nil, to: &page) }
    addReference(to: &page)
    return page.text
  }

  private func heading(_ heading: ReferencePhrases.ManualHeading) -> String {
    phrases.reference.heading(heading)
  }

  private func addIntroduction(to page: inout Roff) {
    page.macro("SH", heading(.name))
    page.line("breathe - \(phrases.reference.summary)")
    page.macro("SH", heading(.synopsis))
    page.synopsis("breathe", phrases.reference.synopsis)
    page.macro("SH", heading(.description))
    for (index, paragraph) in phrases.reference.description.enumerated() {
      if index > 0 { page.macro("PP") }
      page.line(paragraph)
    }
  }

  private func add(_ command: Command, to page: inout Roff) {
    page.macro("SS", "\(command.rawValue) - \(phrases.commandSummary(command))")
    page.example(lines(phrases.commandUsage(command)))
    page.macro("PP")
    for block in TextBlock.blocks(of: phrases.commandNotes(command)) {
      switch block {
      case .paragraph(let text): page.line(text)
      case .lines(let lines): page.example(lines)
      case .blank: page.macro("PP")
      }
    }
    for option in command.options { add(option, of: command, to: &page) }
    page.macro("PP")
    page.line(phrases.examplesHeading)
    page.example(phrases.commandExamples(command))
  }

  /// Further usages are written with spaces before them.
  private func lines(_ usage: String) -> [String] {
    usage.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  private func add(_ option: Option, of command: Command?, to page: inout Roff) {
    let value = option.valueKind(with: command).map { " \($0.form)" } ?? ""
    let forms = option.forms.reversed().joined(separator: ", ")
    page.item(forms + value, phrases.summary(of: option, with: command))
  }

  private func addReference(to page: inout Roff) {
    let reference = phrases.reference
    page.macro("SH", heading(.keys))
    for (key, meaning) in reference.keys { page.item(key, meaning) }
    page.macro("SH", heading(.environment))
    for variable in EnvironmentVariable.allCases {
      page.item(variable.rawValue, reference.environmentVariable(variable))
    }
    page.macro("SH", heading(.files))
    for file in ReferencePhrases.UsualFile.allCases {
      page.item(file.rawValue, reference.usualFile(file))
    }
    page.macro("SH", heading(.exitStatus))
    for code in ExitCode.allCases { page.item("\(code.rawValue)", reference.exitCode(code)) }
    page.macro("PP")
    page.line(reference.diesOfSignal)
  }
}

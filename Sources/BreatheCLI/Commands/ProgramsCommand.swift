import BreathingCatalog
import BreathingEngine
import Journal
import TerminalUI

/// `breathe programs`: lists programs, shows one, follows one.
enum ProgramsCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    let operands = context.arguments.operands
    switch operands.first {
    case nil: return try list(context)
    case "show", "use":
      guard operands.count == 2 else { throw .usage(.missingOperand, .programs) }
      let program = try context.program(operands[1])
      return operands[0] == "show" ? try show(program, context) : try use(program, context)
    case .some(let other): throw .usage(.extraOperand(other), .programs)
    }
  }

  // MARK: - All

  private static func list(_ context: CommandContext) throws(CommandError) {
    let phrases = context.phrases
    let (programs, problems) = context.catalog.programs()
    let report = ErrorReport(phrases: phrases)
    for problem in problems { StandardStreams.notice(report.line(for: problem)) }
    let journal = try context.journalForReading()
    let profile = try context.profile(in: journal)
    if context.arguments.has(.json) {
      var document = JSONText()
      document.add("schema", "breathe.programs")
      document.add("version", 1)
      var list: [JSONText] = []
      for program in programs {
        let progress = try context.progress(in: program, of: profile, journal)
        list.append(summary(of: program, progress, profile))
      }
      document.add("programs", list)
      return try StandardStreams.print(document.object + "\n")
    }
    guard !programs.isEmpty else { return StandardStreams.notice(phrases.programs.none) }
    let width = programs.map(\.id.count).max() ?? 0
    for program in programs {
      let progress = try context.progress(in: program, of: profile, journal)
      let mark = program.id == profile.activeProgram ? "*" : " "
      let id = program.id + String(repeating: " ", count: width - program.id.count)
      let safety = progress.safety?.rawValue ?? "?"
      let line = phrases.programs.line(
        program.title[phrases.language], progress.done, progress.total)
      try StandardStreams.print("\(mark) \(id)  \(safety)  \(line)".safeForTerminal + "\n")
    }
  }

  private static func summary(
    of program: Program, _ progress: ProgramProgress, _ profile: Profile
  ) -> JSONText {
    var text = JSONText()
    text.add("id", program.id)
    var title = JSONText()
    for language in Language.allCases { title.add(language.rawValue, program.title[language]) }
    text.add("title", title)
    if let safety = progress.safety { text.add("safety", safety.rawValue) }
    text.add("followed", program.id == profile.activeProgram)
    text.add("done", progress.done)
    text.add("total", progress.total)
    text.addOptional("next", progress.next?.node.nodeId)
    text.add("file", program.file)
    return text
  }

  // MARK: - One

  private static func show(
    _ program: Program, _ context: CommandContext
  ) throws(CommandError) {
    let journal = try context.journalForReading()
    let profile = try context.profile(in: journal)
    let progress = try context.progress(in: program, of: profile, journal)
    if context.arguments.has(.json) {
      return try StandardStreams.print(json(of: program, progress).object + "\n")
    }
    let page = ProgramPage(program: program, progress: progress, phrases: context.phrases)
    let lines = page.lines
    try StandardStreams.print(lines.map(\.safeForTerminal).joined(separator: "\n") + "\n")
  }

  private static func json(of program: Program, _ progress: ProgramProgress) -> JSONText {
    var document = JSONText()
    document.add("schema", "breathe.program")
    document.add("version", 1)
    document.add("id", program.id)
    document.add("done", progress.done)
    document.add("total", progress.total)
    document.addOptional("next", progress.next?.node.nodeId)
    document.add(
      "nodes",
      progress.nodes.map { item in
        var text = JSONText()
        text.add("nodeId", item.node.nodeId)
        text.add("dayIndex", item.node.dayIndex)
        text.add("techniqueId", item.node.techniqueId)
        text.addOptional("targetCycles", item.targetCycles)
        text.add("bestCycles", item.bestCycles)
        text.add("done", item.isDone)
        return text
      })
    return document
  }

  private static func use(_ program: Program, _ context: CommandContext) throws(CommandError) {
    let journal = try context.journalForWriting()
    var profile = try context.profile(in: journal)
    profile.activeProgram = program.id
    let followed = profile
    try CommandContext.journalCall { () throws(JournalError) in
      try journal.save(followed, at: .now)
    }
    let phrases = context.phrases
    let progress = try context.progress(in: program, of: profile, journal)
    let page = ProgramPage(program: program, progress: progress, phrases: phrases)
    let lines = [
      phrases.programs.nowFollowed(program.title[phrases.language]), page.nextLine,
      progress.next == nil ? nil : phrases.programs.howToGoOn,
    ].compactMap(\.self)
    try StandardStreams.print(lines.map(\.safeForTerminal).joined(separator: "\n") + "\n")
  }
}

extension JSONText {
  mutating func addOptional(_ key: String, _ value: String?) {
    if let value { add(key, value) } else { add(key, raw: "null") }
  }

  mutating func addOptional(_ key: String, _ value: Int?) {
    if let value { add(key, value) } else { add(key, raw: "null") }
  }
}

import BreathingCatalog
import Foundation
import Testing

@testable import BreatheCLI

/// What the program says in case of errors and for help, in both languages.
struct PhrasesTests {
  /// All error lines, warnings and help pages in a language.
  private func text(_ language: Language) -> String {
    let phrases = Phrases.of(language)
    let report = ErrorReport(phrases: phrases)
    let help = HelpText(phrases: phrases)
    var sections = ["# Errors"]
    sections += ErrorExamples.commands.map { report.lines(for: $0).joined(separator: "\n") }
    sections += ["# Problems of data files"]
    sections += [ErrorExamples.problems.map(report.line).joined(separator: "\n")]
    sections += ["# Recordings and voice"]
    sections += [ErrorExamples.soundNotices.map(phrases.voice.notice).joined(separator: "\n")]
    sections += ["# Warnings"]
    sections += SafetyClass.allCases.map { safety in
      ([phrases.safetyClass(safety)] + phrases.warnings(safety)).joined(separator: "\n")
    }
    sections += ["# breathe", phrases.introduction, "# breathe --help", help.overview]
    for command in Command.allCases {
      sections += ["# breathe \(command.rawValue) --help", help.page(command)]
    }
    return sections.map { $0.trimmingCharacters(in: .newlines) }.joined(separator: "\n\n") + "\n"
  }

  @Test(arguments: Language.allCases)
  func `errors and help read as recorded`(language: Language) throws {
    try Snapshot(name: "\(language)").compare(text(language))
  }

  @Test func `every kind of error has an example`() {
    #expect(Set(ErrorExamples.commands.map(\.name)) == Set(CommandError.Name.allCases))
    #expect(Set(ErrorExamples.faults.map(\.name)) == Set(CommandError.UsageFault.Name.allCases))
    #expect(
      Set(ErrorExamples.problems.map(\.kind.name)) == Set(DataProblem.Kind.Name.allCases))
  }

  @Test(arguments: Language.allCases)
  func `an error says what is wrong, and most say what to try`(language: Language) {
    let report = ErrorReport(phrases: .of(language))
    for error in ErrorExamples.commands {
      let lines = report.lines(for: error)
      // What these two are about has been told before.
      if error == .unwell || error == .badImport([]) { continue }
      #expect(lines.first?.hasPrefix("breathe: ") == true)
      switch error {
      case .declined, .interrupted, .profileExists, .badProfileName,
        .nothingToUndo, .unwell:
        #expect(lines.count == 1)
      case .badData(let problems), .badImport(let problems):
        #expect(lines.count == problems.count + 1)
      case .usage, .unknownPattern, .unknownCueSet, .badOneLine, .tooManyCycles, .tooLong,
        .notAcknowledged, .noSound, .nothingToHear, .nothingHeard, .noFolder, .cannotWrite,
        .notAFile, .notAFolder, .cannotEncode, .journal, .unknownProfile,
        .unknownProgram, .unknownNode, .noProgram, .noSession, .severalSessions:
        #expect(lines.count == 2)
      }
      #expect(lines.count == 1 || lines.last?.hasPrefix("  ") == true)
    }
  }

  @Test func `text from outside cannot steer the terminal`() {
    let report = ErrorReport(phrases: .english)
    let lines = report.lines(for: .unknownPattern("\u{1B}[2J\n", similar: ["\u{202E}"]))
    #expect(
      lines == [
        "breathe: \\u{1b}[2J\\u{a}: there is no such pattern",
        "  Did you mean \\u{202e}? breathe patterns lists them all.",
      ])
  }

  // MARK: - Chinese

  /// Latin words that belong into Chinese text: names that are typed or cannot be translated.
  private static let typedWords: Set<String> = [
    "breathe", "JSON", "ALSA", "Hz", "dB", "id", "wav", "SIGUSR", "SIGINT", "SIGTERM", "local",
    "share", "docs", "md", "my", "format", "pattern", "json", "patterns", "audio", "show", "open",
    "help", "yes", "SQLite", "HOME", "CSV", "Lines", "jsonl", "csv", "import", "export", "journal",
    "profile", "history", "doctor", "node", "start", "use", "add", "rename", "list", "edit",
    "delete", "undo", "note", "day", "HH", "MM", "next", "programs", "since", "run", "dry", "play",
    "DD", "YYYY", "techniqueId", "nodeId", "nodes", "beginner", "calm", "bash",
    "zsh", "fish", "shell", "completion", "fpath", "zfunc", "source", "config", "man", "SVG", "svg",
    "purposes", "Esc", "WAV", "FLAC", "Ogg", "flac", "espeak", "ng", "exhale", "recordings", "opus",
    "ogg", "Opus", "from", "program", "cue", "set",
  ]

  @Test func `no English is left in what is said in Chinese`() {
    let systemTexts = [ENOENT, ENOSPC, EIO].map(SystemError.text)
    var said = said(in: .chinese)
    for foreign in ErrorExamples.foreignTexts + systemTexts + options + ids {
      said = said.replacing(foreign, with: " ")
    }
    let words = said.split { !($0.isASCII && $0.isLetter) }.map(String.init).filter { $0.count > 1 }
    let known = Self.typedWords.union(Command.allCases.map(\.rawValue)).union(Self.keys)
      .union(choices)
    #expect(Set(words).subtracting(known) == [])
  }

  /// The text without the headings of the snapshot.
  private func said(in language: Language) -> String {
    text(language).split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
  }

  /// Options with the forms of their values, longest first, for some begin like others.
  private var options: [String] {
    let forms = Option.allCases.flatMap { option in
      ["--\(option.rawValue)"] + (option.valueKind.map { ["\($0.form)  ", "\($0.form)\n"] } ?? [])
    }
    return forms.sorted { $0.count > $1.count }
  }

  private var ids: [String] {
    let catalog = Catalog(directories: [Checkout.path])
    let nodes = catalog.programs().entries.flatMap { $0.nodes.map(\.nodeId) }
    return catalog.patternIDs.sorted { $0.count > $1.count } + catalog.cueSetIDs + nodes
  }

  /// The words that options allow, and those that choose what a command does.
  private var choices: [String] {
    let words = Option.allCases.flatMap { option -> [String] in
      if case .choices(let words) = option.valueKind { words } else { [] }
    }
    return words + Command.allCases.flatMap { $0.actions.map(\.name) } + ["off"]
  }

  /// Keys of data files.
  private static let keys: Set<String> = [
    "dose", "steps", "zh", "en", "name", "leadIn", "length", "cycles", "minutes", "way", "nose",
    "mouth", "seconds", "phase", "sources", "summary", "safety", "bestHold", "cautions", "cues",
    "inhale", "null",
  ]

  @Test func `the two languages say different things`() {
    let english = Set(said(in: .english).split(separator: "\n"))
    // Only examples, usages and options without a word of their own are the same.
    for line in said(in: .chinese).split(separator: "\n") where english.contains(line) {
      #expect(line.hasPrefix("  breathe ") || line.hasPrefix("      --"), "\(line)")
    }
  }

  @Test func `Chinese sentences have Chinese marks`() {
    // File and place are followed by a plain colon in every language, for programs that read them.
    let sentences = said(in: .chinese).replacing("列: ", with: " ")
      .replacing("行: ", with: " ")
    let matches = sentences.matches(of: /\p{Han}[,;:?!()]/).map { String($0.output) }
    #expect(matches == [])
  }
}

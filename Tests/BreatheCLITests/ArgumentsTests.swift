import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreatheCLI

/// The command line, split and matched.
struct ArgumentsTests {
  private func fault(_ words: [String]) -> CommandError? {
    do throws(CommandError) {
      _ = try Arguments(words)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Words

  @Test func `command, operands and options come in any order`() throws {
    let orders = [
      ["start", "box", "--minutes", "3", "--acknowledge"],
      ["--minutes", "3", "start", "--acknowledge", "box"],
      ["--acknowledge", "--minutes=3", "start", "box"],
      ["start", "-m", "3", "--acknowledge", "box"],
      ["start", "-m3", "box", "--acknowledge"],
    ]
    for words in orders {
      let arguments = try Arguments(words)
      #expect(arguments.command == .start)
      #expect(arguments.operands == ["box"])
      #expect(arguments.text(.minutes) == "3")
      #expect(arguments.has(.acknowledge))
      #expect(!arguments.has(.cycles))
    }
  }

  @Test func `no words are no command`() throws {
    let arguments = try Arguments([])
    #expect(arguments.command == nil)
    #expect(arguments.operands == [])
  }

  @Test(arguments: Command.allCases)
  func `every command is known by its name`(command: Command) throws {
    #expect(try Arguments([command.rawValue, "--help"]).command == command)
  }

  @Test func `a file is named by either form of the option`() throws {
    for form in [["-o", "a.wav"], ["-oa.wav"], ["--output", "a.wav"], ["--output=a.wav"]] {
      #expect(try Arguments(["render", "box"] + form).text(.output) == "a.wav")
    }
  }

  @Test func `a value may hold an equals sign`() throws {
    #expect(try Arguments(["render", "box", "--output=a=b.wav"]).text(.output) == "a=b.wav")
  }

  @Test func `a value may begin with a hyphen`() throws {
    #expect(try Arguments(["start", "box", "--volume", "-6"]).text(.volume) == "-6")
    #expect(try Arguments(["start", "box", "--volume=-6"]).text(.volume) == "-6")
    #expect(try Arguments(["start", "box", "--audio-offset", "-80"]).text(.audioOffset) == "-80")
    #expect(try Arguments(["render", "box", "-o", "-"]).text(.output) == "-")
  }

  @Test func `after two hyphens every word is an operand`() throws {
    let arguments = try Arguments(["check", "--", "--help", "-o", "--", "a.json"])
    #expect(arguments.operands == ["--help", "-o", "--", "a.json"])
    #expect(!arguments.has(.help))
  }

  @Test func `two hyphens alone leave the command to come`() throws {
    #expect(try Arguments(["--", "plan", "box"]).command == .plan)
  }

  @Test func `a hyphen alone is an operand`() throws {
    #expect(try Arguments(["check", "-"]).operands == ["-"])
  }

  @Test func `check takes as many files as there are`() throws {
    let files = (1...500).map { "\($0).json" }
    #expect(try Arguments(["check"] + files).operands == files)
  }

  // MARK: - Help and version

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["help", "start"], ["start", "--help"],
    ["start", "-h", "a", "b"],
    ["devices", "box", "--minutes", "3", "--help"], ["render", "--help"],
  ])
  func `help makes everything else unimportant`(words: [String]) throws {
    #expect(try Arguments(words).has(.help))
  }

  @Test(arguments: [
    ["--version"], ["start", "--version"], ["devices", "--rate", "1", "--version"],
  ])
  func `so does version`(words: [String]) throws {
    #expect(try Arguments(words).has(.version))
  }

  @Test func `help of a command knows its command`() throws {
    #expect(try Arguments(["help", "render"]).command == .render)
    #expect(try Arguments(["render", "--help"]).command == .render)
  }

  @Test func `help after a command is a word like any other`() throws {
    let arguments = try Arguments(["start", "help"])
    #expect(arguments.operands == ["help"])
    #expect(!arguments.has(.help))
  }

  // MARK: - Faults

  private typealias Fault = CommandError.UsageFault

  @Test(arguments: [
    (["strat", "box"], CommandError.usage(.unknownCommand("strat"), nil)),
    ([""], .usage(.unknownCommand(""), nil)),
    (["--minuets", "3"], .usage(.unknownOption("--minuets"), nil)),
    (["--minuets=3"], .usage(.unknownOption("--minuets"), nil)),
    (["plan", "box", "--minuets", "3"], .usage(.unknownOption("--minuets"), .plan)),
    (["plan", "-x"], .usage(.unknownOption("-x"), .plan)),
    (["-x"], .usage(.unknownOption("-x"), nil)), (["-6"], .usage(.unknownOption("-6"), nil)),
    (["--=3"], .usage(.unknownOption("--"), nil)),
    (["plan", "box", "--sound", "off"], .usage(.optionNotForCommand(.sound), .plan)),
    (["--minutes", "3"], .usage(.optionNotForCommand(.minutes), nil)),
    (["devices", "--volume", "1", "--rate", "1"], .usage(.optionNotForCommand(.rate), .devices)),
    (["plan", "box", "-m", "1", "--minutes", "2"], .usage(.givenTwice(.minutes), .plan)),
    (["plan", "box", "--json", "--json"], .usage(.givenTwice(.json), .plan)),
    (["plan", "box", "--minutes="], .usage(.missingValue(.minutes), .plan)),
    (["plan", "box", "--data", ""], .usage(.missingValue(.data), .plan)),
    (["plan", "box", "--minutes"], .usage(.missingValue(.minutes), .plan)),
    (["render", "box", "-o"], .usage(.missingValue(.output), .render)),
    (["plan", "box", "--json=yes"], .usage(.unexpectedValue(.json), .plan)),
    (["start", "box", "--acknowledge="], .usage(.unexpectedValue(.acknowledge), .start)),
    (["-hx"], .usage(.unexpectedValue(.help), nil)),
    (["plan"], .usage(.missingOperand, .plan)), (["check"], .usage(.missingOperand, .check)),
    (["plan", "box", "equal"], .usage(.extraOperand("equal"), .plan)),
    (["devices", "hw:0"], .usage(.extraOperand("hw:0"), .devices)),
    (["patterns", "show", "box", "x"], .usage(.extraOperand("x"), .patterns)),
  ])
  func `what is wrong with the words is told`(words: [String], error: CommandError) {
    #expect(fault(words) == error)
    #expect(error.exitCode == .usage)
  }

  // MARK: - Values

  private func arguments(_ words: String...) throws -> Arguments {
    try Arguments(["start", "box"] + words)
  }

  @Test(arguments: [
    ("3", Duration.seconds(3)), ("0.5", .milliseconds(500)), ("2e0", .seconds(2)),
    ("60", .seconds(60)), ("0", .zero), ("0.000000001", .nanoseconds(1)), ("1E1", .seconds(10)),
  ])
  func `a decimal is read exactly`(text: String, value: Duration) throws {
    #expect(try arguments("--lead-in", text).exact(.leadIn, in: .zero...(.seconds(60))) == value)
  }

  @Test(arguments: [
    "-0.1", "60.000000001", "x", "3s", "1,5", "NaN", "inf", "∞", "３", "0x3", "1e", "1e999",
    "1e-400", "1e99999999999999999999", "0.0000000001", "--json", " 3", "3 ", "+3",
  ])
  func `another value is refused with the range`(text: String) throws {
    let arguments = try arguments("--lead-in=\(text)")
    #expect(throws: CommandError.usage(.badValue(.leadIn, text, allowed: "0...60"), .start)) {
      try arguments.exact(.leadIn, in: .zero...(.seconds(60)))
    }
  }

  @Test(arguments: [("1", 1), ("007", 7), ("100000", 100_000)])
  func `a whole number has digits alone`(text: String, value: Int) throws {
    #expect(try arguments("-n", text).wholeNumber(.cycles, in: 1...100_000) == value)
  }

  @Test(arguments: [
    "0", "100001", "-1", "+1", "1.0", "1e2", "１", "x", "99999999999999999999", " 1",
  ])
  func `another number of cycles is refused with the range`(text: String) throws {
    let arguments = try arguments("--cycles=\(text)")
    #expect(throws: CommandError.usage(.badValue(.cycles, text, allowed: "1...100000"), .start)) {
      try arguments.wholeNumber(.cycles, in: 1...100_000)
    }
  }

  @Test func `a choice is one of its words`() throws {
    let arguments = try arguments("--on-suspend", "pause")
    #expect(try arguments.choice(.onSuspend, BreathingEngine.SuspendPolicy.self) == .pause)
    #expect(try arguments.choice(.lang, Language.self) == nil)
  }

  @Test(arguments: Option.allCases)
  func `another word is refused with those that are allowed`(option: Option) {
    guard case .choices(let choices) = option.valueKind else { return }
    let command = option.owners.first ?? .start
    for text in [choices[0].uppercased() + "x", "x", "-"] {
      #expect(
        fault([command.rawValue, "--\(option.rawValue)=\(text)"])
          == .usage(
            .badValue(option, text, allowed: choices.joined(separator: ", ")), command))
    }
  }

  @Test func `what is not given has no value`() throws {
    #expect(try arguments().exact(.leadIn, in: .zero...(.seconds(60))) == nil)
    #expect(try arguments().wholeNumber(.cycles, in: 1...2) == nil)
    #expect(try arguments().text(.sound) == nil)
  }

  @Test func `every option of a command takes it in both forms`() throws {
    for command in Command.allCases {
      for option in command.options + [.data, .lang] {
        let isPattern = command == .start && option != .node
        let operands = Array(
          repeating: "x", count: isPattern ? 1 : command.operandCount.lowerBound)
        let value = option.valueKind(with: command).map { [$0.example] } ?? []
        let arguments = try Arguments(
          [command.rawValue] + operands + ["--\(option.rawValue)"] + value)
        #expect(arguments.text(option) == value.first ?? "")
      }
    }
  }

  @Test func `short names are not given twice`() {
    let names = Option.allCases.compactMap(\.shortName)
    #expect(Set(names).count == names.count)
  }
}

extension ValueKind {
  /// A word that the command line takes without looking at what it means.
  fileprivate var example: String {
    if case .choices(let words) = self { words[0] } else { "value" }
  }
}

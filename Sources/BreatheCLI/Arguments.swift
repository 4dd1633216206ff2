import BreathingCatalog
import BreathingEngine

/// The command line, split into a command, its operands and options. Values are still text; the
/// reading methods validate them.
struct Arguments: Sendable, Equatable {
  /// Nil for `breathe` alone.
  let command: Command?
  private(set) var operands: [String]
  private let values: [Option: String]

  /// Splits and matches the words after the program's name. `--help` and `--version` make
  /// everything else unimportant.
  init(_ words: [String]) throws(CommandError) {
    var command: Command?
    var operands: [String] = []
    var values: [Option: String] = [:]
    var words = words[...]
    var optionsEnded = false
    while let word = words.popFirst() {
      if word == "--", !optionsEnded {
        optionsEnded = true
      } else if !optionsEnded, word.hasPrefix("-"), word != "-" {
        let (option, attached) = try Self.option(word, command)
        guard values[option] == nil else { throw .usage(.givenTwice(option), command) }
        values[option] = try Self.value(of: option, attached: attached, from: &words, command)
      } else if command == nil {
        guard let named = Command(rawValue: word) else {
          if word == "help" {
            values[.help] = ""
            continue
          }
          throw .usage(.unknownCommand(word), nil)
        }
        command = named
      } else {
        operands.append(word)
      }
    }
    self.command = command
    self.operands = operands
    self.values = values
    if has(.help) || has(.version) { return }
    try checkFit()
  }

  /// The language that `--lang` asks for in words that may otherwise be wrong.
  static func wishedLanguage(in words: [String]) -> Language? {
    let words = words.prefix { $0 != "--" }
    let option = "--\(Option.lang.rawValue)"
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == option { return Language(rawValue: next) }
      if word.hasPrefix("\(option)=") {
        return Language(rawValue: String(word.dropFirst(option.count + 1)))
      }
    }
    return nil
  }

  func has(_ option: Option) -> Bool { values[option] != nil }

  func text(_ option: Option) -> String? { values[option] }

  /// The same with an operand in place of those there are.
  func naming(_ operand: String) -> Arguments {
    var arguments = self
    arguments.operands = [operand]
    return arguments
  }

  /// Options that stand for a pattern.
  private static let forNodes: [Option] = [.node, .fromProgram, .program]

  /// Which of them is given; `node` for none.
  var nodeOption: Option { Self.forNodes.first(where: has) ?? .node }

  private func checkFit() throws(CommandError) {
    let known = Option.global + (command?.options ?? [])
    // The smallest name first, so that the same words always get the same message.
    for option in values.keys.sorted(by: { $0.rawValue < $1.rawValue })
    where !known.contains(option) {
      throw .usage(.optionNotForCommand(option), command)
    }
    try checkChoices()
    guard let command else { return }
    // A session has a pattern or a node, not both.
    if command == .start || command == .render, let node = Self.forNodes.first(where: has) {
      if let pattern = operands.first { throw .usage(.extraOperand(pattern), command) }
      if let other = Self.forNodes.last(where: has), other != node {
        throw .usage(.excludeEachOther(node, other), command)
      }
    }
    guard operands.count >= command.operandCount.lowerBound else {
      throw .usage(.missingOperand, command)
    }
    guard operands.count <= command.operandCount.upperBound else {
      throw .usage(.extraOperand(operands[command.operandCount.upperBound]), command)
    }
  }

  /// An option with a choice of words has one of them.
  private func checkChoices() throws(CommandError) {
    for (option, text) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard case .choices(let words) = option.valueKind(with: command), !words.contains(text) else {
        continue
      }
      throw .usage(.badValue(option, text, allowed: words.joined(separator: ", ")), command)
    }
  }
}

// MARK: - Options

extension Arguments {
  private static func option(
    _ word: String, _ command: Command?
  ) throws(CommandError) -> (Option, String?) {
    guard word.hasPrefix("--") else {
      let letters = word.dropFirst()
      guard let letter = letters.first,
        let option = Option.allCases.first(where: { $0.shortName == letter })
      else { throw .usage(.unknownOption(word), command) }
      let rest = String(letters.dropFirst())
      return (option, rest.isEmpty ? nil : rest)
    }
    let halves = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = Option(rawValue: String(halves.first ?? "")) else {
      throw .usage(.unknownOption(String(word.prefix { $0 != "=" })), command)
    }
    return (option, halves.count == 2 ? String(halves[1]) : nil)
  }

  private static func value(
    of option: Option, attached: String?, from words: inout ArraySlice<String>, _ command: Command?
  ) throws(CommandError) -> String {
    guard option.valueKind != nil else {
      guard attached == nil else { throw .usage(.unexpectedValue(option), command) }
      return ""
    }
    // An empty value is a mistake, as from a variable that is not set; an empty note removes one.
    guard let value = attached ?? words.popFirst(), !value.isEmpty || option == .note else {
      throw .usage(.missingValue(option), command)
    }
    return value
  }
}

// MARK: - Values

extension Arguments {
  /// An exact decimal of seconds, or of what else the option counts.
  func exact(
    _ option: Option, in range: ClosedRange<Duration>
  ) throws(CommandError) -> Duration? {
    guard let text = values[option] else { return nil }
    let allowed = "\(range.lowerBound.decimalSeconds)...\(range.upperBound.decimalSeconds)"
    guard let value = try? Duration(decimalSeconds: text), range.contains(value) else {
      throw .usage(.badValue(option, text, allowed: allowed), command)
    }
    return value
  }

  func wholeNumber(_ option: Option, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = values[option] else { return nil }
    guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let value = Int(text),
      range.contains(value)
    else { throw .usage(.badValue(option, text, allowed: "\(range)"), command) }
    return value
  }

  /// One of the words an option allows.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: Option, _ type: Choice.Type
  ) throws(CommandError) -> Choice? where Choice.RawValue == String {
    guard let text = values[option] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let allowed = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage(.badValue(option, text, allowed: allowed), command)
    }
    return choice
  }
}

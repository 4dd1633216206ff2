import BreathingCatalog
import SoundFiles

/// What to try when the words themselves are wrong.
extension ErrorReport {
  func advice(
    on fault: CommandError.UsageFault, _ command: Command?
  ) -> String {
    if case .missingPattern(let known) = fault { return phrases.chooser.tryOneOf(known) }
    if case .unknownEnding = fault {
      return phrases.render.tryEndings(SoundFileFormat.allCases.flatMap(\.endings))
    }
    let help = "breathe \(command.map { "\($0.rawValue) " } ?? "")--help"
    if case .optionNotForCommand(let option) = fault {
      let owners = option.owners
      // An option of another action of the same command: its help tells which.
      if !owners.isEmpty, command.map(owners.contains) != true {
        return phrases.reference.isOptionOf(owners)
      }
    }
    let similar = meant(by: fault, command)
    return similar.isEmpty ? phrases.tryHelp(command) : phrases.reference.didYouMean(similar, help)
  }

  func advice(onCueSet name: String, _ known: [String]) -> String {
    let similar = Similarity.names(like: name, among: known)
    return similar.isEmpty ? phrases.tryCueSets(known) : phrases.reference.didYouMean(similar, nil)
  }

  func advice(onProfile name: String, _ known: [String]) -> String {
    let similar = Similarity.names(like: name, among: known)
    return similar.isEmpty
      ? phrases.journal.tryProfiles(known)
      : phrases.reference.didYouMean(similar, "breathe profile list")
  }

  private func meant(by fault: CommandError.UsageFault, _ command: Command?) -> [String] {
    switch fault {
    case .unknownCommand(let word):
      return Similarity.names(like: word, among: Command.allCases.map(\.rawValue) + ["help"])
    case .unknownOption(let word):
      guard word.hasPrefix("--") else { return [] }
      let known = command.map { Option.global + $0.options } ?? Option.allCases
      return Similarity.names(like: String(word.dropFirst(2)), among: known.map(\.rawValue))
        .map { "--\($0)" }
    case .badValue(let option, let text, _):
      guard case .choices(let words) = option.valueKind(with: command) else { return [] }
      return Similarity.names(like: text, among: words)
    case .extraOperand(let word), .badOperand(let word, _):
      return Similarity.names(like: word, among: command?.actions.map(\.name) ?? [])
    case .optionNotForCommand, .givenTwice, .missingValue, .unexpectedValue, .excludeEachOther,
      .missingOperand, .missingPattern, .missingOption, .badNote, .bestHoldNotUsed, .holdNotUsed,
      .unknownEnding, .otherRate:
      return []
    }
  }
}

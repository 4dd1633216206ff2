import BreathingCatalog
import TerminalUI

/// The choice as numbered lines and a question, for screen readers and for terminals that cannot be
/// drawn on.
struct PlainChooser {
  let menu: ChooserMenu
  let phrases: Phrases

  /// What a person has answered.
  enum Answer: Equatable {
    case chosen(ChooserItem.Choice)
    case nothing
    case unknown
    /// More than one thing fits.
    case several([String])
  }

  private static let mostAttempts = 3
  private static let mostCandidates = 5

  /// The sections with their items, which are numbered throughout.
  var lines: [String] {
    let width = "\(menu.items.count)".count
    var lines: [String] = []
    var number = 0
    for section in menu.sections {
      lines.append(phrases.chooser.heading(section.heading, phrases))
      for item in section.items {
        number += 1
        let safety = item.safety.needsAcknowledgement ? phrases.safetyClass(item.safety) : nil
        let line = phrases.chooser.line(item.name, item.facts, safety)
        lines.append("  \("\(number)".rightAligned(columns: width))  \(line)".safeForTerminal)
      }
    }
    return lines
  }

  /// What an answer means: a number, an id or a name, what fits one thing alone, or a rhythm in
  /// seconds.
  func answer(_ text: String) -> Answer {
    let text = text.trimmed
    guard !text.isEmpty else { return .nothing }
    let items = menu.items
    if let number = Int(text), (1...items.count).contains(number), text.first?.isNumber == true {
      return .chosen(items[number - 1].choice)
    }
    if let named = items.first(where: { $0.isNamed(text) }) { return .chosen(named.choice) }
    let fitting = items.filter { $0.fits(text) }
    guard fitting.count <= 1 else { return .several(fitting.map(\.id)) }
    if let only = fitting.first { return .chosen(only.choice) }
    guard let rhythm = try? OneLinePattern.entry(text) else { return .unknown }
    return .chosen(.pattern(id: rhythm.id))
  }

  /// Asks on standard error and reads the answer from standard input.
  ///
  /// - Throws: `declined` after three answers that mean nothing.
  func ask() throws(CommandError) -> Chooser.Outcome {
    for line in lines { StandardStreams.notice(line) }
    for _ in 0..<Self.mostAttempts {
      StandardStreams.ask(phrases.chooser.question)
      guard let text = readLine() else {
        // The cursor still stands behind the question.
        StandardStreams.notice("")
        return .left
      }
      switch answer(text) {
      case .chosen(let choice): return .chosen(choice)
      case .nothing: return .left
      case .unknown: StandardStreams.notice(phrases.chooser.unknown(text.trimmed).safeForTerminal)
      case .several(let candidates):
        let some = Array(candidates.prefix(Self.mostCandidates))
        StandardStreams.notice(phrases.chooser.several(text.trimmed, some).safeForTerminal)
      }
    }
    throw .declined
  }
}

extension String {
  fileprivate var trimmed: String {
    let front = drop(while: \.isWhitespace)
    return String(front.reversed().drop(while: \.isWhitespace).reversed())
  }
}

import TerminalUI

/// Text as the man macros of roff take it; groff_man(7).
struct Roff {
  private(set) var text = ""

  /// A line that starts with a macro, its arguments made safe.
  mutating func macro(_ name: String, _ arguments: String...) {
    let words = arguments.map { " \"\(Self.escaped($0))\"" }
    text += ".\(name)\(words.joined())\n"
  }

  mutating func comment(_ text: String) { self.text += ".\\\" \(text)\n" }

  /// The program's name in bold, then its words.
  mutating func synopsis(_ name: String, _ words: String) {
    text += "\\fB\(Self.escaped(name))\\fR \(Self.escaped(words))\n"
  }

  /// Text to be filled into lines.
  mutating func line(_ text: String) {
    self.text += Self.guarded(Self.breakable(Self.escaped(text))) + "\n"
  }

  /// Lines to be left as they are, further to the right.
  mutating func example(_ lines: [String]) {
    text += ".RS 4\n.nf\n"
    text += lines.map { Self.guarded(Self.escaped($0)) + "\n" }.joined()
    text += ".fi\n.RE\n"
  }

  /// A term and what it means.
  mutating func item(_ term: String, _ meaning: String) {
    text += ".TP\n\\fB\(Self.escaped(term))\\fR\n"
    line(meaning)
  }

  /// Every character that roff would read or print as something else.
  static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "\"": "\\(dq"
      default: "\(character)"
      }
    }.joined()
  }

  /// A dot at the start of a line would make it a request.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&\(line)" : line
  }

  /// Lines of Chinese may end between its characters.
  private static func breakable(_ text: String) -> String {
    var marked = ""
    for character in text {
      if let last = marked.last, last.mayEndLine(before: character) { marked += "\\:" }
      marked.append(character)
    }
    return marked
  }
}

/// The names of the sound files in a folder: in order, and allowed on every system a phone or a
/// memory card may have.
enum SoundFileName {
  /// In UTF-8, of the text between number and ending.
  static let longestText = 90
  /// Forbidden by FAT and exFAT: "Microsoft exFAT file system specification", section 7.7.3.
  private static let forbidden: Set<Unicode.Scalar> = [
    "\\", "/", ":", "*", "?", "\"", "<", ">", "|",
  ]

  /// Such as `07 Day 7 Box breathing.opus`; `number` counts from 1 and has as many digits as `count`,
  /// at least two.
  static func numbered(_ number: Int, of count: Int, _ text: String, ending: String) -> String {
    let digits = "\(number)"
    let zeros = String(repeating: "0", count: max(0, max(2, "\(count)".count) - digits.count))
    let safe = safe(text)
    return "\(zeros)\(digits)\(safe.isEmpty ? "" : " ")\(safe).\(ending)"
  }

  /// A text as a part of a name, empty when nothing is left of it.
  static func safe(_ text: String) -> String {
    var safe = ""
    for word in text.split(whereSeparator: \.isWhitespace).map(safeWord) where !word.isEmpty {
      let longer = safe.isEmpty ? word : "\(safe) \(word)"
      safe = shortened(longer)
      if safe != longer { break }
    }
    // Windows drops dots and spaces at the end, and files that begin with a dot are hidden.
    return String(safe.drop(while: isDotOrSpace).reversed().drop(while: isDotOrSpace).reversed())
  }

  private static func safeWord(_ word: Substring) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in word.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        continue
      default: scalars.append(forbidden.contains(scalar) ? "-" : scalar)
      }
    }
    return String(scalars)
  }

  /// Whole characters of it, as many as fit.
  private static func shortened(_ text: String) -> String {
    var kept = ""
    var length = 0
    for character in text {
      length += character.utf8.count
      guard length <= longestText else { break }
      kept.append(character)
    }
    return kept
  }

  private static func isDotOrSpace(_ character: Character) -> Bool {
    character == "." || character == " "
  }
}

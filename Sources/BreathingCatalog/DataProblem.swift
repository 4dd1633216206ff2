/// One fault of a data file: where it is and what is wrong. Sentences are made elsewhere.
package struct DataProblem: Error, Sendable, Equatable {
  package let file: String
  package let place: Place
  package let kind: Kind

  package init(file: String, place: Place, kind: Kind) {
    self.file = file
    self.place = place
    self.kind = kind
  }

  /// Where in the file the fault lies.
  package enum Place: Sendable, Equatable {
    case wholeFile
    /// Counted from 1; the column in characters.
    case text(line: Int, column: Int)
    /// A line that is a record of its own, and a key in it, empty for all of it.
    case line(Int, key: String)
    /// Such as `steps[2].seconds`; empty for the outermost value.
    case key(String)
  }

  /// What is wrong.
  package enum Kind: Sendable, Equatable {
    case unreadable(errno: Int32)
    case notAFile
    case tooLarge(limit: Int)
    /// `detail` is the parser's own English text.
    case syntax(detail: String)
    /// The key, where the parser tells it.
    case duplicateKey(String?)
    case unknownKey(String, allowed: [String])
    case missing
    case wrongType(expected: ValueType, found: String)
    case notAllowed(String, allowed: [String])
    /// `allowed` is a range such as `0...60`.
    case outOfRange(String, allowed: String)
    case tooManyDecimals(String)
    case exactlyOne(of: [String], found: [String])
    case empty
    case listedTwice(String)
    case duplicateID(String, alsoIn: String)
    /// `alsoIn` is a key path, after its file and a colon unless that is the same one.
    case duplicateNode(String, alsoIn: String)
    case notANodeId(String)
    case unknownPattern(String)
    /// The record is known under another profile.
    case ofAnotherProfile
    case idDiffersFromFileName(String)
    case notAnIdentifier(String)
    case controlCharacter
    case classTooLow(declared: SafetyClass, needed: SafetyClass)
    case openStepIsNoHold
    case bestHoldMissing
    case bestHoldUnused
    case languagesDiffer(english: Int, chinese: Int)
    case tooLoud(peak: String, allowed: String)
  }

  /// The types a value can be asked to have.
  package enum ValueType: String, Sendable {
    case object
    case array
    case string
    case number
    case wholeNumber
  }
}

import BreathingAudio
import BreathingCatalog
import BreathingEngine
import Journal

/// Why a command could not do its work. Sentences are made in `ErrorReport`, statuses below.
enum CommandError: Error, Equatable {
  case usage(UsageFault, Command?)
  case unknownPattern(String, similar: [String])
  case unknownCueSet(String, known: [String])
  case badOneLine(String, OneLinePattern.Fault)
  case badData([DataProblem])
  /// A file to import cannot be read, or records of it cannot be taken in, which have been told.
  case badImport([DataProblem])
  case tooManyCycles(Int, allowed: Int, pattern: String)
  case tooLong(Duration)
  case notAcknowledged(pattern: String)
  case declined
  case noSound(SoundProblem)
  /// The same where sound is all there is.
  case nothingHeard(SoundProblem, SoundAdvice)
  /// Writing a file failed, or standard output where there is no file.
  case cannotWrite(String?, errno: Int32)
  case notAFile(String)
  /// The journal failed in a command that needs it.
  case journal(JournalError)
  case noSession(String)
  case severalSessions(String, [String])
  case nothingToUndo
  /// `breathe doctor` found something, and has said so.
  case unwell
  case unknownProgram(String, similar: [String])
  case unknownNode(String)
  case noProgram
  case unknownProfile(String, known: [String])
  case profileExists(String)
  case badProfileName(String)
  case interrupted(signal: Int32)

  /// What is wrong with the words themselves.
  enum UsageFault: Equatable {
    case unknownCommand(String)
    case unknownOption(String)
    case optionNotForCommand(Option)
    case givenTwice(Option)
    case missingValue(Option)
    case unexpectedValue(Option)
    case badValue(Option, String, allowed: String)
    case excludeEachOther(Option, Option)
    case missingOperand
    /// Where nobody can be asked to choose one of those known.
    case missingPattern(known: [String])
    case missingOption(Option)
    case extraOperand(String)
    case badOperand(String, allowed: String)
    /// Control characters, or more bytes than that.
    case badNote(longest: Int)
    case bestHoldNotUsed
    case holdNotUsed
  }

  var exitCode: ExitCode {
    switch self {
    case .usage, .unknownPattern, .unknownCueSet, .badOneLine, .tooManyCycles, .tooLong,
      .notAcknowledged, .unknownProfile, .profileExists, .badProfileName,
      .unknownProgram, .noSession, .severalSessions, .unknownNode, .noProgram:
      .usage
    case .badData, .badImport: .badData
    case .noSound, .nothingHeard: .noSound
    case .journal: .journal
    case .declined, .nothingToUndo, .unwell, .cannotWrite, .notAFile, .interrupted: .failed
    }
  }
}

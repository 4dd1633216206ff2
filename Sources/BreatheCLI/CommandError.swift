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
  /// Sound was demanded, and neither cue set nor recordings nor voice have any.
  case nothingToHear
  case noFolder(String, errno: Int32, similar: [String])
  /// Writing a file failed, or standard output where there is no file.
  case cannotWrite(String?, errno: Int32)
  case notAFile(String)
  case notAFolder(String)
  /// A library refused to make a sound file.
  case cannotEncode(String, call: String, reason: String)
  /// The journal failed in a command that needs it.
  case journal(JournalError)
  case noSession(String)
  case severalSessions(String, [String])
  case nothingToUndo
  /// `breathe doctor` found something, and has said so.
  case unwell
  case unknownProgram(String, similar: [String])
  case unknownNode(String, Option)
  case noProgram
  case unknownProfile(String, known: [String])
  case profileExists(String)
  case badProfileName(String)
  /// With how many files were written whole before.
  case interrupted(signal: Int32, files: Int)

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
    /// The name of a sound file tells no format.
    case unknownEnding(String)
    /// A rate that Opus does not have.
    case otherRate(String, only: Int)
  }

  var exitCode: ExitCode {
    switch self {
    case .usage, .unknownPattern, .unknownCueSet, .badOneLine, .tooManyCycles, .tooLong,
      .notAcknowledged, .unknownProfile, .profileExists, .badProfileName,
      .unknownProgram, .noFolder, .noSession, .severalSessions, .unknownNode, .noProgram:
      .usage
    case .badData, .badImport: .badData
    case .noSound, .nothingToHear, .nothingHeard: .noSound
    case .journal: .journal
    case .declined, .nothingToUndo, .unwell, .cannotWrite, .notAFile, .notAFolder, .cannotEncode,
      .interrupted:
      .failed
    }
  }
}

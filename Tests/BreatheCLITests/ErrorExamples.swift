import BreathingAudio
import BreathingEngine
import Glibc
import Journal
import SoundFiles

@testable import BreatheCLI
@testable import BreathingCatalog

/// One example at least of every error, for both languages to be read side by side. The switches
/// below do not compile when a case is new, and the tests ask for an example of each.
enum ErrorExamples {
  /// Words in the examples that stand for what a person or the system wrote.
  static let foreignTexts = [
    "strat", "--minuets", "mine.json", "yours.json", "sample", "boks", "coherent", "gongs", "hw:0",
    "out.wav", "out.mp3", "FLAC__stream_encoder_finish", "FLAC__STREAM_ENCODER_IO_ERROR",
    "snd_pcm_writei", "unexpected token near '}'", "second", "ears",
    "Mei", "default", "journal.sqlite", "database disk image is malformed", "database is locked",
    "SELECT 1", "BEGIN IMMEDIATE", "pulse", "ocaen", "tonse", "Mie", "shwo", "fihs",
    "Format not recognised",
  ]

  static let faults: [CommandError.UsageFault] = [
    .unknownCommand("strat"), .unknownOption("--minuets"), .optionNotForCommand(.rate),
    .givenTwice(.minutes), .missingValue(.output), .unexpectedValue(.json),
    .badValue(.minutes, "0", allowed: "0.01...1440"),
    .badValue(.display, "ears", allowed: "plain, none, auto"),
    .excludeEachOther(.minutes, .cycles), .missingOperand,
    .missingPattern(known: ["box", "4-7-8"]), .missingPattern(known: []),
    .extraOperand("boks"), .bestHoldNotUsed,
    .holdNotUsed, .missingOption(.note), .badOperand("13:00", allowed: "00:00...11:59"),
    .badNote(longest: 10_000),
    .unknownEnding("out.mp3"), .otherRate("44100", only: 48_000),
  ]

  static let commands: [CommandError] =
    faults.map { .usage($0, .start) } + [
      .usage(.unknownCommand("strat"), nil),
      .unknownPattern("boks", similar: []), .unknownPattern("boks", similar: ["box"]),
      .unknownPattern("coherent", similar: ["coherent-5-5", "coherent-6-6"]),
      .unknownCueSet("gongs", known: ["glide", "ticks", "tones", "off"]),
      .badOneLine("4-4-4-4-4", .notOneLine),
      .badOneLine("4-99999", .outOfRange("99999", allowed: "0, 0.05...3600")),
      .badOneLine("4-6.0000000001", .tooManyDecimals("6.0000000001")),
      .badOneLine("0-0", .noTime),
      .badData([
        problem(.missing, at: .key("dose")), problem(.empty, at: .key("steps")),
      ]),
      .badImport([problem(.unreadable(errno: ENOENT), at: .wholeFile)]), .badImport([]),
      .tooManyCycles(9, allowed: 8, pattern: "4-7-8"), .tooLong(.seconds(86_416)),
      .notAcknowledged(pattern: "wim-hof"), .declined, .noSound(.noAnswer("hw:0")),
      .noSound(.stalled("pulse")), .nothingHeard(.noDevice("hw:0"), .chooseDevice),
      .noSound(.noDevice("default")), .noSound(.noDevice("hw:0")), .noSound(.busy("hw:0")),
      .noSound(.notPermitted("hw:0")), .noSound(.disconnected("hw:0")),
      .noSound(.failed("hw:0", call: "snd_pcm_writei", errno: EIO)),
      .cannotWrite("out.wav", errno: ENOSPC), .cannotWrite(nil, errno: ENOSPC),
      .journal(.sqlite(code: 11, message: "database disk image is malformed", sql: "SELECT 1")),
      .journal(.sqlite(code: 5, message: "database is locked", sql: "BEGIN IMMEDIATE")),
      .journal(.file(path: "journal.sqlite", call: "open", errno: ENOSPC)),
      .journal(.notAFile(path: "journal.sqlite")), .journal(.notAJournal(path: "journal.sqlite")),
      .journal(.newerSchema(found: 2, known: 1)), .journal(.replaced(path: "journal.sqlite")),
      .journal(.noPlace), .journal(.noAnswer), .unknownProfile("Mei", known: ["default"]),
      .profileExists("Mei"),
      .badProfileName(""), .unknownProgram("boks", similar: []),
      .noSession("boks"), .severalSessions("boks", ["sample", "second"]), .nothingToUndo, .unwell,
      .unknownProgram("boks", similar: ["box"]), .unknownNode("boks", .node),
      .unknownNode("boks", .fromProgram), .noProgram,
      .notAFile("out.wav"), .notAFolder("out.wav"), .nothingToHear,
      .noFolder("ears", errno: ENOENT, similar: []),
      .noFolder("ears", errno: ENOENT, similar: ["Mei"]),
      .cannotEncode(
        "out.wav", call: "FLAC__stream_encoder_finish", reason: "FLAC__STREAM_ENCODER_IO_ERROR"),
      .interrupted(signal: SIGINT, files: 0), .interrupted(signal: SIGINT, files: 1),
      .interrupted(signal: SIGINT, files: 2),
    ] + nearMisses

  static let nearMisses: [CommandError] = [
    .usage(.badValue(.theme, "ocaen", allowed: "ocean, dusk, mono"), .start),
    .usage(.badOperand("fihs", allowed: "bash, zsh, fish"), .completions),
    .usage(.extraOperand("shwo"), .programs), .usage(.unknownOption("--minuets"), nil),
    .unknownCueSet("tonse", known: ["glide", "ticks", "tones"]),
    .unknownProfile("Mie", known: ["default", "Mei"]),
  ]

  static let soundNotices: [SoundNotice] = [
    .badRecording(file: "ears", .unreadable(errno: ENOENT)), .badRecording(file: "ears", .notAFile),
    .badRecording(file: "ears", .notSound(detail: "Format not recognised.")),
    .badRecording(file: "ears", .empty), .badRecording(file: "ears", .badRate(3)),
    .badRecording(file: "ears", .notFinite), .cutRecording(file: "ears"),
    .secondRecording(file: "ears", played: "inhale.wav"),
    .misnamedRecording(file: "ears", similar: ["inhale"]), .otherFormat(file: "ears"),
    .noRecordings(folder: "ears"), .noWords(.noProgram, .otherSounds),
    .noWords(.noProgram, .nothing),
    .noWords(.program("sample", .notAWord), .otherSounds),
    .noWords(.program("sample", .program(.cannotStart)), .otherSounds),
    .noWords(.program("sample", .program(.tooSlow)), .otherSounds),
    .noWords(.program("sample", .program(.tooMuch)), .nothing),
    .noWords(.program("sample", .program(.failed)), .otherSounds),
  ]

  static let problems: [DataProblem] = [
    problem(.unreadable(errno: ENOENT), at: .wholeFile), problem(.notAFile, at: .wholeFile),
    problem(.tooLarge(limit: DataFile.largest), at: .wholeFile),
    problem(.syntax(detail: "unexpected token near '}'"), at: .text(line: 3, column: 14)),
    problem(.duplicateKey("leadIn"), at: .text(line: 12, column: 8)),
    problem(.duplicateKey(nil), at: .text(line: 1, column: 80)),
    problem(.unknownKey("second", allowed: ["phase", "seconds"]), at: .key("steps[1].second")),
    problem(.missing, at: .key("dose.zh")),
    problem(
      .duplicateNode("sample", alsoIn: "yours.json: nodes[0].nodeId"), at: .key("nodes[1].nodeId")),
    problem(.notANodeId("boks"), at: .key("nodes[0].nodeId")),
    problem(.ofAnotherProfile, at: .line(3, key: "profile")),
    problem(.missing, at: .line(3, key: "")),
    problem(.unknownPattern("boks"), at: .key("nodes[0].techniqueId")),
    problem(.wrongType(expected: .object, found: "[…]"), at: .key("")),
    problem(.wrongType(expected: .array, found: "{…}"), at: .key("steps")),
    problem(.wrongType(expected: .string, found: "7"), at: .key("name.en")),
    problem(.wrongType(expected: .number, found: "null"), at: .key("leadIn")),
    problem(.wrongType(expected: .wholeNumber, found: "2.5"), at: .key("length.cycles")),
    problem(.notAllowed("ears", allowed: ["nose", "mouth"]), at: .key("steps[1].way")),
    problem(.outOfRange("-4", allowed: "0, 0.05...3600"), at: .key("steps[1].seconds")),
    problem(.outOfRange("2", allowed: "1"), at: .key("format")),
    problem(.tooManyDecimals("4.0000000001"), at: .key("steps[1].seconds")),
    problem(.exactlyOne(of: ["minutes", "cycles"], found: []), at: .key("length")),
    problem(
      .exactlyOne(of: ["minutes", "cycles"], found: ["minutes", "cycles"]), at: .key("length")),
    problem(.empty, at: .key("sources")),
    problem(.listedTwice("calm"), at: .key("purposes[1]")),
    problem(.duplicateID("sample", alsoIn: "yours.json"), at: .key("id")),
    problem(.idDiffersFromFileName("sample"), at: .key("id")),
    problem(.notAnIdentifier("-box"), at: .key("id")),
    problem(.controlCharacter, at: .key("summary.en")),
    problem(.classTooLow(declared: .calm, needed: .shortHolds), at: .key("safety")),
    problem(.openStepIsNoHold, at: .key("steps[1].open")),
    problem(.bestHoldMissing, at: .key("bestHold")), problem(.bestHoldUnused, at: .key("bestHold")),
    problem(.languagesDiffer(english: 2, chinese: 1), at: .key("cautions")),
    problem(.tooLoud(peak: "-5.8", allowed: "-6"), at: .key("cues.inhale")),
  ]

  private static func problem(_ kind: DataProblem.Kind, at place: DataProblem.Place) -> DataProblem
  {
    DataProblem(file: "mine.json", place: place, kind: kind)
  }
}

// MARK: - Names of the cases

extension CommandError {
  enum Name: CaseIterable {
    case usage, unknownPattern, unknownCueSet, badOneLine, badData, badImport, tooManyCycles,
      tooLong
    case notAcknowledged, declined, noSound, nothingToHear, nothingHeard, noFolder, cannotWrite
    case notAFile, notAFolder, cannotEncode, interrupted
    case journal, unknownProfile, profileExists, badProfileName, unknownProgram, unknownNode
    case unwell, noProgram, noSession, severalSessions, nothingToUndo
  }

  var name: Name {
    switch self {
    case .usage: .usage
    case .unknownPattern: .unknownPattern
    case .unknownCueSet: .unknownCueSet
    case .badOneLine: .badOneLine
    case .badData: .badData
    case .badImport: .badImport
    case .tooManyCycles: .tooManyCycles
    case .tooLong: .tooLong
    case .notAcknowledged: .notAcknowledged
    case .declined: .declined
    case .noSound: .noSound
    case .nothingToHear: .nothingToHear
    case .noFolder: .noFolder
    case .nothingHeard: .nothingHeard
    case .cannotWrite: .cannotWrite
    case .notAFile: .notAFile
    case .notAFolder: .notAFolder
    case .cannotEncode: .cannotEncode
    case .interrupted: .interrupted
    case .journal: .journal
    case .unknownProfile: .unknownProfile
    case .profileExists: .profileExists
    case .badProfileName: .badProfileName
    case .unknownProgram: .unknownProgram
    case .unknownNode: .unknownNode
    case .noProgram: .noProgram
    case .noSession: .noSession
    case .severalSessions: .severalSessions
    case .nothingToUndo: .nothingToUndo
    case .unwell: .unwell
    }
  }
}

extension CommandError.UsageFault {
  enum Name: CaseIterable {
    case unknownCommand, unknownOption, optionNotForCommand, givenTwice, missingValue
    case unexpectedValue, badValue, excludeEachOther, missingOperand, missingPattern, extraOperand,
      bestHoldNotUsed
    case holdNotUsed, badOperand, missingOption, badNote, unknownEnding, otherRate
  }

  var name: Name {
    switch self {
    case .unknownCommand: .unknownCommand
    case .unknownOption: .unknownOption
    case .optionNotForCommand: .optionNotForCommand
    case .givenTwice: .givenTwice
    case .missingValue: .missingValue
    case .unexpectedValue: .unexpectedValue
    case .badValue: .badValue
    case .excludeEachOther: .excludeEachOther
    case .missingOperand: .missingOperand
    case .missingPattern: .missingPattern
    case .extraOperand: .extraOperand
    case .bestHoldNotUsed: .bestHoldNotUsed
    case .holdNotUsed: .holdNotUsed
    case .badOperand: .badOperand
    case .missingOption: .missingOption
    case .badNote: .badNote
    case .unknownEnding: .unknownEnding
    case .otherRate: .otherRate
    }
  }
}

extension DataProblem.Kind {
  enum Name: CaseIterable {
    case unreadable, notAFile, tooLarge, syntax, duplicateKey, unknownKey, missing, wrongType
    case notAllowed, outOfRange, tooManyDecimals, exactlyOne, empty, listedTwice, duplicateID
    case duplicateNode, notANodeId, unknownPattern, ofAnotherProfile
    case idDiffersFromFileName, notAnIdentifier, controlCharacter, classTooLow, openStepIsNoHold
    case bestHoldMissing, bestHoldUnused, languagesDiffer, tooLoud
  }

  var name: Name {
    switch self {
    case .unreadable: .unreadable
    case .notAFile: .notAFile
    case .tooLarge: .tooLarge
    case .syntax: .syntax
    case .duplicateKey: .duplicateKey
    case .unknownKey: .unknownKey
    case .missing: .missing
    case .wrongType: .wrongType
    case .notAllowed: .notAllowed
    case .outOfRange: .outOfRange
    case .tooManyDecimals: .tooManyDecimals
    case .exactlyOne: .exactlyOne
    case .empty: .empty
    case .listedTwice: .listedTwice
    case .duplicateID: .duplicateID
    case .duplicateNode: .duplicateNode
    case .notANodeId: .notANodeId
    case .unknownPattern: .unknownPattern
    case .ofAnotherProfile: .ofAnotherProfile
    case .idDiffersFromFileName: .idDiffersFromFileName
    case .notAnIdentifier: .notAnIdentifier
    case .controlCharacter: .controlCharacter
    case .classTooLow: .classTooLow
    case .openStepIsNoHold: .openStepIsNoHold
    case .bestHoldMissing: .bestHoldMissing
    case .bestHoldUnused: .bestHoldUnused
    case .languagesDiffer: .languagesDiffer
    case .tooLoud: .tooLoud
    }
  }
}

import BreathingAudio
import BreathingCatalog
import BreathingEngine

/// Everything the program says, one stored property for each phrase: a phrase that a language lacks
/// does not compile.
struct Phrases: Sendable {
  let language: Language

  // What the program is.
  let introduction: String
  let usageHeading: String
  let commandsHeading: String
  let optionsHeading: String
  let globalOptionsHeading: String
  let examplesHeading: String
  let moreHelp: String
  let commandSummary: @Sendable (Command) -> String
  let commandUsage: @Sendable (Command) -> String
  let commandNotes: @Sendable (Command) -> String
  let commandExamples: @Sendable (Command) -> [String]
  let optionSummary: @Sendable (Option) -> String

  // A session, line by line.
  let phase: @Sendable (Phase) -> String
  let way: @Sendable (Way) -> String
  /// A step with its seconds, and its way where it has one.
  let step: @Sendable (_ name: String, _ seconds: String, _ way: String?) -> String
  let openHold: @Sendable (_ name: String, _ limit: String) -> String
  let openHoldWithKeys: @Sendable (_ name: String, _ limit: String) -> String
  let held: @Sendable (_ time: String) -> String
  let holdLimitReached: @Sendable (_ time: String) -> String
  let sessionTitle: @Sendable (_ name: String, _ length: String) -> String
  let lengthFromMinutes: @Sendable (_ minutes: String, _ cycles: Int, _ total: String) -> String
  let lengthFromCycles: @Sendable (_ cycles: Int, _ total: String) -> String
  let lengthWithOpenHolds: @Sendable (_ cycles: Int, _ total: String) -> String
  let lengthOfMinutesWithOpenHolds: @Sendable (_ minutes: String) -> String
  let keys: String
  let keysWithSound: String
  let getReady: @Sendable (_ seconds: String) -> String
  let cycle: @Sendable (_ number: Int, _ of: Int, _ left: String) -> String
  let cycleWithoutEnd: @Sendable (_ number: Int) -> String
  let paused: String
  let pausedWithKeys: String
  let resumed: @Sendable (_ name: String?) -> String
  let cycleSkipped: @Sendable (_ number: Int) -> String
  let resynchronised: @Sendable (_ gap: String, _ skipped: Int) -> String
  let completed: @Sendable (_ cycles: Int, _ time: String) -> String
  let stopped: @Sendable (_ cycles: Int, _ time: String) -> String
  let interrupted: @Sendable (_ cycles: Int, _ time: String) -> String

  // Sound.
  let silent: @Sendable (_ reason: String) -> String
  let waitingForSound: @Sendable (_ reason: String, _ seconds: String) -> String
  let soundIsBack: String
  let volume: @Sendable (_ decibels: String) -> String
  let muted: String
  let soundProblem: @Sendable (SoundProblem) -> String
  /// What the desktop shows as the reason why the machine stays awake.
  let keptAwake: String
  let noVisualBell: String
  let someLinesDropped: @Sendable (Int) -> String

  // Safety.
  let warnings: @Sendable (SafetyClass) -> [String]
  let safetyClass: @Sendable (SafetyClass) -> String
  let acknowledgePrompt: String
  let acknowledgeYes: [String]
  let acknowledgementNotKept: @Sendable (_ reason: String) -> String

  // Lists.
  let noPatterns: String
  let patternLine: @Sendable (_ rate: String, _ length: String) -> String
  let breathsPerMinute: @Sendable (_ rate: String) -> String
  let breathsPerMinuteRamped: @Sendable (_ from: String, _ to: String) -> String
  let heading: @Sendable (PatternHeading) -> String
  let purpose: @Sendable (Purpose) -> String
  let repeated: @Sendable (Int) -> String
  let ramp: @Sendable (_ from: String, _ to: String, _ cycles: Int) -> String
  let shareOfBestHold: @Sendable (_ percent: String) -> String
  let bestHoldAssumed: @Sendable (_ seconds: String) -> String
  let bestHold: @Sendable (_ seconds: String) -> String
  let mostCycles: @Sendable (Int) -> String
  let planLine: @Sendable (_ time: String, _ cycle: Int, _ step: String) -> String
  let planEnd: @Sendable (_ time: String) -> String
  let rendered: @Sendable (_ file: String, _ time: String) -> String
  let deviceWouldBeUsed: @Sendable (_ name: String, _ rate: Int) -> String
  let deviceWouldFail: @Sendable (_ reason: String) -> String
  let hiddenDevices: @Sendable (Int) -> String
  let fileIsGood: @Sendable (_ file: String) -> String

  let journal: JournalPhrases
  let chooser: ChooserPhrases
  let programs: ProgramPhrases
  let history: HistoryPhrases
  let exchange: ExchangePhrases
  let doctor: DoctorPhrases
  let advice: AdvicePhrases
  let voice: VoicePhrases
  let sounds: SoundPhrases
  let screen: ScreenPhrases
  let render: RenderPhrases
  let reference: ReferencePhrases

  // Errors: what is wrong, and what to try.
  let usageFault: @Sendable (CommandError.UsageFault) -> String
  let tryHelp: @Sendable (Command?) -> String
  let unknownPattern: @Sendable (String) -> String
  let tryPatterns: @Sendable (_ similar: [String]) -> String
  let unknownCueSet: @Sendable (String) -> String
  let tryCueSets: @Sendable (_ known: [String]) -> String
  let badOneLine: @Sendable (String, OneLinePattern.Fault) -> String
  let tryOneLine: String
  let tooManyCycles: @Sendable (_ cycles: Int, _ allowed: Int, _ pattern: String) -> String
  let tryFewerCycles: @Sendable (_ allowed: Int) -> String
  let tooLong: @Sendable (_ time: String) -> String
  let tryShorter: String
  let notAcknowledged: @Sendable (_ pattern: String) -> String
  let tryAcknowledge: String
  let declined: String
  let noSound: @Sendable (_ reason: String) -> String
  let tryWithoutSound: String
  let cannotWrite: @Sendable (_ what: String, _ reason: String) -> String
  let standardOutput: String
  let tryOtherFile: String
  let notAFile: @Sendable (_ what: String) -> String
  let tryCheck: String
  let dataPlace: @Sendable (DataProblem.Place) -> String?
  let dataProblem: @Sendable (DataProblem.Kind) -> String

  /// The labels of `breathe patterns show`.
  enum PatternHeading: Sendable, CaseIterable {
    case purposes
    case steps
    case rate
    case length
    case safety
    case dose
    case cautions
    case sources
    case file
  }

  /// All phrases in a language.
  static func of(_ language: Language) -> Phrases {
    switch language {
    case .english: .english
    case .chinese: .chinese
    }
  }
}

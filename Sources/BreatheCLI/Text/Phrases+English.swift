// Over 300 lines: one value that holds every English phrase, in the order of `Phrases`.
import BreathingAudio
import BreathingCatalog
import BreathingEngine

extension Phrases {
  static let english = Phrases(
    language: .english,
    introduction: """
      breathe guides your breath by sound and text, in the terminal.

        breathe start               to choose from what there is
        breathe start box           five minutes of box breathing
        breathe start 4-7-8         to wind down before sleep
        breathe start 4-6           any rhythm: in 4, out 6
        breathe patterns            what there is
        breathe --help              everything else
      """,
    usageHeading: "Usage:",
    commandsHeading: "Commands:",
    optionsHeading: "Options:",
    globalOptionsHeading: "Options of every command:",
    examplesHeading: "Examples:",
    moreHelp: "breathe COMMAND --help tells more about a command.",
    commandSummary: { command in
      switch command {
      case .start: "guide a session"
      case .plan: "print every cue of a session with its time, without playing it"
      case .render: "write a session or a whole program to sound files"
      case .frame: "draw one picture of a session, as text or SVG"
      case .patterns: "list the patterns, or show one"
      case .sounds: "list the cue sets, or play every sound of one"
      case .next: "do the next step of your program"
      case .programs: "list the programs, follow one, or see how far you are"
      case .history: "list what you have practised; note, delete, undo"
      case .stats: "see what you have practised by day, week and pattern"
      case .profile: "keep several people's records apart"
      case .export: "write your records as JSON Lines, JSON or CSV"
      case .import: "take in records that were exported"
      case .check: "check pattern, program and cue set files for mistakes"
      case .devices: "list the sound devices, and which one would be used"
      case .doctor: "look at journal, data, terminal and sound, and say what is wrong"
      case .completions: "print the completions of a shell"
      case .manual: "print the manual page"
      }
    },
    commandUsage: { command in
      switch command {
      case .start: "breathe start [PATTERN] [options]"
      case .plan: "breathe plan PATTERN [options]"
      case .render:
        """
        breathe render PATTERN -o FILE [options]
          breathe render --from-program NODE -o FILE [options]
          breathe render --program ID -o FOLDER [options]
        """
      case .frame: "breathe frame PATTERN [--svg FILE] [options]"
      case .patterns: "breathe patterns [--json]\n  breathe patterns show ID"
      case .sounds: "breathe sounds [--json]\n  breathe sounds play NAME [options]"
      case .next: "breathe next [options]"
      case .programs:
        "breathe programs [--json]\n  breathe programs show ID [--json]\n  breathe programs use ID"
      case .history:
        """
        breathe history [options]
          breathe history edit ID --note TEXT
          breathe history delete ID
          breathe history undo
        """
      case .stats: "breathe stats [options]"
      case .profile:
        """
        breathe profile list
          breathe profile add NAME
          breathe profile use NAME
          breathe profile rename NAME NEW
          breathe profile day-start HH:MM
        """
      case .export: "breathe export [options]"
      case .import: "breathe import FILE [--dry-run]"
      case .check: "breathe check FILE..."
      case .devices: "breathe devices [--all] [--json]"
      case .doctor: "breathe doctor [--play]"
      case .completions: "breathe completions bash|zsh|fish"
      case .manual: "breathe manual"
      }
    },
    commandNotes: { command in
      switch command {
      case .start:
        """
        PATTERN is the id of a pattern, a file, or seconds joined by hyphens: in-out,
        in-hold-out or in-hold-out-hold, such as 4-6 or 5.5-5.5 or 4-0-6-0. Without
        it there is a list to choose from, on a terminal: type to filter, Enter starts, Escape leaves.

        Keys: Space pauses and goes on, Enter or Space ends an open hold, n goes on to the next
        cycle and does not count this one, m mutes, + and - change the volume, q or Esc ends the
        session. On a full screen v changes the picture, t the colours, and ? shows the keys.
        Without a keyboard, SIGUSR1 pauses and goes on, SIGINT and SIGTERM end it.

        After a pause the breath begins again at its inhale, a second later; an open hold, or
        one longer than 10 seconds, goes on where it was. Time in which the program did not run
        (suspend, a stopped process) is skipped, and a cycle it touched does not count.
        """
      case .plan:
        """
        Times count from the first phase; the lead-in before it is negative time.
        """
      case .render:
        """
        The ending of FILE tells its format: .wav, .flac, or .opus and .ogg, which both are Opus in
        Ogg; --format tells it for any name. Title and pattern are in the file, and a chapter mark for
        each cycle. Opus always has 48000 frames per second.

        --from-program writes one step of a program. --program writes them all, a file for each, with
        numbers in front so that a phone plays them in order: Opus unless --format says otherwise. The
        folder is made where there is none.

        A file appears under its name only when it is complete. Open holds last until their
        limit, or as long as --hold says.
        """
      case .frame:
        """
        The picture is what --display full shows at that position; without --svg it is printed as text.
        """
      case .patterns:
        """
        Files of your own go to patterns/ in ~/.local/share/breathe; docs/pattern-format.md
        describes them.
        """
      case .sounds:
        """
        play sounds every cue of a set, with its name as it is heard: phases of 4 seconds, then what
        a session tells besides, then an inhale by each way. A cue without a sound, and a way
        without one of its own, is named and not waited for. With --json each is a line.

        Sound that is lost is waited for, at most 10 seconds; then the status is 69, as it is where
        no device can be opened. Files of your own go to audio/ in ~/.local/share/breathe;
        docs/cue-set-format.md describes them.
        """
      case .next:
        "The next step is the first of the program's that no session has reached its target of."
      case .programs:
        """
        A step is done when one session has reached its cycles. Nothing is locked or reset
        because of missed days, and steps may be done in any order with breathe start --node.
        """
      case .history:
        """
        ID is the beginning of a session's id, as the list shows it. A note of "" removes it.
        undo takes back the latest edit or delete that has not been taken back.
        """
      case .stats:
        "A day begins at 04:00 unless breathe profile day-start says otherwise."
      case .profile:
        """
        Records, acknowledgements and the program followed belong to a profile. --profile NAME
        with any command means another than the one in use.
        """
      case .export:
        "Everything of the profile, to standard output unless -o FILE. CSV holds sessions alone."
      case .import:
        """
        Known records are not doubled; of two versions the later one stays. When a line cannot be
        taken in, nothing is.
        """
      case .check: "The exit status is 65 when a file has a mistake."
      case .devices: "The names are ALSA's, for --audio-device."
      case .doctor: "The exit status is 1 when something is wrong. --play sounds a test cue."
      case .completions:
        """
        For bash, for zsh into a folder of $fpath, and for fish:
          breathe completions bash > ~/.local/share/bash-completion/completions/breathe
          breathe completions zsh > ~/.zfunc/_breathe
          breathe completions fish > ~/.config/fish/completions/breathe.fish
        """
      case .manual: "To read it: breathe manual | man -l -"
      }
    },
    commandExamples: { command in
      switch command {
      case .start:
        [
          "breathe start box --minutes 3", "breathe start 4-7-8 --display none",
          "breathe start coherent-5.5-5.5 --sound tones --volume -12",
          "breathe start o2-table --best-hold 90",
        ]
      case .plan: ["breathe plan 4-0-6-0 --cycles 3", "breathe plan box --json"]
      case .render:
        [
          "breathe render sigh --minutes 5 -o sigh.flac",
          "breathe render --from-program bc-2bn6r -o day-1.opus",
          "breathe render --program beginner-calm -o calm",
        ]
      case .frame:
        ["breathe frame box --at 2.5", "breathe frame 4-7-8 --at 2.5 --size 80x24 --svg 4-7-8.svg"]
      case .patterns: ["breathe patterns", "breathe patterns show 4-7-8"]
      case .sounds: ["breathe sounds", "breathe sounds play tones --volume -12"]
      case .next: ["breathe next", "breathe next --program sigh-28 --display none"]
      case .programs:
        ["breathe programs", "breathe programs show beginner-calm", "breathe programs use sigh-28"]
      case .history:
        [
          "breathe history", "breathe history --since 2026-11-01 --pattern box",
          "breathe history edit 3f2a --note \"slept well\"", "breathe history undo",
        ]
      case .stats: ["breathe stats", "breathe stats --streak"]
      case .profile: ["breathe profile add Mei", "breathe profile use Mei"]
      case .export:
        ["breathe export > breathe.jsonl", "breathe export --format csv -o breathe.csv"]
      case .import: ["breathe import breathe.jsonl --dry-run"]
      case .check: ["breathe check my-pattern.json"]
      case .devices: ["breathe devices"]
      case .doctor: ["breathe doctor", "breathe doctor --play"]
      case .completions: ["breathe completions bash", "breathe completions fish | source"]
      case .manual: ["breathe manual"]
      }
    },
    optionSummary: { option in
      switch option {
      case .node, .fromProgram: "a step of a program instead of PATTERN"
      case .noRecord: "keep no record of this session"
      case .visualBell: "flash the terminal at each phase while there is no sound"
      case .noInhibit: "let the machine sleep during the session"
      case .program: "a program's id"
      case .since: "only from this day on"
      case .pattern: "only this pattern"
      case .limit: "at most so many, the latest"
      case .note: "your own words"
      case .streak: "also how many days in a row"
      case .format: "jsonl unless told"
      case .dryRun: "only say what would be done"
      case .play: "play a test cue"
      case .profile: "another profile than the one in use"
      case .journal: "another journal than the usual one"
      case .minutes: "length in minutes, rounded to whole cycles"
      case .cycles: "length in cycles"
      case .tempo: "how fast: 2 takes half the time, 0.5 twice; not for shares of a best hold"
      case .leadIn: "seconds before the first breath, 0...60"
      case .bestHold: "your longest comfortable hold in seconds, for breath-hold tables"
      case .hold: "end open holds after so many seconds, if their limit is longer"
      case .sound: "a cue set of breathe sounds, or off"
      case .volume: "decibels, -60...6; 0 unless the cue set is a quiet one"
      case .voice: "speak the phases and the last cycle, with --count the seconds; needs espeak-ng"
      case .recordings: "a folder of your own sounds, such as inhale.wav; see docs/recordings.md"
      case .audioDevice: "an ALSA device; see breathe devices"
      case .audioOffset: "milliseconds by which the sound comes later, -2000...2000"
      case .display:
        "full: the whole screen; plain: a line for each phase; none: sound alone; auto: full where the terminal can, otherwise plain, and none with --events"
      case .visual: "what breathes on the screen: an orb, a wave, or a bar"
      case .theme: "colours of the screen"
      case .reducedMotion: "a picture each second instead of a flowing one"
      case .count:
        "also tell each second: a soft tick, a number with --voice, a line with --display plain"
      case .ask: "ask before and after how calm you are, 1...5"
      case .at: "seconds from the first phase, 0 unless told; the lead-in is negative"
      case .size: "columns and rows, 80x24 unless told"
      case .svg: "the SVG file to write"
      case .onSuspend: "after the program was stopped: skip what was missed, or pause"
      case .wakeLead: "seconds of silence before the first sound, for sinks that wake late, 0...10"
      case .keepAwake: "add a noise too quiet to hear, for headsets that fall asleep in silence"
      case .requireSound: "end with status 69 without sound in 3 s, or after 30 s without it"
      case .events: "write events as JSON lines to standard output"
      case .acknowledge: "say that you have read the warnings of a demanding pattern"
      case .output: "the file to write"
      case .rate: "frames per second, 48000 unless told"
      case .all: "also the devices that are rarely wanted"
      case .json: "as JSON"
      case .data: "look here first for patterns/ and audio/"
      case .lang: "language"
      case .help: "this help"
      case .version: "the version"
      }
    },
    phase: { phase in
      switch phase {
      case .inhale: "Inhale"
      case .holdIn: "Hold"
      case .exhale: "Exhale"
      case .holdOut: "Empty hold"
      }
    },
    way: { way in
      switch way {
      case .nose: "through the nose"
      case .mouth: "through the mouth"
      case .leftNostril: "left nostril"
      case .rightNostril: "right nostril"
      case .hum: "humming"
      }
    },
    step: { name, seconds, way in
      way.map { "\(name) \(seconds), \($0)" } ?? "\(name) \(seconds)"
    },
    openHold: { name, limit in "\(name), at most \(limit)" },
    openHoldWithKeys: { name, limit in "\(name) until you press Enter, at most \(limit)" },
    held: { "Held \($0)" },
    holdLimitReached: { "Held \($0), the limit: breathe on" },
    sessionTitle: { name, length in "\(name): \(length)" },
    lengthFromMinutes: { minutes, cycles, total in
      "\(minutes) min -> \(cycles) \(cycles == 1 ? "cycle" : "cycles"), \(total)"
    },
    lengthFromCycles: { cycles, total in
      "\(cycles) \(cycles == 1 ? "cycle" : "cycles"), \(total)"
    },
    lengthWithOpenHolds: { cycles, total in
      "\(cycles) \(cycles == 1 ? "cycle" : "cycles"), \(total) and your holds"
    },
    lengthOfMinutesWithOpenHolds: { "\($0) min, to the end of the cycle" },
    keys: "Space pauses, q ends.",
    keysWithSound: "Space pauses, q ends, m mutes, + and - set the volume.",
    getReady: { "Get ready: \($0) s" },
    cycle: { number, count, left in "Cycle \(number) of \(count), \(left) left" },
    cycleWithoutEnd: { "Cycle \($0)" },
    paused: "Paused",
    pausedWithKeys: "Paused. Space goes on.",
    resumed: { name in name.map { "Going on: \($0)" } ?? "Going on" },
    cycleSkipped: { "Cycle \($0) is skipped and does not count" },
    resynchronised: { gap, skipped in
      let what =
        switch skipped {
        case 0: ""
        case 1: "; 1 step was skipped"
        default: "; \(skipped) steps were skipped"
        }
      return "The program stood still for \(gap) s\(what)"
    },
    completed: { cycles, time in
      "Done: \(cycles) \(cycles == 1 ? "cycle" : "cycles"), \(time)"
    },
    stopped: { cycles, time in
      "Stopped after \(cycles) \(cycles == 1 ? "cycle" : "cycles"), \(time)"
    },
    interrupted: { cycles, time in
      "Interrupted after \(cycles) \(cycles == 1 ? "cycle" : "cycles"), \(time)"
    },
    silent: { "No sound: \($0). The session goes on; see breathe doctor." },
    waitingForSound: {
      "No sound: \($0). The session ends unless it is back within \($1) s."
    },
    soundIsBack: "Sound is back.",
    volume: { "Volume \($0) dB" },
    muted: "Muted",
    soundProblem: { problem in
      switch problem {
      case .noDevice("default"): "there is no sound device"
      case .noDevice(let device): "there is no device \(device)"
      case .busy(let device): "\(device) is in use by another program"
      case .notPermitted(let device): "\(device) may not be used by this account"
      case .disconnected(let device): "\(device) is gone"
      case .noAnswer(let device): "\(device) does not answer"
      case .stalled(let device): "\(device) has stopped playing"
      case .failed(let device, let call, let code):
        "\(device): \(call) failed, \(SystemError.text(code))"
      }
    },
    keptAwake: "a breathing session is under way",
    noVisualBell: "No visual bell: it needs the plain display, on a terminal that can flash.",
    someLinesDropped: { "\($0) lines were not written: standard output was blocked." },
    warnings: { safety in
      switch safety {
      case .calm:
        ["Breathe gently. Stop if you feel dizzy or tingly, or your heart races."]
      case .shortHolds:
        [
          "Breathe gently. Stop if you feel dizzy or tingly, or your heart races.",
          "Leave out the holds with asthma, high blood pressure or heart disease, and in pregnancy.",
        ]
      case .longHolds:
        [
          "Long holds: sit or lie on dry land. Never in or near water, never while driving.",
          "At most one table a day.",
          "End a hold at the first real urge to breathe; there is nothing to beat.",
          "Not with heart disease, uncontrolled high blood pressure or epilepsy, nor in pregnancy.",
          "Stop if you feel dizzy or tingly, or your heart races.",
        ]
      case .overBreathing:
        [
          "Strong breathing can make you faint: lie or sit. Never in or near water, never driving.",
          "Not with cardiovascular disease, uncontrolled high blood pressure, stroke or aneurysm,",
          "epilepsy, pregnancy, glaucoma or retinal detachment, recent surgery, psychosis or",
          "bipolar disorder, or severe asthma.",
          "Stop at once if you feel faint or sick, or your heart races.",
        ]
      }
    },
    safetyClass: { safety in
      switch safety {
      case .calm: "A, calm, no holds"
      case .shortHolds: "B, short holds"
      case .longHolds: "C, long holds"
      case .overBreathing: "D, strong over-breathing"
      }
    },
    acknowledgePrompt: "Type yes and press Enter to begin: ",
    acknowledgeYes: ["yes", "y"],
    acknowledgementNotKept: { "Your answer could not be kept (\($0)); it will be asked again." },
    noPatterns: "No patterns were found.",
    patternLine: { rate, length in "\(rate)/min, \(length)" },
    breathsPerMinute: { $0 },
    breathsPerMinuteRamped: { from, to in "\(from) to \(to)" },
    heading: { heading in
      switch heading {
      case .purposes: "For"
      case .steps: "Steps"
      case .rate: "Breaths a minute"
      case .length: "Length"
      case .safety: "Safety"
      case .dose: "How much"
      case .cautions: "Cautions"
      case .sources: "Sources"
      case .file: "File"
      }
    },
    purpose: { purpose in
      switch purpose {
      case .calm: "Calm"
      case .focus: "Focus"
      case .sleep: "Sleep"
      case .energy: "Energy"
      }
    },
    repeated: { "\($0) times:" },
    ramp: { from, to, cycles in "\(from) to \(to) over \(cycles) cycles" },
    shareOfBestHold: { "\($0) % of the best hold" },
    bestHoldAssumed: { "The best hold is taken to be \($0) s unless --best-hold says." },
    bestHold: { "From a best hold of \($0) s." },
    mostCycles: { "at most \($0) cycles" },
    planLine: { time, cycle, step in "\(time)  cycle \(cycle)  \(step)" },
    planEnd: { "\($0)  end" },
    rendered: { file, time in "\(file): \(time)" },
    deviceWouldBeUsed: { name, rate in "breathe would use \(name), at \(rate) Hz." },
    deviceWouldFail: { "breathe would be silent: \($0)." },
    hiddenDevices: { "\($0) more with --all" },
    fileIsGood: { "\($0): good" },
    journal: .english,
    chooser: .english,
    programs: .english,
    history: .english,
    exchange: .english,
    doctor: .english,
    advice: .english,
    voice: .english,
    sounds: .english,
    screen: .english,
    render: .english,
    reference: .english,
    usageFault: { fault in
      switch fault {
      case .unknownCommand(let word): "\(word): there is no such command"
      case .unknownOption(let word): "\(word): there is no such option"
      case .optionNotForCommand(let option): "--\(option.rawValue): not an option of this command"
      case .givenTwice(let option): "--\(option.rawValue): given twice"
      case .missingValue(let option): "--\(option.rawValue): a value is missing"
      case .unexpectedValue(let option): "--\(option.rawValue): takes no value"
      case .badValue(let option, let value, let allowed):
        "--\(option.rawValue): \(value): allowed is \(allowed)"
      case .excludeEachOther(let one, let other):
        "--\(one.rawValue): cannot go with --\(other.rawValue)"
      case .missingOperand: "something is missing after the command"
      case .missingPattern: ChooserPhrases.english.noPattern
      case .missingOption(let option): "--\(option.rawValue) is missing"
      case .extraOperand(let word): "\(word): one word too many"
      case .badOperand(let word, let allowed): "\(word): allowed is \(allowed)"
      case .badNote(let longest): "--note: no control characters, and at most \(longest) bytes"
      case .holdNotUsed: "--hold: this pattern has no open holds"
      case .bestHoldNotUsed: "--best-hold: this pattern does not depend on a best hold"
      case .unknownEnding(let file): RenderPhrases.english.unknownEnding(file)
      case .otherRate(let rate, let only): RenderPhrases.english.otherRate(rate, only)
      }
    },
    tryHelp: { command in
      "Try: breathe \(command.map { "\($0.rawValue) " } ?? "")--help"
    },
    unknownPattern: { "\($0): there is no such pattern" },
    tryPatterns: { similar in
      similar.isEmpty
        ? "Try: breathe patterns"
        : "Did you mean \(similar.joined(separator: " or "))? breathe patterns lists them all."
    },
    unknownCueSet: { "\($0): there is no such cue set" },
    tryCueSets: { "Try: \($0.joined(separator: ", "))" },
    badOneLine: { text, fault in
      switch fault {
      case .notOneLine: "\(text): not a pattern"
      case .outOfRange(let part, let allowed): "\(text): \(part) seconds: allowed is \(allowed)"
      case .tooManyDecimals(let part): "\(text): \(part): finer than a nanosecond"
      case .noTime: "\(text): takes no time"
      }
    },
    tryOneLine: "Try: in-out, in-hold-out or in-hold-out-hold in seconds, such as 4-0-6-0",
    tooManyCycles: { cycles, allowed, pattern in
      "\(pattern): \(cycles) cycles: at most \(allowed) are allowed"
    },
    tryFewerCycles: { "Try: --cycles \($0)" },
    tooLong: { "a session of \($0) is too long: allowed are 24 hours" },
    tryShorter: "Try: a smaller --minutes or --cycles",
    notAcknowledged: { "\($0): its warnings have not been acknowledged" },
    tryAcknowledge: "Read the warnings above, then try again with --acknowledge",
    declined: "nothing was started",
    noSound: { "no sound: \($0)" },
    tryWithoutSound: "Try: without --require-sound, or breathe devices",
    cannotWrite: { what, reason in "\(what): cannot be written: \(reason)" },
    standardOutput: "standard output",
    tryOtherFile: "Try: another file or place",
    notAFile: { "\($0): exists and is not a plain file" },
    tryCheck: "Try: breathe check FILE after mending it",
    dataPlace: { place in
      switch place {
      case .wholeFile: nil
      case .text(let line, let column): "line \(line), column \(column)"
      case .line(let line, let key): key.isEmpty ? "line \(line)" : "line \(line), \(key)"
      case .key(let path): path.isEmpty ? nil : path
      }
    },
    dataProblem: { kind in
      switch kind {
      case .unreadable(let code): "cannot be read: \(SystemError.text(code))"
      case .notAFile: "not a plain file"
      case .tooLarge(let limit): "larger than \(limit) bytes"
      case .syntax(let detail): "not valid JSON: \(detail)"
      case .duplicateKey(let key): "the same key twice" + (key.map { ": \($0)" } ?? "")
      case .unknownKey(let key, let allowed):
        "unknown key \(key): allowed are \(allowed.joined(separator: ", "))"
      case .missing: "is missing"
      case .wrongType(let expected, let found): "\(found): should be \(Self.english(expected))"
      case .notAllowed(let value, let allowed):
        "\(value): allowed are \(allowed.joined(separator: ", "))"
      case .outOfRange(let value, let allowed): "\(value): allowed is \(allowed)"
      case .tooManyDecimals(let value): "\(value): at most 9 decimals"
      case .exactlyOne(let keys, let found):
        found.isEmpty
          ? "one of \(keys.joined(separator: ", ")) is needed"
          : "only one of \(found.joined(separator: ", ")) may be there"
      case .empty: "is empty"
      case .listedTwice(let value): "\(value): is there twice"
      case .duplicateID(let id, let other): "\(id): is also the id in \(other)"
      case .duplicateNode(let id, let other): "\(id): is also the id of a node in \(other)"
      case .notANodeId(let id): "\(id): a node's id is 1 to 64 of A-Z, a-z, 0-9, ., - and _"
      case .ofAnotherProfile: "this record is known under another profile"
      case .unknownPattern(let id): "\(id): there is no such pattern"
      case .idDiffersFromFileName(let id): "\(id): the file must be named \(id).json"
      case .notAnIdentifier(let id):
        "\(id): an id is 1 to 40 of a-z, 0-9, . and -, the first a letter or digit"
      case .controlCharacter: "has a control character"
      case .classTooLow(let declared, let needed):
        "\(declared.rawValue): these steps need class \(needed.rawValue)"
      case .openStepIsNoHold: "only holds can be open"
      case .bestHoldMissing: "is missing: a step is a share of the best hold"
      case .bestHoldUnused: "is there, but no step is a share of the best hold"
      case .languagesDiffer(let english, let chinese):
        "\(english) texts in en, \(chinese) in zh: both need the same number"
      case .tooLoud(let peak, let allowed): "peaks at \(peak) dB: at most \(allowed) dB is allowed"
      }
    })

  private static func english(_ type: DataProblem.ValueType) -> String {
    switch type {
    case .object: "an object"
    case .array: "an array"
    case .string: "text"
    case .number: "a number"
    case .wholeNumber: "a whole number"
    }
  }
}

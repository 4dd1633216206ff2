import BreathingEngine
import SoundFiles

/// What is spoken, and what is said of recordings and of the voice.
struct VoicePhrases: Sendable {
  /// Spoken at the beginning of a phase.
  let phase: @Sendable (Phase) -> String
  /// Spoken at the beginning of the last cycle.
  let lastCycle: String
  let notice: @Sendable (SoundNotice) -> String
  let noFolder: @Sendable (_ folder: String, _ reason: String) -> String
  let tryFolder: @Sendable (_ similar: [String]) -> String
  let nothingToHear: String
  let tryOtherSound: String
  let speaks: @Sendable (_ program: String) -> String
  let fails: @Sendable (Speech.Failure) -> String
  let cannotSpeak: String

  static let english = VoicePhrases(
    phase: { phase in
      switch phase {
      case .inhale: "Breathe in"
      case .exhale: "Breathe out"
      case .holdIn, .holdOut: "Hold"
      }
    },
    lastCycle: "Last one",
    notice: { notice in
      switch notice {
      case .badRecording(let file, let failure):
        "\(file) is left out: \(Self.english(failure))."
      case .cutRecording(let file):
        "\(file) lasts longer than \(ClipFile.longest.readableSeconds) s: the rest is left out."
      case .secondRecording(let file, let played):
        "\(file) is left out: \(played) is played for the same cue."
      case .misnamedRecording(let file, let similar):
        "\(file) is left out: no cue has its name. "
          + "Did you mean \(similar.joined(separator: " or "))?"
      case .otherFormat(let file): "\(file) is left out: it should be WAV, FLAC or Ogg."
      case .noRecordings(let folder): "\(folder): no recording can be played."
      case .noWords(let failure, let rest):
        "No voice: \(Self.english(failure)). \(Self.english(rest))"
      }
    },
    noFolder: { folder, reason in "--recordings: \(folder): cannot be read: \(reason)" },
    tryFolder: { similar in
      similar.isEmpty
        ? "Try: a folder with inhale.wav, exhale.flac or others; docs/recordings.md lists them"
        : "Did you mean \(similar.joined(separator: " or "))?"
    },
    nothingToHear: "--require-sound: there is nothing to be heard",
    tryOtherSound: "Try: without --sound off",
    speaks: { "\($0) speaks" },
    fails: Self.english,
    cannotSpeak: "no program to speak with; for --voice: sudo apt install espeak-ng")

  static let chinese = VoicePhrases(
    phase: { phase in
      switch phase {
      case .inhale: "吸气"
      case .exhale: "呼气"
      // Not 屏息, the first sign of which programs read as the screen it also means.
      case .holdIn: "停住"
      case .holdOut: "停"
      }
    },
    lastCycle: "最后一轮",
    notice: { notice in
      switch notice {
      case .badRecording(let file, let failure): "不使用 \(file)：\(Self.chinese(failure))。"
      case .cutRecording(let file):
        "\(file) 长于 \(ClipFile.longest.readableSeconds) 秒：其余部分不使用。"
      case .secondRecording(let file, let played): "不使用 \(file)：同一提示已使用 \(played)。"
      case .misnamedRecording(let file, let similar):
        "不使用 \(file)：没有这个名称的提示。是不是 \(similar.joined(separator: " 或 "))？"
      case .otherFormat(let file): "不使用 \(file)：应为 WAV、FLAC 或 Ogg。"
      case .noRecordings(let folder): "\(folder)：没有可用的录音。"
      case .noWords(let failure, let rest):
        "没有语音：\(Self.chinese(failure))。\(Self.chinese(rest))"
      }
    },
    noFolder: { folder, reason in "--recordings：\(folder)：无法读取：\(reason)" },
    tryFolder: { similar in
      similar.isEmpty
        ? "请指定含有 inhale.wav、exhale.flac 等的文件夹；名称见 docs/recordings.md"
        : "是不是 \(similar.joined(separator: " 或 "))？"
    },
    nothingToHear: "--require-sound：没有可听的声音",
    tryOtherSound: "请去掉 --sound off",
    speaks: { "由 \($0) 朗读" },
    fails: Self.chinese,
    cannotSpeak: "没有可以朗读的程序；要使用 --voice：sudo apt install espeak-ng")
}

extension VoicePhrases {
  private static func english(_ failure: ClipFile.Failure) -> String {
    switch failure {
    case .unreadable(let code): "it cannot be read: \(SystemError.text(code))"
    case .notAFile: "it is not a plain file"
    case .notSound(let detail): "it cannot be understood: \(Self.withoutStop(detail))"
    case .empty: "there is no sound in it"
    case .badRate(let hertz):
      "\(hertz) Hz: allowed is \(ClipFile.rates.lowerBound)...\(ClipFile.rates.upperBound)"
    case .notFinite: "it has samples that are no numbers"
    }
  }

  private static func chinese(_ failure: ClipFile.Failure) -> String {
    switch failure {
    case .unreadable(let code): "无法读取：\(SystemError.text(code))"
    case .notAFile: "不是普通文件"
    case .notSound(let detail): "无法识别：\(Self.withoutStop(detail))"
    case .empty: "其中没有声音"
    case .badRate(let hertz):
      "\(hertz) Hz：允许 \(ClipFile.rates.lowerBound)...\(ClipFile.rates.upperBound)"
    case .notFinite: "其中有不是数字的样本"
    }
  }

  private static func english(_ failure: SpeakingProgram.Failure) -> String {
    switch failure {
    case .program(.cannotStart): "cannot be started"
    case .program(.tooSlow): "takes too long"
    case .program(.tooMuch): "writes without end"
    case .program(.failed): "failed, or lacks the language"
    case .notAWord: "wrote no sound"
    }
  }

  private static func chinese(_ failure: SpeakingProgram.Failure) -> String {
    switch failure {
    case .program(.cannotStart): "无法启动"
    case .program(.tooSlow): "耗时太久"
    case .program(.tooMuch): "输出没有尽头"
    case .program(.failed): "失败，或没有这种语言"
    case .notAWord: "没有输出声音"
    }
  }

  @Sendable private static func english(_ failure: Speech.Failure) -> String {
    switch failure {
    case .noProgram: "there is no program to speak with; install espeak-ng"
    case .program(let program, let failure): "\(program) \(english(failure))"
    }
  }

  @Sendable private static func chinese(_ failure: Speech.Failure) -> String {
    switch failure {
    case .noProgram: "没有可以朗读的程序，请安装 espeak-ng"
    case .program(let program, let failure): "\(program) \(chinese(failure))"
    }
  }

  private static func english(_ rest: SoundNotice.Rest) -> String {
    switch rest {
    case .otherSounds: "Going on with the other sounds."
    case .nothing: "Going on without sound."
    }
  }

  private static func chinese(_ rest: SoundNotice.Rest) -> String {
    switch rest {
    case .otherSounds: "继续使用其他声音。"
    case .nothing: "无声继续。"
    }
  }

  /// The library's texts are sentences.
  private static func withoutStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}

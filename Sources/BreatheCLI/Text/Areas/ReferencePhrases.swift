/// What only the manual page says, and what was probably meant by a word that is wrong.
struct ReferencePhrases: Sendable {
  let didYouMean: @Sendable (_ similar: [String], _ whatTellsMore: String?) -> String
  let isOptionOf: @Sendable (_ commands: [Command]) -> String

  let summary: String
  let heading: @Sendable (ManualHeading) -> String
  let synopsis: String
  let description: [String]
  let keys: [(key: String, meaning: String)]
  let environmentVariable: @Sendable (EnvironmentVariable) -> String
  let usualFile: @Sendable (UsualFile) -> String
  let exitCode: @Sendable (ExitCode) -> String
  let diesOfSignal: String

  /// The parts of the manual page.
  enum ManualHeading: Sendable, CaseIterable {
    case name
    case synopsis
    case description
    case commands
    case options
    case keys
    case environment
    case files
    case exitStatus
  }

  /// Files and folders that are there without being named, in the order of the manual page.
  enum UsualFile: String, Sendable, CaseIterable {
    case journal = "~/.local/share/breathe/journal.sqlite"
    case patterns = "~/.local/share/breathe/patterns/"
    case programs = "~/.local/share/breathe/patterns/programs/"
    case cueSets = "~/.local/share/breathe/audio/"
    case shipped = "PREFIX/share/breathe/"
    case spool = "~/.local/state/breathe/"
    case words = "~/.cache/breathe/voice/"
  }

  static let english = ReferencePhrases(
    didYouMean: { similar, whatTellsMore in
      "Did you mean \(similar.joined(separator: " or "))?"
        + (whatTellsMore.map { " \($0) tells more." } ?? "")
    },
    isOptionOf: { commands in
      "It is an option of \(commands.map(\.rawValue).joined(separator: ", "))."
    },
    summary: "guided breathing by sound and text, in the terminal",
    heading: { heading in
      switch heading {
      case .name: "NAME"
      case .synopsis: "SYNOPSIS"
      case .description: "DESCRIPTION"
      case .commands: "COMMANDS"
      case .options: "OPTIONS OF EVERY COMMAND"
      case .keys: "KEYS"
      case .environment: "ENVIRONMENT"
      case .files: "FILES"
      case .exitStatus: "EXIT STATUS"
      }
    },
    synopsis: "[COMMAND] [WORD...] [OPTION...]",
    description: [
      "breathe guides a breathing session: a tone rises as you breathe in and falls as you breathe "
        + "out, and every cue is on its exact frame, also after the machine has slept. What was "
        + "practised is kept in a journal on this machine; nothing leaves it by itself.",
      "Without a command it shows today: what comes next and what was last. "
        + "breathe help COMMAND is breathe COMMAND --help.",
      "Words and options come in any order. --option VALUE is --option=VALUE; after -- no word is "
        + "an option. Results go to standard output, notices to standard error. It is a relaxation "
        + "practice, not a treatment.",
    ],
    keys: [
      ("Space", "pause, go on; end an open hold"), ("q Esc", "end"),
      ("Enter", "end an open hold"),
      ("n", "next cycle; this one will not count"), ("m", "mute, and sound again"),
      ("+ -", "louder and softer by 3 dB"), ("v", "orb, wave or bar"), ("t", "colours"),
      ("?", "these keys"),
    ],
    environmentVariable: { variable in
      switch variable {
      case .data: "looked in for patterns/ and audio/ after --data, before the other places"
      case .journal: "the journal, where --journal does not say"
      case .language: "en or zh, where --lang does not say; otherwise the locale decides"
      case .display: "full, plain or none, where --display does not say"
      case .allLocale: "the locale, before the three below"
      case .typeLocale: "the locale of characters: whether charts may have more than ASCII"
      case .messageLocale: "the locale of messages: the language"
      case .locale: "the locale, where no other is set"
      case .timeZone: "the time zone of what is recorded"
      case .home: "where the files below are, unless the next ones say"
      case .dataHome: "in place of ~/.local/share"
      case .stateHome: "in place of ~/.local/state"
      case .cacheHome: "in place of ~/.cache"
      case .runtimeDirectory: "where a sound server is looked for"
      case .path: "where systemd-inhibit or elogind-inhibit, espeak-ng or espeak are looked for"
      case .terminal: "the kind of terminal"
      case .noColour: "when it is not empty, no colours are used"
      case .colourDepth: "truecolor or 24bit, where the terminal has all colours"
      case .colours: "the terminal's colours, the last of which is its background"
      case .tmux, .screen, .zellij: "set inside a terminal multiplexer; --visual-bell rings there"
      }
    },
    usualFile: { file in
      switch file {
      case .journal: "sessions, profiles and acknowledgements, readable by you alone"
      case .patterns: "your own patterns; one with a shipped one's name wins over it"
      case .programs: "your own programs"
      case .cueSets: "your own cue sets"
      case .shipped: "the patterns, programs and cue sets that came with the program, and docs/"
      case .spool: "records that could not be saved, until the next session takes them in"
      case .words: "words that --voice has spoken once, kept for the next time"
      }
    },
    exitCode: { code in
      switch code {
      case .done: "all was done"
      case .failed: "it failed, nothing was started, or breathe doctor found something"
      case .usage: "the words are wrong, or name what is not there"
      case .badData: "a data file has a mistake"
      case .noSound: "sound was demanded (--require-sound, sounds play), and there is none"
      case .journal: "the journal failed"
      }
    },
    diesOfSignal: "A session that a signal ends dies of that signal.")

  static let chinese = ReferencePhrases(
    didYouMean: { similar, whatTellsMore in
      "是不是 \(similar.joined(separator: " 或 "))？" + (whatTellsMore.map { "用 \($0) 查看更多。" } ?? "")
    },
    isOptionOf: { commands in
      "它是这些命令的选项：\(commands.map(\.rawValue).joined(separator: "、"))。"
    },
    summary: "在终端里用声音和文字引导呼吸",
    heading: { heading in
      switch heading {
      case .name: "名称"
      case .synopsis: "概要"
      case .description: "描述"
      case .commands: "命令"
      case .options: "通用选项"
      case .keys: "按键"
      case .environment: "环境变量"
      case .files: "文件"
      case .exitStatus: "退出状态"
      }
    },
    synopsis: "[命令] [参数...] [选项...]",
    description: [
      "breathe 引导一次呼吸练习：吸气时音调上升，呼气时下降，每个提示都准确地落在它的时刻，"
        + "机器休眠之后也一样。练习记录保存在本机，绝不会自行外传。",
      "不带命令时显示今天：下一步是什么，上次做了什么。breathe help 命令 等同于 breathe 命令 --help。",
      "参数和选项的次序不限。--选项 值 等同于 --选项=值；-- 之后的都不是选项。"
        + "结果写到标准输出，通知写到标准错误。这是放松练习，不是治疗。",
    ],
    keys: [
      ("空格", "暂停或继续；结束自由屏息"), ("q Esc", "结束"), ("回车", "结束自由屏息"),
      ("n", "下一轮；这一轮不计入"), ("m", "静音或恢复"), ("+ -", "音量加减 3 dB"),
      ("v", "圆、波形或横条"), ("t", "配色"), ("?", "这些按键"),
    ],
    environmentVariable: { variable in
      switch variable {
      case .data: "在 --data 之后、其他位置之前，在这里查找 patterns/ 和 audio/"
      case .journal: "没有 --journal 时使用的记录文件"
      case .language: "没有 --lang 时的语言，en 或 zh；两者都没有时取决于区域设置"
      case .display: "没有 --display 时的显示方式：full、plain 或 none"
      case .allLocale: "区域设置，优先于下面三个"
      case .typeLocale: "字符的区域设置：图表能否使用 ASCII 以外的字符"
      case .messageLocale: "文字的区域设置：语言"
      case .locale: "其他都没有设置时的区域设置"
      case .timeZone: "记录所用的时区"
      case .home: "下面的文件所在之处，除非后面的变量另有指定"
      case .dataHome: "代替 ~/.local/share"
      case .stateHome: "代替 ~/.local/state"
      case .cacheHome: "代替 ~/.cache"
      case .runtimeDirectory: "在这里寻找声音服务"
      case .path: "在这里寻找 systemd-inhibit 或 elogind-inhibit、espeak-ng 或 espeak"
      case .terminal: "终端的种类"
      case .noColour: "不为空时不使用颜色"
      case .colourDepth: "终端支持全部颜色时为 truecolor 或 24bit"
      case .colours: "终端的颜色，最后一个是背景"
      case .tmux, .screen, .zellij: "在终端复用器中会设置；--visual-bell 在那里改为响铃"
      }
    },
    usualFile: { file in
      switch file {
      case .journal: "练习、用户和警告确认，只有你自己能读"
      case .patterns: "自己的呼吸法；与自带的同名时，用自己的"
      case .programs: "自己的课程"
      case .cueSets: "自己的提示音"
      case .shipped: "随程序提供的呼吸法、课程、提示音和 docs/"
      case .spool: "没能保存的记录，下次练习时读入"
      case .words: "--voice 朗读过的词，留给下次使用"
      }
    },
    exitCode: { code in
      switch code {
      case .done: "全部完成"
      case .failed: "失败，没有开始，或 breathe doctor 发现了问题"
      case .usage: "命令行有误，或所指的东西不存在"
      case .badData: "数据文件有错"
      case .noSound: "需要声音（--require-sound、sounds play）而没有声音"
      case .journal: "记录文件出错"
      }
    },
    diesOfSignal: "被信号结束的练习，进程也因该信号而终止。")
}

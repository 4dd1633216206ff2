import TerminalUI

/// `breathe doctor`.
struct DoctorPhrases: Sendable {
  let program: String
  let data: String
  let journal: String
  let spool: String
  let terminal: String
  let locale: String
  let sound: String
  let voice: String
  let holds: @Sendable (_ patterns: Int, _ programs: Int, _ cueSets: Int) -> String
  let notThere: String
  let shadowed: @Sendable (_ id: String, _ file: String) -> String
  let noJournal: String
  let schema: @Sendable (Int) -> String
  let sessions: @Sendable (Int) -> String
  let isSound: String
  let readableByOthers: @Sendable (_ mode: String) -> String
  let waiting: @Sendable (Int) -> String
  let nothingWaits: String
  let isTerminal: @Sendable (_ name: String, _ columns: Int, _ rows: Int) -> String
  let noTerminal: String
  /// What a full screen is drawn with.
  let drawsScreens: @Sendable (Capability.Colours, Capability.GlyphSet) -> String
  let drawsNothing: String
  let opens: @Sendable (_ rate: Int) -> String
  let verdict: @Sendable (_ problems: Int) -> String

  static let english = DoctorPhrases(
    program: "program", data: "data", journal: "journal", spool: "kept aside",
    terminal: "terminal", locale: "language", sound: "sound", voice: "voice",
    holds: { patterns, programs, cueSets in
      "\(patterns) patterns, \(programs) programs, \(cueSets) cue sets"
    },
    notThere: "not there",
    shadowed: { id, file in "\(id) comes from \(file)" },
    noJournal: "none yet; the first session makes it",
    schema: { "schema \($0)" },
    sessions: { $0 == 1 ? "1 session" : "\($0) sessions" },
    isSound: "sound",
    readableByOthers: { "others may look into it (mode \($0)): chmod 600" },
    waiting: { "\($0) waiting; the next session takes them in" },
    nothingWaits: "nothing",
    isTerminal: { name, columns, rows in "\(name), \(columns)x\(rows)" },
    noTerminal: "standard output is none",
    drawsScreens: { colours, glyphs in
      let colours =
        switch colours {
        case .none: "no colours"
        case .sixteen: "16 colours"
        case .palette: "256 colours"
        case .trueColour: "true colour"
        }
      return "full screen with \(colours), \(glyphs == .braille ? "braille dots" : "ASCII")"
    },
    drawsNothing: "cannot be drawn on; a session is shown as lines",
    opens: { "opens, \($0) Hz" },
    verdict: { problems in
      problems == 0
        ? "All is well." : problems == 1 ? "1 thing is wrong." : "\(problems) things are wrong."
    })

  static let chinese = DoctorPhrases(
    program: "程序", data: "数据", journal: "记录", spool: "另存", terminal: "终端", locale: "语言",
    sound: "声音", voice: "语音",
    holds: { patterns, programs, cueSets in
      "\(patterns) 种呼吸法，\(programs) 个课程，\(cueSets) 套提示音"
    },
    notThere: "不存在",
    shadowed: { id, file in "\(id) 取自 \(file)" },
    noJournal: "还没有，第一次练习时建立",
    schema: { "结构版本 \($0)" },
    sessions: { "\($0) 次练习" },
    isSound: "正常",
    readableByOthers: { "其他人可以读取（权限 \($0)）：chmod 600" },
    waiting: { "有 \($0) 条等待读入，下次练习时读入" },
    nothingWaits: "没有",
    isTerminal: { name, columns, rows in "\(name)，\(columns)x\(rows)" },
    noTerminal: "标准输出不是终端",
    drawsScreens: { colours, glyphs in
      let colours =
        switch colours {
        case .none: "无颜色"
        case .sixteen: "16 色"
        case .palette: "256 色"
        case .trueColour: "真彩色"
        }
      return "全屏，\(colours)，\(glyphs == .braille ? "盲文点" : "ASCII")"
    },
    drawsNothing: "无法绘制；练习以逐行文字显示",
    opens: { "可以打开，\($0) Hz" },
    verdict: { $0 == 0 ? "一切正常。" : "有 \($0) 处问题。" })
}

/// Choosing what to practise.
struct ChooserPhrases: Sendable {
  let title: String
  let place: @Sendable (_ number: Int, _ of: Int) -> String
  let lastUsed: String
  let programs: String
  let others: String
  let programStep: @Sendable (_ day: Int, _ pattern: String, _ length: String) -> String
  /// The class, where it is to be said, and one sentence.
  let detail: @Sendable (_ safety: String?, _ summary: String) -> String
  let filter: @Sendable (String) -> String
  /// What the keys do, the longest text first.
  let hints: [String]
  let hintsWithFilter: [String]
  let nothingFits: String
  let nothingStarted: String
  // As lines.
  let line: @Sendable (_ name: String, _ facts: String, _ safety: String?) -> String
  let question: String
  let unknown: @Sendable (_ answer: String) -> String
  let several: @Sendable (_ answer: String, _ candidates: [String]) -> String
  // Where nobody can be asked.
  let noPattern: String
  let tryOneOf: @Sendable (_ ids: [String]) -> String

  func heading(_ heading: ChooserMenu.Heading, _ phrases: Phrases) -> String {
    switch heading {
    case .lastUsed: lastUsed
    case .programs: programs
    case .purpose(let purpose): phrases.purpose(purpose)
    case .others: others
    }
  }

  static let english = ChooserPhrases(
    title: "What to practise",
    place: { number, count in "\(number) of \(count)" },
    lastUsed: "Last used", programs: "Programs", others: "Others",
    programStep: { day, pattern, length in "day \(day): \(pattern), \(length)" },
    detail: { safety, summary in safety.map { "Class \($0). \(summary)" } ?? summary },
    filter: { "Filter: \($0)" },
    hints: [
      "type to filter   up and down move   enter starts   esc leaves",
      "enter starts   esc leaves", "enter, esc",
    ],
    hintsWithFilter: ["enter starts   esc clears", "esc clears"],
    nothingFits: "Nothing fits.",
    nothingStarted: "Nothing was started.",
    line: { name, facts, safety in "\(name): \(facts)" + (safety.map { ", class \($0)" } ?? "") },
    question: "Number or name: ",
    unknown: { "\($0): there is no such number or name." },
    several: { answer, candidates in
      "\(answer): several fit: \(candidates.joined(separator: ", "))."
    },
    noPattern: "a pattern is missing, and there is no terminal to choose one on",
    tryOneOf: { ids in
      ids.isEmpty
        ? "Try: seconds joined by hyphens, such as breathe start 4-6"
        : "Try: breathe start with \(ids.joined(separator: ", ")), or with seconds such as 4-6"
    })

  static let chinese = ChooserPhrases(
    title: "选择练习",
    place: { number, count in "\(number)/\(count)" },
    lastUsed: "最近用过", programs: "课程", others: "其他",
    programStep: { day, pattern, length in "第 \(day) 天：\(pattern)，\(length)" },
    detail: { safety, summary in safety.map { "等级 \($0)。\(summary)" } ?? summary },
    filter: { "筛选：\($0)" },
    hints: ["输入文字筛选   上下键移动   回车开始   esc 离开", "回车开始   esc 离开", "回车，esc"],
    hintsWithFilter: ["回车开始   esc 清除", "esc 清除"],
    nothingFits: "没有符合的。",
    nothingStarted: "没有开始任何练习。",
    line: { name, facts, safety in "\(name)：\(facts)" + (safety.map { "，等级 \($0)" } ?? "") },
    question: "编号或名称：",
    unknown: { "\($0)：没有这个编号或名称。" },
    several: { answer, candidates in "\(answer)：有几个符合：\(candidates.joined(separator: "、"))。" },
    noPattern: "缺少呼吸法，也没有可供选择的终端",
    tryOneOf: { ids in
      ids.isEmpty
        ? "可以试试：用连字符连接的秒数，如 breathe start 4-6"
        : "可以试试：breathe start 加上 \(ids.joined(separator: "、")) 之一，或秒数，如 4-6"
    })
}

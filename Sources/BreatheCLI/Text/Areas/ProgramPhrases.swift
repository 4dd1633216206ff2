/// Programs: what there is to do, and how far one is.
struct ProgramPhrases: Sendable {
  let none: String
  let line: @Sendable (_ title: String, _ done: Int, _ total: Int) -> String
  let heading: @Sendable (_ title: String, _ id: String, _ done: Int, _ total: Int) -> String
  let day: @Sendable (Int) -> String
  let cycles: @Sendable (Int) -> String
  let minutes: @Sendable (_ minutes: String) -> String
  let best: @Sendable (Int) -> String
  let next: @Sendable (_ day: Int, _ title: String, _ pattern: String, _ length: String) -> String
  let allDone: @Sendable (_ title: String, _ total: Int) -> String
  let howToGoOn: String
  let nowFollowed: @Sendable (_ title: String) -> String
  let stepDone: @Sendable (_ done: Int, _ total: Int) -> String
  let stepNotDone: @Sendable (_ cycles: Int, _ target: Int) -> String
  let last: @Sendable (_ when: String, _ pattern: String, _ time: String) -> String
  let howToStart: String
  let gone: @Sendable (_ id: String) -> String
  let unknownProgram: @Sendable (String) -> String
  let tryPrograms: @Sendable (_ similar: [String]) -> String
  let unknownNode: @Sendable (String, Option) -> String
  let tryNodes: String
  let noProgram: String
  let tryUse: String

  static let english = ProgramPhrases(
    none: "No programs were found.",
    line: { title, done, total in "\(title), \(done) of \(total) done" },
    heading: { title, id, done, total in "\(title) (\(id)), \(done) of \(total) done" },
    day: { "day \($0)" },
    cycles: { $0 == 1 ? "1 cycle" : "\($0) cycles" },
    minutes: { "\($0) min" },
    best: { "best so far \($0)" },
    next: { day, title, pattern, length in "Next: day \(day) of \(title): \(pattern), \(length)" },
    allDone: { title, total in "\(title): all \(total) steps are done." },
    howToGoOn: "breathe next does it.",
    nowFollowed: { "breathe next now follows \($0)." },
    stepDone: { done, total in "This step is done: \(done) of \(total)." },
    stepNotDone: { cycles, target in
      "\(cycles) of \(target) cycles: this step is still open, and can be done again at any time."
    },
    last: { when, pattern, time in "Last: \(when), \(pattern), \(time)" },
    howToStart: "Start: breathe start, and choose; breathe --help tells more.",
    gone: { "The program you follow, \($0), is not to be found; your records are untouched." },
    unknownProgram: { "\($0): there is no such program" },
    tryPrograms: { similar in
      similar.isEmpty
        ? "Try: breathe programs"
        : "Did you mean \(similar.joined(separator: " or "))? breathe programs lists them all."
    },
    unknownNode: { "--\($1.rawValue): \($0): no program has such a step" },
    tryNodes: "Try: breathe programs show ID",
    noProgram: "no program is followed",
    tryUse: "Try: breathe programs, then breathe programs use ID")

  static let chinese = ProgramPhrases(
    none: "没有找到课程。",
    line: { title, done, total in "\(title)，已完成 \(done)/\(total)" },
    heading: { title, id, done, total in "\(title)（\(id)），已完成 \(done)/\(total)" },
    day: { "第 \($0) 天" },
    cycles: { "\($0) 轮" },
    minutes: { "\($0) 分钟" },
    best: { "最多做到 \($0) 轮" },
    next: { day, title, pattern, length in "下一步：\(title)第 \(day) 天：\(pattern)，\(length)" },
    allDone: { title, total in "\(title)：\(total) 步全部完成。" },
    howToGoOn: "用 breathe next 开始。",
    nowFollowed: { "breathe next 现在跟随 \($0)。" },
    stepDone: { done, total in "这一步完成了：\(done)/\(total)。" },
    stepNotDone: { cycles, target in "做了 \(cycles)/\(target) 轮：这一步还没完成，随时可以再做。" },
    last: { when, pattern, time in "上次：\(when)，\(pattern)，\(time)" },
    howToStart: "开始：breathe start，然后选择；用法见 breathe --help。",
    gone: { "找不到你所选的课程 \($0)；你的记录没有变动。" },
    unknownProgram: { "\($0)：没有这个课程" },
    tryPrograms: { similar in
      similar.isEmpty
        ? "可以试试：breathe programs"
        : "你是不是想要 \(similar.joined(separator: " 或 "))？breathe programs 列出全部课程。"
    },
    unknownNode: { "--\($1.rawValue)：\($0)：没有课程包含这个步骤" },
    tryNodes: "可以试试：breathe programs show 名称",
    noProgram: "还没有选用课程",
    tryUse: "可以试试：breathe programs，再用 breathe programs use 名称")
}

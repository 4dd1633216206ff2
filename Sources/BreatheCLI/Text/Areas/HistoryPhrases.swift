/// What has been practised.
struct HistoryPhrases: Sendable {
  let nothing: String
  let more: @Sendable (_ hidden: Int, _ total: Int) -> String
  let cycles: @Sendable (_ done: Int, _ target: Int?) -> String
  let status: @Sendable (_ isStopped: Bool) -> String
  let underWay: String
  let noted: @Sendable (_ id: String) -> String
  let deleted: @Sendable (_ id: String) -> String
  let putBack: @Sendable (_ id: String) -> String
  let howToUndo: String
  let noSession: @Sendable (_ id: String) -> String
  let severalSessions: @Sendable (_ id: String, _ candidates: [String]) -> String
  let tryHistory: String
  let nothingToUndo: String

  let total: @Sendable (_ time: String, _ sessions: Int, _ days: Int) -> String
  let weeks: @Sendable (_ thisWeek: String, _ lastWeek: String) -> String
  let weekly: String
  let patterns: String
  let sessions: @Sendable (Int) -> String
  let streak: @Sendable (_ current: Int, _ longest: Int, _ todayIsPending: Bool) -> String
  let legend: @Sendable (_ shades: String) -> String
  /// Monday first, all equally wide.
  let weekdays: [String]
  let weekdayWidth: Int
  let months: [String]
  /// How many columns a month's name takes.
  let monthWidth: @Sendable (String) -> Int

  static let english = HistoryPhrases(
    nothing: "Nothing has been recorded yet.",
    more: { hidden, total in "\(hidden) earlier ones; breathe history --limit \(total) shows all."
    },
    cycles: { done, target in
      target.map { "\(done)/\($0) cycles" } ?? (done == 1 ? "1 cycle" : "\(done) cycles")
    },
    status: { $0 ? "stopped" : "interrupted" },
    underWay: "under way",
    noted: { "\($0): the note is changed." },
    deleted: { "\($0): deleted." },
    putBack: { "\($0): as it was before." },
    howToUndo: "breathe history undo takes it back.",
    noSession: { "\($0): there is no such session" },
    severalSessions: { id, candidates in
      "\(id): several sessions begin so: \(candidates.joined(separator: ", "))"
    },
    tryHistory: "Try: breathe history, and at least 4 characters of an id",
    nothingToUndo: "there is nothing to undo",
    total: { time, sessions, days in
      "\(time) in \(sessions) \(sessions == 1 ? "session" : "sessions")"
        + " on \(days) \(days == 1 ? "day" : "days")"
    },
    weeks: { this, last in "This week \(this), last week \(last)" },
    weekly: "By week",
    patterns: "By pattern",
    sessions: { $0 == 1 ? "1 session" : "\($0) sessions" },
    streak: { current, longest, todayIsPending in
      "\(current) \(current == 1 ? "day" : "days") in a row\(todayIsPending ? ", today still open" : "")"
        + "; longest \(longest)"
    },
    legend: { "less \($0) more" },
    weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"], weekdayWidth: 2,
    months: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    monthWidth: \.count)

  static let chinese = HistoryPhrases(
    nothing: "还没有任何记录。",
    more: { hidden, total in "还有更早的 \(hidden) 条；breathe history --limit \(total) 显示全部。" },
    cycles: { done, target in target.map { "\(done)/\($0) 轮" } ?? "\(done) 轮" },
    status: { $0 ? "已停止" : "被中断" },
    underWay: "进行中",
    noted: { "\($0)：备注已修改。" },
    deleted: { "\($0)：已删除。" },
    putBack: { "\($0)：已恢复原样。" },
    howToUndo: "breathe history undo 可以撤销。",
    noSession: { "\($0)：没有这条记录" },
    severalSessions: { id, candidates in
      "\(id)：有几条记录以此开头：\(candidates.joined(separator: "、"))"
    },
    tryHistory: "可以试试：breathe history，编号至少写 4 个字符",
    nothingToUndo: "没有可以撤销的",
    total: { time, sessions, days in "\(days) 天，\(sessions) 次，共 \(time)" },
    weeks: { this, last in "本周 \(this)，上周 \(last)" },
    weekly: "按周",
    patterns: "按呼吸法",
    sessions: { "\($0) 次" },
    streak: { current, longest, todayIsPending in
      "连续 \(current) 天\(todayIsPending ? "，今天还没过完" : "")；最长 \(longest) 天"
    },
    legend: { "少 \($0) 多" },
    weekdays: ["一", "二", "三", "四", "五", "六", "日"], weekdayWidth: 2,
    months: (1...12).map { "\($0)月" },
    monthWidth: { $0.count + 1 })
}

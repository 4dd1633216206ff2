/// What has been practised.
struct HistoryPhrases: Sendable {
  let nothing: String
  let nothingFits: String
  let more: @Sendable (_ hidden: Int, _ total: Int) -> String
  let cycles: @Sendable (_ done: Int, _ target: Int?) -> String
  let status: @Sendable (_ isStopped: Bool) -> String
  let underWay: String
  /// From 1 to 5; nil where neither is known.
  let calm: @Sendable (_ before: Int?, _ after: Int?) -> String?
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
  let weekly: @Sendable (_ weeks: Int, _ most: String) -> String
  let patterns: String
  let sessions: @Sendable (Int) -> String
  let morePatterns: @Sendable (Int) -> String
  let streak: @Sendable (_ current: Int, _ longest: Int, _ todayIsPending: Bool) -> String
  let legend: @Sendable (_ none: String, _ rising: String, _ most: String) -> String
  /// Monday first.
  let weekdays: [String]
  let months: [String]

  static let english = HistoryPhrases(
    nothing: "Nothing has been recorded yet.",
    nothingFits: "Nothing that has been recorded fits.",
    more: { hidden, total in
      "\(hidden) earlier \(hidden == 1 ? "one" : "ones"); --limit \(total) shows all."
    },
    cycles: { done, target in
      target.map { "\(done)/\($0) cycles" } ?? (done == 1 ? "1 cycle" : "\(done) cycles")
    },
    status: { $0 ? "stopped" : "interrupted" },
    underWay: "under way",
    calm: { before, after in
      switch (before, after) {
      case (let before?, let after?): "calm \(before) -> \(after)"
      case (let before?, nil): "calm \(before) before"
      case (nil, let after?): "calm \(after) after"
      case (nil, nil): nil
      }
    },
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
    weekly: { weeks, most in
      "By week (\(weeks) \(weeks == 1 ? "week" : "weeks"), at most \(most))"
    },
    patterns: "By pattern",
    sessions: { $0 == 1 ? "1 session" : "\($0) sessions" }, morePatterns: { "and \($0) more" },
    streak: { current, longest, todayIsPending in
      "\(current) \(current == 1 ? "day" : "days") in a row\(todayIsPending ? ", today still open" : "")"
        + "; longest \(longest)"
    },
    legend: { none, rising, most in "\(none) none  \(rising) up to \(most)" },
    weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
    months: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ])

  static let chinese = HistoryPhrases(
    nothing: "还没有任何记录。", nothingFits: "没有符合条件的记录。",
    more: { hidden, total in "还有更早的 \(hidden) 条；加上 --limit \(total) 可显示全部。" },
    cycles: { done, target in target.map { "\(done)/\($0) 轮" } ?? "\(done) 轮" },
    status: { $0 ? "已停止" : "被中断" },
    underWay: "进行中",
    calm: { before, after in
      switch (before, after) {
      case (let before?, let after?): "平静程度 \(before) -> \(after)"
      case (let before?, nil): "练习前平静程度 \(before)"
      case (nil, let after?): "练习后平静程度 \(after)"
      case (nil, nil): nil
      }
    },
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
    weekly: { weeks, most in "按周（\(weeks) 周，最多 \(most)）" },
    patterns: "按呼吸法",
    sessions: { "\($0) 次" }, morePatterns: { "另有 \($0) 种" },
    streak: { current, longest, todayIsPending in
      "连续 \(current) 天\(todayIsPending ? "，今天还没过完" : "")；最长 \(longest) 天"
    },
    legend: { none, rising, most in "\(none) 无  \(rising) 最多 \(most)" },
    weekdays: ["一", "二", "三", "四", "五", "六", "日"],
    months: (1...12).map { "\($0)月" })
}

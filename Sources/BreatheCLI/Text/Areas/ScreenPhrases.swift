import TerminalUI

/// The full screen: few words, each short enough for a corner.
struct ScreenPhrases: Sendable {
  let ready: String
  let next: @Sendable (_ phase: String) -> String
  let cycle: @Sendable (_ number: Int, _ of: Int) -> String
  let timeLeft: @Sendable (_ time: String) -> String
  let timeLeftAndHolds: @Sendable (_ time: String) -> String
  let place: @Sendable (_ program: String, _ day: Int) -> String
  let completed: String
  let stopped: String
  let interrupted: String
  /// The keys that matter most, in one short line.
  let hint: String
  let holdHint: String
  let keysTitle: String
  let goesOn: String
  let visual: @Sendable (Visual) -> String
  let theme: @Sendable (Theme.Name) -> String
  // The end.
  let saved: String
  let kept: String
  let notSaved: @Sendable (_ reason: String) -> String
  let anyKey: String
  // The calm ratings.
  let askBefore: String
  let askAfter: String
  let answers: [String]
  let noFullScreen: String

  static let english = ScreenPhrases(
    ready: "Get ready",
    next: { "then \($0.lowercased())" },
    cycle: { number, count in "Cycle \(number) of \(count)" },
    timeLeft: { "\($0) left" },
    timeLeftAndHolds: { "\($0) and your holds left" },
    place: { program, day in "\(program), day \(day)" },
    completed: "Done",
    stopped: "Stopped",
    interrupted: "Interrupted",
    hint: "space pause   q end   ? keys",
    holdHint: "enter ends the hold",
    keysTitle: "Keys",
    goesOn: "space goes on",
    visual: { visual in
      switch visual {
      case .orb: "Orb"
      case .wave: "Wave"
      case .bar: "Bar"
      }
    },
    theme: { theme in
      switch theme {
      case .ocean: "Ocean"
      case .dusk: "Dusk"
      case .mono: "Mono"
      }
    },
    saved: "Saved.",
    kept: "It is kept in your history.",
    notSaved: { "Not saved: \($0)" },
    anyKey: "Any key leaves.",
    askBefore: "How calm are you now?",
    askAfter: "How calm are you now, after it?",
    answers: ["1 tense ... 5 calm", "Enter skips."],
    noFullScreen: "The full screen needs a terminal that can be drawn on; here are lines instead.")

  static let chinese = ScreenPhrases(
    ready: "准备",
    next: { "接着\($0)" },
    cycle: { number, count in "第 \(number) 轮，共 \(count) 轮" },
    timeLeft: { "还剩 \($0)" },
    timeLeftAndHolds: { "还剩 \($0) 和屏息" },
    place: { program, day in "\(program)，第 \(day) 天" },
    completed: "完成",
    stopped: "已停止",
    interrupted: "已中断",
    hint: "空格 暂停   q 结束   ? 按键",
    holdHint: "回车结束屏息",
    keysTitle: "按键",
    goesOn: "按空格继续",
    visual: { visual in
      switch visual {
      case .orb: "圆"
      case .wave: "波形"
      case .bar: "横条"
      }
    },
    theme: { theme in
      switch theme {
      case .ocean: "海洋"
      case .dusk: "暮色"
      case .mono: "单色"
      }
    },
    saved: "已保存。",
    kept: "已保存到你的记录中。",
    notSaved: { "未保存：\($0)" },
    anyKey: "按任意键离开。",
    askBefore: "你现在有多平静？",
    askAfter: "练习之后，你现在有多平静？",
    answers: ["1 紧张 ... 5 平静", "按回车跳过。"],
    noFullScreen: "全屏需要能够绘制的终端；这里改为逐行显示。")
}

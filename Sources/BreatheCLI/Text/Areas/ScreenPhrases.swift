/// The full screen: few words, each short enough for a corner.
struct ScreenPhrases: Sendable {
  let ready: String
  let next: @Sendable (_ phase: String) -> String
  let cycle: @Sendable (_ number: Int, _ of: Int) -> String
  let timeLeft: @Sendable (_ time: String) -> String
  let place: @Sendable (_ program: String, _ day: Int) -> String
  let completed: String
  let stopped: String
  let interrupted: String

  static let english = ScreenPhrases(
    ready: "Get ready",
    next: { "then \($0.lowercased())" },
    cycle: { number, count in "Cycle \(number) of \(count)" },
    timeLeft: { "\($0) left" },
    place: { program, day in "\(program), day \(day)" },
    completed: "Done",
    stopped: "Stopped",
    interrupted: "Interrupted")

  static let chinese = ScreenPhrases(
    ready: "准备",
    next: { "接着\($0)" },
    cycle: { number, count in "第 \(number) 轮，共 \(count) 轮" },
    timeLeft: { "还剩 \($0)" },
    place: { program, day in "\(program)，第 \(day) 天" },
    completed: "完成",
    stopped: "已停止",
    interrupted: "已中断")
}

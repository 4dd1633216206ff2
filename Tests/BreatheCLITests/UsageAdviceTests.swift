import Testing

@testable import BreatheCLI

/// What is said to try when words are wrong.
struct UsageAdviceTests {
  private func advice(
    _ fault: CommandError.UsageFault, _ command: Command?
  ) -> String {
    ErrorReport(phrases: .english).advice(on: fault, command)
  }

  @Test(arguments: [
    ("strat", "start"), ("progams", "programs"), ("stat", "stats or start"), ("hepl", "help"),
    ("mannual", "manual"), ("completion", "completions"),
  ])
  func `a command that was mistyped is named`(word: String, name: String) {
    #expect(
      advice(.unknownCommand(word), nil) == "Did you mean \(name)? breathe --help tells more.")
  }

  @Test(arguments: ["", "x", "meditate", "4-7-8", "box"])
  func `no command is named that nobody meant`(word: String) {
    #expect(advice(.unknownCommand(word), nil) == "Try: breathe --help")
  }

  @Test func `of options those of the command are named`() {
    #expect(
      advice(.unknownOption("--minuts"), .plan)
        == "Did you mean --minutes? breathe plan --help tells more.")
    #expect(
      advice(.unknownOption("--minuts"), nil)
        == "Did you mean --minutes? breathe --help tells more.")
    #expect(advice(.unknownOption("--minuts"), .doctor) == "Try: breathe doctor --help")
    #expect(advice(.unknownOption("-z"), .plan) == "Try: breathe plan --help")
    #expect(advice(.unknownOption("--"), .plan) == "Try: breathe plan --help")
  }

  @Test func `an option of other commands has them named`() {
    #expect(advice(.optionNotForCommand(.rate), .plan) == "It is an option of render.")
    #expect(advice(.optionNotForCommand(.streak), nil) == "It is an option of stats.")
    // It belongs to history, but not to every action of it.
    #expect(advice(.optionNotForCommand(.note), .history) == "Try: breathe history --help")
  }

  @Test func `a choice or a first word that was mistyped is named`() {
    let themes = "ocean, dusk, mono"
    #expect(
      advice(.badValue(.theme, "ocaen", allowed: themes), .start)
        == "Did you mean ocean? breathe start --help tells more.")
    #expect(
      advice(.badValue(.theme, "plaid", allowed: themes), .start) == "Try: breathe start --help")
    #expect(
      advice(.extraOperand("shwo"), .patterns)
        == "Did you mean show? breathe patterns --help tells more.")
    #expect(advice(.extraOperand("shwo"), .plan) == "Try: breathe plan --help")
  }

  @Test func `a cue set or profile that was mistyped is named`() {
    let report = ErrorReport(phrases: .english)
    let sets = ["glide", "ticks", "tones", "off"]
    #expect(report.advice(onCueSet: "tonse", sets) == "Did you mean tones?")
    #expect(report.advice(onCueSet: "of", sets) == "Did you mean off?")
    #expect(report.advice(onCueSet: "gong", sets) == "Try: glide, ticks, tones, off")
    #expect(
      report.advice(onProfile: "mie", ["default", "Mei"])
        == "Did you mean Mei? breathe profile list tells more.")
  }
}

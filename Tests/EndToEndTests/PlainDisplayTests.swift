import Testing

/// The session as lines of text.
@Suite(.prompt) struct PlainDisplayTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private static let words =
    "start 0.4-0.2-0.3-0.1 --cycles 2 --lead-in 0.3 --acknowledge --sound off"

  @Test(arguments: ["", " --display plain", " --display auto"])
  func `a session is a line for each phase`(_ display: String) async throws {
    let outcome = try await program.run(Self.words + display)
    #expect(
      outcome.lines == [
        "0.4-0.2-0.3-0.1: 2 cycles, 0:02",
        "Get ready: 0.3 s",
        "Cycle 1 of 2, 0:02 left",
        "Inhale 0.4",
        "Hold 0.2",
        "Exhale 0.3",
        "Empty hold 0.1",
        "Cycle 2 of 2, 0:01 left",
        "Inhale 0.4",
        "Hold 0.2",
        "Exhale 0.3",
        "Empty hold 0.1",
        "Done: 2 cycles, 0:02",
      ])
    #expect(outcome.errors.isEmpty && outcome.status == .exited(0))
  }

  @Test(arguments: [
    ("--lang zh", [:]), ("", ["LANG": "zh_CN.UTF-8"]), ("", ["LC_ALL": "zh_CN.UTF-8"]),
    ("", ["BREATHE_LANG": "zh"]),
  ])
  func `a session speaks Chinese where it is asked to`(
    _ option: String, _ environment: [String: String]
  ) async throws {
    let outcome = try await program.run(
      "\(Self.words) \(option)", .init(environment: environment.mapValues { $0 }))
    #expect(
      outcome.lines == [
        "0.4-0.2-0.3-0.1：2 轮，0:02",
        "准备：0.3 秒",
        "第 1 轮，共 2 轮，还剩 0:02",
        "吸气 0.4",
        "屏息 0.2",
        "呼气 0.3",
        "空肺屏息 0.1",
        "第 2 轮，共 2 轮，还剩 0:01",
        "吸气 0.4",
        "屏息 0.2",
        "呼气 0.3",
        "空肺屏息 0.1",
        "完成：2 轮，0:02",
      ])
  }

  @Test(arguments: ["dumb", "xterm-256color"])
  func `a session on a terminal has no control characters but line ends`(
    _ kind: String
  ) async throws {
    let terminal = try Pseudoterminal()
    let outcome = try await program.run(
      "\(Self.words) --display plain", .init(environment: ["TERM": kind], terminal: terminal))
    #expect(outcome.lines.first == "0.4-0.2-0.3-0.1: 2 cycles, 0:02")
    #expect(outcome.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }

  @Test func `the keys are named where there are keys`() async throws {
    let terminal = try Pseudoterminal()
    let outcome = try await program.run("\(Self.words) --display plain", .on(terminal))
    #expect(outcome.lines.dropFirst().first == "Space pauses, q ends.")
  }

  @Test func `the ways of the air are told`() async throws {
    try program.home.add(
      PatternFile(
        id: "sides",
        steps: [
          #"{"phase": "inhale", "seconds": 0.1, "way": "leftNostril"}"#,
          #"{"phase": "exhale", "seconds": 0.1, "way": "hum"}"#,
        ], safety: "D", cycles: 1))
    let outcome = try await program.run("start sides --acknowledge --sound off")
    #expect(outcome.lines.contains("Inhale 0.1, left nostril"))
    #expect(outcome.lines.contains("Exhale 0.1, humming"))
  }

  @Test func `display none prints nothing at all`() async throws {
    let outcome = try await program.run("\(Self.words) --display none")
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    #expect(outcome.status == .exited(0) && outcome.elapsed >= .seconds(2))
  }

  @Test func `control characters of a pattern file never reach the terminal`() async throws {
    // U+202E turns the direction of writing around; a control character proper is refused.
    let text = PatternFile(
      id: "sly", steps: [#"{"phase": "inhale", "seconds": 0.1}"#], safety: "D", cycles: 1
    ).text.replacing("Test", with: #"Sly\u202Eylg"#)
    try program.home.write(text, to: "sly.json")
    let outcome = try await program.run([
      "start", program.home.path("sly.json"), "--sound", "off", "--acknowledge",
    ])
    #expect(outcome.lines.first == #"Sly\u{202e}ylg: 1 cycle, 0:01"#)
  }
}

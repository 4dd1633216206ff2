import Testing

/// What real shells offer with the scripts of `breathe completions`.
@Suite(.prompt) struct CompletionsTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private typealias Example = (line: String, offered: Set<String>)

  private static let examples: [Example] = [
    ("breathe st", ["start", "stats"]), ("breathe help pl", ["plan"]),
    ("breathe start sig", ["sigh"]), ("breathe plan 4-7", ["4-7-8"]),
    ("breathe start box --display ", ["full", "plain", "none", "auto"]),
    (
      "breathe start box --sound ",
      ["bowl", "breath", "glide", "minimal", "night", "ocean", "ticks", "tones", "off"]
    ),
    ("breathe start box --on-suspend p", ["pause"]),
    ("breathe start box --audio-device n", ["null"]),
    ("breathe start --node m4-hf", ["m4-hfzmv"]),
    ("breathe next --program sl", ["sleep-wind-down", "slow-down-bp"]),
    ("breathe history --pattern bo", ["box"]),
    ("breathe render box -m 3 --rate 4", ["44100", "48000"]),
    ("breathe --lang ", ["en", "zh"]),
    ("breathe --lang zh prog", ["programs"]),
    ("breathe sounds ", ["play"]), ("breathe sounds play t", ["ticks", "tones"]),
    ("breathe sounds play tones --aud", ["--audio-device", "--audio-offset"]),
    ("breathe patterns ", ["show"]), ("breathe patterns show sig", ["sigh"]),
    ("breathe programs ", ["show", "use"]), ("breathe programs use beg", ["beginner-calm"]),
    ("breathe history ", ["edit", "delete", "undo"]),
    ("breathe profile ", ["list", "add", "use", "rename", "day-start"]),
    ("breathe profile use d", ["default"]), ("breathe profile rename d", ["default"]),
    ("breathe completions ", ["bash", "zsh", "fish"]),
    ("breathe export --format j", ["jsonl", "json"]),
    ("breathe render box --format ", ["wav", "flac", "opus"]),
    ("breathe render --from-program m4-hf", ["m4-hfzmv"]),
    ("breathe start box --mi", ["--minutes"]), ("breathe start --wa", ["--wake-lead"]),
    ("breathe start -m 3 --ti", []), ("breathe profile add ", []), ("breathe start --minutes ", []),
    ("breathe nosuch ", []),
  ]

  @Test(arguments: ShellCompletions.allCases)
  func `words, options and values are offered`(_ shell: ShellCompletions) async throws {
    let offers = try await shell.offers(for: Self.examples.map(\.line), in: program)
    #expect(offers.count == Self.examples.count)
    for (example, offered) in zip(Self.examples, offers) {
      #expect(offered == example.offered, "\(example.line)")
    }
    #expect(!program.home.names(in: "data").contains("breathe"))
  }

  @Test(arguments: ShellCompletions.allCases)
  func `a value after an equals sign is offered`(_ shell: ShellCompletions) async throws {
    let offers = try await shell.offers(
      for: ["breathe start box --theme=d", "breathe programs --lang=z"], in: program)
    // Bash and zsh leave what is before the value alone, fish does not.
    let whole: [Set<String>] = [["--theme=dusk"], ["--lang=zh"]]
    #expect(offers == (shell == .fish ? whole : [["dusk"], ["zh"]]))
  }

  @Test(arguments: ShellCompletions.allCases)
  func `an option is offered once, by either of its names`(
    _ shell: ShellCompletions
  ) async throws {
    let offers = try await shell.offers(
      for: [
        "breathe plan box --", "breathe plan box --minutes 3 --json --", "breathe plan -m3 --",
        "breathe plan --minutes=3 box --data x --",
      ], in: program)
    let all = offers[0]
    #expect(all.isSuperset(of: ["--minutes", "--json", "--data", "--help"]))
    #expect(all.subtracting(offers[1]) == ["--minutes", "--json"])
    #expect(all.subtracting(offers[2]).subtracting(["--minutes"]) == [])
    #expect(all.subtracting(offers[3]) == ["--minutes", "--data"])
  }

  @Test(arguments: ShellCompletions.allCases)
  func `files and folders are offered where they belong`(
    _ shell: ShellCompletions
  ) async throws {
    try program.home.write("{}", to: "files/mine.json")
    try program.home.makeFolder("files/folder")
    let place = program.home.path("files/")
    let lines = [
      "breathe check x.json \(place)", "breathe import \(place)", "breathe render box -o \(place)",
      "breathe frame box --svg \(place)", "breathe stats --journal \(place)",
      "breathe start \(place)", "breathe stats --data \(place)",
    ]
    let offers = try await shell.offers(for: lines, in: program)
    for (line, offered) in zip(lines, offers) {
      let wantsFolder = line.contains("--data")
      if shell == .bash {
        #expect(offered == ["compopt -o \(wantsFolder ? "dirnames" : "default")"], "\(line)")
      } else {
        #expect(offered.contains { $0.contains("folder") }, "\(line)")
        #expect(offered.contains { $0.contains("mine.json") } != wantsFolder, "\(line)")
      }
    }
  }

  @Test(arguments: ShellCompletions.allCases)
  func `the data that the line names is asked`(_ shell: ShellCompletions) async throws {
    let pattern = PatternFile(id: "mine", steps: [#"{"phase": "inhale", "seconds": 5}"#])
    try program.home.write(pattern.text, to: "more/patterns/mine.json")
    let place = program.home.path("more")
    let offers = try await shell.offers(
      for: ["breathe --data \(place) start min", "breathe start --data=\(place) min"], in: program)
    #expect(offers == [["mine"], ["mine"]])
  }

  @Test(arguments: ShellCompletions.allCases)
  func `help, manual and completions know the same commands and options`(
    _ shell: ShellCompletions
  ) async throws {
    let overview = try await program.run("--help")
    let manual = try await program.run("manual")
    let commands = manual.lines.compactMap { $0.wholeMatch(of: /\.SS "(\w+) .*/) }
      .map { String($0.1) }
    let global = Self.options(in: overview.output)
    let lines = ["breathe "] + commands.map { "breathe \($0) --" }
    let offers = try await shell.offers(for: lines, in: program)
    #expect(offers[0] == Set(commands))
    for (command, offered) in zip(commands, offers.dropFirst()) {
      #expect(overview.lines.contains { $0.hasPrefix("  \(command) ") })
      let page = try await program.run("\(command) --help")
      let options = page.output.split(separator: "Options:").dropFirst().first ?? ""
      #expect(offered == global.union(Self.options(in: String(options))), "\(command)")
    }
  }

  /// The long names at the beginnings of lines.
  private static func options(in text: String) -> Set<String> {
    Set(text.matches(of: /(?m)^ {2}(?:-\w, | {4})(--[a-z-]+)/).map { String($0.1) })
  }

  @Test(arguments: ShellCompletions.allCases)
  func `descriptions are in the session's language`(_ shell: ShellCompletions) async throws {
    let setting = BuiltProgram.Setting(environment: ["LANG": "zh_CN.UTF-8"])
    let script = try await program.run("completions \(shell)", setting)
    // Bash shows no descriptions.
    #expect(script.output.contains("引导一次练习") == (shell != .bash))
    let names = try await program.run("completions names patterns", setting)
    #expect(names.lines.contains("box\t箱式呼吸"))
  }
}

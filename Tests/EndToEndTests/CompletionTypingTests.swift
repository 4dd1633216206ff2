import Testing

/// Names with odd characters, completed on a terminal by real shells and taken by the program.
@Suite(.prompt) struct CompletionTypingTests {
  let program: BuiltProgram
  let terminal: Pseudoterminal

  init() async throws {
    program = try await BuiltProgram()
    terminal = try Pseudoterminal()
    try terminal.resize(columns: 200)
  }

  /// Names, and what is typed before the Tab key.
  private static let names = [
    ("Mei Li", "Me"), ("Mia Lo", "Mia\\ "), ("O'Neil", "O"), (#"say "ah""#, "sa"),
    ("a:b=c@d", "a:b"),
    ("u=v:w", "u"), ("$HOME", "\\$"), (#"x\y"#, "x"), ("小美", "小"), ("st*r?", "st"),
    ("~tilde", "\\~"),
    ("(p) & q; r", "\\("), ("Tom `id`", "'To"), ("Ann #1", "\"An"), ("it's", "\"it"),
    ("!wow!", "'!"),
  ]

  private func shell(_ shell: ShellCompletions) async throws -> RunningProgram {
    let start =
      switch shell {
      case .bash: "exec bash --norc -i"
      case .zsh: "exec zsh -f -i"
      case .fish: "exec fish --no-config"
      }
    var setting = BuiltProgram.Setting.through(
      shell: start, on: terminal)
    setting.environment = ["PATH": ShellCompletions.path, "INPUTRC": "/dev/null"]
    let running = try program.start([], setting)
    switch shell {
    case .bash: terminal.type("eval \"$(breathe completions bash)\"\r")
    case .zsh:
      terminal.type("autoload -U compinit; compinit -u -D; unsetopt bang_hist\r")
      terminal.type("source <(breathe completions zsh)\r")
    case .fish: terminal.type("breathe completions fish | source\r")
    }
    terminal.type("echo rea''dy\r")
    try await running.line(containing: "ready")
    return running
  }

  @Test(arguments: ShellCompletions.allCases)
  func `a name of any characters is completed to one word`(_ shell: ShellCompletions) async throws {
    for (name, _) in Self.names {
      #expect(try await program.run(["profile", "add", name]).status == .exited(0))
    }
    let running = try await self.shell(shell)
    for (name, typed) in Self.names {
      terminal.type("breathe profile use \(typed)\t\r")
      try await running.line(containing: "Profile \(name) is in use.")
    }
  }

  @Test(arguments: ShellCompletions.allCases)
  func `a device's name is completed after a space and after an equals sign`(
    _ shell: ShellCompletions
  ) async throws {
    try program.home.write(
      """
      pcm.plughw {
        @args [ CARD DEV ]
        @args.CARD { type string }
        @args.DEV { type integer }
        type null
        hint { show on description "A card: its output" }
      }
      pcm."plughw:CARD=x,DEV=0" { type null }

      """, to: "asound.conf")
    let running = try await self.shell(shell)
    for typed in [" pl", "=pl", " plughw:CA", "=plughw:CARD="] {
      terminal.type("breathe devices --audio-device\(typed)\t\r")
      try await running.line(containing: "breathe would use plughw:CARD=x,DEV=0, at ")
    }
  }
}

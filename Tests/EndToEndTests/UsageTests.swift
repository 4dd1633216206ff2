import Testing

/// Mistakes on the command line: status 64, what is wrong, and what to try.
@Suite(.prompt) struct UsageTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  @Test(arguments: [
    ("strat box", "strat: there is no such command"),
    ("--frequency 3", "--frequency: there is no such option"),
    ("-z", "-z: there is no such option"),
    ("plan", "something is missing after the command"),
    ("check", "something is missing after the command"),
    ("start", "a pattern is missing, and there is no terminal to choose one on"),
    ("start --display plain", "a pattern is missing, and there is no terminal to choose one on"),
    ("patterns show", "something is missing after the command"),
    ("plan box sigh", "sigh: one word too many"),
    ("devices all", "all: one word too many"),
    ("patterns list", "list: one word too many"),
    ("plan box --events json", "--events: not an option of this command"),
    ("start box --json", "--json: not an option of this command"),
    ("plan box --json --json", "--json: given twice"),
    ("plan box -n 2 --cycles 2", "--cycles: given twice"),
    ("plan box --json=yes", "--json: takes no value"),
    ("plan box --cycles", "--cycles: a value is missing"),
    ("render box", "--output is missing"),
    ("plan box --cycles 0", "--cycles: 0: allowed is 1...100000"),
    ("plan box --cycles 2.5", "--cycles: 2.5: allowed is 1...100000"),
    ("plan box --cycles 99999999999999999999", "--cycles: 99999999999999999999: allowed is"),
    ("plan box --minutes 0", "--minutes: 0: allowed is 0.01...1440"),
    ("plan box --minutes nan", "--minutes: nan: allowed is 0.01...1440"),
    ("plan box --minutes 1e3000", "--minutes: 1e3000: allowed is 0.01...1440"),
    ("plan box --minutes 5 --cycles 5", "--minutes: cannot go with --cycles"),
    ("plan box --tempo 0.4", "--tempo: 0.4: allowed is 0.5...2"),
    ("plan box --lead-in -1", "--lead-in: -1: allowed is 0...60"),
    ("plan box --best-hold 60", "--best-hold: this pattern does not depend on a best hold"),
    ("plan o2-table --best-hold 1", "--best-hold: 1: allowed is "),
    ("plan wim-hof --hold 0", "--hold: 0: allowed is 1...3600"),
    ("start box --display wide", "--display: wide: allowed is full, plain, none, auto"),
    ("start box --on-suspend stop", "--on-suspend: stop: allowed is skip, pause"),
    ("start box --events xml", "--events: xml: allowed is json"),
    ("start box --volume 7", "--volume: 7: allowed is -60...6"),
    ("start box --audio-offset 2001", "--audio-offset: 2001: allowed is -2000...2000"),
    ("start box --sound gong", "gong: there is no such cue set"),
    ("start box --sound ../audio/glide", "../audio/glide: there is no such cue set"),
    ("start box --require-sound --sound off", "--require-sound: cannot go with --sound"),
    ("render box -o x.wav --rate 8000", "--rate: 8000: allowed is 44100, 48000, 96000"),
    ("frame box --size 80", "--size: 80: allowed is 1x1...500x500"),
    ("frame box --size 80x0", "--size: 80x0: allowed is 1x1...500x500"),
    ("frame box --size 80x24x2", "--size: 80x24x2: allowed is 1x1...500x500"),
    ("frame box --size +80x24", "--size: +80x24: allowed is 1x1...500x500"),
    ("frame box --size 501x24", "--size: 501x24: allowed is 1x1...500x500"),
    ("frame box --at -3.1", "--at: -3.1: allowed is -3...304"),
    ("frame box --at 304.1", "--at: 304.1: allowed is -3...304"),
    ("frame box --visual cube", "--visual: cube: allowed is orb, wave, bar"),
    ("frame box --theme pink", "--theme: pink: allowed is ocean, dusk, mono"),
    ("frame", "something is missing after the command"),
    ("plan box --lang fr", "--lang: fr: allowed is en, zh"),
    ("plan nosuch", "nosuch: there is no such pattern"),
    ("plan 4-x", "4-x: not a pattern"),
    ("plan 1-2-3-4-5", "1-2-3-4-5: not a pattern"),
    ("plan 4--4", "4--4: not a pattern"),
    ("plan 0-0", "0-0: takes no time"),
    ("plan 4-0.04", "4-0.04: 0.04 seconds: allowed is 0, 0.05...3600"),
    ("plan 4-3601", "4-3601: 3601 seconds: allowed is 0, 0.05...3600"),
    ("plan 4-1.0000000001", "4-1.0000000001: 1.0000000001: finer than a nanosecond"),
    ("plan 4-7-8 --cycles 9", "4-7-8: 9 cycles: at most 8 are allowed"),
    ("plan 3600-3600 --cycles 13", "a session of 26:00:00 is too long: allowed are 24 hours"),
  ])
  func `a mistake is told in one line, with one line on what to try`(
    _ words: String, _ message: String
  ) async throws {
    let outcome = try await program.run(words)
    #expect(outcome.status == .exited(64) && outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 2)
    #expect(outcome.errorLines.first?.hasPrefix("breathe: \(message)") == true)
    #expect(outcome.errorLines.last?.hasPrefix("  ") == true)
  }

  @Test func `a mistake is told in Chinese where the locale is Chinese`() async throws {
    let outcome = try await program.run("strat box", .init(environment: ["LANG": "zh_CN.UTF-8"]))
    #expect(outcome.errorLines == ["breathe: strat：没有这个命令", "  是不是 start？用 breathe --help 查看更多。"])
    #expect(outcome.status == .exited(64))
  }

  @Test(arguments: [
    ("strat box", "Did you mean start? breathe --help tells more."),
    ("help strat", "Did you mean start? breathe --help tells more."),
    ("hepl start", "Did you mean help? breathe --help tells more."),
    ("start box --minuts 3", "Did you mean --minutes? breathe start --help tells more."),
    ("plan box --volume 3", "It is an option of start, next, render, sounds."),
    ("start box --theme ocaen", "Did you mean ocean? breathe start --help tells more."),
    ("start box --sound tonse", "Did you mean tones?"),
    ("start bxo", "Did you mean box? breathe patterns lists them all."),
    ("programs use sihg-28", "Did you mean sigh-28? breathe programs lists them all."),
    ("programs shwo sigh-28", "Did you mean show? breathe programs --help tells more."),
    ("history --profile defualt", "Did you mean default? breathe profile list tells more."),
    ("completions bahs", "Did you mean bash? breathe completions --help tells more."),
    ("medtiate", "Try: breathe --help"), ("x", "Try: breathe --help"),
  ])
  func `what was probably meant is named`(_ words: String, _ advice: String) async throws {
    let outcome = try await program.run(words)
    #expect(outcome.status == .exited(64) && outcome.output.isEmpty)
    #expect(outcome.errorLines.last == "  \(advice)")
  }

  @Test func `a mistake is found before anything is played or written`() async throws {
    let outcome = try await program.run([
      "render", "box", "-o", program.home.path("x.wav"), "--volume", "loud",
    ])
    #expect(outcome.status == .exited(64) && !program.home.exists("x.wav"))
  }

  @Test func `control characters in words never reach the terminal`() async throws {
    let outcome = try await program.run(["plan", "\u{1B}[2J\u{7}box"])
    #expect(outcome.errorLines.first == #"breathe: \u{1b}[2J\u{7}box: there is no such pattern"#)
  }
}

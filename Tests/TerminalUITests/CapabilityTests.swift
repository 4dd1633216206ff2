import Testing

@testable import TerminalUI

/// What the environment says of a terminal.
struct CapabilityTests {
  private func capability(_ environment: [String: String]) -> Capability {
    Capability(environment: environment)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColour),
      (["TERM": "xterm", "COLORTERM": "24bit"], .trueColour),
      (["TERM": "xterm-direct"], .trueColour),
      (["TERM": "tmux-256color"], .palette), (["TERM": "vte-256color"], .palette),
      (["TERM": "xterm-kitty"], .palette), (["TERM": "alacritty"], .palette),
      (["TERM": "foot"], .palette), (["TERM": "xterm-ghostty"], .palette),
      (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen), (["TERM": "screen"], .sixteen),
      (["TERM": "vt220"], .none), (["TERM": "dumb"], .none), ([:], .none),
      (["TERM": "dumb", "COLORTERM": "truecolor"], .none),
      (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
      // Only a value that is not empty means it; no-color.org.
      (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
      // GNU screen hands the variable on and does not know such colours.
      (["TERM": "screen-256color", "COLORTERM": "truecolor", "STY": "1.tty"], .palette),
      (["TERM": "screen", "COLORTERM": "truecolor", "STY": "1.tty"], .sixteen),
    ] as [([String: String], Capability.Colours)])
  func `colours`(environment: [String: String], colours: Capability.Colours) {
    #expect(capability(environment).colours == colours)
  }

  @Test(
    arguments: [
      ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("0;7", .light), ("7;8", .dark),
      ("0;default", .unknown), ("0;11", .unknown), ("0;-1", .unknown), ("", .unknown),
      (nil, .unknown),
    ] as [(String?, Background)])
  func `background`(value: String?, background: Background) {
    var environment = ["TERM": "xterm"]
    environment["COLORFGBG"] = value
    #expect(capability(environment).background == background)
  }

  @Test func `characters are those of charts`() {
    #expect(capability(["TERM": "xterm", "LANG": "C.UTF-8"]).glyphs == .braille)
    #expect(capability(["TERM": "linux", "LANG": "C.UTF-8"]).glyphs == .ascii)
    #expect(capability(["TERM": "xterm", "LANG": "C"]).glyphs == .ascii)
  }

  @Test(arguments: [
    ("xterm", true), ("vt100", true), ("linux", true), ("dumb", false), ("", false),
    ("unknown", false), ("emacs", false),
  ])
  func `a terminal without a cursor cannot be drawn on`(name: String, canDraw: Bool) {
    #expect(Capability.canDraw(environment: ["TERM": name]) == canDraw)
  }
}

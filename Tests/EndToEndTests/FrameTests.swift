import Foundation
import FoundationXML
import Testing

/// `breathe frame`: a picture of a session.
@Suite(.prompt) struct FrameTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  @Test func `text is as large as wanted`() async throws {
    let outcome = try await program.run("frame box --at 2.5 --size 40x12 --visual bar")
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 13 && lines.last == "")
    #expect(lines.first == "  Box breathing")
    #expect(lines.contains { $0.hasSuffix("Inhale  2") })
    #expect(lines[11].hasPrefix("  Cycle 1 of 19") && lines[11].hasSuffix("5:02 left"))
  }

  @Test func `without a position it is the first breath, on a screen of 80 x 24`() async throws {
    let outcome = try await program.run("frame box")
    #expect(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count == 25)
    #expect(outcome.output.contains("Inhale  4"))
  }

  @Test(arguments: [
    ("orb", "4-7-8 --at 2.5 --size 80x24"), ("wave", "box --at 5 --visual wave --theme dusk"),
  ])
  func `the pictures of the README are what the screen shows`(
    name: String, words: String
  ) async throws {
    let file = program.home.path("\(name).svg")
    #expect(try await program.run("frame \(words) --svg \(file)").status == .exited(0))
    let shown = FileManager.default.contents(
      atPath: "\(BuiltProgram.checkout)/docs/pictures/\(name).svg")
    #expect(shown == FileManager.default.contents(atPath: file))
  }

  @Test func `the lead-in is before the first phase`() async throws {
    let outcome = try await program.run("frame box --at -0.5 --lang zh")
    #expect(outcome.output.contains("准备  1") && outcome.output.contains("接着吸气"))
  }

  @Test(arguments: ["orb", "wave", "bar"])
  func `an SVG file is well-formed, and the same each time`(visual: String) async throws {
    let command = "frame 4-7-8 --at 5 --visual \(visual) --theme dusk --svg"
    for name in ["a.svg", "b.svg"] {
      let outcome = try await program.run("\(command) \(program.home.path(name))")
      #expect(outcome.status == .exited(0))
      #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    }
    let bytes = try #require(program.home.bytes(of: "a.svg"))
    #expect(program.home.bytes(of: "b.svg") == bytes)
    #expect(XMLParser(data: Data(bytes)).parse())
  }

  @Test func `a file that cannot be written is told`() async throws {
    let outcome = try await program.run("frame box --svg \(program.home.path("none/a.svg"))")
    #expect(outcome.status == .exited(1) && outcome.errors.contains("a.svg"))
  }

  @Test(arguments: ["wim-hof", "wim-hof --minutes 5", "o2-table", "3600-3600 -n 12"])
  func `every session has an end`(words: String) async throws {
    let plan = try await program.run("plan \(words)")
    let last = try #require(plan.output.split(separator: "\n").last)
    let clock = try #require(last.split(separator: " ").first).split(separator: ":")
    let end = clock.reduce(0.0) { $0 * 60 + (Double($1) ?? 0) }
    let outcome = try await program.run("frame \(words) --at \(end)")
    #expect(outcome.output.contains("Done"))
  }
}

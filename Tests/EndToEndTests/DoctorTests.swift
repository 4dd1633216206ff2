import Foundation
import Glibc
import Journal
import Testing

/// `breathe doctor`.
@Suite(.prompt) struct DoctorTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private func run(_ words: String = "doctor --audio-device null") async throws
    -> RunningProgram.Outcome
  {
    try await program.run(words)
  }

  @Test func `where all is well it says so, with status 0`() async throws {
    _ = try await program.run("start 1.3-1.3 --cycles 1 --lead-in 0 --sound off")
    let outcome = try await run()
    #expect(outcome.status == .exited(0) && outcome.lines.last == "All is well.")
    let path = program.journalPath
    #expect(outcome.lines.contains("  journal: \(path): schema 2, 1 session"))
    #expect(outcome.lines.contains("  kept aside: nothing"))
    #expect(outcome.lines.contains("  sound: null: opens, 48000 Hz"))
    #expect(
      outcome.lines.contains { $0.contains("\(BuiltProgram.checkout): 22 patterns, 6 progr") })
  }

  @Test func `a file of one's own that wins is told`() async throws {
    try program.home.add(
      PatternFile(id: "box", steps: [#"{"phase": "inhale", "seconds": 5}"#]))
    // The checkout is asked first only where a variable says so.
    let outcome = try await program.run(
      "doctor --audio-device null", .init(environment: ["BREATHE_DATA": nil]))
    let file = program.home.path("data/breathe/patterns/box.json")
    #expect(outcome.lines.contains("  data: box comes from \(file)"))
    #expect(outcome.lines.count { $0.contains(" comes from ") } == 1)
  }

  @Test func `broken data, loose permissions and a spool that cannot be read are wrong`()
    async throws
  {
    _ = try await program.run("start 1.3-1.3 --cycles 1 --lead-in 0 --sound off")
    try #require(chmod(program.journalPath, 0o644) == 0)
    try program.home.write("{", to: "data/breathe/patterns/broken.json")
    let spool = Spool(stateDirectory: "state/breathe", journal: program.journalPath)
    try program.home.write("{", to: "\(spool.directory)/broken.json")
    let outcome = try await run()
    #expect(outcome.status == .exited(1) && outcome.lines.last == "3 things are wrong.")
    #expect(outcome.lines.count { $0.hasPrefix("! ") } == 3)
    #expect(outcome.output.contains("mode 644"))
  }

  @Test func `a broken cue set is wrong`() async throws {
    try program.home.write("{", to: "data/breathe/audio/broken.json")
    let outcome = try await run()
    #expect(outcome.status == .exited(1) && outcome.lines.last == "1 thing is wrong.")
    let file = program.home.path("data/breathe/audio/broken.json")
    #expect(outcome.lines.contains { $0.hasPrefix("! data: \(file): line 1, column 1: ") })
  }

  @Test func `what waits in the spool is counted`() async throws {
    try program.home.write("", to: "data/breathe")
    _ = try await program.run("start 1.3-1.3 --cycles 1 --lead-in 0 --sound off")
    #expect(try await run().output.contains("1 waiting"))
  }

  @Test func `sound that nobody can have is one problem, and each device is told`() async throws {
    let outcome = try await run("doctor")
    #expect(outcome.status == .exited(1))
    let problem = "! sound: default: there is no sound device"
    let place = try #require(outcome.lines.firstIndex(of: problem))
    // What to do stands beneath, once and not for each device.
    #expect(outcome.lines[place + 1].hasPrefix("    "))
    #expect(outcome.lines.count { $0.hasPrefix("    ") } == 1)
    for name in ["pipewire", "pulse"] {
      #expect(outcome.lines.contains("  sound: \(name): there is no device \(name)"))
    }
  }

  @Test func `a test cue is a short breath that is not recorded`() async throws {
    let outcome = try await run("doctor --audio-device null --play")
    #expect(outcome.status == .exited(0) && outcome.elapsed > .seconds(4))
    #expect(program.home.names(in: "data").isEmpty)
  }
}

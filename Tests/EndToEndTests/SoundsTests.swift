import Foundation
import Glibc
import Testing

/// `breathe sounds`: the list of cue sets, and each cue played with its name.
@Suite(.prompt) struct SoundsTests {
  let program: BuiltProgram

  init() async throws {
    program = try await BuiltProgram()
    try program.home.write(CueSetFile(id: "quick").text, to: "data/breathe/audio/quick.json")
  }

  private static let play = "sounds play quick --audio-device null"
  /// Three sounds of 0.1 s, 0.8 s of silence before the next, and a left nostril.
  private static let names = [
    "inhale", "hold after inhale (silent)", "exhale", "hold after exhale (silent)",
    "each second (--count) (silent)", "a long hold goes on (silent)",
    "half a minute more of an open hold (silent)", "start (silent)", "last cycle (silent)",
    "back after a gap (silent)", "pause (silent)", "resume (silent)", "end",
    "inhale, through the nose (no sound of its own)",
    "inhale, through the mouth (no sound of its own)", "inhale, left nostril",
    "inhale, right nostril (no sound of its own)", "inhale, humming (no sound of its own)",
  ]

  private struct Listing: Decodable {
    let schema: String
    let version: Int
    let sounds: [Entry]

    struct Entry: Decodable {
      let id: String
      let name: [String: String]
      let summary: [String: String]
      let counting: String
      let volume: Double
      let cues: [String]
      let ways: [String]
      let file: String
    }
  }

  private struct Event: Decodable, Equatable {
    let event: String
    let t: Double
    let wall: Double
    var cue: String?
    var way: String?
    var heard: Bool?
    var notice: String?
  }

  private func events(_ outcome: RunningProgram.Outcome) throws -> [Event] {
    try outcome.lines.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
  }

  // MARK: - The list

  @Test func `every cue set is listed, in the order of ids`() async throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: "\(BuiltProgram.checkout)/audio")
    let shipped = files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
      .map { String($0.dropLast(5)) }
    let ids = (shipped + ["quick"]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let outcome = try await program.run("sounds --json")
    let listing = try JSONDecoder().decode(Listing.self, from: Data(outcome.output.utf8))
    #expect(listing.schema == "breathe.sounds" && listing.version == 1)
    #expect(listing.sounds.map(\.id) == ids)
    let quick = try #require(listing.sounds.first { $0.id == "quick" })
    #expect(quick.name == ["en": "Test", "zh": "测试"])
    #expect(quick.summary == ["en": "For a test.", "zh": "测试用。"])
    #expect(quick.cues == ["inhale", "exhale", "end"] && quick.ways == ["leftNostril"])
    #expect(quick.counting == "onRequest" && quick.volume == 0)
    #expect(quick.file == program.home.path("data/breathe/audio/quick.json"))
    #expect(try await program.run("sounds --json --lang zh").output == outcome.output)

    let text = try await program.run("sounds")
    let first = text.lines.filter { !$0.hasPrefix(" ") }.compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    #expect(first == ids && text.errors.isEmpty && text.status == .exited(0))
    #expect(text.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `a broken file is told, and the others are listed all the same`() async throws {
    try program.home.write(#"{"format": 2, "id": "bad""#, to: "data/breathe/audio/bad.json")
    let outcome = try await program.run("sounds")
    let file = program.home.path("data/breathe/audio/bad.json")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errorLines.first?.hasPrefix("breathe: \(file): line 1, column ") == true)
    #expect(outcome.lines.contains { $0.hasPrefix("quick ") })
    #expect(outcome.status == .exited(0))
    let played = try await program.run("sounds play bad --audio-device null")
    #expect(played.status == .exited(65) && played.output.isEmpty)
  }

  @Test(arguments: [
    ("sounds play", "breathe: something is missing after the command"),
    ("sounds plya quick", "breathe: plya: one word too many"),
    ("sounds play quick tones", "breathe: tones: one word too many"),
    ("sounds play quikc", "breathe: quikc: there is no such cue set"),
    ("sounds play off", "breathe: off: there is no such cue set"),
    ("sounds --volume -3", "breathe: --volume: not an option of this command"),
    ("sounds play quick --volume 7", "breathe: --volume: 7: allowed is -60...6"),
  ])
  func `a mistake is told, with what to try`(_ words: String, _ message: String) async throws {
    let outcome = try await program.run(words)
    #expect(outcome.status == .exited(64) && outcome.output.isEmpty)
    #expect(outcome.errorLines.first == message && outcome.errorLines.count == 2)
  }

  @Test func `a name that is nearly right gets a suggestion`() async throws {
    let outcome = try await program.run("sounds play quikc")
    #expect(outcome.errorLines.last == "  Did you mean quick?")
  }

  // MARK: - Playing

  @Test func `every cue is named in order, as it is heard`() async throws {
    let running = try program.start(Self.play)
    var seen: [String: ContinuousClock.Instant] = [:]
    for name in ["inhale", "exhale", "end", "inhale, left nostril"] {
      try await running.line { $0 == name }
      seen[name] = .now
    }
    let outcome = try await running.finish()
    #expect(outcome.lines == Self.names)
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    for (name, next) in [("inhale", "exhale"), ("exhale", "end"), ("end", "inhale, left nostril")] {
      guard let one = seen[name], let other = seen[next] else { continue }
      #expect(other - one > .milliseconds(600) && other - one < .milliseconds(1200), "\(next)")
    }
    // Two seconds for the device to wake, 2.8 of cues.
    #expect(outcome.elapsed > .seconds(4.7) && outcome.elapsed < .seconds(9))
  }

  @Test func `as JSON each cue is a line, with the times at which it is heard`() async throws {
    let outcome = try await program.run("\(Self.play) --json")
    #expect(outcome.status == .exited(0))
    let events = try events(outcome)
    #expect(events.first?.notice == "sound" && events.last?.event == "end")
    let cues = events.filter { $0.event == "cue" }
    #expect(cues.count == Self.names.count)
    let heard = cues.filter { $0.heard == true }
    #expect(heard.map(\.cue) == ["inhale", "exhale", "end", "inhale"])
    #expect(heard.map(\.way) == [nil, nil, nil, "leftNostril"])
    #expect(heard.map(\.t) == [0, 0.9, 1.8, 2.7])
    for cue in cues { #expect(abs(cue.wall - cue.t - heard[0].wall) < 1e-6) }
  }

  @Test func `the names are told in Chinese`() async throws {
    let outcome = try await program.run("\(Self.play) --lang zh")
    #expect(outcome.lines.first == "吸气" && outcome.lines.contains("暂停（无声）"))
    #expect(outcome.lines.count == Self.names.count)
  }

  @Test func `without a device it says so and what to do, with status 69, at once`() async throws {
    let outcome = try await program.run("sounds play quick --audio-device nowhere")
    #expect(outcome.status == .exited(69) && outcome.output.isEmpty)
    #expect(
      outcome.errorLines == [
        "breathe: no sound: there is no device nowhere",
        "  Choose another --audio-device: breathe devices --all lists them.",
      ])
    #expect(outcome.elapsed < .seconds(5))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal ends it at once, and it dies of it`(_ signal: Int32) async throws {
    let running = try program.start(Self.play)
    try await running.line(containing: "inhale")
    running.send(signal)
    let sent = ContinuousClock.now
    let outcome = try await running.finish()
    #expect(outcome.status == .signalled(signal) && outcome.errors.isEmpty)
    #expect(ContinuousClock.now - sent < .seconds(2))
  }

  @Test func `Ctrl-C on a terminal leaves it as it was`() async throws {
    let terminal = try Pseudoterminal()
    let found = terminal.settings
    let running = try program.start(Self.play, .on(terminal))
    try await running.line(containing: "inhale")
    terminal.type("\u{3}")
    #expect(try await running.finish().status == .signalled(SIGINT))
    #expect(terminal.settings == found)
  }

  @Test func `Ctrl-Z stops it, and fg goes on with the cue that was cut`() async throws {
    let long = CueSetFile(id: "long").text.replacing("\"seconds\": 0.1", with: "\"seconds\": 3")
    try program.home.write(long, to: "data/breathe/audio/long.json")
    let terminal = try Pseudoterminal()
    let script = """
      set -m
      "$0" "$@"
      echo "stopped $?"
      read answer
      fg > /dev/null
      echo "ended $?"
      """
    let running = try program.start(
      "sounds play long --audio-device null", .through(shell: script, on: terminal))
    try await running.line(containing: "exhale")
    terminal.type("\u{1A}")
    try await running.line(containing: "stopped \(128 + SIGTSTP)")
    pauseTest(for: .seconds(2))
    terminal.type("\n")
    try await running.line(containing: "exhale")
    try await running.line { $0 == "end" }
    try await running.line(containing: "ended 0")
    #expect(running.lines.count { $0 == "exhale" } == 2)
    #expect(running.lines.count { $0 == "inhale" } == 1)
  }

  // MARK: - What goes wrong

  private func run(
    _ script: String, within limit: Duration = .seconds(40)
  ) async throws -> RunningProgram.Outcome {
    let faults = ALSAFaults(script: script, log: program.home.path("counts"))
    return try await program.run(
      Self.play, .init(environment: faults.environment.mapValues { .some($0) }), within: limit)
  }

  @Test func `sound that is lost for a while is told once, and it goes on`() async throws {
    let outcome = try await run("avail_update@3s-5s=ENODEV;open@3s-5s=ENODEV")
    #expect(outcome.status == .exited(0))
    #expect(
      outcome.errorLines == [
        "No sound: null is gone. It is waited for, at most 10 s.", "Sound is back.",
      ])
    // The cue that was cut short, if any, is named again; no other is.
    #expect(outcome.lines.count <= Self.names.count + 1)
    #expect(Set(outcome.lines) == Set(Self.names) && outcome.lines.last == Self.names.last)
  }

  @Test func `sound that stays away ends it after ten seconds with status 69`() async throws {
    let outcome = try await run("avail_update@3s+=ENODEV;open@3s+=ENODEV")
    #expect(outcome.status == .exited(69))
    #expect(outcome.errorLines.first == "No sound: null is gone. It is waited for, at most 10 s.")
    #expect(outcome.errorLines.dropFirst().first == "breathe: no sound: null is gone")
    #expect(outcome.errorLines.count == 3)
    #expect(outcome.elapsed > .seconds(12) && outcome.elapsed < .seconds(20))
  }

  @Test func `a device that never answers is not waited for long`() async throws {
    let outcome = try await run("open@0s+=hang")
    #expect(outcome.status == .exited(69) && outcome.elapsed < .seconds(8))
    #expect(outcome.errorLines.first == "breathe: no sound: null does not answer")
  }

  @Test func `a reader that has left ends it calmly`() async throws {
    let pipe = try Pipe()
    let running = try program.start(Self.play, .init(output: .pipe(pipe)))
    pipe.closeWriteEnd()
    try await running.wait(for: "a line") { !readAvailable(pipe.readEnd).isEmpty }
    pipe.closeReadEnd()
    let outcome = try await running.finish()
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
  }

  @Test(arguments: ["sounds", "sounds --json", play])
  func `output without room fails`(_ words: String) async throws {
    let outcome = try await program.run(words, .init(output: .file("/dev/full")))
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("No space left on device"))
  }
}

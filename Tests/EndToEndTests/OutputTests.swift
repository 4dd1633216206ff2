import Glibc
import Testing

/// Readers that leave, stall or have no room. None of it may cost a breath.
@Suite(.prompt) struct OutputTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private static let words = "start 0.5-0.5 --cycles 3 --lead-in 0 --acknowledge"

  @Test(arguments: ["--events json", "--display plain"])
  func `a reader that has left ends the session calmly`(_ display: String) async throws {
    let pipe = try Pipe()
    let running = try program.start(
      "start box --lead-in 0 --audio-device null \(display)", .init(output: .pipe(pipe)))
    pipe.closeWriteEnd()
    try await running.wait(for: "a line") { !readAvailable(pipe.readEnd).isEmpty }
    pipe.closeReadEnd()
    let outcome = try await running.finish()
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    #expect(outcome.elapsed < .seconds(60))
  }

  @Test func `a device without room fails the program but not the session`() async throws {
    let outcome = try await program.run(
      "\(Self.words) --events json --sound off", .init(output: .file("/dev/full")))
    #expect(outcome.elapsed >= .seconds(3))
    #expect(outcome.status == .exited(1))
    #expect(
      outcome.errorLines.first
        == "breathe: standard output: cannot be written: No space left on device")
  }

  @Test(arguments: ["--help", "plan box", "plan box --json", "patterns", "patterns --json"])
  func `output without room fails a command`(_ words: String) async throws {
    let outcome = try await program.run(words, .init(output: .file("/dev/full")))
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("No space left on device"))
  }

  @Test func `a stalled reader delays no phase and gets every line in the end`() async throws {
    let pipe = try Pipe()
    pipe.fill()
    let running = try program.start(
      "\(Self.words) --events json --sound off", .init(output: .pipe(pipe)))
    pipe.closeWriteEnd()
    pauseTest(for: .seconds(2))
    var bytes: [UInt8] = []
    try await running.wait(for: "the end") {
      bytes += readAvailable(pipe.readEnd)
      return running.end != nil
    }
    let lines = String(decoding: bytes + readAvailable(pipe.readEnd), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let events = try lines.map { try SessionEvent(line: $0) }
    #expect(events.last?.status == "completed")
    #expect(events.named("phase").count == 6 && events.named("resync").isEmpty)
  }

  @Test func `a session whose reader never reads still ends on SIGTERM`() async throws {
    let pipe = try Pipe()
    pipe.fill()
    let running = try program.start(
      "start box --lead-in 0 --events json --sound off", .init(output: .pipe(pipe)))
    pauseTest(for: .seconds(1))
    running.send(SIGTERM)
    #expect(try await running.finish(within: .seconds(10)).status == .signalled(SIGTERM))
  }

  @Test func `a session whose reader never reads ends in time by itself`() async throws {
    let pipe = try Pipe()
    pipe.fill()
    let outcome = try await program.run(
      "\(Self.words) --events json --sound off", .init(output: .pipe(pipe)), within: .seconds(15))
    #expect(outcome.status == .exited(0))
  }

  @Test func `standard error that has stalled does not hold up the session`() async throws {
    let pipe = try Pipe()
    pipe.fill()
    let outcome = try await program.run(
      "\(Self.words) --events json --display plain --audio-device missing",
      .init(errors: .pipe(pipe)), within: .seconds(15))
    #expect(try outcome.events.last?.status == "completed")
    #expect(try outcome.events.named("resync").isEmpty)
  }

  // The room left is less than the next line, at different places in the session.
  @Test(arguments: [10, 60, 100, 150])
  func `a terminal that has stalled does not hold up the session`(_ room: Int) async throws {
    let terminal = try Pseudoterminal()
    try terminal.fillOutput(leaving: room)
    var setting = BuiltProgram.Setting.on(terminal)
    // As a file, so that the test does not read it meanwhile.
    setting.output = .file(terminal.path)
    setting.errors = .piped
    let running = try program.start("start 1-2 --lead-in 0 --sound off", setting)
    pauseTest(for: .seconds(4))
    running.send(SIGTERM)
    #expect(try await running.finish(within: .seconds(10)).status == .signalled(SIGTERM))
  }
}

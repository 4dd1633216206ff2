import Testing

/// `--require-sound`, on a `null` device whose calls fail by a script.
@Suite(.prompt) struct RequireSoundTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private func run(
    _ script: String, cycles: Int, within limit: Duration = .seconds(30)
  ) async throws -> RunningProgram.Outcome {
    let faults = ALSAFaults(script: script, log: program.home.path("counts"))
    let setting = BuiltProgram.Setting(
      environment: faults.environment.mapValues { .some($0) })
    return try await program.run(
      "start 1-1 --cycles \(cycles) --lead-in 1 --require-sound --events json --acknowledge"
        + " --audio-device null --no-inhibit", setting, within: limit)
  }

  @Test func `sound that comes within three seconds is in time`() async throws {
    let outcome = try await run("open@0s-1.2s=ENODEV", cycles: 2)
    #expect(outcome.status == .exited(0))
    #expect(try outcome.events.last?.status == "completed")
    // It was missing for a moment only, and no one was bothered.
    #expect(outcome.errors.isEmpty)
  }

  @Test func `no sound for three seconds ends the session with status 69`() async throws {
    let outcome = try await run("open@0s+=EBUSY", cycles: 30)
    #expect(outcome.status == .exited(69))
    #expect(outcome.errorLines.first == "breathe: no sound: null is in use by another program")
    #expect(outcome.elapsed > .seconds(2.8) && outcome.elapsed < .seconds(8))
    #expect(try outcome.events.last?.status == "interrupted")
  }

  @Test func `a device that never answers is not waited for longer`() async throws {
    let outcome = try await run("open@0s+=hang", cycles: 30)
    #expect(outcome.status == .exited(69))
    #expect(outcome.errorLines.first == "breathe: no sound: null does not answer")
    #expect(outcome.elapsed < .seconds(8))
  }

  @Test func `sound that is gone for less than thirty seconds is waited for`() async throws {
    let outcome = try await run("avail_update@3s-6s=ENODEV;open@3s-6s=ENODEV", cycles: 6)
    #expect(outcome.status == .exited(0))
    #expect(try outcome.events.named("notice").map(\.notice) == ["sound", "noSound", "sound"])
    #expect(
      outcome.errorLines == [
        "No sound: null is gone. The session ends unless it is back within 30 s.",
        "Sound is back.",
      ])
  }

  @Test func `sound that is gone for thirty seconds ends the session, which is recorded so far`()
    async throws
  {
    let outcome = try await run(
      "avail_update@5s+=ENODEV;open@5s+=ENODEV", cycles: 60, within: .seconds(60))
    #expect(outcome.status == .exited(69))
    #expect(outcome.elapsed > .seconds(34) && outcome.elapsed < .seconds(42))
    let end = try #require(try outcome.events.last)
    #expect(end.status == "interrupted" && end.completedCycles ?? 0 >= 15)
    let history = try await program.run("history --json")
    #expect(history.output.contains(#""status":"interrupted""#))
    #expect(history.output.contains(#""completedCycles":\#(end.completedCycles ?? -1)"#))
  }
}

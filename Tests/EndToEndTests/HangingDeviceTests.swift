import Glibc
import Testing

/// A device that hangs in a call of the sound system: here one that writes into a named pipe, which
/// cannot be opened before somebody reads from it.
@Suite(.prompt) struct HangingDeviceTests {
  let program: BuiltProgram
  private var pipe: String { program.home.path("pipe") }

  init() async throws {
    program = try await BuiltProgram()
    try program.home.write(
      """
      pcm.null { type null }
      pcm.hanging { type file slave.pcm null file "\(pipe)" format raw }

      """, to: "asound.conf")
    try #require(mkfifo(pipe, 0o600) == 0)
  }

  @Test func `the session goes on in time without it`() async throws {
    let outcome = try await program.run(
      "start 1-1.5 --cycles 1 --lead-in 0 --events json --audio-device hanging")
    #expect(try outcome.events.names == ["start", "phase", "phase", "cycle", "end"])
    #expect(outcome.status == .exited(0))
    // Not for ever: sound that may still come is waited for no longer than a closing cue takes.
    #expect(outcome.elapsed < .seconds(20))
  }

  @Test func `a signal ends the session at once`() async throws {
    let running = try program.start("start box --lead-in 0 --audio-device hanging")
    try await running.line(containing: "Inhale")
    running.send(SIGTERM)
    let outcome = try await running.finish()
    #expect(outcome.status == .signalled(SIGTERM))
    #expect(outcome.elapsed < .seconds(10))
  }

  @Test func `devices says that it does not answer, and what to do`() async throws {
    let outcome = try await program.run("devices --audio-device hanging")
    #expect(outcome.lines.contains("breathe would be silent: hanging does not answer."))
    #expect(outcome.lines.last?.contains("--audio-device") == true)
    #expect(outcome.status == .exited(0))
    #expect(outcome.elapsed >= .seconds(3) && outcome.elapsed < .seconds(6))
  }

  @Test func `the next device is tried when one hangs`() async throws {
    try program.home.write(
      """
      pcm.null { type null }
      pcm.default { type file slave.pcm null file "\(pipe)" format raw }
      pcm.pipewire { type null }

      """, to: "asound.conf")
    let devices = try await program.run("devices")
    #expect(devices.lines.last?.hasPrefix("breathe would use pipewire, at ") == true)
    #expect(devices.elapsed < .seconds(6))
    let doctor = try await program.run("doctor")
    #expect(doctor.lines.contains("  sound: default: default does not answer"))
    #expect(doctor.lines.contains { $0.hasPrefix("  sound: pipewire: opens, ") })
    #expect(doctor.lines.last == "All is well." && doctor.elapsed < .seconds(6))
  }

  @Test func `no event comes after the end, not even when the device answers then`() async throws {
    let running = try program.start(
      "start 1-1.5 --cycles 1 --lead-in 0 --events json --audio-device hanging")
    try await running.line(containing: #""event":"end""#)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    #expect(try await running.finish().events.last?.event == "end")
  }
}

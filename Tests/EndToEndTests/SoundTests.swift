import Testing

/// Sound that is missing, and devices that are named; nothing here needs a sound server.
@Suite(.prompt) struct SoundTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private static let words = "start 0.3-0.3 --cycles 2 --lead-in 0 --acknowledge"

  @Test func `without any device there is one line, and the session goes on`() async throws {
    let outcome = try await program.run(Self.words)
    #expect(
      outcome.errorLines == [
        "No sound: there is no sound device. The session goes on without it."
      ])
    #expect(outcome.lines.last == "Done: 2 cycles, 0:02")
    #expect(outcome.status == .exited(0))
  }

  @Test func `a session on the sound configuration of the machine goes on as well`() async throws {
    // Whatever this machine has, no server is in reach; `null` is part of ALSA's own files.
    let setting = BuiltProgram.Setting(environment: ["ALSA_CONFIG_PATH": nil])
    let outcome = try await program.run("\(Self.words) --audio-device null", setting)
    #expect(outcome.lines.last == "Done: 2 cycles, 0:02")
    #expect(outcome.errors.isEmpty && outcome.status == .exited(0))
  }

  @Test func `a device that does not exist is named`() async throws {
    let outcome = try await program.run("\(Self.words) --audio-device nowhere")
    #expect(
      outcome.errorLines == [
        "No sound: there is no device nowhere. The session goes on without it."
      ])
    #expect(outcome.status == .exited(0))
  }

  @Test func `missing sound is an event too`() async throws {
    let outcome = try await program.run("\(Self.words) --audio-device nowhere --events json")
    let notices = try outcome.events.named("notice")
    #expect(notices.map(\.notice) == ["noSound"])
    #expect(notices.first?.reason == "noDevice" && notices.first?.device == "nowhere")
    #expect(try outcome.events.last?.status == "completed")
  }

  @Test func `a control character in a device name does not reach the terminal`() async throws {
    let outcome = try await program.run([
      "start", "0.3-0.3", "--cycles", "1", "--lead-in", "0", "--acknowledge", "--display", "none",
      "--audio-device", "no\u{1B}[2Jwhere",
    ])
    #expect(!outcome.errors.isEmpty && !outcome.errors.contains("\u{1B}"))
  }

  @Test func `sound that is demanded and missing ends the session with status 69`() async throws {
    let outcome = try await program.run("start box --require-sound --events json")
    #expect(outcome.status == .exited(69))
    #expect(outcome.errorLines.first == "breathe: no sound: there is no sound device")
    #expect(outcome.errorLines.count == 2)
    #expect(try outcome.events.last?.status == "interrupted")
    #expect(outcome.elapsed < .seconds(10))
  }

  @Test func `sound that is demanded and there changes nothing`() async throws {
    let outcome = try await program.run("\(Self.words) --require-sound --audio-device null")
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
  }

  @Test func `sound off opens no device`() async throws {
    let outcome = try await program.run("\(Self.words) --sound off --events json")
    #expect(try outcome.events.named("notice").isEmpty)
    #expect(outcome.errors.isEmpty)
  }

  @Test(arguments: ["glide", "tones", "ticks"])
  func `every cue set plays`(_ name: String) async throws {
    let outcome = try await program.run(
      "\(Self.words) --sound \(name) --volume -20 --audio-offset -50 --audio-device null")
    #expect(outcome.lines.last == "Done: 2 cycles, 0:02")
    #expect(outcome.errors.isEmpty && outcome.status == .exited(0))
  }
}

/// `breathe devices`.
@Suite(.prompt) struct DevicesTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  @Test func `devices are listed with the verdict on what a session would do`() async throws {
    let outcome = try await program.run("devices --all")
    #expect(outcome.lines.first?.contains("null  Discards all samples") == true)
    #expect(outcome.lines.last == "breathe would be silent: there is no sound device.")
    #expect(outcome.status == .exited(0))
  }

  @Test func `the device that would be used is marked`() async throws {
    let outcome = try await program.run("devices --all --audio-device null")
    #expect(outcome.lines.first?.hasPrefix("* null") == true)
    #expect(outcome.lines.last?.hasPrefix("breathe would use null, at ") == true)
  }

  @Test func `devices are listed as JSON`() async throws {
    let outcome = try await program.run("devices --all --json --audio-device null")
    #expect(
      outcome.output == """
        {"schema":"breathe.devices","version":1,"wouldUse":"null",\
        "devices":[{"name":"null","description":"Discards all samples"}]}

        """)
    let silent = try await program.run("devices --json")
    #expect(silent.output.contains(#""problem":"noDevice""#))
  }
}

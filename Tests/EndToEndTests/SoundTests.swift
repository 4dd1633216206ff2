import Glibc
import SoundLab
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
        "No sound: there is no sound device. The session goes on; see breathe doctor."
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
        "No sound: there is no device nowhere. The session goes on; see breathe doctor."
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

  /// `null` takes whatever it is given at once, and a dead device fails at once.
  @Test(arguments: [nil, "writei@50+=ENODEV;open@2+=ENODEV"])
  func `a device without a pace of its own does not make the sound spin`(
    _ script: String?
  ) async throws {
    let faults = script.map { ALSAFaults(script: $0, log: program.home.path("counts")) }
    let running = try program.start(
      "start 20-20 --cycles 1 --lead-in 0 --sound tones --audio-device null --display none",
      .init(environment: (faults?.environment ?? [:]).mapValues { .some($0) }))
    pauseTest(for: .seconds(4))
    let before = try #require(ProcessUsage(of: running.pid))
    pauseTest(for: .seconds(5))
    let after = try #require(ProcessUsage(of: running.pid))
    running.send(SIGTERM)
    _ = try await running.finish()
    let wakeups = try ["breathe", "breathe-audio"].map { name in
      try #require(after.wakeups[name]) - #require(before.wakeups[name])
    }
    #expect(wakeups.allSatisfy { $0 < 5 * 10 }, "\(wakeups) wakeups in five seconds")
    #expect(after.processorSeconds - before.processorSeconds < 0.5)
  }

  @Test(arguments: ["glide", "tones", "ticks"])
  func `every cue set plays`(_ name: String) async throws {
    let outcome = try await program.run(
      "\(Self.words) --sound \(name) --volume -20 --audio-offset -50 --audio-device null")
    #expect(outcome.lines.last == "Done: 2 cycles, 0:02")
    #expect(outcome.errors.isEmpty && outcome.status == .exited(0))
  }
}

/// A socket of the file system on which somebody listens and never answers.
final class Listener {
  private let descriptor: Int32

  init?(at path: String) {
    descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let code = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard code == 0, listen(descriptor, 8) == 0 else { return nil }
  }

  deinit { close(descriptor) }

  /// Listens no longer, and leaves the file as a server that was killed does.
  func stop() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

/// `breathe devices`.
@Suite(.prompt) struct DevicesTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  @Test func `devices are listed with the verdict on what a session would do`() async throws {
    let outcome = try await program.run("devices --all")
    #expect(outcome.lines.first?.contains("null  Discards all samples") == true)
    #expect(outcome.lines.contains("breathe would be silent: there is no sound device."))
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
    #expect(silent.output.contains(#""problem":"noDevice","advice":""#))
  }

  @Test(arguments: [("en", "Choose another"), ("zh", "请另选")])
  func `below the verdict stands what to do`(_ language: String, _ advice: String) async throws {
    let outcome = try await program.run("devices --audio-device nowhere --lang \(language)")
    #expect(outcome.lines.last?.hasPrefix(advice) == true)
    let json = try await program.run("devices --json --audio-device nowhere --lang \(language)")
    #expect(json.output.contains(#""problem":"noDevice","advice":"chooseDevice","#))
  }

  @Test func `a server without ALSA's plug-in is told from none`() async throws {
    // What listens is a socket and nothing more: a server that can be reached by no plug-in.
    let listener = try #require(Listener(at: program.home.path("runtime/pipewire-0")))
    let code = try await program.run("devices --json").output.firstMatch(of: /"advice":"(\w+)"/)?.1
    // Which of the two depends on the packages of this machine.
    #expect(["installPlugIn", "askServer"].contains(code))
    listener.stop()
    let without = try await program.run("devices --json").output
    #expect(!without.contains("installPlugIn") && !without.contains("askServer"))
  }
}

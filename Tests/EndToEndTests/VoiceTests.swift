import Foundation
import Glibc
import Synchronization
import Testing

/// `--voice`: with the real espeak-ng, and with scripts in its place.
@Suite(.prompt) struct VoiceTests {
  let program: BuiltProgram
  private var file: String { program.home.path("out.wav") }
  private var log: String { program.home.path("log") }
  private var cache: String { program.home.path("cache/breathe/voice") }

  init() async throws { program = try await BuiltProgram() }

  private static let words = "render 2.5-2.5 --cycles 1 --lead-in 0 --sound off --voice"

  /// Puts a script in the place of espeak-ng; it first notes its words.
  private func install(_ script: String, as name: String = "espeak-ng") throws {
    let text = "#!/bin/sh\necho \"$*\" >> \"\(log)\"\n\(script)\n"
    // See SleepInhibitorTests.
    try descriptorCreation.withLock { _ in try program.home.write(text, to: "bin/\(name)") }
    try #require(chmod(program.home.path("bin/\(name)"), 0o700) == 0)
  }

  private func render(_ words: String = words, path: String? = nil) async throws
    -> RunningProgram.Outcome
  {
    let path = path ?? "\(program.home.path("bin")):/usr/bin:/bin"
    return try await program.run("\(words) -o \(file)", .init(environment: ["PATH": path]))
  }

  private func wav() throws -> WAVFile {
    let bytes = try #require(program.home.bytes(of: "out.wav"))
    return try #require(WAVFile(bytes))
  }

  private var calls: [String] {
    String(decoding: program.home.bytes(of: "log") ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  private var kept: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []
  }

  /// The largest sample between two times in seconds.
  private func peak(_ wav: WAVFile, _ from: Double, _ to: Double) -> Int {
    let part = wav.samples[Int(from * 96_000)..<Int(to * 96_000)]
    return part.map { abs(Int($0)) }.max() ?? 0
  }

  private static let real = #"exec /usr/bin/espeak-ng "$@""#

  @Test(arguments: ["en", "zh"])
  func `words are spoken at their cues, and from then on without the program`(
    _ language: String
  ) async throws {
    try install(Self.real)
    let outcome = try await render("\(Self.words) --lang \(language)")
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    let spoken = try wav()
    for start in [0.0, 2.5] {
      #expect(peak(spoken, start, start + 0.3) > 1000)
      // A word is silent until its frame, and over long before the next.
      #expect(peak(spoken, start + 1.6, start + 2.49) <= 2)
    }
    #expect(calls.count == 2 && kept.count == 2)
    let first = program.home.bytes(of: "out.wav")
    _ = try await render("\(Self.words) --lang \(language)")
    #expect(calls.count == 2, "no program is run again")
    #expect(program.home.bytes(of: "out.wav") == first)
    #expect(
      try FileManager.default.attributesOfItem(atPath: cache)[.posixPermissions] as? Int == 0o700)
  }

  @Test func `seconds are counted from two on`() async throws {
    try install(Self.real)
    let outcome = try await render(
      "render 4-2 --cycles 1 --lead-in 0 --sound off --voice --count")
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    let texts = calls.compactMap { $0.split(separator: "--").last }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(texts == ["Breathe in", "Breathe out", "2", "3", "4"])
    let spoken = try wav()
    for second in [1.0, 2, 3, 5] { #expect(peak(spoken, second, second + 0.4) > 500) }
  }

  @Test func `the last of several cycles is told`() async throws {
    try install(Self.real)
    let words = "render 4-4 --cycles 2 --lead-in 0 --sound off --voice"
    _ = try await render(words)
    let spoken = try wav()
    // After the phase's own word.
    #expect(peak(spoken, 1, 1.6) <= 2 && peak(spoken, 9, 9.2) > 500)
  }

  @Test func `a session speaks what it has and goes on`() async throws {
    try install(Self.real)
    let outcome = try await program.run(
      "start 0.6-0.6 --cycles 1 --lead-in 0 --voice --audio-device null --display plain --acknowledge",
      .init(environment: ["PATH": "\(program.home.path("bin")):/usr/bin:/bin"]))
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    #expect(kept.count == 2)
  }

  // MARK: - Without a program, and with bad ones

  @Test func `without a program there is one notice, and tones`() async throws {
    let outcome = try await render(
      "render 1.25-1.25 --cycles 1 --lead-in 0 --voice --count", path: "/nowhere")
    #expect(outcome.status == .exited(0))
    #expect(
      outcome.errors
        == "No voice: there is no program to speak with; install espeak-ng. "
        + "Going on with the other sounds.\n")
    let tones = program.home.bytes(of: "out.wav")
    _ = try await render("render 1.25-1.25 --cycles 1 --lead-in 0 --count")
    #expect(program.home.bytes(of: "out.wav") == tones)
  }

  @Test(arguments: [
    ("exit 1", "failed, or lacks the language"), ("kill -9 $$", "failed, or lacks the language"),
    ("echo 'no sound at all'", "wrote no sound"), ("true", "wrote no sound"),
    ("head -c 100 /dev/urandom", "wrote no sound"), ("exec cat /dev/zero", "writes without end"),
    ("yes", "writes without end"), ("cat >&2; echo loud >&2; exit 3", "failed, or lacks"),
  ])
  func `a program that fails is one notice, and tones`(
    _ script: String, _ reason: String
  ) async throws {
    try install(script)
    let outcome = try await render("render 1.25-1.25 --cycles 1 --lead-in 0 --voice --count")
    #expect(outcome.status == .exited(0))
    #expect(outcome.errors.contains(reason))
    #expect(outcome.errors.hasSuffix("Going on with the other sounds.\n"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(try wav().peak() > 100 && kept.isEmpty)
    // A voice that is not there is asked for once, and the next program is tried.
    #expect(calls.count == 1)
  }

  /// Neither the program nor what it has started is left, once the system has cleared it away.
  private func expectNoGroup() async throws {
    let text = String(decoding: program.home.bytes(of: "log.pid") ?? [], as: UTF8.self)
    let pid = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    let end = ContinuousClock.now + .seconds(10)
    while kill(-pid, 0) == 0, .now < end { pauseTest(for: .milliseconds(10)) }
    #expect(kill(-pid, 0) == -1)
  }

  @Test func `a program that hangs is given five seconds, and is gone then`() async throws {
    try install("echo $$ > \"\(log).pid\"; sleep 60; sleep 60")
    let outcome = try await render("render 1.25-1.25 --cycles 1 --lead-in 0 --voice")
    #expect(outcome.status == .exited(0) && outcome.errors.contains("takes too long"))
    #expect(outcome.elapsed >= .seconds(5))
    try await expectNoGroup()
  }

  @Test func `Ctrl-C ends the wait and the program`() async throws {
    try install("echo $$ > \"\(log).pid\"; sleep 60; sleep 60")
    let path = "\(program.home.path("bin")):/usr/bin:/bin"
    let running = try program.start(
      "start 1-1 --lead-in 0 --voice --audio-device null", .init(environment: ["PATH": path]))
    try await running.wait(for: "the program") {
      program.home.bytes(of: "log.pid").map { $0.last == UInt8(ascii: "\n") } ?? false
    }
    running.send(SIGINT)
    let outcome = try await running.finish()
    #expect(outcome.status == .signalled(SIGINT))
    try await expectNoGroup()
  }

  @Test func `espeak takes the place of an espeak-ng that fails`() async throws {
    try install("exit 1")
    try install(Self.real, as: "espeak")
    let outcome = try await render(path: program.home.path("bin"))
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    #expect(try wav().peak() > 1000)
  }

  @Test func `a voice with another name serves where the first is missing`() async throws {
    try install(#"case "$*" in *pinyin*) exit 1; esac; exec /usr/bin/espeak-ng "$@""#)
    let outcome = try await render("\(Self.words) --lang zh")
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    #expect(try wav().peak() > 1000)
  }

  @Test func `a place where nothing can be kept is no loss`() async throws {
    try install(Self.real)
    try program.home.write("in the way", to: "cache/breathe")
    let outcome = try await render()
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    #expect(try wav().peak() > 1000)
  }

  @Test func `what is kept and broken is spoken anew`() async throws {
    try install(Self.real)
    _ = try await render()
    let first = program.home.bytes(of: "out.wav")
    for name in kept { try program.home.write("broken", to: "cache/breathe/voice/\(name)") }
    let outcome = try await render()
    #expect(outcome.errors.isEmpty && calls.count == 4)
    #expect(program.home.bytes(of: "out.wav") == first)
  }

  @Test func `sound is demanded, and there is none but the voice`() async throws {
    let words = "start 1-1 --sound off --voice --require-sound --audio-device null"
    let outcome = try await program.run(words, .init(environment: ["PATH": "/nowhere"]))
    #expect(outcome.status == .exited(69))
    #expect(outcome.errors.contains("there is nothing to be heard"))
  }

  @Test func `doctor says who speaks`() async throws {
    let words = "doctor --audio-device null"
    let outcome = try await program.run(words)
    #expect(outcome.lines.contains("  voice: /usr/bin/espeak-ng speaks"))
    let without = try await program.run(words, .init(environment: ["PATH": "/nowhere"]))
    #expect(
      without.lines.contains(
        "  voice: no program to speak with; for --voice: sudo apt install espeak-ng"))
  }

  @Test func `doctor tries who speaks, and says why one cannot`() async throws {
    try install("exit 3")
    try install(Self.real, as: "espeak")
    let own = program.home.path("bin/espeak")
    func run() async throws -> RunningProgram.Outcome {
      try await program.run(
        "doctor --audio-device null", .init(environment: ["PATH": program.home.path("bin")]))
    }
    let next = try await run()
    #expect(next.status == .exited(0))
    #expect(next.lines.contains("  voice: \(own)-ng failed, or lacks the language"))
    #expect(next.lines.contains("  voice: \(own) speaks"))
    try install("exit 3", as: "espeak")
    let none = try await run()
    #expect(none.status == .exited(1))
    #expect(none.lines.contains("! voice: \(own) failed, or lacks the language"))
    #expect(kept.isEmpty)
  }
}

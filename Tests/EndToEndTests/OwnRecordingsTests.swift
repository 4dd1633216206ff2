import Foundation
import Testing

/// `--recordings`: a person's own sounds, played by the built program.
@Suite(.prompt) struct OwnRecordingsTests {
  let program: BuiltProgram
  private var folder: String { program.home.path("sounds") }
  private var file: String { program.home.path("out.wav") }

  init() async throws {
    program = try await BuiltProgram()
    try program.home.makeFolder("sounds")
  }

  /// A tone of 0.3 s on one side at any rate, as a WAV file.
  private func addTone(_ name: String, rate: Int = 44_100) throws {
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
    let frames = rate * 3 / 10
    var data: [UInt8] = []
    for frame in 0..<frames {
      let value = 6000 * sin(2 * .pi * 440 * Double(frame) / Double(rate))
      data += bytes(Int16(value)) + bytes(Int16(0))
    }
    let head = Array("RIFF".utf8) + bytes(UInt32(36 + data.count)) + Array("WAVEfmt ".utf8)
    let format = bytes(UInt32(16)) + bytes(UInt16(1)) + bytes(UInt16(2)) + bytes(UInt32(rate))
    let rest = bytes(UInt32(rate * 4)) + bytes(UInt16(4)) + bytes(UInt16(16))
    let whole = head + format + rest + Array("data".utf8) + bytes(UInt32(data.count)) + data
    try Data(whole).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  private func render(_ words: String) async throws -> RunningProgram.Outcome {
    try await program.run("render \(words) --recordings \(folder) -o \(file)")
  }

  private func wav() throws -> WAVFile {
    let bytes = try #require(program.home.bytes(of: "out.wav"))
    return try #require(WAVFile(bytes))
  }

  @Test(arguments: [8000, 22_050, 44_100, 48_000, 96_000, 192_000])
  func `a recording is heard on its frame, in its place, as long as it is`(_ rate: Int)
    async throws
  {
    try addTone("exhale.wav", rate: rate)
    let outcome = try await render("1.25-1.25 --cycles 1 --lead-in 0 --sound off")
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    let samples = try wav().samples
    let loud = samples.indices.filter { abs(Int(samples[$0])) > 100 }
    // Left alone.
    #expect(loud.allSatisfy { $0.isMultiple(of: 2) })
    let (first, last) = (try #require(loud.first) / 2, try #require(loud.last) / 2)
    #expect((60_000..<60_060).contains(first) && (74_100..<74_400).contains(last))
    // The first breaths are softer by up to 6 dB.
    #expect((3000...6000).contains(samples.max() ?? 0))
  }

  @Test func `what has no recording keeps its sound`() async throws {
    try addTone("exhale.wav")
    _ = try await render("1.25-1.25 --cycles 1 --lead-in 0")
    let own = try wav().samples
    let outcome = try await program.run("render 1.25-1.25 --cycles 1 --lead-in 0 -o \(file)")
    #expect(outcome.status == .exited(0))
    let usual = try wav().samples
    #expect(own.prefix(2 * 60_000) == usual.prefix(2 * 60_000), "the inhale is the same")
    #expect(own.prefix(2 * 100_000) != usual.prefix(2 * 100_000), "the exhale is another")
  }

  @Test func `bad files are named, and the session goes on`() async throws {
    try addTone("inhale.wav")
    try program.home.write("this is no sound, and not even long", to: "sounds/exhale.wav")
    let outcome = try await render("1.25-1.25 --cycles 1 --lead-in 0")
    #expect(outcome.status == .exited(0))
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1 && lines[0].hasPrefix("\(folder)/exhale.wav is left out: "))
    #expect(try wav().peak() > 100)
  }

  @Test func `names cannot steer the terminal`() async throws {
    try program.home.write("", to: "sounds/inhal\u{1B}[2J.wav")
    try program.home.write("", to: "sounds/exhale.wav")
    let outcome = try await render("1.25-1.25 --cycles 1 --lead-in 0")
    #expect(!outcome.errors.contains("\u{1B}"))
    #expect(outcome.errors.contains("exhale.wav is left out: there is no sound in it."))
    #expect(outcome.errors.contains("no recording can be played"))
  }

  @Test func `a name that is nearly that of several cues is told all of them`() async throws {
    try addTone("hold.wav")
    let outcome = try await render("1.25-1.25 --cycles 1 --lead-in 0")
    #expect(
      outcome.errors.hasPrefix(
        "\(folder)/hold.wav is left out: no cue has its name. "
          + "Did you mean holdCount or holdIn or holdOut?\n"))
  }

  @Test func `of a folder with nothing to play no sound is promised`() async throws {
    let outcome = try await render("1.25-1.25 --cycles 1 --lead-in 0 --sound off")
    #expect(outcome.status == .exited(0))
    #expect(outcome.errors == "\(folder): no recording can be played.\n")
  }

  @Test func `a folder that is missing is an error before anything else`() async throws {
    for words in ["start 1-1 --audio-device null", "render 1-1 -o \(file)"] {
      let outcome = try await program.run("\(words) --recordings \(program.home.path("sound"))")
      #expect(outcome.status == .exited(64))
      #expect(outcome.errors.contains("cannot be read: No such file or directory"))
      #expect(outcome.errors.contains("Did you mean \(folder)?"))
    }
  }

  @Test func `a session plays them`() async throws {
    try addTone("inhale.wav")
    let outcome = try await program.run(
      "start 0.6-0.6 --cycles 1 --lead-in 0 --sound off --require-sound --audio-device null"
        + " --acknowledge --recordings \(folder)")
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
  }
}

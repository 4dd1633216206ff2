import Testing

/// `breathe render` into every format, read by programs that have nothing to do with it.
@Suite(.prompt, .serialized) struct SoundFileTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  /// 0.5 s of lead-in, then three cycles of 1.2 s.
  private static let words = "0.7-0.5 --cycles 3 --lead-in 0.5 --sound tones"

  /// Renders, then runs a shell script in the home.
  private func render(
    _ words: String = Self.words, to name: String, then script: String = "true"
  ) async throws -> RunningProgram.Outcome {
    try await program.run(
      "render \(words) -o \(program.home.path(name))",
      .through(shell: #""$0" "$@" && cd "$HOME" && "# + script))
  }

  private func wav(_ name: String) throws -> WAVFile {
    try #require(program.home.bytes(of: name).flatMap(WAVFile.init))
  }

  private static let tags = [
    "TITLE=0.7-0.5, 0:04", "ARTIST=breathe", "COMMENT=0.7-0.5: Inhale 0.7; Exhale 0.5",
    "CHAPTER001=00:00:00.500", "CHAPTER001NAME=Cycle 1", "CHAPTER002=00:00:01.700",
    "CHAPTER002NAME=Cycle 2", "CHAPTER003=00:00:02.900", "CHAPTER003NAME=Cycle 3, the last",
  ]

  @Test func `FLAC holds the samples of the WAV file, and is sound`() async throws {
    _ = try await render(to: "a.wav")
    let outcome = try await render(
      to: "a.flac", then: "flac -s -t a.flac && flac -s -d -o b.wav a.flac")
    #expect(outcome.status == .exited(0), "\(outcome.errors)")
    #expect(try wav("b.wav").samples == wav("a.wav").samples)
    #expect(try wav("a.wav").peak() > 100)
  }

  @Test(arguments: ["44100", "96000"])
  func `FLAC has the other rates as well`(_ rate: String) async throws {
    let words = "0.2-0.2 --cycles 1 --lead-in 0 --sound off --rate \(rate)"
    let outcome = try await render(words, to: "a.flac", then: "flac -s -d -o b.wav a.flac")
    #expect(outcome.status == .exited(0))
    #expect(try "\(wav("b.wav").rate)" == rate)
  }

  @Test func `FLAC tells title, pattern and chapters`() async throws {
    let outcome = try await render(to: "a.flac", then: "metaflac --export-tags-to=- a.flac")
    for tag in Self.tags { #expect(outcome.lines.contains(tag), "\(tag)") }
  }

  @Test(arguments: ["a.opus", "a.OGG"])
  func `Opus tells title, pattern and chapters`(_ name: String) async throws {
    let outcome = try await render(to: name, then: "opusinfo \(name)")
    let lines = outcome.lines.map { $0.drop { $0 == "\t" } }
    #expect(outcome.status == .exited(0) && outcome.output.contains("type opus"))
    #expect(!(outcome.output + outcome.errors).contains("WARNING"))
    for tag in Self.tags { #expect(lines.contains(Substring(tag)), "\(tag)") }
  }

  @Test func `every sound of Opus is where it is in the WAV file`() async throws {
    _ = try await render(to: "a.wav")
    let outcome = try await render(
      to: "a.opus", then: "opusdec --quiet --force-wav --no-dither a.opus b.wav")
    #expect(outcome.status == .exited(0), "\(outcome.errors)")
    let (original, decoded) = (try wav("a.wav"), try wav("b.wav"))
    #expect(decoded.rate == 48_000 && decoded.frames == original.frames)
    // One of 48 frames is a millisecond.
    #expect(abs(Self.lag(of: decoded, behind: original)) <= 48)
  }

  /// By how many frames the left channels are shifted where they are most alike.
  private static func lag(of one: WAVFile, behind other: WAVFile) -> Int {
    // The first two seconds, which hold three onsets.
    let length = 96_000
    func left(_ file: WAVFile) -> [Float] {
      (0..<length + 400).map { Float(file.samples[2 * $0]) }
    }
    let (one, other) = (left(one), left(other))
    func likeness(_ shift: Int) -> Float {
      var sum: Float = 0
      for index in stride(from: 200, to: length, by: 3) { sum += one[index + shift] * other[index] }
      return sum
    }
    return (-150...150).max { likeness($0) < likeness($1) } ?? .max
  }

  @Test(arguments: ["flac", "opus"])
  func `two runs give the same bytes`(_ ending: String) async throws {
    _ = try await render(to: "a.\(ending)")
    _ = try await render(to: "b.\(ending)")
    let first = try #require(program.home.bytes(of: "a.\(ending)"))
    #expect(program.home.bytes(of: "b.\(ending)") == first)
  }

  @Test(arguments: [
    ("a.wav", "--format flac", "fLaC"), ("a", "--format opus", "OggS"), ("a", "", "RIFF"),
    ("5.5-5.5", "", "RIFF"), ("a.FLAC", "", "fLaC"), ("a.mp3", "--format wav", "RIFF"),
  ])
  func `the option tells the format, otherwise the ending`(
    _ name: String, _ option: String, _ beginning: String
  ) async throws {
    let outcome = try await render("1-1 --cycles 1 --sound off \(option)", to: name)
    #expect(outcome.status == .exited(0), "\(outcome.errors)")
    #expect(program.home.bytes(of: name)?.starts(with: Array(beginning.utf8)) == true)
  }

  @Test func `an unknown ending is refused with those that are known`() async throws {
    let outcome = try await render(to: "a.mp3")
    #expect(outcome.status == .exited(64))
    #expect(outcome.errors.contains("Try: .wav, .flac, .opus, .ogg, or --format"))
    #expect(!program.home.exists("a.mp3"))
  }

  @Test(arguments: ["44100", "96000"])
  func `Opus has one rate`(_ rate: String) async throws {
    let outcome = try await render(Self.words + " --rate \(rate)", to: "a.opus")
    #expect(outcome.status == .exited(64))
    #expect(outcome.errorLines.first == "breathe: --rate: \(rate): Opus always has 48000")
  }

  @Test func `a thousand cycles and more have a chapter each`() async throws {
    let words = "0.05-0.05 --cycles 1005 --lead-in 0 --sound off"
    let outcome = try await render(words, to: "a.opus", then: "opusinfo a.opus")
    #expect(outcome.lines.contains("\tCHAPTER1001=00:01:40.000"))
    #expect(outcome.lines.contains("\tCHAPTER1005NAME=Cycle 1005, the last"))
    #expect(!(outcome.output + outcome.errors).contains("WARNING"))
  }

  @Test func `tags speak the language of the session`() async throws {
    let outcome = try await render(
      "box --cycles 2 --lead-in 0 --sound off --lang zh", to: "a.flac",
      then: "metaflac --export-tags-to=- a.flac")
    #expect(outcome.output.contains("CHAPTER001NAME=第 1 轮"))
    #expect(outcome.output.contains("COMMENT=box：吸气 4；"))
  }

  @Test(arguments: [
    ("--from-program bc-2bn6r box", "box: one word too many"),
    ("--from-program bc-2bn6r --cycles 3", "--cycles: cannot go with --from-program"),
    ("--from-program bc-2bn6r --minutes 3", "--minutes: cannot go with --from-program"),
    ("--program beginner-calm box", "box: one word too many"),
    ("--program beginner-calm --minutes 3", "--minutes: cannot go with --program"),
    ("--program beginner-calm --from-program bc-2bn6r", "--from-program: cannot go with --program"),
    ("--from-program nosuch", "--from-program: nosuch: no program has such a step"),
    ("--program beginner-clam", "beginner-clam: there is no such program"),
    ("--program beginner-calm --best-hold 60", "--best-hold: this pattern does not depend"),
    ("--program beginner-calm --hold 60", "--hold: this pattern has no open holds"),
    ("", "something is missing after the command"),
  ])
  func `what does not go together is refused`(_ words: String, _ complaint: String) async throws {
    let outcome = try await program.run("render \(words) -o \(program.home.path("a"))")
    #expect(outcome.status == .exited(64))
    #expect(outcome.errorLines.first?.contains(complaint) == true, "\(outcome.errors)")
    #expect(!program.home.exists("a"))
  }

  @Test(.enabled("only root can mount a small disk") { await SmallDisk.isPossible() })
  func `a full disk leaves no file behind, whatever the format`() async throws {
    try program.home.makeFolder("out")
    let disk = try SmallDisk(at: program.home.path("out"), kibibytes: 16)
    defer { withExtendedLifetime(disk) {} }
    for name in ["x.flac", "x.opus"] {
      let outcome = try await render("1-1 --cycles 6 --sound tones", to: "out/\(name)")
      #expect(outcome.status == .exited(1))
      #expect(outcome.errors.contains("\(name): cannot be written: No space left on device"))
    }
    #expect(program.home.names(in: "out").isEmpty)
  }
}

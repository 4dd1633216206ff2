import Testing

/// `breathe render`: the file that comes of it. One at a time, for it keeps a core busy.
@Suite(.prompt, .serialized) struct RenderTests {
  let program: BuiltProgram
  private var file: String { program.home.path("out.wav") }

  init() async throws { program = try await BuiltProgram() }

  private func render(_ words: String) async throws -> RunningProgram.Outcome {
    try await program.run("render \(words) -o \(file)")
  }

  private func wav() throws -> WAVFile {
    let bytes = try #require(program.home.bytes(of: "out.wav"))
    return try #require(WAVFile(bytes))
  }

  @Test(arguments: [
    ("", 48000), ("--rate 44100", 44100), ("--rate 48000", 48000), ("--rate 96000", 96000),
  ])
  func `the header is right, and the length to the frame`(_ option: String, _ rate: Int)
    async throws
  {
    // Without sound there is no closing cue, so the file is lead-in and score: 0.5 s and 2.5 s.
    let outcome = try await render("1.25-1.25 --cycles 1 --lead-in 0.5 --sound off \(option)")
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    let wav = try wav()
    #expect(wav.format == 1 && wav.channels == 2 && wav.bitsPerSample == 16)
    #expect(wav.rate == rate && wav.bytesPerFrame == 4 && wav.bytesPerSecond == 4 * rate)
    #expect(wav.frames == 3 * rate)
    #expect(wav.dataSize == 4 * wav.frames && wav.riffSize == wav.fileSize - 8)
  }

  @Test func `a part of a frame is rounded to the nearest`() async throws {
    // 4.01 s and 0.1 s at 44.1 kHz are 181 251 frames exactly.
    _ = try await render("1.37-0.61-2.03 --cycles 1 --lead-in 0.1 --sound off --rate 44100")
    #expect(try wav().frames == 181_251)
    // 2.500 000 011 s are 120 000.000 528 frames.
    _ = try await render("1.25-1.250000011 --cycles 1 --lead-in 0 --sound off")
    #expect(try wav().frames == 120_000)
  }

  @Test func `the usual lead-in is three seconds, and the closing cue is not cut off`() async throws
  {
    _ = try await render("0.5-0.5 --cycles 1")
    let wav = try wav()
    #expect(wav.frames > 4 * 48_000 && wav.frames < 12 * 48_000)
    #expect(wav.peak(ofLast: 48) <= 2, "the end is silence")
  }

  @Test(arguments: ["glide", "tones", "ticks"])
  func `two runs give the same bytes`(_ sound: String) async throws {
    _ = try await render("0.4-0.2-0.4 --cycles 1 --lead-in 0 --sound \(sound)")
    let first = try #require(program.home.bytes(of: "out.wav"))
    _ = try await render("0.4-0.2-0.4 --cycles 1 --lead-in 0 --sound \(sound)")
    #expect(program.home.bytes(of: "out.wav") == first)
    #expect(try wav().peak() > 100)
  }

  @Test func `volume changes the samples and not the length`() async throws {
    _ = try await render("0.5-0.5 --cycles 1 --lead-in 0")
    let usual = try wav()
    _ = try await render("0.5-0.5 --cycles 1 --lead-in 0 --volume -20")
    let soft = try wav()
    #expect(soft.frames == usual.frames)
    // 20 dB are a factor of 10; dither and rounding add little.
    #expect(abs(usual.peak() - 10 * soft.peak()) < 30)
  }

  @Test func `an open hold lasts as long as it is told to`() async throws {
    try program.home.add(PatternFile.openHold)
    let outcome = try await render("open-hold --cycles 1 --hold 2 --sound off")
    #expect(try wav().frames == 3 * 48_000)
    #expect(outcome.errors.contains("Strong breathing"))
  }

  @Test func `the result is told with its length`() async throws {
    let outcome = try await render("1-1 --cycles 3 --lead-in 0 --sound off")
    #expect(outcome.lines == ["\(file): 0:06"])
  }

  @Test func `new files get the usual permissions`() async throws {
    let outcome = try await program.run(
      "render 1-1 --cycles 1 --lead-in 0 --sound off -o \(file)",
      .through(shell: #"umask 027; "$0" "$@" > /dev/null; stat -c %a "$HOME/out.wav""#))
    #expect(outcome.lines == ["640"])
  }

  @Test func `nothing but the samples is in the file when standard descriptors are closed`()
    async throws
  {
    let outcome = try await program.run(
      "render 1-1.5 --cycles 1 --lead-in 0 --sound off -o \(file)",
      .init(input: .closed, output: .closed, errors: .closed))
    #expect(outcome.status == .exited(0))
    #expect(try wav().frames == 120_000 && wav().peak() == 0)
  }
}

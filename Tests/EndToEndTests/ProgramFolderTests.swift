import Glibc
import Testing

/// `breathe render --program`: a whole program as a folder of files for a phone.
@Suite(.prompt, .serialized) struct ProgramFolderTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  /// A program of a pattern of five seconds, unless other ones are named.
  private func addProgram(
    first: String = "short", last: String = "short", cycles: Int = 2
  ) throws {
    let short = PatternFile(
      id: "short",
      steps: [#"{"phase": "inhale", "seconds": 2.5}"#, #"{"phase": "exhale", "seconds": 2.5}"#])
    try program.home.add(short)
    try program.home.write(
      """
      {
        "format": 1, "id": "mine", "title": {"en": "Mine", "zh": "我的"},
        "summary": {"en": "For a test.", "zh": "测试用。"}, "version": 1,
        "nodes": [
          {"nodeId": "a", "dayIndex": 1, "techniqueId": "\(first)", "targetCycles": 1,
            "note": {"en": "Softly.", "zh": "轻柔。"}},
          {"title": {"en": "Later", "zh": "后来"}, "nodes": [
            {"nodeId": "b", "dayIndex": 2, "techniqueId": "short", "targetCycles": 2},
            {"nodeId": "c", "dayIndex": 2, "techniqueId": "\(last)", "targetCycles": \(cycles)}
          ]}
        ],
        "sources": ["None"]
      }
      """, to: "data/breathe/patterns/programs/mine.json")
  }

  private func render(
    _ words: String = "", then script: String = "true"
  ) async throws -> RunningProgram.Outcome {
    try await program.run(
      "render --program mine --sound off --lead-in 0 -o \(program.home.path("out")) \(words)",
      .through(shell: #""$0" "$@" && cd "$HOME/out" && "# + script))
  }

  private static let names = ["01 Day 1 Test.opus", "02 Day 2 Test.opus", "03 Day 2 Test.opus"]

  @Test func `there is a file for each node in order, each told`() async throws {
    try addProgram()
    let outcome = try await render()
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(program.home.names(in: "out") == Self.names)
    let lengths = ["0:05", "0:10", "0:10"]
    #expect(
      outcome.lines
        == zip(Self.names, lengths).map { "\(program.home.path("out/\($0)")): \($1)" })
  }

  @Test func `tags tell program, place and node`() async throws {
    try addProgram()
    let outcome = try await render(
      "--format flac", then: "metaflac --export-tags-to=- '01 Day 1 Test.flac' '03 Day 2 Test.flac'"
    )
    for tag in [
      "ALBUM=Mine", "TITLE=Day 1: Test, 0:05", "TRACKNUMBER=1", "TRACKTOTAL=3",
      "DESCRIPTION=Softly.", "TITLE=Day 2: Test, 0:10", "TRACKNUMBER=3", "CHAPTER001NAME=Cycle 1",
      "CHAPTER002NAME=Cycle 2, the last",
    ] {
      #expect(outcome.output.contains(tag), "\(tag)")
    }
  }

  @Test func `one node alone is a file with its own pattern and cycles`() async throws {
    try addProgram()
    let outcome = try await program.run(
      "render --from-program b --sound off --lead-in 0 -o \(program.home.path("b.flac"))",
      .through(shell: #""$0" "$@" && metaflac --export-tags-to=- "$HOME/b.flac""#))
    #expect(outcome.lines.first == "\(program.home.path("b.flac")): 0:10")
    for tag in ["TITLE=Mine, day 2: Test, 0:10", "ALBUM=Mine", "CHAPTER002NAME=Cycle 2, the last"] {
      #expect(outcome.lines.contains(tag), "\(tag)")
    }
  }

  @Test func `the folder and its files may be there already`() async throws {
    try addProgram()
    for name in Self.names + ["mine.txt"] { try program.home.write("older", to: "out/\(name)") }
    #expect(try await render().status == .exited(0))
    #expect(program.home.names(in: "out") == Self.names + ["mine.txt"])
    #expect(
      program.home.bytes(of: "out/\(Self.names[2])")?.starts(with: Array("OggS".utf8)) == true)
    #expect(program.home.bytes(of: "out/mine.txt") == Array("older".utf8))
  }

  @Test func `a broken pattern stops it before anything is written`() async throws {
    try addProgram(last: "bad")
    try program.home.write("{", to: "data/breathe/patterns/bad.json")
    let outcome = try await render()
    #expect(outcome.status == .exited(65), "\(outcome.errors)")
    #expect(outcome.errors.contains("bad.json"))
    #expect(!program.home.exists("out"))
  }

  @Test func `a file in the folder's place is refused unharmed`() async throws {
    try addProgram()
    try program.home.write("older", to: "out")
    let outcome = try await render()
    #expect(outcome.status == .exited(1))
    #expect(outcome.errorLines.first?.hasSuffix("out: exists and is not a folder") == true)
    #expect(program.home.bytes(of: "out") == Array("older".utf8))
  }

  @Test func `a folder without a parent is refused`() async throws {
    try addProgram()
    let outcome = try await program.run(
      "render --program mine -o \(program.home.path("missing/out"))")
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("missing/out: cannot be written: No such file or directory"))
  }

  @Test func `what is in the way of a file is named, and earlier files stay`() async throws {
    try addProgram()
    try program.home.makeFolder("out/\(Self.names[1])")
    let outcome = try await render()
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("\(Self.names[1]): exists and is not a plain file"))
    #expect(program.home.names(in: "out") == Array(Self.names[..<2]))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal ends it between blocks, with whole files only`(_ signal: Int32) async throws {
    try addProgram(cycles: 5000)
    let running = try program.start(
      "render --program mine --lead-in 0 -o \(program.home.path("out"))")
    try await running.wait(for: "the third file") { program.home.names(in: "out").count == 3 }
    running.send(signal)
    let outcome = try await running.finish()
    #expect(outcome.status == .signalled(signal))
    #expect(
      outcome.errorLines == [
        "breathe: interrupted; the 2 files before are complete, no other was left behind"
      ])
    #expect(program.home.names(in: "out") == Array(Self.names[..<2]))
  }

  @Test func `a folder that was made for nothing is gone`() async throws {
    try addProgram()
    // The limit is in blocks of 512 bytes.
    let outcome = try await program.run(
      "render --program mine --format wav --sound off -o \(program.home.path("out"))",
      .through(shell: #"cd "$HOME"; ulimit -c 0; ulimit -f 100; exec "$0" "$@""#))
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("01 Day 1 Test.wav: cannot be written: File too large"))
    #expect(!program.home.exists("out"))
  }

  @Test func `a reader that goes away does not stop it`() async throws {
    try addProgram()
    let outcome = try await program.run(
      "render --program mine --sound off -o \(program.home.path("out"))",
      .through(shell: #""$0" "$@" | true"#))
    #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
    #expect(program.home.names(in: "out") == Self.names)
  }

  @Test func `warnings are told once for each class`() async throws {
    try program.home.add(PatternFile.openHold)
    try addProgram(first: "open-hold", last: "open-hold")
    let outcome = try await render("--hold 1")
    #expect(outcome.status == .exited(0), "\(outcome.errors)")
    #expect(outcome.errors.ranges(of: "Strong breathing").count == 1)
    #expect(outcome.lines.last?.hasSuffix("0:04") == true)
  }
}

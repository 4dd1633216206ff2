import Glibc
import Testing

/// `breathe render` when something is in the way: all or nothing.
@Suite(.prompt, .serialized) struct RenderSafetyTests {
  let program: BuiltProgram

  init() async throws {
    program = try await BuiltProgram()
    try program.home.makeFolder("out")
  }

  /// A moment of sound.
  private static let short = "render 1-1.5 --cycles 1 --lead-in 0"
  /// Ten hours of sound, which takes a while in a debug build.
  private static let long = "render box --minutes 600"

  @Test func `a name that belongs to something else than a file is refused unharmed`() async throws
  {
    try #require(mkfifo(program.home.path("out/fifo"), 0o600) == 0)
    try program.home.makeFolder("out/folder")
    let terminal = try Pseudoterminal()
    for path in [program.home.path("out/fifo"), program.home.path("out/folder"), terminal.path] {
      let outcome = try await program.run("\(Self.short) -o \(path)")
      #expect(outcome.status == .exited(1) && outcome.output.isEmpty)
      #expect(outcome.errorLines.first == "breathe: \(path): exists and is not a plain file")
    }
    #expect(program.home.names(in: "out") == ["fifo", "folder"])
    #expect(program.home.names(in: "out/folder").isEmpty)
  }

  /// What /dev/stdout leads to has no name of its own.
  @Test(arguments: ["/dev/stdout", "/dev/full"])
  func `a stream is refused as what it is`(_ path: String) async throws {
    let outcome = try await program.run("\(Self.short) -o \(path)")
    #expect(outcome.status == .exited(1) && outcome.output.isEmpty)
    #expect(outcome.errorLines.first == "breathe: \(path): exists and is not a plain file")
  }

  @Test(arguments: ["missing/x.wav", "file/x.wav"])
  func `a place that does not exist is refused`(_ name: String) async throws {
    try program.home.write("", to: "out/file")
    let outcome = try await program.run("\(Self.short) -o \(program.home.path("out/\(name)"))")
    #expect(outcome.status == .exited(1))
    #expect(outcome.errorLines.first?.contains("cannot be written") == true)
    #expect(program.home.names(in: "out") == ["file"])
  }

  @Test(.enabled("only root can mount a small disk") { await SmallDisk.isPossible() })
  func `a full disk leaves no file behind`() async throws {
    let disk = try SmallDisk(at: program.home.path("out"), kibibytes: 64)
    defer { withExtendedLifetime(disk) {} }
    let outcome = try await program.run("\(Self.short) -o \(program.home.path("out/x.wav"))")
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("x.wav: cannot be written: No space left on device"))
    #expect(program.home.names(in: "out").isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal in the middle leaves nothing, and an older file as it was`(
    _ signal: Int32
  ) async throws {
    try program.home.write("older", to: "out/x.wav")
    let running = try program.start("\(Self.long) -o \(program.home.path("out/x.wav"))")
    try await running.wait(for: "the temporary file") {
      program.home.names(in: "out").count == 2
    }
    #expect(program.home.bytes(of: "out/x.wav") == Array("older".utf8))
    running.send(signal)
    let outcome = try await running.finish()
    #expect(outcome.status == .signalled(signal))
    #expect(outcome.errorLines == ["breathe: interrupted; no file was left behind"])
    #expect(program.home.names(in: "out") == ["x.wav"])
    #expect(program.home.bytes(of: "out/x.wav") == Array("older".utf8))
  }

  @Test func `an older file is replaced by the complete one`() async throws {
    try program.home.write("older", to: "out/x.wav")
    _ = try await program.run("\(Self.short) --sound off -o \(program.home.path("out/x.wav"))")
    let wav = WAVFile(try #require(program.home.bytes(of: "out/x.wav")))
    #expect(wav?.frames == 120_000)
    #expect(program.home.names(in: "out") == ["x.wav"])
  }

  @Test func `what a link points to is replaced, and the link stays`() async throws {
    try program.home.write("older", to: "music/x.wav")
    try #require(symlink("../music/x.wav", program.home.path("out/link.wav")) == 0)
    _ = try await program.run("\(Self.short) --sound off -o \(program.home.path("out/link.wav"))")
    var status = stat()
    #expect(lstat(program.home.path("out/link.wav"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(program.home.bytes(of: "music/x.wav").flatMap(WAVFile.init)?.frames == 120_000)
    #expect(program.home.names(in: "music") == ["x.wav"])
  }

  @Test func `a name that begins with a hyphen or holds a space is a name like any other`()
    async throws
  {
    let outcome = try await program.run(
      [
        "render", "1-1.5", "--cycles", "1", "--lead-in", "0", "--sound", "off", "--output=-my file",
      ], .init(wrapper: ["/usr/bin/env", "-C", program.home.path("out")]))
    #expect(outcome.lines == ["-my file: 0:03"])
    #expect(program.home.names(in: "out") == ["-my file"])
  }

  @Test func `a limit on the size of files leaves no file behind`() async throws {
    // The limit is in blocks of 512 bytes.
    let outcome = try await program.run(
      "\(Self.short) -o \(program.home.path("out/x.wav"))",
      .through(shell: #"cd "$HOME"; ulimit -c 0; ulimit -f 100; exec "$0" "$@""#))
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("x.wav: cannot be written: File too large"))
    #expect(program.home.names(in: "out").isEmpty)
  }

  @Test func `a link into nowhere stays a link as well`() async throws {
    try program.home.makeFolder("music")
    try #require(symlink("../music/x.wav", program.home.path("out/link.wav")) == 0)
    let outcome = try await program.run(
      "\(Self.short) --sound off -o \(program.home.path("out/link.wav"))")
    #expect(outcome.status == .exited(0))
    #expect(program.home.names(in: "music") == ["x.wav"])
  }
}

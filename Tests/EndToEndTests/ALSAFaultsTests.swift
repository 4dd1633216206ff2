import Foundation
import Testing

/// The preloaded library itself, asked by a few lines of Python on ALSA's `null` device.
@Suite(.prompt) struct ALSAFaultsTests {
  let home: TemporaryHome

  init() async throws { home = try await TemporaryHome() }

  private func faults(_ script: String) -> ALSAFaults {
    ALSAFaults(script: script, log: home.path("counts"))
  }

  private func run(_ faults: ALSAFaults, _ words: [String]) async throws -> RunningProgram.Outcome {
    var environment = home.environment.merging(faults.environment) { $1 }
    // Python looks functions up where a program's own calls are: in the preloaded library first.
    environment["LD_PRELOAD"] = "\(ALSAFaults.library) libasound.so.2"
    environment["PATH"] = "/usr/bin:/bin"
    let (output, errors) = (try Pipe(), try Pipe())
    let launch = Launch(
      arguments: words, environment: environment, input: .opened("/dev/null"),
      output: .descriptor(output.writeEnd), errors: .descriptor(errors.writeEnd),
      leadsSession: false)
    let program = try RunningProgram(
      launch, output: .pipe(output), errors: .pipe(errors), home: home)
    output.closeWriteEnd()
    errors.closeWriteEnd()
    return try await program.finish()
  }

  /// What calls on an opened device return, by lines of Python that use `call` and `delay`.
  private func answers(
    _ faults: ALSAFaults, to lines: String
  ) async throws -> [String] {
    let probe = """
      import ctypes, time
      alsa = ctypes.CDLL(None)
      pcm = ctypes.c_void_p()
      def opened(): return alsa.snd_pcm_open(ctypes.byref(pcm), b"null", 0, 1)
      def call(name, *words):
        function = getattr(alsa, "snd_pcm_" + name)
        function.restype = ctypes.c_long if name in ("writei", "avail_update") else ctypes.c_int
        return function(pcm, *words)
      def write(frames): return call("writei", bytes(4 * frames), ctypes.c_ulong(frames))
      def delay():
        frames = ctypes.c_long(-1)
        code = call("delay", ctypes.byref(frames))
        return frames.value if code == 0 else code
      def set(): return call("set_params", 2, 3, 2, 48000, 1, 500000)

      """
    let outcome = try await run(faults, ["/usr/bin/python3", "-c", probe + lines])
    #expect(outcome.status == .exited(0), "\(outcome.errors)")
    return outcome.lines
  }

  @Test func `without rules all calls are real ones, and counted`() async throws {
    let faults = faults("")
    let answers = try await answers(
      faults,
      to: """
        print(opened(), set(), write(100), delay(), call("state"))
        print(call("start"), call("drop"), call("prepare"), call("close"))
        """)
    #expect(answers == ["0 0 100 0 2", "0 0 0 0"])
    for name in ["open", "writei", "delay", "state", "start", "drop", "prepare", "close"] {
      #expect(faults.counts[name] == .init(calls: 1, faults: 0), "\(name)")
    }
    #expect(faults.counts["resume"] == .init(calls: 0, faults: 0))
  }

  @Test func `calls fail by their number, of several rules the first counts`() async throws {
    let faults = faults("open@1-2=EBUSY;writei@2=EPIPE,writei@2-3=EIO;writei@5+=ok;prepare@1=EIO")
    let answers = try await answers(
      faults,
      to: """
        print(opened(), opened(), opened(), set())
        print([write(10) for _ in range(4)], write(1 << 20), call("prepare"), call("prepare"))
        """)
    #expect(answers == ["-16 -16 0 0", "[10, -32, -5, 10] 1048576 -5 0"])
    #expect(faults.counts["open"] == .init(calls: 3, faults: 2))
    #expect(faults.counts["writei"] == .init(calls: 5, faults: 3))
  }

  @Test func `calls fail by time`() async throws {
    let answers = try await answers(
      faults("drop@0s-0.5s=ENODEV;drop@1.5s+=ESTRPIPE;resume@0s+=ENOSYS"),
      to: """
        opened(), set()
        print(call("drop"), call("resume"))
        time.sleep(0.8)
        print(call("drop"))
        time.sleep(0.8)
        print(call("drop"))
        """)
    #expect(answers == ["-19 -38", "0", "-86"])
  }

  @Test func `delays and positions lie`() async throws {
    let script =
      "delay@2=zero;delay@3=add:-480;delay@4=freeze;delay@5-6=jitter:50;delay@7=EIO;"
      + "avail_update@2=zero;avail_update@3=freeze;state@1=SUSPENDED;state@2=XRUN;"
      + "state@3=DISCONNECTED;state@4=RUNNING"
    let lines = """
      opened(), set()
      print([delay() for _ in range(4)], delay(), delay(), delay())
      full = call("avail_update")
      print(call("avail_update"), call("avail_update") == full > 0)
      print([call("state") for _ in range(5)])
      """
    let first = try await answers(faults(script), to: lines)
    #expect(first.first?.hasPrefix("[0, 0, -480, -480] ") == true)
    #expect(first.first?.hasSuffix(" -5") == true)
    let jittered = first[0].split(separator: " ").dropFirst(4).prefix(2).compactMap { Int($0) }
    #expect(jittered.count == 2 && jittered.allSatisfy { abs($0) <= 50 })
    #expect(jittered.first != jittered.last)
    #expect(first.dropFirst() == ["0 True", "[7, 4, 8, 3, 2]"])
    #expect(try await answers(faults(script), to: lines) == first)
  }

  @Test func `a call sleeps, and one hangs while another thread goes on`() async throws {
    let answers = try await answers(
      faults("start@1=sleep:400;close@1=hang"),
      to: """
        import os, threading
        opened(), set()
        before = time.monotonic()
        call("start")
        print(0.4 <= time.monotonic() - before < 2)
        hanging = threading.Thread(target=call, args=("close",), daemon=True)
        hanging.start()
        hanging.join(0.3)
        print(hanging.is_alive(), delay(), flush=True)
        os._exit(0)
        """)
    #expect(answers == ["True", "True 0"])
  }

  @Test(arguments: [
    "writei", "writei@1", "writei=EIO", "write@1=EIO", "writei@0=EIO", "writei@1.5=EIO",
    "writei@=EIO", "writei@x=EIO", "writei@3-2=EIO", "writei@1-2s=EIO", "writei@2s=EIO",
    "writei@2s-1s=EIO", "writei@1.2.3s+=EIO", "writei@1++=EIO", "writei@1=EOI", "writei@1=5",
    "writei@1=EIO;", ";", "writei@1=EIO;;writei@2=EIO", "writei@1= EIO", "writei@1=zero",
    "open@1=ok", "state@1=EIO", "state@1=ok", "avail_update@1=ok", "delay@1=add:", "delay@1=add:x",
    "delay@1=jitter:0", "delay@1=RUNNING", "writei@1=sleep:0", "writei@1=sleep:1s",
  ])
  func `a bad script aborts the program`(_ script: String) async throws {
    let outcome = try await run(faults(script), ["/bin/true"])
    #expect(outcome.status == .signalled(SIGABRT))
    #expect(outcome.errors.hasPrefix("ALSA_FAULTS: "))
  }

  @Test func `a log that cannot be written aborts the program`() async throws {
    let faults = ALSAFaults(script: "", log: home.path("missing/counts"))
    #expect(try await run(faults, ["/bin/true"]).status == .signalled(SIGABRT))
  }

  @Test func `a session is told what the script says`() async throws {
    let program = try await BuiltProgram()
    let faults = ALSAFaults(script: "open@1=EACCES", log: program.home.path("counts"))
    let outcome = try await program.run(
      "start 1-1.5 --cycles 1 --lead-in 0 --events json --audio-device null",
      .init(environment: faults.environment))
    #expect(try outcome.events.named("notice").first?.reason == "notPermitted")
    #expect(faults.counts["open"]?.faults == 1)
  }
}

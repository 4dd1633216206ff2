import SoundLab
import Testing

/// What happens to real servers and their sinks in the midst of a session.
@Suite(.alone, .prompt) struct SoundFaultServerTests {
  /// Cues are placed by what the server says of its latency, which PulseAudio knows less well.
  private static func tolerance(_ kind: SoundServer.Kind) -> Double {
    kind == .pipeWire ? 0.001 : 0.01
  }

  /// How many sessions play at once, each on a server of its own.
  private static let places = Places(count: 4)
  private static let mend = 8.0

  /// What a fault does with the server and the recordings of its first sink.
  private struct Fault {
    let name: String
    /// Another sink that is there from the start.
    var otherSink: String?
    /// Whether the session must tell that the sound is gone; else it may, but in pairs.
    var isLoss = true
    let begin: (SoundServer) throws -> Void
    let end: (SoundServer) throws -> Void
    /// The sink to record once the cause is gone, nil to go on with the recording.
    var recordedAfter: String?
    /// Records it from the start, and not from the end of the cause on.
    var isRecordedFromStart = false
  }

  @Test(arguments: SoundServer.Kind.allCases)
  func `a server that is killed and started again is found again`(
    _ kind: SoundServer.Kind
  ) async throws {
    try await expectReturn(
      on: kind,
      Fault(
        name: "a killed \(kind.rawValue)", begin: { $0.killDaemon() }, end: { try $0.startAgain() },
        recordedAfter: SoundServer.firstSink))
  }

  @Test(arguments: SoundServer.Kind.allCases)
  func `a server that is frozen and thawed is heard again`(
    _ kind: SoundServer.Kind
  ) async throws {
    try await expectReturn(
      on: kind,
      Fault(name: "a frozen \(kind.rawValue)", begin: { $0.freeze() }, end: { $0.thaw() }))
  }

  @Test(arguments: SoundServer.Kind.allCases)
  func `a sink that is suspended and resumed is heard again`(
    _ kind: SoundServer.Kind
  ) async throws {
    try await expectReturn(
      on: kind,
      Fault(
        name: "a suspended sink of \(kind.rawValue)", begin: { try $0.suspend() },
        end: { try $0.resume() }))
  }

  @Test(arguments: SoundServer.Kind.allCases)
  func `a sink that is removed and added again is heard again`(
    _ kind: SoundServer.Kind
  ) async throws {
    try await expectReturn(
      on: kind,
      Fault(
        name: "a removed sink of \(kind.rawValue)", begin: { try $0.remove() },
        end: { try $0.add() }, recordedAfter: SoundServer.firstSink))
  }

  @Test func `streams of PipeWire that are cut off from their sink are heard again`() async throws {
    try await expectReturn(
      on: .pipeWire,
      Fault(
        name: "a stream that is linked to nothing", begin: { $0.unlinkStreams() },
        end: { $0.linkStreams() }))
  }

  /// Nothing is lost for long here, so a word is allowed and none is wanted.
  @Test(arguments: SoundServer.Kind.allCases)
  func `cues keep their time when the default moves to another sink`(
    _ kind: SoundServer.Kind
  ) async throws {
    try await expectReturn(
      on: kind,
      Fault(
        name: "a moved default of \(kind.rawValue)", otherSink: "other", isLoss: false,
        begin: { try $0.makeDefault("other") }, end: { _ in }, recordedAfter: "other",
        isRecordedFromStart: true))
  }

  private func expectReturn(on kind: SoundServer.Kind, _ fault: Fault) async throws {
    try await expectExactCues(within: Self.tolerance(kind)) {
      try await cueErrors(on: kind, fault)
    }
  }

  private func cueErrors(on kind: SoundServer.Kind, _ fault: Fault) async throws -> [Double] {
    await Self.places.take()
    let result: Result<(FaultSession.Seen, [Recording]), any Error>
    do { result = .success(try await play(on: kind, fault)) } catch { result = .failure(error) }
    Self.places.giveBack()
    await Self.places.take(Self.places.count, goingFirst: true)
    defer { Self.places.giveBack(Self.places.count) }
    let (seen, recordings) = try result.get()
    seen.expectBreathUntouched()
    if fault.isLoss {
      // Where sound goes on it is computed as well, which takes its time in a debug build.
      seen.expectNoSpin()
      seen.expectToldOnce()
      try seen.expectSoundBack(of: Self.mend)
    } else {
      #expect([["sound"], ["sound", "noSound", "sound"]].contains(seen.notices))
      seen.expectLinesToMatchNotices()
    }
    return try seen.cueErrors(in: recordings, orFrom: fault.isLoss ? nil : Self.mend)
  }

  private func play(
    on kind: SoundServer.Kind, _ fault: Fault
  ) async throws -> (FaultSession.Seen, [Recording]) {
    let server = try SoundServer(kind)
    defer { server.stop() }
    if let other = fault.otherSink {
      try server.add(other)
      try server.makeDefault(SoundServer.firstSink)
    }
    let (program, other) = (try await BuiltProgram(), try await BuiltProgram())
    var recorders = [try server.record()]
    if fault.isRecordedFromStart, let sink = fault.recordedAfter {
      recorders.append(try server.record(sink))
    }
    var session = try await FaultSession(program, on: server.device, in: server.environment)
    let ending = try FaultEnding(
      other, on: server.device, in: server.environment, name: fault.name)
    session.wait(until: FaultSession.faultStart)
    try fault.begin(server)
    session.wait(until: FaultSession.faultStart + 0.5)
    session.beginMeasuring()
    session.wait(until: FaultSession.faultStart + 1.6)
    try await ending.expectPrompt()
    session.wait(until: Self.mend - 0.1)
    session.endMeasuring()
    session.wait(until: Self.mend)
    try fault.end(server)
    if let sink = fault.recordedAfter, !fault.isRecordedFromStart {
      recorders.append(try server.record(sink))
    }
    let seen = try await session.finish()
    return (seen, recorders.map { $0.finish() })
  }
}

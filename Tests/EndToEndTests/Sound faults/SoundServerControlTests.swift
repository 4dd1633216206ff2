import Foundation
import SoundLab
import Testing

/// The faults of private sound servers are what they say, seen without `breathe`; to be run when the
/// lab or a server's version changes, for the other suites lean on it all the time.
@Suite(
  .alone, .prompt, .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["BREATHE_LAB"] != nil, "BREATHE_LAB=1 runs it"))
struct SoundServerControlTests {
  /// Whether frames come, seen over half a second once what was under way has come.
  private func runs(_ recorder: Recorder) -> Bool {
    pauseTest(for: .milliseconds(300))
    let before = recorder.frames
    pauseTest(for: .milliseconds(500))
    return recorder.frames > before + 10_000
  }

  @Test(arguments: SoundServer.Kind.allCases)
  func `a killed server ends recordings, and one started again records`(
    _ kind: SoundServer.Kind
  ) throws {
    let server = try SoundServer(kind)
    defer { server.stop() }
    let recorder = try server.record()
    #expect(runs(recorder))
    server.killDaemon()
    #expect(server.daemonID == nil)
    #expect(!runs(recorder))
    try server.startAgain()
    #expect(runs(try server.record()))
  }

  @Test(arguments: SoundServer.Kind.allCases)
  func `a frozen server does nothing until it is thawed`(_ kind: SoundServer.Kind) throws {
    let server = try SoundServer(kind)
    defer { server.stop() }
    let recorder = try server.record()
    server.freeze()
    #expect(!runs(recorder))
    server.thaw()
    #expect(runs(recorder))
  }

  @Test(arguments: SoundServer.Kind.allCases)
  func `a frozen server is stopped`(_ kind: SoundServer.Kind) throws {
    let server = try SoundServer(kind)
    server.freeze()
    server.stop()
    #expect(server.daemonID == nil)
  }

  @Test(arguments: SoundServer.Kind.allCases)
  func `a suspended sink stands still until it is resumed`(_ kind: SoundServer.Kind) throws {
    let server = try SoundServer(kind)
    defer { server.stop() }
    let recorder = try server.record()
    try server.suspend()
    #expect(!runs(recorder))
    try server.resume()
    #expect(runs(recorder))
  }

  @Test(arguments: SoundServer.Kind.allCases)
  func `a removed sink is gone, and one added again records`(_ kind: SoundServer.Kind) throws {
    let server = try SoundServer(kind)
    defer { server.stop() }
    let recorder = try server.record()
    try server.remove()
    #expect(!runs(recorder))
    try server.add()
    #expect(runs(try server.record()))
  }

  @Test(arguments: SoundServer.Kind.allCases)
  func `each of two sinks is recorded`(_ kind: SoundServer.Kind) throws {
    let server = try SoundServer(kind)
    defer { server.stop() }
    try server.add("second")
    let (first, second) = (try server.record(), try server.record("second"))
    #expect(runs(first) && runs(second))
    try server.remove()
    #expect(runs(second))
  }

  @Test(arguments: SoundServer.Kind.allCases)
  func `what plays moves to the default and to the sink it was told`(
    _ kind: SoundServer.Kind
  ) async throws {
    let server = try SoundServer(kind)
    defer { server.stop() }
    try server.add("second")
    let (first, second) = (try server.record(), try server.record("second"))
    try server.makeDefault(SoundServer.firstSink)
    let following = try server.playTone(in: server.environment)
    #expect(first.hears(for: 4) && !second.hears(for: 0.3))
    try server.makeDefault("second")
    #expect(second.hears(for: 4))
    following.stop()
    pauseTest(for: .seconds(1))
    let told = try server.playTone(in: server.environment(playingTo: SoundServer.firstSink))
    #expect(first.hears(for: 4) && !second.hears(for: 0.3))
    told.stop()
  }

  @Test func `streams of PipeWire are cut off from a sink that goes on, and linked again`() throws {
    let server = try SoundServer(.pipeWire)
    defer { server.stop() }
    let recorder = try server.record()
    let player = try server.playTone(in: server.environment)
    defer { player.stop() }
    #expect(recorder.hears(for: 4))
    server.unlinkStreams()
    pauseTest(for: .milliseconds(300))
    #expect(runs(recorder) && !recorder.hears(for: 0.5))
    server.linkStreams()
    #expect(recorder.hears(for: 4))
  }
}

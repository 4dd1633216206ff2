import SoundLab
import Synchronization
import Testing

/// A private PipeWire with some sinks, shared by the tests of a suite: a session and its recording
/// have a sink of their own, and recordings are judged while no session plays.
final class FaultLab: Sendable {
  @TaskLocal static var current: FaultLab?

  private static let sinkCount = 4
  /// A place for each session that is recorded; all are taken while recordings are judged.
  private static let places = Places(count: sinkCount)

  private let freeSinks: Mutex<[Sink]>

  /// What a session needs to play to a sink, and a test to record it.
  struct Sink: Sendable {
    let device: String
    let environment: [String: String]
    let monitor: SoundServer.Monitor
  }

  init(_ server: SoundServer) throws {
    let others = (1..<Self.sinkCount).map { "sink-\($0)" }
    for sink in others { try server.add(sink) }
    freeSinks = Mutex(
      ([SoundServer.firstSink] + others).map { sink in
        Sink(
          device: server.device, environment: server.environment(playingTo: sink),
          monitor: server.monitor(of: sink))
      })
  }

  /// Lends a sink; there is one for everybody who has a place.
  func withSink<Result>(_ body: (Sink) async throws -> Result) async throws -> Result {
    let sink = try #require(freeSinks.withLock { $0.popLast() })
    defer { freeSinks.withLock { $0.append(sink) } }
    return try await body(sink)
  }

  /// Plays and records while so many others do at most, and judges while nobody plays.
  static func play<Played, Verdict>(
    _ play: () async throws -> Played, judge: (Played) throws -> Verdict
  ) async throws -> Verdict {
    await places.take()
    let result: Result<Played, any Error>
    do { result = .success(try await play()) } catch { result = .failure(error) }
    places.giveBack()
    await places.take(sinkCount, goingFirst: true)
    defer { places.giveBack(sinkCount) }
    return try judge(try result.get())
  }
}

/// Gives all tests of a suite one server.
struct FaultLabTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let server = try SoundServer(.pipeWire)
    defer { server.stop() }
    try await FaultLab.$current.withValue(FaultLab(server)) { try await function() }
  }
}

extension Trait where Self == FaultLabTrait {
  /// All tests share one PipeWire, `FaultLab.current`.
  static var onSharedPipeWire: Self { FaultLabTrait() }
}

import Glibc
import Testing

/// A session with text on a terminal that is ended by SIGTERM in the midst of a fault.
struct FaultEnding {
  /// What a busy machine adds to the 0.7 s that are promised.
  private static let limit = Duration.milliseconds(1500)

  private let running: RunningProgram
  private let terminal: Pseudoterminal
  private let found: Pseudoterminal.Settings
  private let name: String

  /// Starts it, too quiet to disturb the recording of another session.
  init(
    _ program: BuiltProgram, on device: String, in environment: [String: String],
    faults: ALSAFaults? = nil, name: String
  ) throws {
    self.name = name
    terminal = try Pseudoterminal()
    found = terminal.settings
    running = try program.start(
      "\(FaultSession.words) --audio-device \(device) --volume -60",
      .init(
        environment: FaultSession.environment(environment, faults), errors: .piped,
        terminal: terminal))
  }

  /// Sends the signal and judges the end.
  func expectPrompt() async throws {
    let sent = ContinuousClock.now
    #expect(terminal.settings.isForSingleKeys)
    running.send(SIGTERM)
    let outcome = try await running.finish()
    let took = ContinuousClock.now - sent
    print("SIGTERM under \(name): ended after \(Int(took / .milliseconds(1))) ms")
    #expect(took < Self.limit, "it took \(took)")
    #expect(outcome.status == .signalled(SIGTERM))
    #expect(terminal.settings == found)
    #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("No sound: ") })
    #expect(outcome.errorLines.count <= 1, "\(outcome.errors)")
  }
}

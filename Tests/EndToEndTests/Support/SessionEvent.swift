import Foundation

/// A line of `--events json`. Times are exact: a nanosecond is far above a double's rounding here.
struct SessionEvent: Decodable, Equatable, Sendable {
  let event: String
  let t: Double
  let wall: Double
  var techniqueId: String?
  var cycles: Int?
  var leadIn: Double?
  var phase: String?
  var seconds: Double?
  var cycle: Int?
  var step: Int?
  var way: String?
  var open: Bool?
  var limit: Double?
  var late: Double?
  var offset: Double?
  var completed: Int?
  var gap: Double?
  var skipped: [Place]?
  var status: String?
  var completedCycles: Int?
  var duration: Double?
  var wallDuration: Double?
  var holds: [Hold]?
  var endedBy: String?
  var notice: String?
  var device: String?
  var reason: String?
  var id: String?
  var saved: Bool?

  /// A step that is only named.
  struct Place: Decodable, Equatable, Sendable {
    let cycle: Int
    let step: Int
    let phase: String
  }

  struct Hold: Decodable, Equatable, Sendable {
    let cycle: Int
    let step: Int
    let phase: String
    let seconds: Double
    let endedBy: String
  }

  /// Where the event stands in its pattern.
  var place: Place? {
    guard let cycle, let step, let phase else { return nil }
    return Place(cycle: cycle, step: step, phase: phase)
  }
}

extension RunningProgram.Outcome {
  /// Standard output as events; throws when a line of it is none.
  var events: [SessionEvent] {
    get throws { try lines.map { try SessionEvent(line: $0) } }
  }
}

extension SessionEvent {
  init(line: String) throws {
    self = try JSONDecoder().decode(SessionEvent.self, from: Data(line.utf8))
  }
}

extension [SessionEvent] {
  func named(_ name: String) -> [SessionEvent] { filter { $0.event == name } }

  /// Without the word that a cycle is saved, which comes when the disk is done.
  var names: [String] { map(\.event).filter { $0 != "saved" } }
}

/// The document of `breathe plan --json`.
struct PlanDocument: Decodable, Equatable, Sendable {
  let schema: String
  let version: Int
  let techniqueId: String
  let cycles: Int
  let duration: Double
  let leadIn: Double
  let cues: [Cue]

  struct Cue: Decodable, Equatable, Sendable {
    let t: Double
    let phase: String
    let seconds: Double
    let cycle: Int
    let step: Int
    var way: String?
    var open: Bool?

    var place: SessionEvent.Place { .init(cycle: cycle, step: step, phase: phase) }
    /// Position at which it ends.
    var end: Double { t + seconds }
  }
}

extension BuiltProgram {
  /// The plan that the program makes of some words.
  func plan(_ line: String) async throws -> PlanDocument {
    let outcome = try await run("plan \(line) --json")
    return try JSONDecoder().decode(PlanDocument.self, from: Data(outcome.output.utf8))
  }
}

extension Double {
  /// Seconds in whole nanoseconds.
  var inNanoseconds: Int { Int((self * 1e9).rounded()) }
}

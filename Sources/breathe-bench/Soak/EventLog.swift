import BreathingEngine
import Foundation
import SoundLab
import Synchronization

/// The events of a session, each with the instant at which it came.
final class EventLog: Sendable {
  /// A line of `--events json`, so far as it matters here.
  struct Event: Decodable, Sendable {
    let event: String
    let wall: Double
    var cycle: Int?
    var step: Int?
    var offset: Double?
    var notice: String?
    var reason: String?
    var skipped: [Place]?

    struct Place: Decodable, Sendable {
      let cycle: Int
      let step: Int
    }
  }

  struct Entry: Sendable {
    let event: Event
    let at: ContinuousClock.Instant
  }

  private let state = Mutex<[Entry]>([])

  var entries: [Entry] { state.withLock { $0 } }

  /// Reads a descriptor to its end on a thread of its own.
  func readAll(from handle: FileHandle) {
    Thread.detachNewThread { [self] in
      var rest = Data()
      while true {
        let bytes = handle.availableData
        let now = ContinuousClock.now
        guard !bytes.isEmpty else { return }
        rest += bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          let line = rest[rest.startIndex..<end]
          rest = rest[rest.index(after: end)...]
          guard let event = try? JSONDecoder().decode(Event.self, from: line) else { continue }
          state.withLock { $0.append(Entry(event: event, at: now)) }
        }
      }
    }
  }

  /// The instant at which the first phase started, as near as the events' arrival tells: none can
  /// come before its time, so the earliest of all phases is right, to some 0.2 ms. What the program
  /// says of its own lateness is not used.
  func origin(of score: Score) -> ContinuousClock.Instant? {
    entries.compactMap { entry -> ContinuousClock.Instant? in
      let event = entry.event
      guard event.event == "phase", event.offset == nil, let index = index(event, in: score) else {
        return nil
      }
      return entry.at - score.step(index).start
    }.min()
  }

  /// What was told of the sound.
  func notices(leadIn: Duration) -> [SoundNotice] {
    entries.compactMap { entry -> SoundNotice? in
      let event = entry.event
      let position = Duration.seconds(event.wall) - leadIn
      switch event.notice {
      case "noSound": return SoundNotice(reason: event.reason ?? "unknown", position: position)
      case "sound": return SoundNotice(reason: nil, position: position)
      default: return nil
      }
    }
  }

  /// Ordinals of the steps that the program has said it skipped.
  func skipped(in score: Score) -> Set<Int> {
    let places = entries.flatMap { $0.event.skipped ?? [] }
    return Set(places.compactMap { ordinal(cycle: $0.cycle, step: $0.step, in: score) })
  }

  private func index(_ event: Event, in score: Score) -> Int? {
    guard let cycle = event.cycle, let step = event.step else { return nil }
    return ordinal(cycle: cycle, step: step, in: score)
  }

  private func ordinal(cycle: Int, step: Int, in score: Score) -> Int? {
    guard 1...score.cycleCount ~= cycle else { return nil }
    let ordinal = score.firstOrdinal(ofCycle: cycle) + step - 1
    return 0..<score.stepCount ~= ordinal ? ordinal : nil
  }
}

import BreathingEngine
import SoundLab

/// What the session told of its sound, held against what was done to it.
struct NoticeAudit {
  /// All notices of sound in their order: what each says, and at which position.
  let notices: [(word: String, at: Duration)]
  /// Whether in the end sound was said to be there.
  let returnIsTold: Bool
  /// Losses told again before sound was said to be back.
  let repeated: [Duration]
  /// Losses told when nothing was being done to session, server or sink.
  let unfounded: [Duration]
  /// Killed servers of which no word was said, or more than one.
  let untold: [Fault]

  init(_ events: [EventLog.Entry], faults: [Fault], origin: Duration) {
    let told = events.filter { $0.event.notice == "noSound" || $0.event.notice == "sound" }
    func position(_ entry: EventLog.Entry) -> Duration { .seconds(entry.event.wall) - origin }
    notices = told.map { ($0.event.reason ?? "sound", position($0)) }
    let words = told.compactMap(\.event.notice)
    repeated = zip(told, told.dropFirst()).filter {
      $0.event.notice == "noSound" && $1.event.notice == "noSound"
    }.map { position($1) }
    let positions = told.filter { $0.event.notice == "noSound" }.map(position)
    unfounded = positions.filter { position in
      !faults.contains {
        $0.kind.excuses && $0.begin <= position && position <= $0.end + CueJudge.recovery
      }
    }
    // A server killed while an earlier loss was still told of needs no word of its own.
    untold = faults.enumerated().filter { index, fault in
      guard fault.kind == .serverKilled else { return false }
      let next = faults.dropFirst(index + 1).first { $0.kind.excuses }?.begin
      let end = min(fault.end + CueJudge.recovery, next ?? .seconds(1e9))
      let own = positions.count { fault.begin <= $0 && $0 <= end }
      let isSilent = told.last { position($0) < fault.begin }?.event.notice == "noSound"
      return own != 1 && !(isSilent && own == 0)
    }.map(\.element)
    returnIsTold = words.last == "sound"
  }
}

import BreathingAudio
import BreathingCatalog
import BreathingEngine
import Journal

/// The session as JSON, one event to a line, for programs that listen.
struct EventStream {
  let score: Score
  private let startedAt: BreathingEngine.Instant
  /// The id of the session's record, nil when none is kept.
  private let id: RecordID?

  init(score: Score, startedAt: BreathingEngine.Instant, id: RecordID?) {
    self.score = score
    self.startedAt = startedAt
    self.id = id
  }

  /// The line for an action that was returned at an instant.
  func line(
    for action: EngineAction, at instant: BreathingEngine.Instant, position: Duration
  ) -> String {
    switch action {
    case .started: return start(at: instant)
    case .phase(let step, let late, let offset):
      return event("phase", at: instant, position: step.start + offset) { event in
        event.addStep(step)
        event.add("late", late)
        if offset > .zero { event.add("offset", offset) }
      }
    case .cycle(let cycle, let completed):
      return event("cycle", at: instant, position: score.start(ofCycle: cycle + 1)) { event in
        event.add("cycle", cycle)
        event.add("completed", completed)
      }
    case .holdEnded(let hold):
      return event("hold", at: instant, position: hold.step.start) { $0.addHold(hold) }
    case .paused(let position): return event("pause", at: instant, position: position) { _ in }
    case .resumed(let step, let position):
      return event("resume", at: instant, position: position) { event in
        if let step { event.addStep(step) }
      }
    case .cycleSkipped(let cycle, let position):
      return event("skip", at: instant, position: position) { $0.add("cycle", cycle) }
    case .resynchronised(let gap, let skipped, let position):
      return event("resync", at: instant, position: position) { event in
        event.add("gap", gap)
        event.add("skipped", skipped.map(JSONText.init(skipped:)))
      }
    case .ended(let summary):
      return end(summary, isSaved: nil, at: instant, position: position)
    }
  }

  /// The line for the end. `isSaved` tells whether the record is on the disk, nil when none is
  /// kept.
  func end(
    _ summary: SessionSummary, isSaved: Bool?, at instant: BreathingEngine.Instant,
    position: Duration
  ) -> String {
    event("end", at: instant, position: position) { event in
      event.addSummary(summary)
      if let isSaved, let id {
        event.add("id", id.text)
        event.add("saved", isSaved)
      }
    }
  }

  /// The line for news of the journal.
  func line(
    for news: JournalNews, at instant: BreathingEngine.Instant, position: Duration
  ) -> String? {
    switch news {
    case .saved(let cycle, let completed):
      event("saved", at: instant, position: position) { event in
        event.add("saved", true)
        event.add("cycle", cycle)
        event.add("completed", completed)
      }
    case .failed, .unsaved:
      event("notice", at: instant, position: position) { $0.add("notice", "notSaved") }
    case .finished: nil
    }
  }

  /// The line for news of the sound.
  func line(
    for news: PlaybackNews, at instant: BreathingEngine.Instant, position: Duration
  ) -> String? {
    news.notice.map { notice in
      event("notice", at: instant, position: position) { $0.add(members: notice) }
    }
  }

  private func start(at instant: BreathingEngine.Instant) -> String {
    event("start", at: instant, position: score.beginning) { event in
      event.add("techniqueId", score.techniqueId)
      event.add("cycles", score.cycleCount)
      event.add("duration", score.duration)
      event.add("leadIn", score.leadIn)
      if let id { event.add("id", id.text) }
    }
  }

  private func event(
    _ name: String, at instant: BreathingEngine.Instant, position: Duration,
    fill: (inout JSONText) -> Void
  ) -> String {
    JSONText.event(name, at: position, since: instant - startedAt, fill: fill)
  }
}

extension JSONText {
  /// The line of an event at a position, so long after the start by the clock.
  static func event(
    _ name: String, at position: Duration, since wall: Duration, fill: (inout JSONText) -> Void
  ) -> String {
    var event = JSONText()
    event.add("event", name)
    event.add("t", position)
    event.add("wall", wall)
    fill(&event)
    return event.object
  }

  /// The members that say which step is meant.
  mutating func addStep(_ step: ScoreStep) {
    add("phase", step.phase.rawValue)
    add("seconds", step.duration)
    add("cycle", step.cycle)
    add("step", step.number)
    if let way = step.way { add("way", way.rawValue) }
    if let limit = step.openLimit {
      add("open", true)
      add("limit", limit)
    }
  }

  fileprivate init(skipped step: ScoreStep) {
    self.init()
    add("cycle", step.cycle)
    add("step", step.number)
    add("phase", step.phase.rawValue)
  }

  fileprivate mutating func addHold(_ hold: HoldRecord) {
    add("cycle", hold.step.cycle)
    add("step", hold.step.number)
    add("phase", hold.step.phase.rawValue)
    add("seconds", hold.held)
    add("endedBy", hold.endedBy.rawValue)
  }

  fileprivate mutating func addSummary(_ summary: SessionSummary) {
    add("status", summary.status.rawValue)
    add("completedCycles", summary.completedCycles)
    add("duration", summary.duration)
    add("wallDuration", summary.wallDuration)
    add(
      "holds",
      summary.holds.map { hold in
        var text = JSONText()
        text.addHold(hold)
        return text
      })
  }
}

extension PlaybackNews {
  /// The members of the event that tells of it; nil where nobody needs to know.
  var notice: JSONText? {
    var notice = JSONText()
    switch self {
    case .opened(let format):
      notice.add("notice", "sound")
      notice.add("device", format.device)
      notice.add("rate", format.rate.hertz)
    case .failed(let problem):
      notice.add("notice", "noSound")
      notice.add("device", problem.device)
      notice.add("reason", problem.code)
    case .finished, .released: return nil
    }
    return notice
  }
}

extension SoundProblem {
  /// The problem as a word that is never translated.
  var code: String {
    switch self {
    case .noDevice: "noDevice"
    case .busy: "busy"
    case .notPermitted: "notPermitted"
    case .disconnected: "disconnected"
    case .noAnswer: "noAnswer"
    case .stalled: "stalled"
    case .failed: "failed"
    }
  }
}

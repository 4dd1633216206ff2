import BreathingAudio
import BreathingCatalog
import BreathingEngine

/// What an audition writes: a line for each cue, as text or as JSON.
struct AuditionPage {
  enum Form {
    case text
    case json
  }

  let form: Form
  let phrases: Phrases
  let counting: CueSet.Counting
  let startedAt: BreathingEngine.Instant

  /// The line for a cue that is heard now, or has no sound.
  func line(for heard: AuditionCourse.Heard) -> String {
    let item = heard.item
    switch form {
    case .text: return text(of: item)
    case .json:
      return event("cue", at: heard.at, position: item.position) { event in
        event.add("cue", item.kind.rawValue)
        if let way = item.way { event.add("way", way.rawValue) }
        event.add("heard", item.isHeard)
      }
    }
  }

  /// The line for news of the sound; in text they are no part of the page.
  func line(
    for news: PlaybackNews, at instant: BreathingEngine.Instant, position: Duration
  ) -> String? {
    guard form == .json, let notice = news.notice else { return nil }
    return event("notice", at: instant, position: position) { $0.add(members: notice) }
  }

  /// The line for the end of the list.
  func end(at instant: BreathingEngine.Instant, position: Duration) -> String? {
    form == .json ? event("end", at: instant, position: position) { _ in } : nil
  }

  private func text(of item: CueList.Item) -> String {
    let name = phrases.sounds.cue(item.kind, counting)
    guard let way = item.way else { return item.isHeard ? name : phrases.sounds.silent(name) }
    let whole = phrases.sounds.byWay(name, phrases.way(way))
    return item.isHeard ? whole : phrases.sounds.unchanged(whole)
  }

  private func event(
    _ name: String, at instant: BreathingEngine.Instant, position: Duration,
    fill: (inout JSONText) -> Void
  ) -> String {
    JSONText.event(name, at: position, since: instant - startedAt, fill: fill)
  }
}

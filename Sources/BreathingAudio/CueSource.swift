import BreathingCatalog
package import BreathingEngine

/// Where the cues of a passage come from.
package enum CueSource: Sendable {
  case score(Score)
  /// In the order of their positions; the steps of a passage are places in the list.
  case list([Cue])
}

extension CueSource {
  /// - Parameters:
  ///   - counts: whether seconds inside a phase are sounded.
  ///   - isReentry: whether the sound had been lost and the passage is entered in its midst.
  func cursor(of passage: Passage, counts: Bool, isReentry: Bool) -> Cursor {
    switch self {
    case .score(let score):
      .scored(CueCursor(score: score, passage: passage, counts: counts, isReentry: isReentry))
    case .list(let cues): .listed(cues[passage.steps])
    }
  }

  /// The sign of a pause, as soft as what else is played about a position.
  func pause(at position: Duration) -> Cue {
    switch self {
    case .score(let score):
      Cue(
        kind: .pause, position: position, ease: Easing.decibels(at: position, of: score))
    case .list: Cue(kind: .pause, position: position)
    }
  }

  /// The passage entered later, for a stream that starts anew in its midst.
  func entering(_ passage: Passage, at position: Duration) -> Passage {
    switch self {
    case .score(let score): return passage.entered(at: position, in: score)
    case .list(let cues):
      let rest = cues[passage.steps].drop { $0.position < position }
      return Passage(
        origin: passage.origin, entry: max(passage.entry, position), steps: rest.indices,
        ending: passage.ending)
    }
  }

  /// The cues of a passage, one after the other.
  enum Cursor {
    case scored(CueCursor)
    case listed(ArraySlice<Cue>)

    mutating func next() -> Cue? {
      switch self {
      case .scored(var cursor):
        defer { self = .scored(cursor) }
        return cursor.next()
      case .listed(var rest):
        defer { self = .listed(rest) }
        return rest.popFirst()
      }
    }
  }
}

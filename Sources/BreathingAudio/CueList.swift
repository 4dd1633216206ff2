package import BreathingCatalog
package import BreathingEngine

/// All that a cue set can say, laid out so that each cue is heard alone.
package struct CueList: Sendable, Equatable {
  package let items: [Item]
  /// Those that sound, in the order of their positions.
  package let cues: [Cue]
  /// Where the last of them has died away.
  package let end: Duration

  /// One cue, whether it sounds or not.
  package struct Item: Sendable, Equatable {
    package let kind: CueKind
    /// Nil for a cue as it is where no way is told.
    package let way: Way?
    package let position: Duration
    /// Where it has died away, or is no longer waited for; the position of one without sound.
    package let end: Duration
    /// Whether the set has a sound for the cue, or something to add for the way.
    package let isHeard: Bool
  }

  /// How long the phases last.
  package static let phase = Duration.seconds(4)
  /// From the end of a sound to the next.
  static let silence = Duration.milliseconds(800)
  /// What rings on for longer is not waited for.
  static let longest = Duration.seconds(12)
  /// The rate by which lengths are reckoned; another one moves them by less than a frame.
  private static let rate = SampleRate(hertz: 48_000)

  /// Every kind of cue, then an inhale by each way.
  package init(of cueSet: CueSet, clips: ClipSet = ClipSet()) {
    let mixer = Mixer(cueSet: cueSet, clips: clips, rate: Self.rate)
    let wanted =
      CueKind.allCases.map { (kind: $0, way: Way?.none) }
      + Way.allCases.map { (kind: .inhale, way: $0) }
    var items: [Item] = []
    var cues: [Cue] = []
    var (position, end) = (Duration.zero, Duration.zero)
    for (kind, way) in wanted {
      let cue = Cue.alone(
        kind, phase: kind.isPhase ? Self.phase : .zero, way: way, second: kind == .count ? 2 : 0,
        at: position)
      mixer.removeAll()
      mixer.start(cue, at: 0)
      guard let length = mixer.end, way == nil || cueSet[way] != .none else {
        items.append(
          Item(kind: kind, way: way, position: position, end: position, isHeard: false))
        continue
      }
      end = position + min(Self.rate.time(of: length), Self.longest)
      items.append(Item(kind: kind, way: way, position: position, end: end, isHeard: true))
      cues.append(cue)
      position = end + Self.silence
    }
    (self.items, self.cues, self.end) = (items, cues, end)
  }

  /// The passage from a position on.
  package func passage(origin: BreathingEngine.Instant, from position: Duration) -> Passage {
    Passage(
      origin: origin, entry: position, steps: cues.drop { $0.position < position }.indices,
      ending: .session(at: end))
  }
}

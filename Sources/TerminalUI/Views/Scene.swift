package import BreathingEngine

/// All that a screen shows at one moment: where the breath is, and the words for it in the person's
/// language.
package struct Scene: Sendable {
  package let score: Score
  /// Where the breath is.
  package let position: Duration
  /// What is shown as the phase under way.
  package var phase: Phase
  /// The phase before it, and how long ago it ended.
  package var previousPhase: Phase
  package var phaseAge: Duration
  package var words: Words
  /// What lies over the picture; nil mostly.
  package var panel: Panel?

  /// How long the colour of a new phase takes from one end of a shape to the other.
  package static let colouring = Duration.milliseconds(700)

  /// Words and numbers. Empty ones are not shown.
  package struct Words: Sendable, Equatable {
    /// The phase, such as `Inhale`, or what is the case instead, such as `Paused`.
    package var phase = ""
    package var way = ""
    /// Seconds left, or held so far.
    package var number = ""
    /// What comes next, said softly before it comes.
    package var next = ""
    package var title = ""
    /// Program and step.
    package var place = ""
    package var cycle = ""
    package var timeLeft = ""
    /// A notice or hint, and how much it has faded, from 0 to 1.
    package var message = ""
    package var messageFading = 0.0

    package init() {}
  }

  /// Lines in the middle of the screen, such as the keys or the summary.
  package struct Panel: Sendable, Equatable {
    package let title: String
    package let lines: [String]

    package init(title: String, lines: [String]) {
      self.title = title
      self.lines = lines
    }
  }

  package init(score: Score, position: Duration, phase: Phase) {
    self.score = score
    self.position = position
    self.phase = phase
    previousPhase = phase
    phaseAge = .seconds(60)
    words = Words()
  }

  /// How full the lungs are, 0...1.
  var level: Double { score.lungLevel(at: position) }

  /// Which share of a shape has the colour of the phase, 0...1; the rest has that of the one before.
  var coloured: Double { min(1, phaseAge / Self.colouring) }
}

/// What breathes on the screen, by the names that `--visual` takes.
package enum Visual: String, CaseIterable, Sendable {
  case orb
  case wave
  case bar

  /// The one after it, and the first after the last.
  package var next: Visual {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}

extension Theme.Name {
  /// The one after it, and the first after the last.
  package var next: Theme.Name {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}

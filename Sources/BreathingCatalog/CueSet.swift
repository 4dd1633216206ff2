package import BreathingEngine

/// The sounds of a session, one list for each thing that can be heard.
package struct CueSet: Sendable, Equatable {
  package let id: String
  package let name: LocalizedText
  package let summary: LocalizedText
  /// When the seconds inside a phase are sounded.
  package let counting: Counting
  /// What is played where the person does not choose, in decibels; zero or below.
  package let volume: Double
  private let sounds: [CueKind: [Sound]]
  private let ways: [Way: WaySound]

  init(
    id: String, name: LocalizedText, summary: LocalizedText, counting: Counting = .onRequest,
    volume: Double = 0, sounds: [CueKind: [Sound]], ways: [Way: WaySound] = WaySound.bySide
  ) {
    self.id = id
    self.name = name
    self.summary = summary
    self.counting = counting
    self.volume = volume
    self.sounds = sounds
    self.ways = ways
  }

  /// When the seconds inside a phase are sounded.
  package enum Counting: String, CaseIterable, Sendable {
    case always
    case onRequest
  }

  /// What a way adds to the sound of a phase.
  package struct WaySound: Sendable, Equatable {
    /// Added to the place of each sound of the phase.
    package let pan: Double
    /// Sounds beside those of the phase.
    package let sounds: [Sound]

    package static let none = WaySound(pan: 0, sounds: [])

    /// A nostril is heard from its own side, and no more.
    package static let bySide: [Way: WaySound] = [
      .leftNostril: WaySound(pan: -0.75, sounds: []),
      .rightNostril: WaySound(pan: 0.75, sounds: []),
    ]
  }

  /// What sounds for a kind of cue; empty when nothing does.
  package subscript(_ kind: CueKind) -> [Sound] { sounds[kind] ?? [] }

  /// What a way adds.
  package subscript(_ way: Way?) -> WaySound { way.flatMap { ways[$0] } ?? .none }

  /// How long the closing cue sounds.
  package var longestEnd: Duration {
    let ends = self[.end].map { sound in
      if case .time(let length) = sound.length { sound.delay + length } else { sound.delay }
    }
    return ends.max() ?? .zero
  }

  /// A set without a sound, for a session that is silent by wish.
  package static let silent = CueSet(
    id: "off", name: LocalizedText(english: "", chinese: ""),
    summary: LocalizedText(english: "", chinese: ""), sounds: [:])
}

/// What a cue says.
package enum CueKind: String, CaseIterable, Sendable {
  case inhale
  case holdIn
  case exhale
  case holdOut
  /// A second has passed inside a phase.
  case count
  /// A long hold goes on.
  case holdCount
  /// A hold that waits for the person has lasted half a minute more.
  case openHold
  /// The session is about to begin, in the lead-in.
  case start
  /// The last cycle begins.
  case lastCycle
  /// The breath goes on in the midst of a phase, after time in which nothing could sound.
  case resync
  case pause
  /// A pause is over; the breath goes on within a second.
  case resume
  /// The session is over.
  case end

  package init(_ phase: Phase) {
    self =
      switch phase {
      case .inhale: .inhale
      case .holdIn: .holdIn
      case .exhale: .exhale
      case .holdOut: .holdOut
      }
  }

  /// Whether the cue belongs to a phase and can last as long as it.
  package var isPhase: Bool { Phase(rawValue: rawValue) != nil }

  /// Whether it was known to format 1.
  var isOfFirstFormat: Bool {
    switch self {
    case .inhale, .holdIn, .exhale, .holdOut, .count, .start, .lastCycle, .end: true
    case .holdCount, .openHold, .resync, .pause, .resume: false
    }
  }
}

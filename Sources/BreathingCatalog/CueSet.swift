package import BreathingEngine

/// The sounds of a session, one list for each thing that can be heard.
package struct CueSet: Sendable, Equatable {
  package let id: String
  package let name: LocalizedText
  package let summary: LocalizedText
  private let sounds: [CueKind: [Sound]]

  init(id: String, name: LocalizedText, summary: LocalizedText, sounds: [CueKind: [Sound]]) {
    self.id = id
    self.name = name
    self.summary = summary
    self.sounds = sounds
  }

  /// What sounds for a kind of cue; empty when nothing does.
  package subscript(_ kind: CueKind) -> [Sound] { sounds[kind] ?? [] }

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
  /// The session is about to begin, in the lead-in.
  case start
  /// The last cycle begins.
  case lastCycle
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
}

/// One tone or noise with its envelope.
package struct Sound: Sendable, Equatable {
  /// From the cue's position to the start of this sound.
  package let delay: Duration
  package let length: Length
  package let pitch: Pitch
  package let partials: [Partial]
  package let noise: Noise?
  /// Raised-cosine edges, shortened together where the sound is shorter than both.
  package let attack: Duration
  package let release: Duration
  /// Gain of the whole sound in decibels.
  package let level: Double
  /// -1 left ... 1 right.
  package let pan: Double

  package enum Length: Sendable, Equatable {
    case time(Duration)
    /// A share of the phase it belongs to.
    case phase(share: Double)
  }

  /// Fundamental frequency in hertz; a glide moves by equal ratios in equal times.
  package struct Pitch: Sendable, Equatable {
    package let from: Double
    package let to: Double
  }

  package struct Partial: Sendable, Equatable {
    /// Multiple of the fundamental.
    package let ratio: Double
    /// In decibels against the whole sound.
    package let level: Double
    /// Time in which it falls by 60 dB; nil when it does not fall.
    package let decay: Duration?
  }

  /// White noise through a resonant band.
  package struct Noise: Sendable, Equatable {
    package let level: Double
    /// Middle of the band in hertz.
    package let center: Double
    /// Width of the band in hertz.
    package let width: Double
  }

  /// Most partials in one sound.
  package static let mostPartials = 8
  /// Most sounds in one cue.
  package static let mostSounds = 8
}

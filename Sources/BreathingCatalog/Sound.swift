import BreathingEngine

/// One tone or noise, or both, with its envelope.
package struct Sound: Sendable, Equatable {
  /// From the cue's position to the start of this sound.
  package let delay: Duration
  package let length: Length
  /// Nil for noise alone.
  package let tone: Tone?
  package let noise: Noise?
  /// Raised-cosine edges, shortened together where the sound is shorter than both.
  package let attack: Duration
  package let release: Duration
  /// Gain of the whole sound in decibels.
  package let level: Double
  /// -1 left ... 1 right.
  package let pan: Double
  /// How the gain follows the breath; nil when it does not.
  package let swell: Swell?
  /// How much one sounding differs from the next; nil for not at all.
  package let variation: Variation?

  init(
    delay: Duration = .zero, length: Length, tone: Tone?, noise: Noise? = nil, attack: Duration,
    release: Duration, level: Double, pan: Double = 0, swell: Swell? = nil,
    variation: Variation? = nil
  ) {
    self.delay = delay
    self.length = length
    self.tone = tone
    self.noise = noise
    self.attack = attack
    self.release = release
    self.level = level
    self.pan = pan
    self.swell = swell
    self.variation = variation
  }

  package enum Length: Sendable, Equatable {
    case time(Duration)
    /// A share of the phase it belongs to.
    case phase(share: Double)
  }

  /// Hertz at the beginning and at the end; on the way it moves by equal ratios in equal times.
  package struct Glide: Sendable, Equatable {
    package let from: Double
    package let to: Double

    package init(from: Double, to: Double) {
      self.from = from
      self.to = to
    }
  }

  /// Partials over a fundamental that may glide.
  package struct Tone: Sendable, Equatable {
    package let pitch: Glide
    package let partials: [Partial]

    /// The fundamental alone.
    static let pure = [Partial(ratio: 1, level: 0)]
  }

  package struct Partial: Sendable, Equatable {
    /// Multiple of the fundamental.
    package let ratio: Double
    /// In decibels against the whole sound.
    package let level: Double
    /// Time in which it falls by 60 dB; nil when it does not fall.
    package let decay: Duration?
    /// Times a second that it swells and fades, as two partials do that lie so many hertz apart;
    /// zero for one alone.
    package let beat: Double

    init(ratio: Double, level: Double, decay: Duration? = nil, beat: Double = 0) {
      self.ratio = ratio
      self.level = level
      self.decay = decay
      self.beat = beat
    }
  }

  /// White noise through a resonant band.
  package struct Noise: Sendable, Equatable {
    package let level: Double
    /// Middle of the band, which may move.
    package let center: Glide
    /// Width of the band in hertz at its beginning; it grows and shrinks with the middle.
    package let width: Double
  }

  /// Gain that goes with the breath.
  package struct Swell: Sendable, Equatable {
    package let follows: Guide
    /// How far the gain falls where the guide is at its lowest, in decibels.
    package let depth: Double

    package enum Guide: String, CaseIterable, Sendable {
      /// How fast the air moves: nothing at the turning points, most in the middle of the phase.
      case flow
      /// How full the lungs are.
      case filling
    }
  }

  /// The most that one sounding is off, drawn anew for each from its place in the score.
  package struct Variation: Sendable, Equatable {
    /// Up and down, in hundredths of a semitone.
    package let cents: Double
    /// Down, in decibels.
    package let decibels: Double
  }

  /// Most partials in one sound.
  package static let mostPartials = 8
  /// Most sounds in one cue.
  package static let mostSounds = 8
  /// Peaks of noise are cut off at this multiple of its level.
  package static let noiseCrest = 4.0
}

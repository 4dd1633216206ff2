import BreathingEngine

/// Shows the start of a phase by the terminal itself, for sessions without sound: by reversing the
/// screen for a moment, or by a bell that is left to the terminal.
///
/// It decides what is to be written and when; the session writes it, and asks again at `offAt`.
struct VisualBell {
  /// How long the screen is reversed.
  static let length = Duration.milliseconds(100)
  /// Never more than two flashes in a second, where three are held to be safe with photosensitive
  /// epilepsy; Web Content Accessibility Guidelines 2.1, 2.3.1.
  static let shortestInterval = Duration.milliseconds(500)

  /// How a terminal is told.
  enum Means: Equatable {
    /// DECSCNM, the screen mode of the VT510 reference manual.
    case reverseScreen
    /// BEL, for multiplexers: they do not hand DECSCNM on, but show a bell as they are set to.
    case bell
  }

  static let screenOn = "\u{1B}[?5h"
  static let screenOff = "\u{1B}[?5l"

  let means: Means
  /// When the screen is to be as it was; nil while it is.
  private(set) var offAt: BreathingEngine.Instant?
  private var last: BreathingEngine.Instant?

  init(means: Means) { self.means = means }

  /// The bell of the terminal that the environment describes, nil when it has none.
  init?(environment: [String: String]) {
    let name = environment["TERM"] ?? ""
    guard !["", "dumb", "unknown"].contains(name) else { return nil }
    // A multiplexer may have been told to call itself something else.
    let isInside = ["TMUX", "STY", "ZELLIJ"].contains { environment[$0]?.isEmpty == false }
    let isMultiplexer = ["screen", "tmux", "eterm", "dvtm"].contains { name.hasPrefix($0) }
    means = isInside || isMultiplexer ? .bell : .reverseScreen
  }

  /// What to write for the start of a phase; nil when the last one was too short a time ago.
  mutating func ring(at instant: BreathingEngine.Instant) -> String? {
    if let last, instant - last < Self.shortestInterval { return nil }
    last = instant
    switch means {
    case .bell: return "\u{7}"
    case .reverseScreen:
      offAt = instant + Self.length
      return Self.screenOn
    }
  }

  /// What to write so that the screen is as it was, once that is due.
  mutating func settle(at instant: BreathingEngine.Instant) -> String? {
    guard let offAt, instant >= offAt else { return nil }
    return end()
  }

  /// What to write so that the screen is as it was, whether due or not; nil when it is.
  mutating func end() -> String? {
    guard offAt != nil else { return nil }
    offAt = nil
    return Self.screenOff
  }
}

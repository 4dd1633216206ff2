import Glibc

/// A terminal taken over as a whole: what it shows now, and the bytes that make it show something
/// else. It writes nothing itself, so that whoever owns the descriptor decides when.
package struct TerminalScreen: Sendable {
  package private(set) var capability: Capability
  /// Nil when it is not known what is on the screen.
  private var shown: Frame?
  /// Whether the alternate screen is ours at the moment.
  package private(set) var isEntered = false
  /// Whether it is ours and nothing of ours is on it yet.
  package var isBlank: Bool { isEntered && shown == nil }
  /// When the terminal was asked about itself; nil when it has answered.
  private var askedAt: ContinuousClock.Instant?

  /// A terminal that has not answered for so long never will.
  private static let longestAnswer = Duration.seconds(1)

  /// The alternate screen with the cursor's place kept, no cursor, pasted text marked; xterm's
  /// control sequences.
  private static let enterSequence = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"
  /// All of it undone, whatever is half done: an update, a colour, a reversed screen.
  private static let leaveSequence =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?5l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
  /// Whether it knows synchronised updates, the colour of its background, and its kind, which all
  /// terminals tell.
  private static let questions = "\u{1B}[?2026$p\u{1B}]11;?\u{1B}\\\u{1B}[c"

  package init(capability: Capability) { self.capability = capability }

  /// The bytes that take the screen over; the next frame is drawn whole.
  package mutating func enter(at now: ContinuousClock.Instant) -> [UInt8] {
    shown = nil
    // The cursor's place must be kept from the person's screen, not from ours.
    let again = isEntered ? Self.leaveSequence : ""
    let asks = !isEntered && !expectsAnswer(at: now)
    if asks { askedAt = now }
    isEntered = true
    return Array((again + Self.enterSequence + (asks ? Self.questions : "")).utf8)
  }

  /// The bytes that give it back; none when it is not ours.
  package mutating func leave() -> [UInt8] {
    guard isEntered else { return [] }
    isEntered = false
    return Array(Self.leaveSequence.utf8)
  }

  /// What gives it back whatever is half done, for a program that dies; empty when it is not ours.
  package var restoreSequence: String { isEntered ? Self.leaveSequence : "" }

  /// The bytes that show a frame.
  package mutating func draw(_ frame: Frame) -> [UInt8] {
    guard isEntered, frame != shown else { return [] }
    defer { shown = frame }
    return FrameDiff.bytes(from: shown, to: frame, synchronized: capability.synchronizes)
  }

  /// Takes what the terminal says of itself.
  package mutating func take(_ report: TerminalReport) {
    switch report {
    case .mode(2026, let isKnown): capability.synchronizes = isKnown
    case .mode: break
    case .background(let colour):
      capability.background = colour.luminance > 0.18 ? .light : .dark
    case .attributes: askedAt = nil
    }
  }

  /// Whether an answer may still come, which would otherwise be typed into the shell.
  package func expectsAnswer(at now: ContinuousClock.Instant) -> Bool {
    askedAt.map { now - $0 < Self.longestAnswer } ?? false
  }
}

extension ScreenSize {
  /// The extent of a terminal; where it does not tell, that of a classic one.
  package init(of terminal: Int32) {
    var size = winsize()
    let isKnown =
      ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
    self.init(
      columns: isKnown ? Int(size.ws_col) : 80, rows: isKnown ? Int(size.ws_row) : 24)
  }
}

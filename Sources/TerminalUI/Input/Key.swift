/// What a person did on the keyboard.
package enum Key: Sendable, Equatable {
  case enter
  case escape
  case backspace
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// Any printable character, the space among them.
  case character(Character)
}

/// What a terminal answers when it is asked about itself.
package enum TerminalReport: Sendable, Equatable {
  /// Whether it knows a private mode; DECRPM of the VT510 reference manual.
  case mode(Int, isKnown: Bool)
  /// The colour of its background; OSC 11 of xterm's control sequences.
  case background(RGB)
  /// Its kind, which every terminal tells and which therefore comes last; DA1.
  case attributes
}

/// What a person did on the keyboard, as far as a session cares.
package enum Key: Sendable, Equatable {
  case space
  case enter
  case plus
  case minus
  case letter(Character)
}

/// Turns terminal input into keys. Escape sequences, pasted text and other than ASCII bytes are
/// swallowed whole, also when they arrive in pieces, so that none of their bytes acts as a key.
package struct KeyDecoder: Sendable {
  private var state = State.plain

  private enum State: Sendable, Equatable {
    case plain
    /// An escape character has come.
    case escape
    /// Inside `ESC [`, with the parameter bytes so far.
    case control([UInt8])
    /// So many more bytes belong to the sequence: `ESC O`, `ESC [ [` and mouse reports.
    case swallowing(Int)
    /// Inside bracketed paste; the end of what came last, to find its closing sequence.
    case paste([UInt8])
  }

  private static let pasteBegin = Array("200".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  package init() {}

  /// The keys in what was read.
  package mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { decode($0) }
  }

  /// Gives up on the rest of a sequence. A terminal sends a sequence at once, so what stayed
  /// unfinished for a while was the Escape key. Pasted text may take its time.
  package mutating func abandonSequence() {
    switch state {
    case .plain, .paste: break
    case .escape, .control, .swallowing: state = .plain
    }
  }

  private mutating func decode(_ byte: UInt8) -> Key? {
    switch state {
    case .plain: return plain(byte)
    case .escape:
      switch byte {
      case UInt8(ascii: "["): state = .control([])
      case UInt8(ascii: "O"): state = .swallowing(1)
      case 0x1B: break
      default: state = .plain
      }
    case .control(let parameters):
      // A final byte ends the sequence; an overlong one is given up.
      switch byte {
      case 0x40...0x7E: end(parameters, with: byte)
      case 0x1B: state = .escape
      default: state = parameters.count < 64 ? .control(parameters + [byte]) : .plain
      }
    case .swallowing(let count): state = count > 1 ? .swallowing(count - 1) : .plain
    case .paste(let tail):
      let grown = tail.suffix(Self.pasteEnd.count - 1) + [byte]
      state = Array(grown) == Self.pasteEnd ? .plain : .paste(Array(grown))
    }
    return nil
  }

  private mutating func end(_ parameters: [UInt8], with byte: UInt8) {
    switch byte {
    case UInt8(ascii: "~") where parameters == Self.pasteBegin: state = .paste([])
    case UInt8(ascii: "M") where parameters.isEmpty: state = .swallowing(3)
    // The Linux console's first function keys.
    case UInt8(ascii: "[") where parameters.isEmpty: state = .swallowing(1)
    default: state = .plain
    }
  }

  private mutating func plain(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x1B:
      state = .escape
      return nil
    case UInt8(ascii: " "): return .space
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return .enter
    // The keys they share on many keyboards, so that no shift is needed.
    case UInt8(ascii: "+"), UInt8(ascii: "="): return .plus
    case UInt8(ascii: "-"), UInt8(ascii: "_"): return .minus
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return .letter(Character(Unicode.Scalar(byte)))
    default: return nil
    }
  }
}

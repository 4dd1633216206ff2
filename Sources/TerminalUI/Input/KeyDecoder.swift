/// Turns terminal input into keys and reports. Pasted text, mouse reports and unknown sequences are
/// swallowed whole, also when they arrive in pieces, so that none of their bytes acts as a key.
package struct KeyDecoder: Sendable {
  private var state = State.plain
  /// What the terminal has said of itself since this was emptied.
  package var reports: [TerminalReport] = []

  private enum State: Sendable, Equatable {
    case plain
    /// An escape character has come.
    case escape
    /// Inside `ESC [`, with the parameter bytes so far.
    case control([UInt8])
    /// Inside `ESC O`.
    case singleShift
    /// So many more bytes belong to the sequence: `ESC [ [` and mouse reports.
    case swallowing(Int)
    /// Inside a string such as `ESC ]`, which BEL or `ESC \` ends.
    case string([UInt8], endsNext: Bool)
    /// Inside bracketed paste; the end of what came last, to find its closing sequence.
    case paste([UInt8])
    /// Inside a character of several bytes, with those so far.
    case character([UInt8], count: Int)
  }

  private static let pasteBegin = Array("200".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let longestSequence = 64
  private static let bell: UInt8 = 7

  package init() {}

  /// The keys in what was read.
  package mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { decode($0) }
  }

  /// Whether a sequence has begun that may be the Escape key or get lost.
  package var isWaiting: Bool {
    switch state {
    case .plain, .paste: false
    case .escape, .control, .singleShift, .swallowing, .string, .character: true
    }
  }

  /// Gives up on the rest of a sequence. A terminal sends a sequence at once, so what stayed
  /// unfinished for a while was the Escape key. Pasted text may take its time.
  package mutating func abandonSequence() -> Key? {
    guard isWaiting else { return nil }
    defer { state = .plain }
    return state == .escape ? .escape : nil
  }

  private mutating func decode(_ byte: UInt8) -> Key? {
    switch state {
    case .plain: return plain(byte)
    case .escape: return afterEscape(byte)
    case .control(let parameters):
      // A final byte ends the sequence; an overlong one is given up.
      switch byte {
      case 0x40...0x7E: return end(parameters, with: byte)
      case 0x1B: state = .escape
      default:
        state = parameters.count < Self.longestSequence ? .control(parameters + [byte]) : .plain
      }
    case .singleShift:
      switch byte {
      case 0x1B: state = .escape
      // Some terminals put the key that is held, such as Shift, before the letter.
      case 0x30...0x3B: state = .control([byte])
      default:
        state = .plain
        return Self.cursorKey(byte)
      }
    case .swallowing(let count): state = count > 1 ? .swallowing(count - 1) : .plain
    case .string(let text, let endsNext): inString(text, endsNext: endsNext, byte)
    case .paste(let tail):
      let grown = tail.suffix(Self.pasteEnd.count - 1) + [byte]
      state = Array(grown) == Self.pasteEnd ? .plain : .paste(Array(grown))
    case .character(let bytes, let count): return character(bytes + [byte], count)
    }
    return nil
  }

  private mutating func afterEscape(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .singleShift
    // DCS, SOS, OSC, PM and APC; ECMA-48.
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string([byte], endsNext: false)
    case 0x1B: break
    default: state = .plain
    }
    return nil
  }

  /// A long string is swallowed to its end, but its text is not kept.
  private mutating func inString(_ text: [UInt8], endsNext: Bool, _ byte: UInt8) {
    if byte == Self.bell || endsNext && byte == UInt8(ascii: "\\") {
      state = .plain
      if let colour = Self.background(text) { reports.append(.background(colour)) }
    } else if byte == 0x1B {
      state = .string(text, endsNext: true)
    } else {
      state = .string(text.count < Self.longestSequence ? text + [byte] : text, endsNext: false)
    }
  }

  private mutating func end(_ parameters: [UInt8], with byte: UInt8) -> Key? {
    state = .plain
    switch byte {
    case UInt8(ascii: "~") where parameters == Self.pasteBegin: state = .paste([])
    case UInt8(ascii: "M") where parameters.isEmpty: state = .swallowing(3)
    // The Linux console's first function keys.
    case UInt8(ascii: "[") where parameters.isEmpty: state = .swallowing(1)
    case UInt8(ascii: "~"): return Self.editingKey(parameters)
    case UInt8(ascii: "y"): report(mode: parameters)
    case UInt8(ascii: "c") where parameters.first == UInt8(ascii: "?"):
      reports.append(.attributes)
    case _ where parameters.isEmpty: return Self.cursorKey(byte)
    default: break
    }
    return nil
  }

  private mutating func plain(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x1B:
      state = .escape
      return nil
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return .enter
    case 0x7F, 0x08: return .backspace
    case 0x20...0x7E: return .character(Character(Unicode.Scalar(byte)))
    case 0xC2...0xDF: state = .character([byte], count: 2)
    case 0xE0...0xEF: state = .character([byte], count: 3)
    case 0xF0...0xF4: state = .character([byte], count: 4)
    default: break
    }
    return nil
  }

  private mutating func character(_ bytes: [UInt8], _ count: Int) -> Key? {
    guard let last = bytes.last, (0x80...0xBF).contains(last) else {
      // Broken off; what comes now begins anew.
      state = .plain
      return bytes.last.flatMap { plain($0) }
    }
    guard bytes.count == count else {
      state = .character(bytes, count: count)
      return nil
    }
    state = .plain
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first else {
      return nil
    }
    return .character(character)
  }
}

// MARK: - Sequences

extension KeyDecoder {
  private static func cursorKey(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    // Enter of the keypad in application mode.
    case UInt8(ascii: "M"): .enter
    default: nil
    }
  }

  private static func editingKey(_ parameters: [UInt8]) -> Key? {
    switch String(decoding: parameters, as: UTF8.self) {
    case "1", "7": .home
    case "4", "8": .end
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }

  /// `? mode ; value $`, where 0 says that the mode is not known and 4 that it is never set.
  private mutating func report(mode parameters: [UInt8]) {
    guard parameters.first == UInt8(ascii: "?"), parameters.last == UInt8(ascii: "$") else {
      return
    }
    let numbers = parameters.dropFirst().dropLast().split(separator: UInt8(ascii: ";")).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count == 2, let mode = numbers[0], let value = numbers[1] else { return }
    reports.append(.mode(mode, isKnown: [1, 2, 3].contains(value)))
  }

  /// `]11;rgb:RRRR/GGGG/BBBB`, where each part has one to four digits.
  private static func background(_ text: [UInt8]) -> RGB? {
    let prefix = "]11;rgb:"
    let text = String(decoding: text, as: UTF8.self)
    guard text.hasPrefix(prefix) else { return nil }
    let parts = text.dropFirst(prefix.count).split(
      separator: "/", omittingEmptySubsequences: false)
    let values = parts.compactMap { part -> UInt32? in
      guard (1...4).contains(part.count), let value = UInt32(part, radix: 16) else { return nil }
      return value * 255 / (1 << (4 * UInt32(part.count)) - 1)
    }
    guard parts.count == 3, values.count == 3 else { return nil }
    return RGB(values[0] << 16 | values[1] << 8 | values[2])
  }
}

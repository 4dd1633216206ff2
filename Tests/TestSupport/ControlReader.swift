/// Splits what is written to a terminal into characters and control sequences.
struct ControlReader {
  enum Token {
    case scalar(Unicode.Scalar)
    /// `ESC [`, with a question mark or not, numbers of which some may be left out, and a letter.
    case sequence(isPrivate: Bool, numbers: [Int?], final: Character)
  }

  private var pending: [UInt8] = []

  /// The tokens that are complete by now.
  mutating func read(_ bytes: some Sequence<UInt8>) throws(ScreenReplay.Fault) -> [Token] {
    pending += bytes
    var rest = pending[...]
    var tokens: [Token] = []
    while let (token, length) = try Self.token(at: rest) {
      tokens.append(token)
      rest = rest.dropFirst(length)
    }
    pending = Array(rest)
    return tokens
  }

  private static func token(
    at bytes: ArraySlice<UInt8>
  ) throws(ScreenReplay.Fault) -> (Token, length: Int)? {
    guard let first = bytes.first else { return nil }
    if first == 0x1B { return try sequence(at: bytes) }
    guard first >= 0x20, first != 0x7F else { throw .unknown("byte \(first)") }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard bytes.count >= length else { return nil }
    let text = String(validating: bytes.prefix(length), as: UTF8.self)
    guard let scalar = text?.unicodeScalars.first else { throw .unknown("byte \(first)") }
    return (.scalar(scalar), length)
  }

  private static func sequence(
    at bytes: ArraySlice<UInt8>
  ) throws(ScreenReplay.Fault) -> (Token, length: Int)? {
    guard let kind = bytes.dropFirst().first else { return nil }
    guard kind == UInt8(ascii: "[") else { throw .unknown("ESC \(Unicode.Scalar(kind))") }
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    var parameters = String(decoding: body[..<end], as: UTF8.self)
    let isPrivate = parameters.first == "?"
    if isPrivate { parameters.removeFirst() }
    guard parameters.allSatisfy({ $0 == ";" || ("0"..."9").contains($0) }) else {
      throw .unknown("CSI \(parameters)")
    }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    return (
      .sequence(
        isPrivate: isPrivate, numbers: parameters.isEmpty ? [] : numbers,
        final: Character(Unicode.Scalar(bytes[end]))),
      end + 1 - bytes.startIndex
    )
  }
}

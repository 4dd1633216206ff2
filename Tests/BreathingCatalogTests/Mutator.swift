import TestSupport

/// Spoils files in ways that disks, editors and people do.
struct Mutator {
  private var generator: RandomSource
  private let files: [[UInt8]]

  init(case number: Int, files: [[UInt8]]) {
    generator = RandomSource(case: number)
    self.files = files
  }

  /// What a number is replaced with.
  private static let numbers = [
    "0", "-0", "-1", "1e999", "-1e999", "1e-400", "-1e-400", "1e308", "4.9e-324", "NaN",
    "-Infinity", "0.05", "0.049999999", "3600", "3600.000000001", "86400", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808", "0.1000000000000001", "1e9", "1000", "999",
    "100000", "14400", "0.1", "1", "2", "3", "0.5", "1.5", "10", "60", "900", "40", "0.999999999",
    "-6", "-18", "-40", "-80", "2000", "4000", "8", "16", "0.03", "20",
  ]

  /// What a value is replaced with.
  private static let values = [
    "null", "true", "[]", "{}", "\"\"", "\" \"", "[[]]", "{\"seconds\": 4}", "\"\\u0000\"",
    "\"\\ud800\"", "\"\u{202E}\"", "[1, 2, 3]", "-1", "\"A\"", "{\"open\": {\"limit\": 5}}",
    "\"filling\"", "\"always\"", "{\"from\": 40, \"to\": 4000}", "{\"pan\": -1}",
  ]

  private enum Change {
    case flipBit, delete, duplicate, splice, truncate, insertBytes
    case replaceNumber, replaceValue, repeatValue, dropMember, nest

    /// What mostly breaks the syntax.
    static let blind: [Change] = [.flipBit, .delete, .duplicate, .splice, .truncate, .insertBytes]
    /// What mostly keeps it, and so reaches the rules behind.
    static let sighted: [Change] = [
      .replaceNumber, .replaceNumber, .replaceNumber, .replaceValue, .replaceValue, .repeatValue,
      .dropMember, .nest,
    ]
  }

  /// A file with one to three changes.
  mutating func mutant() -> [UInt8] {
    var bytes = files.randomElement(using: &generator) ?? []
    let changes = Int.random(in: 0...3, using: &generator) == 0 ? Change.blind : Change.sighted
    for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
      change(&bytes, changes.randomElement(using: &generator) ?? .flipBit)
    }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8], _ change: Change) {
    switch change {
    case .flipBit:
      bytes[place(in: bytes)] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    case .delete: bytes.removeSubrange(span(in: bytes, most: 40))
    case .duplicate:
      let span = span(in: bytes, most: 400)
      bytes.insert(contentsOf: bytes[span], at: span.upperBound)
    case .splice:
      let other = files.randomElement(using: &generator) ?? []
      bytes.replaceSubrange(span(in: bytes, most: 40), with: other[span(in: other, most: 400)])
    case .truncate: bytes.removeSubrange(place(in: bytes)...)
    case .insertBytes:
      let noise = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
      bytes.insert(contentsOf: noise, at: place(in: bytes))
    case .replaceNumber:
      guard let span = number(in: bytes) else { return }
      bytes.replaceSubrange(span, with: text(of: Self.numbers))
    case .replaceValue:
      guard let span = value(in: bytes) else { return }
      bytes.replaceSubrange(span, with: text(of: Self.values))
    case .repeatValue:
      guard let span = value(in: bytes) else { return }
      let copies = Int.random(in: 1...200, using: &generator)
      let copy = [UInt8(ascii: ",")] + bytes[span]
      bytes.insert(contentsOf: (0..<copies).flatMap { _ in copy }, at: span.upperBound)
    case .dropMember:
      guard let value = value(in: bytes) else { return }
      let quotes = bytes[..<value.lowerBound].indices.filter { bytes[$0] == UInt8(ascii: "\"") }
      guard let key = quotes.dropLast().last else { return }
      let end = value.upperBound
      let hasComma = end < bytes.count && bytes[end] == UInt8(ascii: ",")
      bytes.removeSubrange(key..<(hasComma ? end + 1 : end))
    case .nest: nest(&bytes)
    }
  }

  /// Puts a value, or half of it, under so many levels that a careless reader runs out of stack.
  private mutating func nest(_ bytes: inout [UInt8]) {
    guard let span = value(in: bytes) else { return }
    let depth = [3, 100, 2000, 2100, 100_000].randomElement(using: &generator) ?? 3
    let opening = Bool.random(using: &generator) ? "[" : "{\"a\":"
    let closing = Bool.random(using: &generator) ? (opening == "[" ? "]" : "}") : ""
    let inner = Array(bytes[span])
    let nested =
      Array(String(repeating: opening, count: depth).utf8) + inner
      + Array(String(repeating: closing, count: depth).utf8)
    bytes.replaceSubrange(span, with: nested)
  }
}

// MARK: - Places

extension Mutator {
  private mutating func place(in bytes: [UInt8]) -> Int {
    Int.random(in: 0..<max(1, bytes.count), using: &generator)
  }

  private mutating func span(in bytes: [UInt8], most: Int) -> Range<Int> {
    let start = place(in: bytes)
    return start..<min(bytes.count, start + Int.random(in: 1...most, using: &generator))
  }

  private mutating func text(of choices: [String]) -> [UInt8] {
    Array((choices.randomElement(using: &generator) ?? "").utf8)
  }

  /// A run of digits that begins a number, somewhere after a random place.
  private mutating func number(in bytes: [UInt8]) -> Range<Int>? {
    func belongs(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }
    func begins(_ index: Int) -> Bool {
      guard belongs(bytes[index]), index > 0 else { return false }
      return [0x20, 0x3A, 0x5B, 0x2C].contains(bytes[index - 1])
    }
    let start = place(in: bytes)
    guard let first = (start..<bytes.count).first(where: begins) else { return nil }
    let last = (first..<bytes.count).first { !belongs(bytes[$0]) } ?? bytes.count
    return first..<last
  }

  /// What stands between a colon and the end of its value, as far as brackets tell.
  private mutating func value(in bytes: [UInt8]) -> Range<Int>? {
    let start = place(in: bytes)
    let colon = (start..<bytes.count).first { bytes[$0] == UInt8(ascii: ":") }
    guard let first = colon.map({ $0 + 1 }), first < bytes.count else { return nil }
    var depth = 0
    var inText = false
    for index in first..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): inText.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += inText ? 0 : 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0, !inText { return first..<index }
        depth -= inText ? 0 : 1
      case UInt8(ascii: ","): if depth == 0, !inText { return first..<index }
      default: break
      }
    }
    return first..<bytes.count
  }
}

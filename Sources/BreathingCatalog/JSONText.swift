import BreathingEngine

/// A JSON object written member by member: order is kept and durations are exact decimals, which
/// coders that go through dictionaries and doubles cannot promise.
package struct JSONText: Sendable {
  private var members = ""

  package init() {}

  /// The finished object.
  package var object: String { "{\(members)}" }

  package mutating func add(_ key: String, raw value: String) {
    if !members.isEmpty { members += "," }
    members += Self.quoted(key)
    members += ":"
    members += value
  }

  package mutating func add(_ key: String, _ value: String) { add(key, raw: Self.quoted(value)) }
  package mutating func add(_ key: String, _ value: Int) { add(key, raw: "\(value)") }
  package mutating func add(_ key: String, _ value: Bool) {
    add(key, raw: value ? "true" : "false")
  }
  /// Seconds as an exact decimal.
  package mutating func add(_ key: String, _ value: Duration) {
    add(key, raw: value.decimalSeconds)
  }
  /// All members of another object.
  package mutating func add(members other: JSONText) {
    guard !other.members.isEmpty else { return }
    if !members.isEmpty { members += "," }
    members += other.members
  }

  package mutating func add(_ key: String, _ value: JSONText) { add(key, raw: value.object) }
  package mutating func add(_ key: String, _ values: [JSONText]) {
    add(key, raw: Self.array(values))
  }

  package mutating func add(_ key: String, _ values: [String]) {
    add(key, raw: "[\(values.map(Self.quoted).joined(separator: ","))]")
  }

  /// An array of objects.
  package static func array(_ values: [JSONText]) -> String {
    "[\(values.map(\.object).joined(separator: ","))]"
  }

  /// A string literal by RFC 8259, section 7.
  package static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return "\"" + text + "\"" }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Whether a byte of UTF-8 stands for itself.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
  }
}

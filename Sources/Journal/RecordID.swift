import CLibUUID

/// The id of a record: a UUID in lower-case text.
package struct RecordID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// 36 characters by RFC 4122, such as `c56a4180-65aa-42ec-a945-5fd21dec0538`.
  package let text: String

  package var description: String { text }

  /// The namespace of all ids that are derived here rather than drawn.
  private static let namespace = "5d0c4e0e-9a53-4f0b-8f1e-2f1f0a6f9b3c"

  /// Reads a UUID in either case; nil when the text is none.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 36 else { return nil }
    var bytes = Self.zero
    guard Self.parse(String(text), into: &bytes) else { return nil }
    self.init(bytes)
  }

  private init(_ bytes: uuid_t) {
    text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 37) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      withUnsafeBytes(of: bytes) { uuid in
        uuid_unparse_lower(uuid.bindMemory(to: UInt8.self).baseAddress, start)
      }
      return String(cString: start)
    }
  }

  /// A new id by chance, version 4.
  package static func random() -> RecordID {
    var bytes = zero
    withUnsafeMutableBytes(of: &bytes) { uuid in
      uuid_generate_random(uuid.bindMemory(to: UInt8.self).baseAddress)
    }
    return RecordID(bytes)
  }

  /// The same id for the same name everywhere, version 5; `name` begins with what kind of thing it
  /// names, such as `profile/default`.
  package static func derived(from name: String) -> RecordID {
    var space = zero
    guard parse(namespace, into: &space) else { preconditionFailure("the namespace is a UUID") }
    var bytes = zero
    withUnsafeMutableBytes(of: &bytes) { uuid in
      withUnsafeBytes(of: space) { space in
        uuid_generate_sha1(
          uuid.bindMemory(to: UInt8.self).baseAddress,
          space.bindMemory(to: UInt8.self).baseAddress, name, name.utf8.count)
      }
    }
    return RecordID(bytes)
  }

  package static func < (left: RecordID, right: RecordID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  private static var zero: uuid_t { (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }

  private static func parse(_ text: String, into bytes: inout uuid_t) -> Bool {
    withUnsafeMutableBytes(of: &bytes) { uuid in
      uuid_parse(text, uuid.bindMemory(to: UInt8.self).baseAddress) == 0
    }
  }
}

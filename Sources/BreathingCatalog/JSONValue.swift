import CJansson

/// A JSON value with its object members in file order. Numbers are kept as the shortest decimal
/// text that means the same, so that no digit is lost on the way to nanoseconds.
package enum JSONValue: Equatable, Sendable {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONValue {
  /// Parses a whole file. Nesting beyond 2048 levels, duplicate keys, bytes that are not UTF-8 and
  /// numbers beyond the range of a double are refused.
  package init(parsing bytes: [UInt8], file: String) throws(DataProblem) {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var error = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_ANY)
    let root = bytes.withUnsafeBytes { buffer in
      // An empty buffer may have no address, which the parser takes for a mistake of the caller.
      json_loadb(buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 1), buffer.count, flags, &error)
    }
    guard let root else {
      let detail = withUnsafeBytes(of: error.text) { text in
        String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      }
      let isDuplicate = json_error_code(&error) == json_error_duplicate_key
      throw DataProblem(
        file: file,
        place: .text(line: max(1, Int(error.line)), column: max(1, Int(error.column))),
        kind: isDuplicate ? .duplicateKey(Self.repeatedKey(in: detail)) : .syntax(detail: detail))
    }
    defer { json_decref(root) }
    self.init(root)
  }

  /// The key in the parser's message, such as `duplicate object key near '"id"'`; a long one is
  /// not there.
  private static func repeatedKey(in detail: String) -> String? {
    guard let first = detail.firstIndex(of: "\""), let last = detail.lastIndex(of: "\""),
      first < last
    else { return nil }
    return String(detail[detail.index(after: first)..<last])
  }

  /// Copies a borrowed value.
  private init(_ value: UnsafeMutablePointer<json_t>) {
    switch value.pointee.type {
    case JSON_OBJECT:
      var members: [Member] = []
      var iterator = json_object_iter(value)
      while let current = iterator {
        if let key = json_object_iter_key(current), let member = json_object_iter_value(current) {
          members.append(Member(key: String(cString: key), value: JSONValue(member)))
        }
        iterator = json_object_iter_next(value, current)
      }
      self = .object(members)
    case JSON_ARRAY:
      self = .array(
        (0..<json_array_size(value)).compactMap { json_array_get(value, $0).map(JSONValue.init) })
    case JSON_STRING: self = .string(json_string_value(value).map { String(cString: $0) } ?? "")
    case JSON_INTEGER: self = .number(String(json_integer_value(value)))
    case JSON_REAL: self = .number(json_real_value(value).description)
    case JSON_TRUE: self = .boolean(true)
    case JSON_FALSE: self = .boolean(false)
    default: self = .null
    }
  }

  /// How the value looks in a message, cut to a readable length.
  package var excerpt: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): text.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
    case .array: "[…]"
    case .object: "{…}"
    }
  }
}

@testable import BreathingCatalog

/// A data file with one key changed.
struct SchemaCase: Sendable {
  /// What was changed, for messages.
  let name: String
  let text: String
}

/// Makes cases of a good file: each of its keys and elements in turn is left out, given an unknown
/// neighbour, another type, or a value at or beyond a bound.
struct SchemaCases {
  /// Values at the bounds of a key, by its name; some are good and some are not.
  let bounds: [String: [String]]
  /// Numbers of elements to stretch a list to, by its key.
  let counts: [String: [Int]]

  private static let wrongTypes = ["null", "true", "7", "7.5", #""text""#, "[]", "{}", #""""#]

  func cases(of text: String) throws(DataProblem) -> [SchemaCase] {
    let root = try JSONValue(parsing: Array(text.utf8), file: "case")
    return [SchemaCase(name: "unchanged", text: root.text)]
      + changes(of: root, key: "", path: "$").map { SchemaCase(name: $0.name, text: $0.text) }
  }

  /// A name and the new text of the value.
  private typealias Change = (name: String, text: String)

  private func changes(of value: JSONValue, key: String, path: String) -> [Change] {
    var changes: [Change] = []
    let replacements = Self.wrongTypes + (bounds[key] ?? [])
    changes += replacements.map { ("\(path) = \($0)", $0) }
    switch value {
    case .object(let members): changes += self.changes(of: members, path: path)
    case .array(let elements):
      changes += self.changes(of: elements, key: key, path: path)
    case .null, .boolean, .number, .string: break
    }
    return changes
  }

  private func changes(of members: [JSONValue.Member], path: String) -> [Change] {
    func object(_ texts: [String]) -> String { "{\(texts.joined(separator: ", "))}" }
    let texts = members.map { "\(JSONValue.string($0.key).text): \($0.value.text)" }
    var changes: [Change] = [
      ("\(path) + unknown", object(texts + [#""unknown": 1"#]))
    ]
    for (index, member) in members.enumerated() {
      let place = "\(path).\(member.key)"
      var others = texts
      others.remove(at: index)
      changes.append(("\(place) left out", object(others)))
      for change in self.changes(of: member.value, key: member.key, path: place) {
        others = texts
        others[index] = "\(JSONValue.string(member.key).text): \(change.text)"
        changes.append((change.name, object(others)))
      }
    }
    return changes
  }

  private func changes(of elements: [JSONValue], key: String, path: String) -> [Change] {
    func array(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }
    let texts = elements.map(\.text)
    var changes: [Change] = []
    if let last = texts.last {
      changes += (counts[key] ?? []).map { count in
        ("\(path) of \(count)", array(texts + Array(repeating: last, count: count - texts.count)))
      }
    }
    for (index, element) in elements.enumerated() {
      let place = "\(path)[\(index)]"
      var others = texts
      others.remove(at: index)
      changes.append(("\(place) left out", array(others)))
      for change in self.changes(of: element, key: "", path: place) {
        others = texts
        others[index] = change.text
        changes.append((change.name, array(others)))
      }
    }
    return changes
  }
}

extension JSONValue {
  /// The value as JSON.
  var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let text): text
    // The samples have nothing that must be escaped.
    case .string(let text): "\"\(text)\""
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
    case .object(let members):
      "{" + members.map { "\"\($0.key)\": \($0.value.text)" }.joined(separator: ", ") + "}"
    }
  }
}

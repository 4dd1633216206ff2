import BreathingCatalog

/// Programs as raw JSON texts, so that a test can spoil one key and leave the rest good.
extension JSONSample {
  /// A good node.
  static let node = JSONSample([
    "nodeId": #""one""#, "dayIndex": "1", "techniqueId": #""box""#, "targetCycles": "4",
  ])

  /// A good group of one node.
  static let group = JSONSample([
    "title": #"{"en": "Week", "zh": "周"}"#, "nodes": "[\(node.text)]",
  ])

  /// A good program of the given nodes and groups.
  static func program(_ id: String = "sample", _ items: [JSONSample] = [node]) -> JSONSample {
    JSONSample([
      "format": "1",
      "id": "\"\(id)\"",
      "title": #"{"en": "Sample", "zh": "示例"}"#,
      "summary": #"{"en": "Day by day.", "zh": "一天一天来。"}"#,
      "version": "1",
      "nodes": "[\(items.map(\.text).joined(separator: ","))]",
      "sources": #"["Nobody 2024, A sample"]"#,
    ])
  }

  /// The node with another id.
  func named(_ nodeId: String) -> JSONSample { with("nodeId", "\"\(nodeId)\"") }

  func program(expecting id: String? = nil) throws -> Program {
    try Program(reading: bytes, file: Self.file, expecting: id)
  }

  /// What is wrong with the sample as a program.
  func programProblems(expecting id: String? = nil) -> [DataProblem] {
    do throws(DataProblems) {
      _ = try Program(reading: bytes, file: Self.file, expecting: id)
      return []
    } catch {
      return error.all
    }
  }
}

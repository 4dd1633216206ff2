/// All that is wrong with a file, never empty.
package struct DataProblems: Error, Sendable, Equatable {
  package let all: [DataProblem]

  /// Parses a file and hands its outermost value to `read`, which may note problems.
  ///
  /// - Throws: the parser's problem or all that were noted.
  static func collect<Value>(
    _ bytes: [UInt8], file: String, into list: ProblemList, read: (Field) -> Value?
  ) throws(DataProblems) -> Value {
    let root: JSONValue
    do {
      root = try JSONValue(parsing: bytes, file: file)
    } catch {
      throw DataProblems(all: [error])
    }
    let value = read(Field(path: "", value: root, problems: list))
    guard let value, list.problems.isEmpty else { throw DataProblems(all: list.problems) }
    return value
  }
}

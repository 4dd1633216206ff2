import Foundation

/// Judges files by a JSON Schema with Debian's python3-jsonschema, an independent implementation.
enum SchemaValidator {
  struct Missing: Error, CustomStringConvertible {
    let output: String
    var description: String {
      "python3-jsonschema is needed to judge the schemas; `make test` installs it\n\(output)"
    }
  }

  enum Verdict: String {
    case good
    case bad
  }

  private static let script = """
    import json, os, sys
    from jsonschema import Draft202012Validator

    for folder, schema in zip(sys.argv[1::2], sys.argv[2::2]):
        with open(schema, encoding="utf-8") as file:
            schema = json.load(file)
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                good = validator.is_valid(json.load(file))
            print(os.path.join(folder, name), "good" if good else "bad", sep="\\t")
    """

  /// The verdict on each file of the folders, by its path; each folder has its schema.
  static func verdicts(_ schemas: KeyValuePairs<String, String>) throws -> [String: Verdict] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-I", "-c", script] + schemas.flatMap { [$0.key, $0.value] }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch { throw Missing(output: "\(error)") }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Missing(output: complaint) }
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
    return Dictionary(
      uniqueKeysWithValues: lines.compactMap { line in
        line.last.flatMap(Verdict.init).map { (line[0], $0) }
      })
  }
}

import BreathingCatalog
import Testing

/// Files that are not even JSON, or JSON of a kind that is refused whatever it says.
struct FileSyntaxTests {
  /// What both readers say, which must be the same.
  private func problem(_ bytes: some Sequence<UInt8>) -> DataProblem? {
    let bytes = Array(bytes)
    var found: [[DataProblem]] = []
    do throws(DataProblems) {
      _ = try PatternEntry(reading: bytes, file: JSONSample.file)
    } catch {
      found.append(error.all)
    }
    do throws(DataProblems) {
      _ = try CueSet(reading: bytes, file: JSONSample.file)
    } catch {
      found.append(error.all)
    }
    #expect(found.count == 2 && found.first == found.last && found.first?.count == 1)
    return found.first?.first
  }

  private func place(_ text: String) -> DataProblem.Place? {
    let problem = problem(text.utf8)
    if case .syntax(let detail)? = problem?.kind {
      #expect(!detail.isEmpty)
    } else {
      Issue.record("no syntax problem: \(String(describing: problem))")
    }
    return problem?.place
  }

  @Test func `a syntax error is placed by line and column`() {
    // The offending word ends in the fifth column of the third line.
    #expect(place("{\n\"a\": 1,\nfalls}") == .text(line: 3, column: 5))
    #expect(place("{\"format\": 1,}") == .text(line: 1, column: 14))
  }

  @Test func `columns count characters, not bytes`() {
    #expect(place("[\"箱式呼吸\" 4]") == .text(line: 1, column: 9))
  }

  @Test(arguments: ["", " ", "{", "[1", "\"abc", "{\"a\"}", "nul", "[1,]", "{} {}", "[1] x", "'a'"])
  func `broken text is a syntax error`(text: String) {
    #expect(place(text) != nil)
  }

  @Test(arguments: [
    "NaN", "-NaN", "Infinity", "-Infinity", "nan", "inf", "1e999", "-1e999", "+1", "01", "1.", ".5",
    "1e", "0x10", "99999999999999999999", "１",
  ])
  func `what only looks like a number is a syntax error`(number: String) {
    #expect(place("[\(number)]") != nil)
  }

  @Test func `text beside UTF-8 is a syntax error`() {
    let broken: [[UInt8]] = [
      [0xFF], [0xC3, 0x28], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80],
    ]
    for bytes in broken {
      let problem = problem(Array("{\"id\": \"".utf8) + bytes + Array("\"}".utf8))
      guard case .syntax? = problem?.kind else {
        Issue.record("\(bytes): \(String(describing: problem))")
        continue
      }
    }
    // UTF-16 with its mark, and Latin-1.
    #expect(problem([0xFF, 0xFE, 0x7B, 0x00]) != nil)
    #expect(problem(Array("{\"name\": \"caf".utf8) + [0xE9] + Array("\"}".utf8)) != nil)
  }

  @Test func `a zero byte is a syntax error wherever it stands`() {
    #expect(place("{\"a\u{0}\": 1}") != nil)
    #expect(place("{\"a\\u0000\": 1}") != nil)
    #expect(place("{}\u{0}") != nil)
  }

  @Test func `a byte order mark is passed over`() throws {
    let marked = [0xEF, 0xBB, 0xBF] + JSONSample.pattern.bytes
    #expect(try PatternEntry(reading: marked, file: "a.json").id == "sample")
  }

  @Test func `a key twice is an error at its second place`() {
    let twice = JSONSample.pattern.adding("leadIn", "1").adding("leadIn", "2")
    let problem = problem(twice.bytes)
    #expect(problem?.kind == .duplicateKey("leadIn"))
    // Eleven keys on a line each, then the second `"leadIn"` of eight characters.
    #expect(problem?.place == .text(line: 12, column: 8))
  }

  @Test func `a long key twice is told without the key`() {
    let key = String(repeating: "a", count: 30)
    #expect(problem("{\"\(key)\": 1, \"\(key)\": 2}".utf8)?.kind == .duplicateKey(nil))
  }

  @Test func `a key twice in a nested object is an error too`() {
    let nested = JSONSample.pattern.with("name", #"{"en": "a", "zh": "b", "en": "c"}"#)
    #expect(problem(nested.bytes)?.kind == .duplicateKey("en"))
  }

  @Test(arguments: [3000, 100_000])
  func `deep nesting is a syntax error`(depth: Int) {
    #expect(place(String(repeating: "[", count: depth)) != nil)
    #expect(place(String(repeating: "{\"a\":", count: depth)) != nil)
    let closed = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(place(closed) != nil)
  }

  @Test func `nesting that can still be read is refused by its place`() {
    let deep = String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
    #expect(
      JSONSample.pattern.with("steps", "[\(deep)]").patternProblems()
        == [.at("steps[0]", .wrongType(expected: .object, found: "[…]"))])
  }

  @Test(arguments: ["null", "true", "5", #""pattern""#, "[]"])
  func `the outermost value is an object`(text: String) {
    let problem = problem(text.utf8)
    let found = text == "[]" ? "[…]" : text
    #expect(problem == .at("", .wrongType(expected: .object, found: found)))
  }
}

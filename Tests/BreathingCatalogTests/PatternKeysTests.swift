import BreathingCatalog
import BreathingEngine
import Testing

/// The keys of a pattern file besides its steps; docs/pattern-format.md is the specification.
struct PatternKeysTests {
  private static let languages = ["en", "zh"]
  private static let keys = [
    "format", "id", "name", "summary", "safety", "purposes", "steps", "length", "maximumCycles",
    "leadIn", "bestHold", "dose", "cautions", "sources",
  ]

  @Test func `every key reaches the entry`() throws {
    let sample = JSONSample.pattern
      .with("length", #"{"minutes": 7.5}"#).with("maximumCycles", "80").with("leadIn", "12.5")
      .with("steps", #"[{"phase": "holdIn", "ofBest": 0.5}]"#)
      .with("bestHold", #"{"default": 60, "from": 20, "to": 360}"#)
      .with("purposes", #"["sleep", "calm"]"#)
    let entry = try sample.entry(expecting: "sample")
    #expect(entry.id == "sample")
    #expect(entry.name == LocalizedText(english: "Sample", chinese: "示例"))
    #expect(entry.summary == LocalizedText(english: "In and out.", chinese: "一吸一呼。"))
    #expect(entry.safety == .overBreathing)
    #expect(entry.purposes == [.sleep, .calm])
    #expect(entry.defaultLength == .time(.seconds(450)))
    #expect(entry.maximumCycles == 80)
    #expect(entry.leadIn == .milliseconds(12_500))
    #expect(entry.bestHold?.standard == .seconds(60))
    #expect(entry.bestHold?.range == .seconds(20)...(.seconds(360)))
    #expect(entry.dose == LocalizedText(english: "Daily.", chinese: "每天。"))
    #expect(entry.cautions == [LocalizedText(english: "Gently.", chinese: "轻柔。")])
    #expect(entry.sources == ["Nobody 2024, A sample"])
    #expect(entry.file == JSONSample.file)
  }

  @Test func `keys with a default may be left out`() throws {
    let entry = try JSONSample.pattern.entry()
    #expect(entry.leadIn == .seconds(3))
    #expect(entry.maximumCycles == nil)
    #expect(entry.bestHold == nil)
    #expect(entry.purposes == [])
  }

  @Test(arguments: [
    "format", "id", "name", "summary", "safety", "steps", "length", "dose", "cautions", "sources",
  ])
  func `a key without a default must be there`(key: String) {
    let problems = JSONSample.pattern.with(key, nil).patternProblems()
    #expect(problems == [.at(key, .missing)])
  }

  @Test func `an unknown key is named together with those that are known`() {
    let problems = JSONSample.pattern.with("lenght", "1").patternProblems()
    #expect(problems == [.at("lenght", .unknownKey("lenght", allowed: Self.keys))])
  }

  @Test func `all faults of a file are found in one reading`() {
    let problems = JSONSample.pattern.with("leadIn", "-1").with("safety", "4").with("dose", nil)
      .patternProblems()
    #expect(
      Set(problems.map { "\($0.place)" })
        == Set(["safety", "leadIn", "dose"].map { "\(DataProblem.Place.key($0))" }))
  }

  /// Looking each key up again would take a quarter of an hour for a text of this size.
  @Test(.timeLimit(.minutes(10)))
  func `a file full of unknown keys is read in passing`() {
    var text = JSONSample.pattern.text.dropLast(2)
    for number in 0..<150_000 { text += ",\"\(number)\":1" }
    let problems = JSONSample.problems(inPattern: Array("\(text)}".utf8))
    #expect(problems.count == 150_000)
    #expect(problems.last?.place == .key("149999"))
  }

  @Test func `a fault does not hide its neighbour`() {
    let both: [DataProblem.Kind] = [.missing, .missing]
    #expect(JSONSample.pattern.with("name", "{}").patternProblems().map(\.kind) == both)
    #expect(JSONSample.pattern.with("cautions", "{}").patternProblems().map(\.kind) == both)
    let sound = JSONSample.sound.with("partials", "[{}]").with("noise", "{}")
    #expect(
      JSONSample.cueSet(sounds: "[\(sound.text)]").cueSetProblems().map(\.place)
        == ["partials[0].ratio", "partials[0].level", "noise.level", "noise", "noise.width"]
        .map { .key("cues.inhale[0].\($0)") })
    #expect(
      JSONSample.firstCueSet(sounds: "[\(sound.text)]").cueSetProblems().map(\.place)
        == ["partials[0].ratio", "partials[0].level", "noise.level", "noise.center", "noise.width"]
        .map { .key("cues.inhale[0].\($0)") })
    let glide = JSONSample.sound.with("frequency", nil).with("glide", "{}")
    #expect(
      JSONSample.cueSet(sounds: "[\(glide.text)]").cueSetProblems().map(\.kind) == both)
  }

  // MARK: - Types

  @Test(arguments: [
    Refusal("format", #""1""#, .wrongType(expected: .wholeNumber, found: #""1""#)),
    Refusal("format", "1.5", .wrongType(expected: .wholeNumber, found: "1.5")),
    Refusal("id", "7", .wrongType(expected: .string, found: "7")),
    Refusal("id", "null", .wrongType(expected: .string, found: "null")),
    Refusal("name", #""Sample""#, .wrongType(expected: .object, found: #""Sample""#)),
    Refusal("summary", "[]", .wrongType(expected: .object, found: "[…]")),
    Refusal(
      "dose", #"{"en": true, "zh": "b"}"#, at: "dose.en",
      .wrongType(expected: .string, found: "true")),
    Refusal("safety", "1", .wrongType(expected: .string, found: "1")),
    Refusal("steps", "{}", .wrongType(expected: .array, found: "{…}")),
    Refusal("steps", "null", .wrongType(expected: .array, found: "null")),
    Refusal("length", "5", .wrongType(expected: .object, found: "5")),
    Refusal(
      "length", #"{"minutes": "5"}"#, at: "length.minutes",
      .wrongType(expected: .number, found: #""5""#)),
    Refusal(
      "length", #"{"cycles": 2.5}"#, at: "length.cycles",
      .wrongType(expected: .wholeNumber, found: "2.5")),
    Refusal("maximumCycles", "[1]", .wrongType(expected: .wholeNumber, found: "[…]")),
    Refusal("maximumCycles", "null", .wrongType(expected: .wholeNumber, found: "null")),
    Refusal("leadIn", "false", .wrongType(expected: .number, found: "false")),
    Refusal("bestHold", "60", .wrongType(expected: .object, found: "60")),
    Refusal("cautions", "[]", .wrongType(expected: .object, found: "[…]")),
    Refusal(
      "cautions", #"{"en": "x", "zh": []}"#, at: "cautions.en",
      .wrongType(expected: .array, found: #""x""#)),
    Refusal(
      "cautions", #"{"en": [1], "zh": ["b"]}"#, at: "cautions.en[0]",
      .wrongType(expected: .string, found: "1")),
    Refusal("sources", #""me""#, .wrongType(expected: .array, found: #""me""#)),
    Refusal("sources", "[{}]", at: "sources[0]", .wrongType(expected: .string, found: "{…}")),
  ])
  func `a value of the wrong type is named with the type it should have`(_ refusal: Refusal) {
    let problems = JSONSample.pattern.with(refusal.key, refusal.value).patternProblems()
    #expect(problems == [refusal.problem])
  }

  @Test func `a long text is cut in the message`() {
    let long = String(repeating: "长", count: 60)
    let found = "\"" + String(repeating: "长", count: 40) + "…\""
    let problems = JSONSample.pattern.with("steps", "\"\(long)\"").patternProblems()
    #expect(problems == [.at("steps", .wrongType(expected: .array, found: found))])
  }

  // MARK: - Ranges

  @Test(arguments: [
    ("leadIn", "0"), ("leadIn", "60"), ("leadIn", "0.000000001"),
    ("maximumCycles", "1"), ("maximumCycles", "100000"), ("maximumCycles", "1e5"),
    ("length", #"{"minutes": 0.01}"#), ("length", #"{"minutes": 1440}"#),
    ("length", #"{"cycles": 1}"#), ("length", #"{"cycles": 100000}"#),
    ("format", "1.0"), ("cautions", #"{"en": [], "zh": []}"#),
  ])
  func `both ends of a range are inside it`(key: String, value: String) {
    #expect(JSONSample.pattern.with(key, value).patternProblems() == [])
  }

  @Test(arguments: [
    Refusal("format", "0", .outOfRange("0", allowed: "1")),
    Refusal("format", "2", .outOfRange("2", allowed: "1")),
    Refusal("leadIn", "-0.000000001", .outOfRange("-0.000000001", allowed: "0...60")),
    Refusal("leadIn", "60.000000001", .outOfRange("60.000000001", allowed: "0...60")),
    Refusal("leadIn", "0.0000000001", .tooManyDecimals("1e-10")),
    Refusal("leadIn", "1e300", .outOfRange("1e+300", allowed: "0...60")),
    Refusal("maximumCycles", "0", .outOfRange("0", allowed: "1...100000")),
    Refusal("maximumCycles", "-1", .outOfRange("-1", allowed: "1...100000")),
    Refusal("maximumCycles", "100001", .outOfRange("100001", allowed: "1...100000")),
    Refusal("maximumCycles", "5000000000", .outOfRange("5000000000", allowed: "1...100000")),
    Refusal("maximumCycles", "-1e300", .outOfRange("-1e+300", allowed: "1...100000")),
    Refusal(
      "length", #"{"minutes": 0}"#, at: "length.minutes",
      .outOfRange("0", allowed: "0.01...1440")),
    Refusal(
      "length", #"{"minutes": 0.009999999}"#, at: "length.minutes",
      .outOfRange("0.009999999", allowed: "0.01...1440")),
    Refusal(
      "length", #"{"minutes": 1440.000000001}"#, at: "length.minutes",
      .outOfRange("1440.000000001", allowed: "0.01...1440")),
    Refusal(
      "length", #"{"minutes": -5}"#, at: "length.minutes",
      .outOfRange("-5", allowed: "0.01...1440")),
    Refusal(
      "length", #"{"cycles": 0}"#, at: "length.cycles", .outOfRange("0", allowed: "1...100000")),
    Refusal(
      "length", #"{"cycles": 100001}"#, at: "length.cycles",
      .outOfRange("100001", allowed: "1...100000")),
  ])
  func `the next value outside a range is refused with the range`(_ refusal: Refusal) {
    let problems = JSONSample.pattern.with(refusal.key, refusal.value).patternProblems()
    #expect(problems == [refusal.problem])
  }

  // MARK: - Texts and lists

  @Test(arguments: ["name", "summary", "dose"])
  func `a text needs both languages and no other`(key: String) {
    let sample = JSONSample.pattern
    #expect(
      sample.with(key, #"{"zh": "b"}"#).patternProblems() == [.at("\(key).en", .missing)])
    #expect(
      sample.with(key, #"{"en": "a"}"#).patternProblems() == [.at("\(key).zh", .missing)])
    #expect(
      sample.with(key, #"{"en": "a", "zh": "b", "de": "c"}"#).patternProblems()
        == [.at("\(key).de", .unknownKey("de", allowed: Self.languages))])
  }

  @Test(arguments: [
    (#""""#, DataProblem.Kind.empty), (#"" \u3000""#, .empty),
    (#""a\u001b[2Jb""#, .controlCharacter),
    (#""a\nb""#, .controlCharacter), (#""a\u0085b""#, .controlCharacter),
  ])
  func `a text has something to read and no control characters`(
    text: String, kind: DataProblem.Kind
  ) {
    let name = JSONSample.pattern.with("name", #"{"en": \#(text), "zh": "b"}"#)
    #expect(name.patternProblems() == [.at("name.en", kind)])
    let source = JSONSample.pattern.with("sources", "[\(text)]")
    #expect(source.patternProblems() == [.at("sources[0]", kind)])
    let cautions = JSONSample.pattern.with("cautions", #"{"en": ["a"], "zh": [\#(text)]}"#)
    #expect(cautions.patternProblems() == [.at("cautions.zh[0]", kind)])
  }

  @Test func `cautions are equally many in both languages`() {
    let problems = JSONSample.pattern.with("cautions", #"{"en": ["a", "b"], "zh": ["c"]}"#)
      .patternProblems()
    #expect(problems == [.at("cautions", .languagesDiffer(english: 2, chinese: 1))])
  }

  @Test func `there is at least one source`() {
    #expect(JSONSample.pattern.with("sources", "[]").patternProblems() == [.at("sources", .empty)])
  }

  @Test func `lists have at most fifty texts`() {
    func list(_ count: Int) -> String {
      "[" + Array(repeating: #""a""#, count: count).joined(separator: ",") + "]"
    }
    func cautions(_ count: Int) -> String { #"{"en": \#(list(count)), "zh": \#(list(count))}"# }
    let sample = JSONSample.pattern
    #expect(sample.with("sources", list(50)).patternProblems() == [])
    #expect(
      sample.with("sources", list(51)).patternProblems()
        == [.at("sources", .outOfRange("51", allowed: "1...50"))])
    #expect(sample.with("cautions", cautions(50)).patternProblems() == [])
    let tooMany = DataProblem.Kind.outOfRange("51", allowed: "0...50")
    #expect(
      sample.with("cautions", cautions(51)).patternProblems()
        == [.at("cautions.en", tooMany), .at("cautions.zh", tooMany)])
  }

  @Test(arguments: ["A", "B", "C", "D"])
  func `the classes are A to D`(letter: String) throws {
    let sample = JSONSample.pattern.with("safety", "\"\(letter)\"")
    #expect(try sample.entry().safety.rawValue == letter)
  }

  @Test(arguments: ["E", "a", "AB"])
  func `another class is refused`(letter: String) {
    let problems = JSONSample.pattern.with("safety", "\"\(letter)\"").patternProblems()
    #expect(problems == [.at("safety", .notAllowed(letter, allowed: ["A", "B", "C", "D"]))])
  }

  @Test func `a length is told in exactly one unit`() {
    let units = ["minutes", "cycles"]
    #expect(
      JSONSample.pattern.with("length", "{}").patternProblems()
        == [.at("length", .exactlyOne(of: units, found: []))])
    #expect(
      JSONSample.pattern.with("length", #"{"minutes": 1, "cycles": 1}"#).patternProblems()
        == [.at("length", .exactlyOne(of: units, found: units))])
  }

  // MARK: - Ids

  @Test func `the id is the name of the file`() {
    #expect(
      JSONSample.pattern.patternProblems(expecting: "other")
        == [.at("id", .idDiffersFromFileName("sample"))])
    #expect(JSONSample.pattern.patternProblems(expecting: "sample") == [])
  }

  @Test(arguments: [
    "4-7-8", "5.5-5.5", "a", "0", "a.", "a-", "1234567890123456789012345678901234567890",
  ])
  func `ids are lower-case letters, digits, points and hyphens, at most forty`(id: String) throws {
    #expect(try JSONSample.pattern.with("id", "\"\(id)\"").entry().id == id)
  }

  @Test(arguments: [
    "Box", "-a", ".a", "a_b", "a/b", "箱", "1234567890123456789012345678901234567890x",
  ])
  func `an id that is none is told as such`(id: String) {
    let problems = JSONSample.pattern.with("id", "\"\(id)\"").patternProblems(expecting: id)
    #expect(problems == [.at("id", .notAnIdentifier(id))])
  }
}

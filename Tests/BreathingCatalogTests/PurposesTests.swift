import BreathingCatalog
import Testing

/// The key of a pattern file that says what the pattern is for.
struct PurposesTests {
  @Test(arguments: [
    (#"[]"#, "purposes", DataProblem.Kind.empty),
    (#""calm""#, "purposes", .wrongType(expected: .array, found: #""calm""#)),
    (#"["calm", "rest"]"#, "purposes[1]", .notAllowed("rest", allowed: purposes)),
    (#"["Calm"]"#, "purposes[0]", .notAllowed("Calm", allowed: purposes)),
    (#"[4]"#, "purposes[0]", .wrongType(expected: .string, found: "4")),
    (#"["sleep", "calm", "sleep"]"#, "purposes[2]", .listedTwice("sleep")),
    (
      #"["sleep", "calm", "focus", "energy", "sleep"]"#, "purposes",
      .outOfRange("5", allowed: "1...4")
    ),
  ])
  func `purposes are some of four, each once`(text: String, path: String, kind: DataProblem.Kind) {
    let sample = JSONSample.pattern.with("purposes", text)
    #expect(sample.patternProblems() == [.at(path, kind)])
  }

  @Test func `a purpose that is unknown is told together with those that are known`() {
    let sample = JSONSample.pattern.with("purposes", #"["rest", "sleep", "work"]"#)
    #expect(
      sample.patternProblems() == [
        .at("purposes[0]", .notAllowed("rest", allowed: Self.purposes)),
        .at("purposes[2]", .notAllowed("work", allowed: Self.purposes)),
      ])
  }

  private static let purposes = ["calm", "focus", "sleep", "energy"]
}

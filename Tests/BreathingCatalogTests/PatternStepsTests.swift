import BreathingEngine
import Testing

@testable import BreathingCatalog

/// Steps and groups of a pattern file.
struct PatternStepsTests {
  private static let stepKeys = ["phase", "seconds", "ramp", "ofBest", "open", "way"]
  private static let lengths = ["seconds", "ramp", "ofBest", "open"]
  private static let phases = ["inhale", "holdIn", "exhale", "holdOut"]
  private static let ways = ["nose", "mouth", "leftNostril", "rightNostril", "hum"]

  private func elements(_ steps: String) throws -> [Recipe.Element] {
    try JSONSample.pattern.with("steps", steps).entry().recipe.elements
  }

  @Test func `every kind of step is read as written`() throws {
    let sample = JSONSample.pattern.with("bestHold", #"{"default": 60, "from": 20, "to": 360}"#)
      .with(
        "steps",
        #"""
        [{"phase": "inhale", "seconds": 1.67, "way": "leftNostril"},
         {"phase": "holdIn", "ofBest": 0.5},
         {"phase": "exhale", "ramp": {"from": 3, "to": 6.5, "overCycles": 60}, "way": "hum"},
         {"phase": "holdOut", "open": {"limit": 180}},
         {"repeat": 30, "steps": [{"phase": "inhale", "seconds": 2},
           {"phase": "holdIn", "ramp": {"fromBest": 0.4, "toBest": 0.8, "overCycles": 8}}]}]
        """#)
    let shares = RecipeLength.ramp(
      from: .shareOfBestHold(billionths: 400_000_000),
      to: .shareOfBestHold(billionths: 800_000_000), overCycles: 8)
    #expect(
      try sample.entry().recipe.elements == [
        .step(RecipeStep(.inhale, .fixed(.time(.milliseconds(1670))), way: .leftNostril)),
        .step(RecipeStep(.holdIn, .fixed(.shareOfBestHold(billionths: 500_000_000)))),
        .step(
          RecipeStep(
            .exhale,
            .ramp(from: .time(.seconds(3)), to: .time(.milliseconds(6500)), overCycles: 60),
            way: .hum)),
        .step(RecipeStep(.holdOut, .open(limit: .seconds(180)))),
        .group(
          [RecipeStep(.inhale, .fixed(.time(.seconds(2)))), RecipeStep(.holdIn, shares)], times: 30),
      ])
  }

  @Test func `a ramp may run from seconds to a share`() throws {
    let sample = JSONSample.pattern(
      step: #"{"phase": "holdIn", "ramp": {"from": 10, "toBest": 0.5, "overCycles": 2}}"#
    ).with("bestHold", #"{"default": 60, "from": 20, "to": 360}"#)
    #expect(
      try sample.entry().recipe.elements.last
        == .step(
          RecipeStep(
            .holdIn,
            .ramp(
              from: .time(.seconds(10)), to: .shareOfBestHold(billionths: 500_000_000),
              overCycles: 2))))
  }

  @Test(arguments: phases)
  func `the four phases are known`(phase: String) throws {
    let read = try elements(#"[{"phase": "\#(phase)", "seconds": 4}]"#)
    let known: Phase = try #require(Phase(rawValue: phase))
    #expect(read == [.step(RecipeStep(known, .fixed(.time(.seconds(4)))))])
  }

  @Test(arguments: ways)
  func `the five ways are known`(way: String) throws {
    let read = try elements(#"[{"phase": "exhale", "seconds": 4, "way": "\#(way)"}]"#)
    let known: Way = try #require(Way(rawValue: way))
    #expect(read == [.step(RecipeStep(.exhale, .fixed(.time(.seconds(4))), way: known))])
  }

  // MARK: - Refusals

  /// Each is the second step of a pattern.
  private static let badSteps: [Refusal] = [
    Refusal("4", "4", at: "steps[1]", .wrongType(expected: .object, found: "4")),
    Refusal("null", "null", at: "steps[1]", .wrongType(expected: .object, found: "null")),
    Refusal("no phase", #"{"seconds": 4}"#, at: "steps[1].phase", .missing),
    Refusal(
      "phase", #"{"phase": "hold", "seconds": 4}"#, at: "steps[1].phase",
      .notAllowed("hold", allowed: phases)),
    Refusal(
      "phase", #"{"phase": 1, "seconds": 4}"#, at: "steps[1].phase",
      .wrongType(expected: .string, found: "1")),
    Refusal(
      "way", #"{"phase": "exhale", "seconds": 4, "way": "ears"}"#, at: "steps[1].way",
      .notAllowed("ears", allowed: ways)),
    Refusal(
      "no length", #"{"phase": "exhale"}"#, at: "steps[1]", .exactlyOne(of: lengths, found: [])),
    Refusal(
      "two lengths", #"{"phase": "exhale", "ofBest": 1, "seconds": 4}"#, at: "steps[1]",
      .exactlyOne(of: lengths, found: ["seconds", "ofBest"])),
    Refusal(
      "unknown", #"{"phase": "exhale", "seconds": 4, "second": 4}"#, at: "steps[1].second",
      .unknownKey("second", allowed: stepKeys)),
    Refusal(
      "open inhale", #"{"phase": "inhale", "open": {"limit": 60}}"#, at: "steps[1].open",
      .openStepIsNoHold),
    Refusal(
      "open exhale", #"{"phase": "exhale", "open": {"limit": 60}}"#, at: "steps[1].open",
      .openStepIsNoHold),
    Refusal(
      "open", #"{"phase": "holdIn", "open": 60}"#, at: "steps[1].open",
      .wrongType(expected: .object, found: "60")),
    Refusal(
      "open", #"{"phase": "holdIn", "open": {"limit": 60, "most": 1}}"#, at: "steps[1].open.most",
      .unknownKey("most", allowed: ["limit"])),
    Refusal(
      "ramp", #"{"phase": "exhale", "ramp": [3, 4]}"#, at: "steps[1].ramp",
      .wrongType(expected: .object, found: "[…]")),
    Refusal(
      "ramp", #"{"phase": "exhale", "ramp": {"to": 4, "overCycles": 2}}"#, at: "steps[1].ramp",
      .exactlyOne(of: ["from", "fromBest"], found: [])),
    Refusal(
      "ramp", #"{"phase": "exhale", "ramp": {"from": 4, "overCycles": 2}}"#, at: "steps[1].ramp",
      .exactlyOne(of: ["to", "toBest"], found: [])),
    Refusal(
      "ramp", #"{"phase": "exhale", "ramp": {"from": 3, "to": 4}}"#, at: "steps[1].ramp.overCycles",
      .missing),
    Refusal(
      "ramp", #"{"phase": "exhale", "ramp": {"from": 3, "to": 4, "overCycles": 2, "by": 1}}"#,
      at: "steps[1].ramp.by",
      .unknownKey("by", allowed: ["from", "to", "fromBest", "toBest", "overCycles"])),
    Refusal("no repeat", #"{"steps": []}"#, at: "steps[1].repeat", .missing),
    Refusal("no steps", #"{"repeat": 2}"#, at: "steps[1].steps", .missing),
    Refusal("empty group", #"{"repeat": 2, "steps": []}"#, at: "steps[1].steps", .empty),
    Refusal(
      "group", #"{"repeat": 2, "steps": [{"phase": "exhale", "seconds": 4}], "phase": "inhale"}"#,
      at: "steps[1].phase", .unknownKey("phase", allowed: ["repeat", "steps"])),
  ]

  @Test(arguments: badSteps)
  func `a bad step is named by its place`(_ refusal: Refusal) throws {
    let problems = JSONSample.pattern(step: try #require(refusal.value)).patternProblems()
    #expect(problems.contains(refusal.problem))
    #expect(problems.count <= 2)
  }

  @Test func `an empty list of steps is refused`() {
    #expect(JSONSample.pattern.with("steps", "[]").patternProblems() == [.at("steps", .empty)])
  }

  @Test func `a group holds steps, not groups`() {
    let inner = #"{"repeat": 2, "steps": [{"phase": "inhale", "seconds": 1}]}"#
    let problems = JSONSample.pattern(step: #"{"repeat": 2, "steps": [\#(inner)]}"#)
      .patternProblems()
    #expect(
      problems.contains(
        .at("steps[1].steps[0].repeat", .unknownKey("repeat", allowed: Self.stepKeys))))
  }

  // MARK: - Ranges

  /// A number somewhere in a step, written as `#`, with its range.
  struct Bound: Sendable, CustomTestStringConvertible {
    let step: String
    let path: String
    let inside: [String]
    let outside: [String]
    let allowed: String

    var testDescription: String { path }
  }

  private static let bounds: [Bound] = [
    Bound(
      step: #"{"phase": "exhale", "seconds": #}"#, path: "steps[1].seconds",
      inside: ["0", "0.0", "-0", "0.05", "3600", "0.050000001"],
      outside: ["0.049999999", "3600.000000001", "-1", "1e18"], allowed: "0, 0.05...3600"),
    Bound(
      step: #"{"phase": "exhale", "ramp": {"from": #, "to": 4, "overCycles": 2}}"#,
      path: "steps[1].ramp.from", inside: ["0", "0.05", "3600"],
      outside: ["0.049999999", "3600.000000001", "-1"], allowed: "0, 0.05...3600"),
    Bound(
      step: #"{"phase": "exhale", "ramp": {"from": 4, "to": #, "overCycles": 2}}"#,
      path: "steps[1].ramp.to", inside: ["0", "0.05", "3600"],
      outside: ["0.049999999", "3600.000000001", "-1"], allowed: "0, 0.05...3600"),
    Bound(
      step: #"{"phase": "holdIn", "ofBest": #}"#, path: "steps[1].ofBest",
      inside: ["0.05", "1", "0.333333333"], outside: ["0", "0.049999999", "1.000000001", "50"],
      allowed: "0.05...1"),
    Bound(
      step: #"{"phase": "holdIn", "ramp": {"fromBest": #, "toBest": 1, "overCycles": 2}}"#,
      path: "steps[1].ramp.fromBest", inside: ["0.05", "1"],
      outside: ["0", "0.049999999", "1.000000001"], allowed: "0.05...1"),
    Bound(
      step: #"{"phase": "holdIn", "ramp": {"fromBest": 1, "toBest": #, "overCycles": 2}}"#,
      path: "steps[1].ramp.toBest", inside: ["0.05", "1"],
      outside: ["0", "0.049999999", "1.000000001"], allowed: "0.05...1"),
    Bound(
      step: #"{"phase": "holdOut", "open": {"limit": #}}"#, path: "steps[1].open.limit",
      inside: ["1", "3600"], outside: ["0", "0.999999999", "3600.000000001"], allowed: "1...3600"),
    Bound(
      step: #"{"phase": "exhale", "ramp": {"from": 1, "to": 2, "overCycles": #}}"#,
      path: "steps[1].ramp.overCycles", inside: ["2", "1000"], outside: ["0", "1", "1001"],
      allowed: "2...1000"),
    Bound(
      step: #"{"repeat": #, "steps": [{"phase": "exhale", "seconds": 4}]}"#,
      path: "steps[1].repeat", inside: ["1", "1000"], outside: ["0", "1001", "-3"],
      allowed: "1...1000"),
  ]

  private func sample(_ bound: Bound, _ number: String) -> JSONSample {
    let step = bound.step.split(separator: "#").joined(separator: number)
    let sample = JSONSample.pattern(step: step)
    return step.contains("Best")
      ? sample.with("bestHold", #"{"default": 60, "from": 20, "to": 360}"#) : sample
  }

  @Test(arguments: bounds)
  func `numbers of a step reach both ends of their range`(_ bound: Bound) {
    for number in bound.inside {
      #expect(sample(bound, number).patternProblems() == [], "\(number)")
    }
  }

  @Test(arguments: bounds)
  func `numbers of a step outside their range are refused with it`(_ bound: Bound) {
    for number in bound.outside {
      let shown = number == "1e18" ? "1e+18" : number
      #expect(
        sample(bound, number).patternProblems()
          == [.at(bound.path, .outOfRange(shown, allowed: bound.allowed))], "\(number)")
    }
  }

  @Test func `a tenth decimal is refused`() {
    let step = #"{"phase": "exhale", "seconds": 1.0000000001}"#
    #expect(
      JSONSample.pattern(step: step).patternProblems()
        == [.at("steps[1].seconds", .tooManyDecimals("1.0000000001"))])
  }

  @Test func `a list has at most a thousand elements, a group a hundred steps`() {
    let step = #"{"phase": "exhale", "seconds": 0.1}"#
    func list(_ count: Int) -> String {
      "[" + Array(repeating: step, count: count).joined(separator: ",") + "]"
    }
    #expect(JSONSample.pattern.with("steps", list(1000)).patternProblems() == [])
    #expect(
      JSONSample.pattern.with("steps", list(1001)).patternProblems()
        == [.at("steps", .outOfRange("1001", allowed: "1...1000"))])
    let group = #"{"repeat": 1, "steps": \#(list(100))}"#
    #expect(JSONSample.pattern(step: group).patternProblems() == [])
    let larger = #"{"repeat": 1, "steps": \#(list(101))}"#
    #expect(
      JSONSample.pattern(step: larger).patternProblems()
        == [.at("steps[1].steps", .outOfRange("101", allowed: "1...100"))])
  }
}

extension RecipeStep {
  fileprivate init(_ phase: Phase, _ length: RecipeLength, way: Way? = nil) {
    self.init(phase: phase, length: length, way: way)
  }
}

import BreathingCatalog
import BreathingEngine
import Testing

/// What only shows once all keys of a pattern are known.
struct PatternContradictionsTests {
  private let bestHold = #"{"default": 60, "from": 20, "to": 360}"#

  // MARK: - Best hold

  @Test(arguments: [
    #"{"phase": "holdIn", "ofBest": 0.5}"#,
    #"{"phase": "holdIn", "ramp": {"fromBest": 0.4, "to": 8, "overCycles": 8}}"#,
    #"{"phase": "holdIn", "ramp": {"from": 4, "toBest": 0.8, "overCycles": 8}}"#,
    #"{"repeat": 2, "steps": [{"phase": "holdIn", "ofBest": 0.5}]}"#,
  ])
  func `a share needs a best hold`(step: String) {
    let sample = JSONSample.pattern(step: step)
    #expect(sample.patternProblems() == [.at("bestHold", .bestHoldMissing)])
    #expect(sample.with("bestHold", bestHold).patternProblems() == [])
  }

  @Test func `a best hold that no step uses is refused`() {
    let problems = JSONSample.pattern.with("bestHold", bestHold).patternProblems()
    #expect(problems == [.at("bestHold", .bestHoldUnused)])
  }

  private static let badBestHolds: [Refusal] = [
    Refusal("{}", "{}", at: "bestHold.from", .missing),
    Refusal("no to", #"{"default": 60, "from": 20}"#, at: "bestHold.to", .missing),
    Refusal("no default", #"{"from": 20, "to": 360}"#, at: "bestHold.default", .missing),
    Refusal(
      "unknown", #"{"default": 60, "from": 20, "to": 360, "best": 1}"#, at: "bestHold.best",
      .unknownKey("best", allowed: ["default", "from", "to"])),
    Refusal(
      "from", #"{"default": 60, "from": 4.999999999, "to": 360}"#, at: "bestHold.from",
      .outOfRange("4.999999999", allowed: "5...900")),
    Refusal(
      "to", #"{"default": 60, "from": 20, "to": 900.000000001}"#, at: "bestHold.to",
      .outOfRange("900.000000001", allowed: "20...900")),
    Refusal(
      "upside down", #"{"default": 60, "from": 360, "to": 20}"#, at: "bestHold.to",
      .outOfRange("20", allowed: "360...900")),
    Refusal(
      "default above", #"{"default": 361, "from": 20, "to": 360}"#, at: "bestHold.default",
      .outOfRange("361", allowed: "20...360")),
    Refusal(
      "default below", #"{"default": 19, "from": 20, "to": 360}"#, at: "bestHold.default",
      .outOfRange("19", allowed: "20...360")),
  ]

  @Test(arguments: badBestHolds)
  func `a bad best hold is named by its place`(_ refusal: Refusal) {
    let sample = JSONSample.pattern(step: #"{"phase": "holdIn", "ofBest": 0.5}"#)
    #expect(sample.with("bestHold", refusal.value).patternProblems() == [refusal.problem])
  }

  @Test func `the best hold reaches both ends of its range`() throws {
    let sample = JSONSample.pattern(step: #"{"phase": "holdIn", "ofBest": 0.5}"#)
    let widest = sample.with("bestHold", #"{"default": 5, "from": 5, "to": 900}"#)
    #expect(try widest.entry().bestHold?.range == .seconds(5)...(.seconds(900)))
    #expect(
      sample.with("bestHold", #"{"default": 900, "from": 900, "to": 900}"#).patternProblems() == [])
  }

  // MARK: - Class

  @Test(arguments: [
    (#"{"phase": "exhale", "seconds": 6}"#, SafetyClass.calm),
    (#"{"phase": "holdIn", "seconds": 0}"#, .calm),
    (#"{"phase": "holdIn", "seconds": 0.05}"#, .shortHolds),
    (#"{"phase": "holdOut", "seconds": 15}"#, .shortHolds),
    (#"{"phase": "holdOut", "seconds": 15.000000001}"#, .longHolds),
    (#"{"phase": "holdIn", "open": {"limit": 1}}"#, .longHolds),
    (#"{"phase": "holdIn", "ramp": {"from": 0, "to": 0.05, "overCycles": 2}}"#, .shortHolds),
    (#"{"phase": "holdIn", "ramp": {"from": 15.5, "to": 1, "overCycles": 2}}"#, .longHolds),
    (
      #"{"repeat": 3, "steps": [{"phase": "exhale", "seconds": 1}, {"phase": "inhale", "seconds": 1}]}"#,
      .overBreathing
    ),
  ])
  func `a declared class may be higher than the steps need, not lower`(
    step: String, needed: SafetyClass
  ) {
    for declared in SafetyClass.allCases {
      let problems = JSONSample.pattern(step: step).with("safety", "\"\(declared.rawValue)\"")
        .patternProblems()
      let expected = DataProblem.at("safety", .classTooLow(declared: declared, needed: needed))
      #expect(problems == (declared < needed ? [expected] : []))
    }
  }

  @Test(arguments: [
    #"{"phase": "holdIn", "ofBest": 0.05}"#,
    #"{"phase": "holdOut", "ramp": {"from": 1, "toBest": 0.05, "overCycles": 2}}"#,
  ])
  func `a hold that is a share of the best hold needs class C`(step: String) {
    // Three seconds of the default best hold, but 18 of the longest that may be stated.
    let sample = JSONSample.pattern(step: step).with("bestHold", bestHold)
    #expect(
      sample.with("safety", #""B""#).patternProblems()
        == [.at("safety", .classTooLow(declared: .shortHolds, needed: .longHolds))])
    #expect(sample.with("safety", #""C""#).patternProblems() == [])
  }

  @Test func `a share of the best hold in a breath asks for no class`() {
    let sample = JSONSample.pattern(step: #"{"phase": "exhale", "ofBest": 0.1}"#)
      .with("bestHold", bestHold)
    #expect(sample.with("safety", #""A""#).patternProblems() == [])
  }

  // MARK: - Lengths of a cycle

  private func problems(steps: String) -> [DataProblem] {
    JSONSample.pattern.with("steps", steps).patternProblems()
  }

  @Test func `a cycle takes from a tenth of a second to four hours`() {
    let allowed = "0.1...14400"
    #expect(problems(steps: #"[{"phase": "inhale", "seconds": 0.1}]"#) == [])
    #expect(
      problems(steps: #"[{"phase": "inhale", "seconds": 0.099999999}]"#)
        == [.at("steps", .outOfRange("0.099999999", allowed: allowed))])
    #expect(
      problems(steps: #"[{"phase": "inhale", "seconds": 0}]"#)
        == [.at("steps", .outOfRange("0", allowed: allowed))])
    let hour = #"{"phase": "holdIn", "seconds": 3600}"#
    #expect(problems(steps: #"[{"repeat": 4, "steps": [\#(hour)]}]"#) == [])
    #expect(
      problems(
        steps: #"[{"repeat": 4, "steps": [\#(hour)]}, {"phase": "exhale", "seconds": 0.05}]"#)
        == [.at("steps", .outOfRange("14400.05", allowed: allowed))])
  }

  @Test func `a ramp keeps within the limits at both its ends`() {
    let allowed = "0.1...14400"
    #expect(
      problems(steps: #"[{"phase": "inhale", "ramp": {"from": 0, "to": 4, "overCycles": 9}}]"#)
        == [.at("steps", .outOfRange("0", allowed: allowed))])
    #expect(
      problems(steps: #"[{"phase": "inhale", "ramp": {"from": 4, "to": 0, "overCycles": 9}}]"#)
        == [.at("steps", .outOfRange("0", allowed: allowed))])
  }

  @Test func `ramps of different lengths keep within the limits where they cross`() {
    // Cycle 2 takes 0.05/999 s, rounded to 50 microseconds and 50 nanoseconds.
    let steps = #"""
      [{"phase": "inhale", "ramp": {"from": 5, "to": 0, "overCycles": 2}},
       {"phase": "exhale", "ramp": {"from": 0, "to": 0.05, "overCycles": 1000}},
       {"phase": "holdIn", "ramp": {"from": 0, "to": 0.05, "overCycles": 1000}}]
      """#
    #expect(
      problems(steps: steps)
        == [.at("steps", .outOfRange("0.0001001", allowed: "0.1...14400"))])
  }

  @Test func `open holds take no time of a cycle`() {
    #expect(
      problems(steps: #"[{"phase": "holdIn", "open": {"limit": 60}}]"#)
        == [.at("steps", .outOfRange("0", allowed: "0.1...14400"))])
  }

  @Test func `a cycle has at most ten thousand steps`() {
    let steps = #"{"phase": "inhale", "seconds": 0.5}, {"phase": "exhale", "seconds": 0.5}"#
    func groups(_ count: Int) -> String {
      let group = #"{"repeat": 1000, "steps": [\#(steps)]}"#
      return "[" + Array(repeating: group, count: count).joined(separator: ",") + "]"
    }
    #expect(problems(steps: groups(5)) == [])
    #expect(
      problems(steps: groups(6)) == [.at("steps", .outOfRange("12000", allowed: "1...10000"))])
  }

  /// Writing the steps out before counting them once took gigabytes.
  @Test func `steps are counted without being written out`() {
    let step = #"{"phase":"inhale","seconds":1}"#
    let hundred = Array(repeating: step, count: 100).joined(separator: ",")
    let group = #"{"repeat":1000,"steps":[\#(hundred)]}"#
    let steps = "[" + Array(repeating: group, count: 300).joined(separator: ",") + "]"
    #expect(
      problems(steps: steps) == [.at("steps", .outOfRange("30000000", allowed: "1...10000"))])
  }

  @Test func `the cycles of a ramp have at most a hundred thousand steps`() {
    func steps(_ ramped: Int) -> String {
      let ramp = #"{"phase": "inhale", "ramp": {"from": 4, "to": 3, "overCycles": 1000}}"#
      return #"[{"repeat": \#(ramped), "steps": [\#(ramp)]}]"#
    }
    #expect(problems(steps: steps(100)) == [])
    #expect(
      problems(steps: steps(101))
        == [.at("steps", .outOfRange("101000", allowed: "1...100000"))])
  }

  // MARK: - Cycles of a session

  @Test func `the usual length keeps to the most cycles`() {
    let sample = JSONSample.pattern.with("maximumCycles", "4")
    #expect(sample.with("length", #"{"cycles": 4}"#).patternProblems() == [])
    #expect(
      sample.with("length", #"{"cycles": 5}"#).patternProblems()
        == [.at("length.cycles", .outOfRange("5", allowed: "1...4"))])
  }

  @Test func `usual minutes keep to the most cycles too`() {
    // Cycles of ten seconds: 45 s are four and a half, of which the nearest shorter is taken.
    let sample = JSONSample.pattern.with("maximumCycles", "4")
    #expect(sample.with("length", #"{"minutes": 0.75}"#).patternProblems() == [])
    #expect(
      sample.with("length", #"{"minutes": 1}"#).patternProblems()
        == [.at("maximumCycles", .outOfRange("4", allowed: "6...100000"))])
  }
}

import BreathingEngine
import Testing

@testable import BreathingCatalog

/// What the ways of breathing add to the sounds of a set.
struct CueSetWaysTests {
  private static let names = ["nose", "mouth", "leftNostril", "rightNostril", "hum"]

  private static func problems(_ way: String, _ value: String?) -> [DataProblem] {
    JSONSample.cueSet().with("ways", JSONSample.ways().with(way, value).text).cueSetProblems()
  }

  @Test(arguments: names)
  func `every way must be there and may be silent`(way: String) {
    #expect(Self.problems(way, nil) == [.at("ways.\(way)", .missing)])
    #expect(Self.problems(way, "{}") == [])
    #expect(Self.problems(way, #"{"sounds": []}"#) == [])
  }

  @Test(arguments: names)
  func `every way reaches the set`(way: String) throws {
    let ways = JSONSample.ways()
      .with(way, #"{"pan": 0.5, "sounds": [\#(JSONSample.sound.text)]}"#)
    let set = try JSONSample.cueSet().with("ways", ways.text).cueSet()
    for other in Way.allCases {
      let isNamed = other.rawValue == way
      #expect(
        set[other]
          == CueSet.WaySound(pan: isNamed ? 0.5 : 0, sounds: isNamed ? set[.inhale] : []))
    }
  }

  @Test func `unknown keys are named`() {
    #expect(
      Self.problems("ears", "{}")
        == [.at("ways.ears", .unknownKey("ears", allowed: Self.names))])
    #expect(
      Self.problems("nose", #"{"level": 0}"#)
        == [.at("ways.nose.level", .unknownKey("level", allowed: ["pan", "sounds"]))])
  }

  @Test(arguments: [
    ("[]", "", DataProblem.Kind.wrongType(expected: .object, found: "[…]")),
    (#"{"pan": "left"}"#, ".pan", .wrongType(expected: .number, found: #""left""#)),
    (#"{"sounds": {}}"#, ".sounds", .wrongType(expected: .array, found: "{…}")),
    (#"{"sounds": [1]}"#, ".sounds[0]", .wrongType(expected: .object, found: "1")),
  ])
  func `a bad value is named by its place`(
    value: String, path: String, kind: DataProblem.Kind
  ) {
    #expect(Self.problems("hum", value) == [.at("ways.hum\(path)", kind)])
  }

  @Test func `its sounds belong to a phase`() {
    let sound = JSONSample.sound.with("level", "-80").with("seconds", nil).with("phaseShare", "1")
      .with("swell", #"{"follows": "filling", "depth": 6}"#)
    #expect(Self.problems("hum", #"{"sounds": [\#(sound.text)]}"#) == [])
  }

  @Test func `it has at most eight sounds`() {
    func sounds(_ count: Int) -> String {
      let sound = JSONSample.sound.with("level", "-80").text
      return Array(repeating: sound, count: count).joined(separator: ",")
    }
    #expect(Self.problems("hum", #"{"sounds": [\#(sounds(8))]}"#) == [])
    #expect(
      Self.problems("hum", #"{"sounds": [\#(sounds(9))]}"#)
        == [.at("ways.hum.sounds", .outOfRange("9", allowed: "0...8"))])
  }
}

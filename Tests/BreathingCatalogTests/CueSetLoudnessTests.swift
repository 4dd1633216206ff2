import BreathingEngine
import Testing

@testable import BreathingCatalog

/// How loud the cues of a set may be, and what is said of those that are louder.
struct CueSetLoudnessTests {
  private static func problems(_ sound: JSONSample) -> [DataProblem] {
    JSONSample.cueSet(sounds: "[\(sound.text)]").cueSetProblems()
  }

  /// The sum of all parts at their peaks, noise with a crest of four, stays at or below -6 dB.
  @Test(arguments: [
    ("-6.1", "[]", true), ("-5.9", "[]", false),
    // Two equal partials add 6.02 dB.
    ("-12.1", #"{"ratio": 2, "level": 0}"#, true), ("-12", #"{"ratio": 2, "level": 0}"#, false),
  ])
  func `the parts of a sound stay below six decibels`(level: String, second: String, isGood: Bool) {
    let first = #"{"ratio": 1, "level": 0}"#
    let partials = second == "[]" ? "[\(first)]" : "[\(first), \(second)]"
    let found = Self.problems(JSONSample.sound.with("level", level).with("partials", partials))
    #expect(found.isEmpty == isGood)
    if case .tooLoud(_, let allowed)? = found.first?.kind { #expect(allowed == "-6") }
  }

  @Test func `six decibels below full scale are allowed, and told truly`() {
    #expect(Self.problems(JSONSample.sound.with("level", "-6")) == [])
    // What is a hair too loud is never said to peak at what is allowed.
    #expect(
      Self.problems(JSONSample.sound.with("level", "-5.99")).map(\.kind)
        == [.tooLoud(peak: "-5.9", allowed: "-6")])
  }

  @Test func `sounds of one cue are loud together`() {
    // Four times as much are 12.04 dB more.
    func problems(_ level: String) -> [DataProblem] {
      let sound = JSONSample.sound.with("level", level).text
      let sounds = "[" + Array(repeating: sound, count: 4).joined(separator: ",") + "]"
      return JSONSample.cueSet(sounds: sounds).cueSetProblems()
    }
    #expect(problems("-18.1") == [])
    #expect(
      problems("-17.85").map(\.kind) == [.tooLoud(peak: "-5.8", allowed: "-6")])
  }

  @Test func `noise counts four times`() {
    // 10^(-20/20) * (1 + 4 * 10^(0/20)) = 0.5; a tone of -20 dB alone is far below.
    let loud = JSONSample.sound.with("level", "-19.9")
      .with("noise", #"{"level": 0, "center": 500, "width": 100}"#)
    #expect(Self.problems(loud).map(\.place) == [.key("cues.inhale")])
    #expect(Self.problems(loud.with("level", "-20.1")) == [])
  }

  @Test func `noise alone counts four times`() {
    // 4 * 10^(-18.1/20) = 0.498, 4 * 10^(-18/20) = 0.504; half of full scale is -6.02 dB.
    let airy = JSONSample.sound.with("frequency", nil).with("level", "0")
    func problems(_ level: String) -> [DataProblem] {
      Self.problems(airy.with("noise", #"{"level": \#(level), "center": 500, "width": 90}"#))
    }
    #expect(problems("-18.1") == [])
    #expect(problems("-18").map(\.kind) == [.tooLoud(peak: "-5.9", allowed: "-6")])
  }

  @Test func `a beat makes nothing louder`() {
    let sound = JSONSample.sound.with("level", "-6")
    #expect(
      Self.problems(sound.with("partials", #"[{"ratio": 1, "level": 0, "beat": 2}]"#)) == [])
  }

  @Test func `a cue that is too loud does not hide another fault`() {
    let loud = JSONSample.sound.with("level", "0")
    #expect(
      JSONSample.cueSet(sounds: "[\(loud.text)]").with("name", nil).with("ways", nil)
        .cueSetProblems()
        == [
          .at("name", .missing), .at("ways", .missing),
          .at("cues.inhale", .tooLoud(peak: "0.0", allowed: "-6")),
        ])
  }

  // MARK: - Ways

  /// A hum of a level beside an exhale of -12.1 dB.
  private static func problems(humAt level: String, exhaleAt exhale: String = "-12.1")
    -> [DataProblem]
  {
    func sounds(_ level: String) -> String {
      "[\(JSONSample.sound.with("level", level).text)]"
    }
    let ways = JSONSample.ways().with("hum", #"{"sounds": \#(sounds(level))}"#)
    return JSONSample.cueSet("exhale", sounds: sounds(exhale)).with("ways", ways.text)
      .cueSetProblems()
  }

  @Test func `a way sounds beside the loudest phase`() {
    // Two of -12.1 dB are -6.08 dB together.
    #expect(Self.problems(humAt: "-12.1") == [])
    #expect(
      Self.problems(humAt: "-11.9")
        == [.at("ways.hum.sounds", .tooLoud(peak: "-5.9", allowed: "-6"))])
  }

  @Test func `only what is at fault is told to be too loud`() {
    // The hum would be good beside a phase that is.
    #expect(
      Self.problems(humAt: "-12.1", exhaleAt: "-3")
        == [.at("cues.exhale", .tooLoud(peak: "-3.0", allowed: "-6"))])
    #expect(
      Self.problems(humAt: "-5", exhaleAt: "-3").map(\.place)
        == [.key("cues.exhale"), .key("ways.hum.sounds")])
  }

  @Test func `two ways are never heard together`() {
    let sounds = "[\(JSONSample.sound.with("level", "-12.1").text)]"
    let ways = Way.allCases.reduce(JSONSample([:])) { ways, way in
      ways.with(way.rawValue, #"{"sounds": \#(sounds)}"#)
    }
    #expect(
      JSONSample.cueSet().with("ways", ways.text).cueSetProblems() == [])
  }

  @Test func `what belongs to no phase sounds without the way`() {
    let ways = JSONSample.ways().with(
      "hum", #"{"sounds": [\#(JSONSample.sound.with("level", "-12.1").text)]}"#)
    let start = "[\(JSONSample.sound.with("level", "-6.1").text)]"
    #expect(
      JSONSample.cueSet("start", sounds: start).with("ways", ways.text).cueSetProblems() == [])
  }
}

import BreathingEngine
import Testing

@testable import BreathingCatalog

/// Reading of cue set files; docs/cue-set-format.md is the specification.
struct CueSetTests {
  private static let cueKeys = [
    "inhale", "holdIn", "exhale", "holdOut", "count", "start", "lastCycle", "end",
  ]
  private static let soundKeys = [
    "delay", "seconds", "phaseShare", "frequency", "glide", "partials", "noise", "attack",
    "release", "level", "pan",
  ]

  private static func problems(
    _ sound: JSONSample, in cue: String = "inhale"
  ) -> [DataProblem] {
    JSONSample.cueSet(cue, sounds: "[\(sound.text)]").cueSetProblems()
  }

  @Test func `every key reaches the sound`() throws {
    let sound = JSONSample.sound.with("seconds", nil).with("frequency", nil)
      .with("delay", "0.25").with("phaseShare", "0.5").with("glide", #"{"from": 220, "to": 330.5}"#)
      .with(
        "partials",
        #"[{"ratio": 1, "level": 0}, {"ratio": 2.5, "level": -9, "decay": 1.54, "beat": 0.8}]"#
      )
      .with("noise", #"{"level": -40, "center": 1000, "width": 500}"#).with("pan", "-0.5")
    let set = try JSONSample.cueSet(sounds: "[\(sound.text)]").cueSet(expecting: "sample")
    #expect(set.id == "sample")
    #expect(set.name == LocalizedText(english: "Sample", chinese: "示例"))
    #expect(set.summary == LocalizedText(english: "Tones.", chinese: "单音。"))
    let expected = Sound(
      delay: .milliseconds(250), length: .phase(share: 0.5),
      tone: Sound.Tone(
        pitch: Sound.Glide(from: 220, to: 330.5),
        partials: [
          Sound.Partial(ratio: 1, level: 0),
          Sound.Partial(ratio: 2.5, level: -9, decay: .milliseconds(1540), beat: 0.8),
        ]),
      noise: Sound.Noise(
        level: -40, center: Sound.Glide(from: 1000, to: 1000), width: 500),
      attack: .milliseconds(20),
      release: .milliseconds(100), level: -20, pan: -0.5)
    #expect(set[.inhale] == [expected])
  }

  @Test func `keys of a sound with a default may be left out`() throws {
    let sound = try #require(try JSONSample.cueSet().cueSet()[.exhale].first)
    #expect(
      sound
        == Sound(
          length: .time(.seconds(1)),
          tone: Sound.Tone(
            pitch: Sound.Glide(from: 440, to: 440), partials: [Sound.Partial(ratio: 1, level: 0)]),
          attack: .milliseconds(20), release: .milliseconds(100), level: -20))
  }

  @Test func `only the count may be left out of the cues`() throws {
    #expect(try JSONSample.cueSet().cueSet()[.count] == [])
    #expect(
      try JSONSample.cueSet("count", sounds: "[\(JSONSample.sound.text)]").cueSet()[.count].count
        == 1)
    for cue in Self.cueKeys where cue != "count" {
      var cues = JSONSample([:])
      for other in Self.cueKeys where other != cue {
        cues = cues.with(other, "[\(JSONSample.sound.text)]")
      }
      #expect(
        JSONSample.cueSet().with("cues", cues.text).cueSetProblems()
          == [.at("cues.\(cue)", .missing)])
    }
  }

  @Test(arguments: ["format", "id", "name", "summary", "cues"])
  func `every key of a set must be there`(key: String) {
    #expect(JSONSample.cueSet().with(key, nil).cueSetProblems() == [.at(key, .missing)])
  }

  @Test func `unknown keys are named with the known ones`() {
    let set = JSONSample.cueSet()
    #expect(
      set.with("author", #""me""#).cueSetProblems()
        == [
          .at(
            "author", .unknownKey("author", allowed: ["format", "id", "name", "summary", "cues"]))
        ])
    #expect(
      JSONSample.cueSet("pause", sounds: "[]").cueSetProblems()
        == [.at("cues.pause", .unknownKey("pause", allowed: Self.cueKeys))])
    #expect(
      Self.problems(JSONSample.sound.with("volume", "1"))
        == [.at("cues.inhale[0].volume", .unknownKey("volume", allowed: Self.soundKeys))])
  }

  @Test func `the id is the name of the file`() {
    #expect(
      JSONSample.cueSet().cueSetProblems(expecting: "other")
        == [.at("id", .idDiffersFromFileName("sample"))])
  }

  @Test(arguments: ["attack", "release", "level"])
  func `a sound needs its edges and level`(key: String) {
    #expect(
      Self.problems(JSONSample.sound.with(key, nil)) == [.at("cues.inhale[0].\(key)", .missing)])
  }

  @Test func `a sound has one length and one pitch`() {
    let place = "cues.inhale[0]"
    let (lengths, pitches) = (["seconds", "phaseShare"], ["frequency", "glide"])
    let sound = JSONSample.sound
    #expect(
      Self.problems(sound.with("seconds", nil))
        == [.at(place, .exactlyOne(of: lengths, found: []))])
    #expect(
      Self.problems(sound.with("phaseShare", "1"))
        == [.at(place, .exactlyOne(of: lengths, found: lengths))])
    #expect(
      Self.problems(sound.with("frequency", nil))
        == [.at(place, .exactlyOne(of: pitches, found: []))])
    #expect(
      Self.problems(sound.with("glide", #"{"from": 1, "to": 2}"#))
        == [.at(place, .exactlyOne(of: pitches, found: pitches))])
  }

  @Test(arguments: ["inhale", "holdIn", "exhale", "holdOut"])
  func `a sound of a phase may last as long as the phase`(cue: String) {
    let sound = JSONSample.sound.with("seconds", nil).with("phaseShare", "1")
    #expect(Self.problems(sound, in: cue) == [])
  }

  @Test(arguments: ["count", "start", "lastCycle", "end"])
  func `what belongs to no phase has no share of one`(cue: String) {
    let sound = JSONSample.sound.with("seconds", nil).with("phaseShare", "1")
    #expect(
      Self.problems(sound, in: cue)
        == [.at("cues.\(cue)[0].phaseShare", .unknownKey("phaseShare", allowed: ["seconds"]))])
  }

  @Test(arguments: [
    Refusal("delay", "true", .wrongType(expected: .number, found: "true")),
    Refusal("seconds", #""1""#, .wrongType(expected: .number, found: #""1""#)),
    Refusal("frequency", "[440]", .wrongType(expected: .number, found: "[…]")),
    Refusal("partials", "{}", .wrongType(expected: .array, found: "{…}")),
    Refusal("partials", "[]", .empty),
    Refusal("partials", "[1]", at: "partials[0]", .wrongType(expected: .object, found: "1")),
    Refusal("partials", #"[{"level": 0}]"#, at: "partials[0].ratio", .missing),
    Refusal("partials", #"[{"ratio": 1}]"#, at: "partials[0].level", .missing),
    Refusal("noise", "-40", .wrongType(expected: .object, found: "-40")),
    Refusal("noise", #"{"level": -40, "center": 500}"#, at: "noise.width", .missing),
    Refusal("pan", "null", .wrongType(expected: .number, found: "null")),
  ])
  func `a bad value of a sound is named by its place`(_ refusal: Refusal) {
    guard case .key(let path) = refusal.problem.place else { return }
    #expect(
      Self.problems(JSONSample.sound.with(refusal.key, refusal.value))
        == [.at("cues.inhale[0].\(path)", refusal.problem.kind)])
  }

  @Test func `a cue has one to eight sounds, a sound one to eight partials`() {
    func list(_ text: String, _ count: Int) -> String {
      "[" + Array(repeating: text, count: count).joined(separator: ",") + "]"
    }
    let sound = JSONSample.sound.with("level", "-80").text
    #expect(JSONSample.cueSet(sounds: list(sound, 8)).cueSetProblems() == [])
    #expect(JSONSample.cueSet(sounds: "[]").cueSetProblems() == [.at("cues.inhale", .empty)])
    #expect(
      JSONSample.cueSet(sounds: list(sound, 9)).cueSetProblems()
        == [.at("cues.inhale", .outOfRange("9", allowed: "1...8"))])
    let partial = #"{"ratio": 1, "level": -80}"#
    #expect(Self.problems(JSONSample.sound.with("partials", list(partial, 8))) == [])
    #expect(
      Self.problems(JSONSample.sound.with("partials", list(partial, 9)))
        == [.at("cues.inhale[0].partials", .outOfRange("9", allowed: "1...8"))])
  }

  // MARK: - Loudness

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
}

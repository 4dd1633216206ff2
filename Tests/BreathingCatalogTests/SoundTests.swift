import BreathingEngine
import Testing

@testable import BreathingCatalog

/// Keys of the sounds in cue set files; docs/cue-set-format.md is the specification.
struct SoundTests {
  private static let pointKeys = [
    "delay", "seconds", "frequency", "glide", "partials", "noise", "attack", "release", "level",
    "pan", "variation",
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
      .with("noise", #"{"level": -40, "band": {"from": 1000, "to": 300.5}, "width": 500}"#)
      .with("pan", "-0.5").with("swell", #"{"follows": "filling", "depth": 24.5}"#)
      .with("variation", #"{"cents": 8, "decibels": 1.5}"#)
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
        level: -40, center: Sound.Glide(from: 1000, to: 300.5), width: 500),
      attack: .milliseconds(20),
      release: .milliseconds(100), level: -20, pan: -0.5,
      swell: Sound.Swell(follows: .filling, depth: 24.5),
      variation: Sound.Variation(cents: 8, decibels: 1.5))
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

  @Test(arguments: [
    ("partials", #"[{"ratio": 1, "level": 0, "phase": 1}]"#, "partials[0].phase"),
    ("noise", #"{"level": -40, "center": 500, "width": 90, "phase": 1}"#, "noise.phase"),
    (
      "noise", #"{"level": -40, "band": {"from": 50, "to": 60, "phase": 1}, "width": 90}"#,
      "noise.band.phase"
    ),
    ("swell", #"{"follows": "flow", "depth": 9, "phase": 1}"#, "swell.phase"),
    ("variation", #"{"cents": 9, "decibels": 1, "phase": 1}"#, "variation.phase"),
  ])
  func `unknown keys inside a sound are named by their place`(
    key: String, value: String, place: String
  ) {
    let found = Self.problems(JSONSample.sound.with(key, value))
    #expect(found.map(\.place) == [.key("cues.inhale[0].\(place)")])
    if case .unknownKey(let key, _)? = found.first?.kind { #expect(key == "phase") }
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

  @Test func `noise needs no pitch, partials do`() throws {
    let noise = #"{"level": -40, "center": 1000, "width": 500}"#
    let airy = JSONSample.sound.with("frequency", nil).with("noise", noise)
    let sound = try #require(
      try JSONSample.cueSet(sounds: "[\(airy.text)]").cueSet()[.inhale].first)
    #expect(sound.tone == nil)
    #expect(
      sound.noise
        == Sound.Noise(level: -40, center: Sound.Glide(from: 1000, to: 1000), width: 500))
    let pitches = ["frequency", "glide"]
    #expect(
      Self.problems(airy.with("partials", #"[{"ratio": 2, "level": 0}]"#))
        == [.at("cues.inhale[0]", .exactlyOne(of: pitches, found: []))])
    #expect(
      Self.problems(airy.with("frequency", "440").with("glide", #"{"from": 440, "to": 440}"#))
        == [.at("cues.inhale[0]", .exactlyOne(of: pitches, found: pitches))])
  }

  @Test func `noise has one band`() {
    let place = "cues.inhale[0].noise"
    let bands = ["center", "band"]
    func problems(_ keys: String) -> [DataProblem] {
      Self.problems(JSONSample.sound.with("noise", #"{"level": -40, "width": 90\#(keys)}"#))
    }
    #expect(problems("") == [.at(place, .exactlyOne(of: bands, found: []))])
    #expect(
      problems(#", "center": 500, "band": {"from": 500, "to": 600}"#)
        == [.at(place, .exactlyOne(of: bands, found: bands))])
  }

  // MARK: - Phases and points

  @Test(arguments: ["inhale", "holdIn", "exhale", "holdOut"])
  func `a sound of a phase may last as long as the phase and follow it`(cue: String) throws {
    let sound = JSONSample.sound.with("seconds", nil).with("phaseShare", "1")
      .with("swell", #"{"follows": "flow", "depth": 30}"#)
    #expect(Self.problems(sound, in: cue) == [])
  }

  @Test(arguments: CueKind.allCases.filter { !$0.isPhase })
  func `what belongs to no phase has no share of one and follows none`(kind: CueKind) {
    let cue = kind.rawValue
    let place = "cues.\(cue)[0]"
    let share = [
      DataProblem.at(
        "\(place).phaseShare", .unknownKey("phaseShare", allowed: Self.pointKeys))
    ]
    let sound = JSONSample.sound
    #expect(Self.problems(sound.with("phaseShare", "1"), in: cue) == share)
    #expect(
      Self.problems(sound.with("seconds", nil).with("phaseShare", "1"), in: cue) == share)
    #expect(
      Self.problems(sound.with("seconds", nil), in: cue) == [.at("\(place).seconds", .missing)])
    // What is in it does not matter.
    for swell in [#"{"follows": "flow", "depth": 30}"#, "{}"] {
      #expect(
        Self.problems(sound.with("swell", swell), in: cue)
          == [.at("\(place).swell", .unknownKey("swell", allowed: Self.pointKeys))])
    }
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
    Refusal(
      "noise", #"{"band": 1, "level": 0, "width": 50}"#, at: "noise.band",
      .wrongType(expected: .object, found: "1")),
    Refusal("swell", #"{"depth": 30}"#, at: "swell.follows", .missing),
    Refusal("swell", #"{"follows": "flow"}"#, at: "swell.depth", .missing),
    Refusal(
      "swell", #"{"follows": "air", "depth": 30}"#, at: "swell.follows",
      .notAllowed("air", allowed: ["flow", "filling"])),
    Refusal("variation", "{\"cents\": 3}", at: "variation.decibels", .missing),
    Refusal("variation", "{\"decibels\": 3}", at: "variation.cents", .missing),
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
}

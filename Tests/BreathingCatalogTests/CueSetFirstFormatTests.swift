import BreathingEngine
import Testing

@testable import BreathingCatalog

/// Cue sets of format 1 stay what they were; docs/cue-set-format.md, "Format 1".
struct CueSetFirstFormatTests {
  private static let keys = ["format", "id", "name", "summary", "cues"]
  private static let cueKeys = [
    "inhale", "holdIn", "exhale", "holdOut", "count", "start", "lastCycle", "end",
  ]
  private static let phaseKeys = [
    "delay", "seconds", "phaseShare", "frequency", "glide", "partials", "noise", "attack",
    "release", "level", "pan",
  ]

  private static func problems(_ sound: JSONSample, in cue: String = "inhale") -> [DataProblem] {
    JSONSample.firstCueSet(cue, sounds: "[\(sound.text)]").cueSetProblems()
  }

  @Test func `what came later is silent, and a nostril is heard from its side`() throws {
    let set = try JSONSample.firstCueSet().cueSet()
    for kind in [CueKind.holdCount, .openHold, .resync, .pause, .resume, .count] {
      #expect(set[kind] == [])
    }
    for kind in [CueKind.inhale, .holdIn, .exhale, .holdOut, .start, .lastCycle, .end] {
      #expect(set[kind].count == 1)
    }
    #expect(set[.leftNostril] == CueSet.WaySound(pan: -0.75, sounds: []))
    #expect(set[.rightNostril] == CueSet.WaySound(pan: 0.75, sounds: []))
    for way in [Way.nose, .mouth, .hum] { #expect(set[way] == .none) }
    #expect(set.volume == 0)
  }

  @Test func `a list of counts means counting always`() throws {
    #expect(try JSONSample.firstCueSet().cueSet().counting == .onRequest)
    let counting = try JSONSample.firstCueSet("count").cueSet()
    #expect(counting.counting == .always)
    #expect(counting[.count].count == 1)
    #expect(
      JSONSample.firstCueSet("count", sounds: "[]").cueSetProblems()
        == [.at("cues.count", .empty)])
  }

  @Test func `every key reaches the sound`() throws {
    let sound = JSONSample.sound.with("frequency", nil).with("delay", "0.25")
      .with("glide", #"{"from": 220, "to": 330.5}"#)
      .with("partials", #"[{"ratio": 2.5, "level": -9, "decay": 1.54}]"#)
      .with("noise", #"{"level": -40, "center": 1000, "width": 500}"#).with("pan", "-0.5")
    let expected = Sound(
      delay: .milliseconds(250), length: .time(.seconds(1)),
      tone: Sound.Tone(
        pitch: Sound.Glide(from: 220, to: 330.5),
        partials: [Sound.Partial(ratio: 2.5, level: -9, decay: .milliseconds(1540))]),
      noise: Sound.Noise(level: -40, center: Sound.Glide(from: 1000, to: 1000), width: 500),
      attack: .milliseconds(20), release: .milliseconds(100), level: -20, pan: -0.5)
    #expect(try JSONSample.firstCueSet(sounds: "[\(sound.text)]").cueSet()[.inhale] == [expected])
  }

  @Test func `only the count may be left out of the cues, and none be silent`() {
    let cues = JSONSample.cues(Self.cueKeys)
    for cue in Self.cueKeys {
      #expect(
        JSONSample.firstCueSet().with("cues", cues.with(cue, nil).text).cueSetProblems()
          == (cue == "count" ? [] : [.at("cues.\(cue)", .missing)]))
      #expect(
        JSONSample.firstCueSet(cue, sounds: "[]").cueSetProblems() == [.at("cues.\(cue)", .empty)])
    }
  }

  @Test func `unknown keys are named once with the known ones`() {
    for key in ["author", "counting", "volume", "ways"] {
      #expect(
        JSONSample.firstCueSet().with(key, "{}").cueSetProblems()
          == [.at(key, .unknownKey(key, allowed: Self.keys))])
    }
    for kind in ["holdCount", "openHold", "resync", "pause", "resume", "gong"] {
      #expect(
        JSONSample.firstCueSet(kind, sounds: "[]").cueSetProblems()
          == [.at("cues.\(kind)", .unknownKey(kind, allowed: Self.cueKeys))])
    }
  }

  @Test(arguments: [
    ("swell", #"{"follows": "flow", "depth": 9}"#), ("variation", #"{"cents": 1, "decibels": 1}"#),
    ("swell", "1"), ("variation", "{}"),
  ])
  func `keys of sounds that came later are unknown`(key: String, value: String) {
    #expect(
      Self.problems(JSONSample.sound.with(key, value))
        == [.at("cues.inhale[0].\(key)", .unknownKey(key, allowed: Self.phaseKeys))])
    let pointKeys = Self.phaseKeys.filter { $0 != "phaseShare" }
    #expect(
      Self.problems(JSONSample.sound.with(key, value), in: "end")
        == [.at("cues.end[0].\(key)", .unknownKey(key, allowed: pointKeys))])
  }

  @Test func `keys inside sounds that came later are unknown`() {
    let place = "cues.inhale[0]"
    for beat in ["1", "0"] {
      #expect(
        Self.problems(
          JSONSample.sound.with("partials", #"[{"ratio": 1, "level": 0, "beat": \#(beat)}]"#))
          == [
            .at(
              "\(place).partials[0].beat",
              .unknownKey("beat", allowed: ["ratio", "level", "decay"]))
          ])
    }
    let band = #"{"level": -40, "band": {"from": 500, "to": 600}, "width": 90}"#
    #expect(
      Self.problems(JSONSample.sound.with("noise", band))
        == [
          .at("\(place).noise.band", .unknownKey("band", allowed: ["level", "center", "width"])),
          .at("\(place).noise.center", .missing),
        ])
  }

  @Test func `noise has a pitch beside it`() {
    let noise = #"{"level": -40, "center": 1000, "width": 500}"#
    #expect(
      Self.problems(JSONSample.sound.with("frequency", nil).with("noise", noise))
        == [.at("cues.inhale[0]", .exactlyOne(of: ["frequency", "glide"], found: []))])
  }

  @Test func `a cue is as loud as before at most`() {
    #expect(Self.problems(JSONSample.sound.with("level", "-6"), in: "end") == [])
    #expect(
      Self.problems(JSONSample.sound.with("level", "-5.99"), in: "end")
        == [.at("cues.end", .tooLoud(peak: "-5.9", allowed: "-6"))])
  }
}

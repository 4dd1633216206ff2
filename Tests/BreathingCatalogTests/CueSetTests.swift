import BreathingEngine
import Testing

@testable import BreathingCatalog

/// Keys of cue set files; docs/cue-set-format.md is the specification.
struct CueSetTests {
  private static let keys = [
    "format", "id", "name", "summary", "cues", "counting", "volume", "ways",
  ]
  private static let cueKeys = [
    "inhale", "holdIn", "exhale", "holdOut", "count", "holdCount", "openHold", "start",
    "lastCycle", "resync", "pause", "resume", "end",
  ]
  private static let pointKeys = [
    "delay", "seconds", "frequency", "glide", "partials", "noise", "attack", "release", "level",
    "pan", "variation",
  ]
  private static let phaseKeys = [
    "delay", "seconds", "phaseShare", "frequency", "glide", "partials", "noise", "attack",
    "release", "level", "pan", "swell", "variation",
  ]

  private static func problems(
    _ sound: JSONSample, in cue: String = "inhale"
  ) -> [DataProblem] {
    JSONSample.cueSet(cue, sounds: "[\(sound.text)]").cueSetProblems()
  }

  @Test func `keys of a set with a default may be left out`() throws {
    let set = try JSONSample.cueSet().cueSet()
    #expect(set.counting == .onRequest)
    #expect(set.volume == 0)
    for way in Way.allCases { #expect(set[way] == .none) }
    #expect(set[nil] == .none)
  }

  @Test func `every key of a set reaches it`() throws {
    let ways = JSONSample.ways().with("leftNostril", #"{"pan": -0.75}"#)
      .with("hum", #"{"pan": 0.1, "sounds": [\#(JSONSample.sound.text)]}"#)
    let set = try JSONSample.cueSet().with("counting", #""always""#).with("volume", "-4.5")
      .with("ways", ways.text).cueSet()
    #expect(set.counting == .always)
    #expect(set.volume == -4.5)
    #expect(set[.leftNostril] == CueSet.WaySound(pan: -0.75, sounds: []))
    #expect(set[.hum] == CueSet.WaySound(pan: 0.1, sounds: set[.exhale]))
    #expect(set[.nose] == .none)
  }

  @Test func `each kind of cue has its own sounds`() throws {
    var cues = JSONSample([:])
    for (index, kind) in Self.cueKeys.enumerated() {
      cues = cues.with(kind, "[\(JSONSample.sound.with("level", "-\(20 + index)").text)]")
    }
    let set = try JSONSample.cueSet().with("cues", cues.text).cueSet()
    #expect(CueKind.allCases.map(\.rawValue) == Self.cueKeys)
    for (index, kind) in CueKind.allCases.enumerated() {
      #expect(set[kind].map(\.level) == [Double(-20 - index)], "\(kind)")
    }
  }

  @Test(arguments: cueKeys)
  func `every kind of cue must be there`(kind: String) {
    let cues = JSONSample.cues(Self.cueKeys).with(kind, nil)
    #expect(
      JSONSample.cueSet().with("cues", cues.text).cueSetProblems()
        == [.at("cues.\(kind)", .missing)])
  }

  @Test(arguments: cueKeys)
  func `all but the breath itself may be silent`(kind: String) throws {
    let sample = JSONSample.cueSet(kind, sounds: "[]")
    if kind == "inhale" || kind == "exhale" {
      #expect(sample.cueSetProblems() == [.at("cues.\(kind)", .empty)])
    } else {
      let silent = try #require(CueKind(rawValue: kind))
      #expect(try sample.cueSet()[silent] == [])
    }
  }

  @Test func `the seconds are sounded always or on request`() {
    for counting in ["always", "onRequest"] {
      #expect(JSONSample.cueSet().with("counting", "\"\(counting)\"").cueSetProblems() == [])
    }
    #expect(
      JSONSample.cueSet().with("counting", #""never""#).cueSetProblems()
        == [.at("counting", .notAllowed("never", allowed: ["always", "onRequest"]))])
  }

  @Test(arguments: ["format", "id", "name", "summary", "cues", "ways"])
  func `every key of a set must be there`(key: String) {
    #expect(JSONSample.cueSet().with(key, nil).cueSetProblems() == [.at(key, .missing)])
  }

  @Test func `another format is refused, and nothing guessed about it`() {
    for format in ["0", "3"] {
      #expect(
        JSONSample.cueSet().with("format", format).with("voices", "[]").cueSetProblems()
          == [.at("format", .outOfRange(format, allowed: "1...2"))])
    }
    #expect(
      JSONSample.firstCueSet().with("format", nil).cueSetProblems() == [.at("format", .missing)])
  }

  @Test func `unknown keys are named with the known ones`() {
    let set = JSONSample.cueSet()
    #expect(
      set.with("author", #""me""#).cueSetProblems()
        == [.at("author", .unknownKey("author", allowed: Self.keys))])
    #expect(
      JSONSample.cueSet("gong", sounds: "[]").cueSetProblems()
        == [.at("cues.gong", .unknownKey("gong", allowed: Self.cueKeys))])
    #expect(
      Self.problems(JSONSample.sound.with("volume", "1"))
        == [.at("cues.inhale[0].volume", .unknownKey("volume", allowed: Self.phaseKeys))])
    #expect(
      Self.problems(JSONSample.sound.with("volume", "1"), in: "start")
        == [.at("cues.start[0].volume", .unknownKey("volume", allowed: Self.pointKeys))])
  }

  @Test func `the id is the name of the file`() {
    #expect(
      JSONSample.cueSet().cueSetProblems(expecting: "other")
        == [.at("id", .idDiffersFromFileName("sample"))])
  }
}

import BreathingCatalog
import BreathingEngine
import Testing

/// The ranges of the numbers in a cue set.
struct CueSetRangeTests {
  /// A number of a sound, a way or the set, with its range.
  struct Bound: Sendable, CustomTestStringConvertible {
    /// Key and value, the number written as `#`.
    let key: String
    let form: String
    /// Place of the number inside the sound.
    let path: String
    let inside: [String]
    let outside: [String]
    let lowest: String
    let highest: String

    init(
      _ key: String, form: String = "#", path: String? = nil, _ lowest: String, _ highest: String,
      inside: [String]? = nil, outside: [String]
    ) {
      self.key = key
      self.form = form
      self.path = path ?? key
      self.lowest = lowest
      self.highest = highest
      self.inside = inside ?? [lowest, highest]
      self.outside = outside
    }

    var testDescription: String { path }

    func problems(_ number: String) -> [DataProblem] {
      let value = form.split(separator: "#", omittingEmptySubsequences: false)
        .joined(separator: number)
      var sound = JSONSample.sound.with("level", "-80")
      if key == "phaseShare" { sound = sound.with("seconds", nil) }
      if key == "glide" || key == "noise" { sound = sound.with("frequency", nil) }
      sound = sound.with(key, value)
      return JSONSample.cueSet(sounds: "[\(sound.text)]").cueSetProblems()
    }
  }

  private static let bounds: [Bound] = [
    Bound("delay", "0", "10", outside: ["-0.000000001", "10.000000001"]),
    Bound("seconds", "0.03", "20", outside: ["0", "0.029999999", "20.000000001"]),
    Bound("phaseShare", "0.05", "1", outside: ["0", "0.0499", "1.0001"]),
    Bound("frequency", "40", "2000", outside: ["0", "39.99", "2000.01", "-440"]),
    Bound(
      "glide", form: #"{"from": #, "to": 440}"#, path: "glide.from", "40", "2000",
      outside: ["39.99", "2000.01"]),
    Bound(
      "glide", form: #"{"from": 440, "to": #}"#, path: "glide.to", "40", "2000",
      outside: ["39.99", "2000.01"]),
    Bound(
      "partials", form: #"[{"ratio": #, "level": -80}]"#, path: "partials[0].ratio", "0.25", "16",
      outside: ["0", "0.2499", "16.0001"]),
    Bound(
      "partials", form: #"[{"ratio": 1, "level": #}]"#, path: "partials[0].level", "-80", "0",
      outside: ["-80.01", "0.01"]),
    Bound(
      "partials", form: #"[{"ratio": 1, "level": -80, "decay": #}]"#, path: "partials[0].decay",
      "0.05", "60", outside: ["0", "0.049999999", "60.000000001"]),
    Bound(
      "noise", form: #"{"level": #, "center": 500, "width": 500}"#, path: "noise.level", "-80", "0",
      outside: ["-80.01", "0.01"]),
    Bound(
      "noise", form: #"{"level": -80, "center": #, "width": 500}"#, path: "noise.center", "40",
      "4000", outside: ["39.99", "4000.01"]),
    Bound(
      "noise", form: #"{"level": -80, "center": 500, "width": #}"#, path: "noise.width", "20",
      "4000", outside: ["19.99", "4000.01"]),
    Bound(
      "noise", form: #"{"level": -80, "band": {"from": #, "to": 500}, "width": 500}"#,
      path: "noise.band.from", "40", "4000", outside: ["39.99", "4000.01"]),
    Bound(
      "noise", form: #"{"level": -80, "band": {"from": 500, "to": #}, "width": 500}"#,
      path: "noise.band.to", "40", "4000", outside: ["39.99", "4000.01"]),
    Bound(
      "partials", form: #"[{"ratio": 1, "level": -80, "beat": #}]"#, path: "partials[0].beat",
      "0.05", "10", outside: ["0", "0.0499", "10.0001"]),
    Bound(
      "swell", form: #"{"follows": "flow", "depth": #}"#, path: "swell.depth", "1", "80",
      outside: ["0", "0.9999", "80.0001"]),
    Bound(
      "variation", form: #"{"cents": #, "decibels": 0}"#, path: "variation.cents", "0", "100",
      outside: ["-0.01", "100.01"]),
    Bound(
      "variation", form: #"{"cents": 0, "decibels": #}"#, path: "variation.decibels", "0", "6",
      outside: ["-0.01", "6.01"]),
    Bound("attack", "0.003", "10", outside: ["0", "0.002999999", "10.000000001"]),
    Bound("release", "0.01", "10", outside: ["0", "0.009999999", "10.000000001"]),
    Bound("level", "-80", "0", inside: ["-80", "-6.1"], outside: ["-80.01", "0.01"]),
    Bound("pan", "-1", "1", outside: ["-1.01", "1.01"]),
  ]

  @Test(arguments: bounds)
  func `numbers of a sound reach both ends of their range`(_ bound: Bound) {
    for number in bound.inside { #expect(bound.problems(number) == [], "\(number)") }
  }

  @Test(arguments: bounds)
  func `numbers of a sound outside their range are refused with it`(_ bound: Bound) {
    for number in bound.outside {
      let found = bound.problems(number)
      #expect(found.map(\.place) == [.key("cues.inhale[0].\(bound.path)")], "\(number)")
      #expect(
        found.map(\.kind)
          == [.outOfRange(number, allowed: "\(bound.lowest)...\(bound.highest)")], "\(number)")
    }
  }

  @Test func `the volume of a set reaches both ends of its range`() throws {
    let set = JSONSample.cueSet()
    for volume in ["-40", "-12.5", "0"] {
      #expect(try set.with("volume", volume).cueSet().volume == Double(volume))
    }
    for volume in ["-40.01", "0.01", "6"] {
      #expect(
        set.with("volume", volume).cueSetProblems()
          == [.at("volume", .outOfRange(volume, allowed: "-40...0"))])
    }
  }

  @Test func `the place of a way reaches both ends of its range`() throws {
    func set(_ pan: String) -> JSONSample {
      JSONSample.cueSet().with("ways", JSONSample.ways().with("mouth", "{\"pan\": \(pan)}").text)
    }
    for pan in ["-1", "0.25", "1"] {
      #expect(try set(pan).cueSet()[.mouth].pan == Double(pan))
    }
    for pan in ["-1.01", "1.01"] {
      #expect(
        set(pan).cueSetProblems() == [.at("ways.mouth.pan", .outOfRange(pan, allowed: "-1...1"))])
    }
  }
}

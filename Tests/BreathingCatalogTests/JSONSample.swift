import BreathingEngine
import Testing

@testable import BreathingCatalog

/// A data file as raw JSON texts by key, so that a test can spoil one key and leave the rest good.
struct JSONSample: Sendable {
  static let file = "sample.json"
  private var members: [Member]

  private struct Member {
    let key: String
    var value: String
  }

  init(_ members: KeyValuePairs<String, String>) {
    self.members = members.map { Member(key: $0.key, value: $0.value) }
  }

  /// The sample with one key set to a JSON text, nil to leave the key out.
  func with(_ key: String, _ value: String?) -> JSONSample {
    var copy = self
    let place = copy.members.firstIndex { $0.key == key }
    switch (place, value) {
    case (let place?, let value?): copy.members[place].value = value
    case (let place?, nil): copy.members.remove(at: place)
    case (nil, let value?): copy.members.append(Member(key: key, value: value))
    case (nil, nil): break
    }
    return copy
  }

  /// The same key a second time.
  func adding(_ key: String, _ value: String) -> JSONSample {
    var copy = self
    copy.members.append(Member(key: key, value: value))
    return copy
  }

  var text: String {
    "{" + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ",\n") + "}\n"
  }

  var bytes: [UInt8] { Array(text.utf8) }
}

// MARK: - Patterns

extension JSONSample {
  /// A good pattern of the highest class, so that no step asks for more.
  static let pattern = JSONSample([
    "format": "1",
    "id": #""sample""#,
    "name": #"{"en": "Sample", "zh": "示例"}"#,
    "summary": #"{"en": "In and out.", "zh": "一吸一呼。"}"#,
    "safety": #""D""#,
    "steps": #"[{"phase": "inhale", "seconds": 4}, {"phase": "exhale", "seconds": 6}]"#,
    "length": #"{"cycles": 1}"#,
    "dose": #"{"en": "Daily.", "zh": "每天。"}"#,
    "cautions": #"{"en": ["Gently."], "zh": ["轻柔。"]}"#,
    "sources": #"["Nobody 2024, A sample"]"#,
  ])

  /// A pattern whose second step is the given one.
  static func pattern(step: String) -> JSONSample {
    pattern.with("steps", #"[{"phase": "inhale", "seconds": 4}, \#(step)]"#)
  }

  func entry(expecting id: String? = nil) throws -> PatternEntry {
    try PatternEntry(reading: bytes, file: Self.file, expecting: id)
  }

  /// What is wrong with the sample as a pattern.
  func patternProblems(expecting id: String? = nil) -> [DataProblem] {
    Self.problems(inPattern: bytes, expecting: id)
  }

  static func problems(inPattern bytes: [UInt8], expecting id: String? = nil) -> [DataProblem] {
    do throws(DataProblems) {
      _ = try PatternEntry(reading: bytes, file: Self.file, expecting: id)
      return []
    } catch {
      return error.all
    }
  }
}

// MARK: - Cue sets

extension JSONSample {
  /// A good sound for any cue.
  static let sound = JSONSample([
    "seconds": "1", "frequency": "440", "attack": "0.02", "release": "0.1", "level": "-20",
  ])

  /// A good cue set in which nothing but the sounds of one cue may be special.
  static func cueSet(_ cue: String = "inhale", sounds: String? = nil) -> JSONSample {
    let cues = cues(CueKind.allCases.map(\.rawValue)).with(cue, sounds ?? "[\(sound.text)]")
    return JSONSample([
      "format": "2",
      "id": #""sample""#,
      "name": #"{"en": "Sample", "zh": "示例"}"#,
      "summary": #"{"en": "Tones.", "zh": "单音。"}"#,
      "cues": cues.text,
      "ways": ways().text,
    ])
  }

  /// The same in format 1, which has no more than this.
  static func firstCueSet(_ cue: String = "inhale", sounds: String? = nil) -> JSONSample {
    let kinds = ["inhale", "holdIn", "exhale", "holdOut", "start", "lastCycle", "end"]
    let cues = cues(kinds).with(cue, sounds ?? "[\(sound.text)]")
    return cueSet().with("format", "1").with("cues", cues.text).with("ways", nil)
  }

  /// One sound for each kind of cue.
  static func cues(_ kinds: [String]) -> JSONSample {
    kinds.reduce(JSONSample([:])) { $0.with($1, "[\(sound.text)]") }
  }

  /// Nothing for any way.
  static func ways() -> JSONSample {
    Way.allCases.reduce(JSONSample([:])) { $0.with($1.rawValue, "{}") }
  }

  /// A good cue set with all its keys, and one of format 1.
  static let fullCueSets: [JSONSample] = {
    let quiet = sound.with("level", "-50")
    let phase = quiet.with("seconds", nil).with("frequency", nil).with("phaseShare", "1")
      .with("glide", #"{"from": 220, "to": 330}"#)
    let rich = quiet.with("delay", "0.5").with("pan", "-0.5")
      .with("partials", #"[{"ratio": 1, "level": -6, "decay": 2}, {"ratio": 2, "level": -9}]"#)
      .with("noise", #"{"level": -40, "center": 500, "width": 100}"#)
    let first = cues(CueKind.allCases.filter(\.isOfFirstFormat).map(\.rawValue))
      .with("inhale", "[\(phase.text)]").with("end", "[\(rich.text), \(quiet.text)]")
    let airy = quiet.with("seconds", nil).with("frequency", nil).with("phaseShare", "1")
      .with("noise", #"{"level": -20, "band": {"from": 500, "to": 1200}, "width": 300}"#)
      .with("swell", #"{"follows": "flow", "depth": 30}"#)
    let varied = rich.with("variation", #"{"cents": 8, "decibels": 1.5}"#)
      .with("partials", #"[{"ratio": 1, "level": -6, "decay": 2, "beat": 0.3}]"#)
    let second = cues(CueKind.allCases.map(\.rawValue))
      .with("inhale", "[\(phase.text), \(airy.text)]").with("holdCount", "[]")
      .with("end", "[\(varied.text), \(quiet.text)]")
    let added = ways().with("leftNostril", #"{"pan": -0.75}"#)
      .with("hum", #"{"pan": 0, "sounds": [\#(phase.text)]}"#)
    return [
      cueSet().with("counting", #""always""#).with("volume", "-3").with("cues", second.text)
        .with("ways", added.text),
      firstCueSet().with("cues", first.text),
    ]
  }()

  func cueSet(expecting id: String? = nil) throws -> CueSet {
    try CueSet(reading: bytes, file: Self.file, expecting: id)
  }

  /// What is wrong with the sample as a cue set.
  func cueSetProblems(expecting id: String? = nil) -> [DataProblem] {
    do throws(DataProblems) {
      _ = try CueSet(reading: bytes, file: Self.file, expecting: id)
      return []
    } catch {
      return error.all
    }
  }
}

// MARK: - Expectations

extension DataProblem {
  /// A problem of the sample at a key path.
  static func at(_ path: String, _ kind: Kind) -> DataProblem {
    DataProblem(file: JSONSample.file, place: .key(path), kind: kind)
  }
}

/// A key set to something a reader must refuse, and the one problem it must name.
struct Refusal: Sendable, CustomTestStringConvertible {
  let key: String
  let value: String?
  let problem: DataProblem

  init(_ key: String, _ value: String?, at path: String? = nil, _ kind: DataProblem.Kind) {
    self.key = key
    self.value = value
    problem = .at(path ?? key, kind)
  }

  var testDescription: String { "\(key): \(value ?? "left out")" }
}

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
    let kinds = ["inhale", "holdIn", "exhale", "holdOut", "start", "lastCycle", "end"]
    var cues = JSONSample([:])
    for kind in kinds { cues = cues.with(kind, "[\(sound.text)]") }
    if let sounds { cues = cues.with(cue, sounds) }
    return JSONSample([
      "format": "1",
      "id": #""sample""#,
      "name": #"{"en": "Sample", "zh": "示例"}"#,
      "summary": #"{"en": "Tones.", "zh": "单音。"}"#,
      "cues": cues.text,
    ])
  }

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

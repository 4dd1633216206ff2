import BreathingEngine
import Glibc

extension CueSet {
  private static let keys = ["format", "id", "name", "summary", "cues"]

  /// Reads and validates a cue set file; `id` is what the file's name promises, if anything.
  ///
  /// - Throws: every problem found, at least one.
  package init(reading bytes: [UInt8], file: String, expecting id: String? = nil)
    throws(DataProblems)
  {
    let list = ProblemList(file: file)
    self = try DataProblems.collect(bytes, file: file, into: list) { root in
      Self.read(root, expecting: id)
    }
  }

  private static func read(_ root: Field, expecting: String?) -> CueSet? {
    guard root.object(keys: keys) != nil else { return nil }
    _ = root["format"].wholeNumber(in: 1...1)
    let id = root["id"].identifier(expecting: expecting)
    let name = root["name"].localizedText()
    let summary = root["summary"].localizedText()
    let cues = root["cues"]
    guard cues.object(keys: CueKind.allCases.map(\.rawValue)) != nil else { return nil }
    var sounds: [CueKind: [Sound]] = [:]
    for kind in CueKind.allCases where kind != .count || cues[kind.rawValue].isPresent {
      guard let fields = cues[kind.rawValue].array(count: 1...Sound.mostSounds) else { continue }
      sounds[kind] = fields.compactMap { Sound(reading: $0, in: kind) }
      noteLoudness(of: sounds[kind] ?? [], at: cues[kind.rawValue])
    }
    guard let id, let name, let summary else { return nil }
    return CueSet(id: id, name: name, summary: summary, sounds: sounds)
  }

  /// A single cue stays at or below -6 dB of full scale however its parts fall together.
  private static func noteLoudness(of sounds: [Sound], at field: Field) {
    let peak = sounds.reduce(0) { $0 + $1.highestPeak }
    guard peak > pow(10, -6 / 20) else { return }
    // Rounded up, so that what is refused never reads like what is allowed.
    let decibels = (20 * log10(peak) * 10).rounded(.up) / 10
    field.note(.tooLoud(peak: "\(decibels)", allowed: "-6"))
  }
}

extension Sound {
  private static let keys = [
    "delay", "seconds", "phaseShare", "frequency", "glide", "partials", "noise", "attack",
    "release", "level", "pan",
  ]
  private static let frequencies = 40.0...2000.0
  private static let levels = -80.0...0.0

  /// The most its samples can reach, were all partials and the noise to peak at once. The band of
  /// noise is normalised to unit level with a crest of at most four.
  var highestPeak: Double {
    let tones = partials.reduce(0) { $0 + pow(10, $1.level / 20) }
    let noise = noise.map { 4 * pow(10, $0.level / 20) } ?? 0
    return pow(10, level / 20) * (tones + noise)
  }

  fileprivate init?(reading field: Field, in kind: CueKind) {
    guard field.object(keys: Self.keys) != nil else { return nil }
    let delay = field["delay"].ifPresent { $0.exact(in: .zero...(.seconds(10))) }
    let length = Self.length(field, in: kind)
    let pitch = Self.pitch(field)
    let partials = field["partials"].ifPresent {
      $0.array(count: 1...Sound.mostPartials)?.compactMap(Partial.init(reading:))
    }
    let noise = field["noise"].ifPresent(Noise.init(reading:))
    let attack = field["attack"].exact(in: .milliseconds(3)...(.seconds(10)))
    let release = field["release"].exact(in: .milliseconds(10)...(.seconds(10)))
    let level = field["level"].decimal(in: Self.levels)
    let pan = field["pan"].ifPresent { $0.decimal(in: -1...1) }
    guard let length, let pitch, let attack, let release, let level else { return nil }
    self.init(
      delay: delay ?? .zero, length: length, pitch: pitch,
      partials: partials ?? [Partial(ratio: 1, level: 0, decay: nil)], noise: noise, attack: attack,
      release: release, level: level, pan: pan ?? 0)
  }

  private static func length(_ field: Field, in kind: CueKind) -> Length? {
    guard let given = field.theOne(of: ["seconds", "phaseShare"]) else { return nil }
    if given.path.hasSuffix("seconds") {
      return given.exact(in: .milliseconds(30)...(.seconds(20))).map(Length.time)
    }
    guard kind.isPhase else {
      given.note(.unknownKey("phaseShare", allowed: ["seconds"]))
      return nil
    }
    return given.decimal(in: 0.05...1).map(Length.phase)
  }

  private static func pitch(_ field: Field) -> Pitch? {
    guard let given = field.theOne(of: ["frequency", "glide"]) else { return nil }
    if given.path.hasSuffix("frequency") {
      return given.decimal(in: frequencies).map { Pitch(from: $0, to: $0) }
    }
    guard given.object(keys: ["from", "to"]) != nil else { return nil }
    let from = given["from"].decimal(in: frequencies)
    let to = given["to"].decimal(in: frequencies)
    guard let from, let to else { return nil }
    return Pitch(from: from, to: to)
  }
}

extension Sound.Partial {
  fileprivate init?(reading field: Field) {
    guard field.object(keys: ["ratio", "level", "decay"]) != nil else { return nil }
    let decay = field["decay"].ifPresent { $0.exact(in: .milliseconds(50)...(.seconds(60))) }
    let ratio = field["ratio"].decimal(in: 0.25...16)
    let level = field["level"].decimal(in: -80...0)
    guard let ratio, let level else { return nil }
    self.init(ratio: ratio, level: level, decay: decay)
  }
}

extension Sound.Noise {
  fileprivate init?(reading field: Field) {
    guard field.object(keys: ["level", "center", "width"]) != nil else { return nil }
    let level = field["level"].decimal(in: -80...0)
    let center = field["center"].decimal(in: 40...4000)
    let width = field["width"].decimal(in: 20...4000)
    guard let level, let center, let width else { return nil }
    self.init(level: level, center: center, width: width)
  }
}

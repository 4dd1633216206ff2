import BreathingEngine
import Glibc

extension Sound {
  private static let frequencies = 40.0...2000.0
  private static let levels = -80.0...0.0

  /// The most its samples can reach, were all partials and the noise to peak at once.
  package var highestPeak: Double {
    let tones = tone?.partials.reduce(0) { $0 + pow(10, $1.level / 20) } ?? 0
    let noise = noise.map { Sound.noiseCrest * pow(10, $0.level / 20) } ?? 0
    return pow(10, level / 20) * (tones + noise)
  }

  /// `spansPhase` tells whether it belongs to a phase and may last as long.
  init?(reading field: Field, of format: CueSet.Format, spansPhase: Bool) {
    let keys = Self.keys(of: format, spansPhase: spansPhase)
    guard field.object(keys: keys) != nil else { return nil }
    let delay = field["delay"].ifPresent { $0.exact(in: .zero...(.seconds(10))) }
    let length = Self.length(field, spansPhase: spansPhase)
    let tone = Self.tone(field, of: format)
    let noise = field["noise"].ifPresent { Noise(reading: $0, of: format) }
    let attack = field["attack"].exact(in: .milliseconds(3)...(.seconds(10)))
    let release = field["release"].exact(in: .milliseconds(10)...(.seconds(10)))
    let level = field["level"].decimal(in: Self.levels)
    let pan = field["pan"].ifPresent { $0.decimal(in: -1...1) }
    // What an unknown key holds is not looked at.
    let swell = keys.contains("swell") ? field["swell"].ifPresent(Swell.init(reading:)) : nil
    let variation =
      keys.contains("variation") ? field["variation"].ifPresent(Variation.init(reading:)) : nil
    guard let length, tone != nil || noise != nil, let attack, let release, let level else {
      return nil
    }
    self.init(
      delay: delay ?? .zero, length: length, tone: tone, noise: noise, attack: attack,
      release: release, level: level, pan: pan ?? 0, swell: swell, variation: variation)
  }

  /// The keys a sound may have at its place.
  private static func keys(of format: CueSet.Format, spansPhase: Bool) -> [String] {
    var keys = [
      "delay", "seconds", "phaseShare", "frequency", "glide", "partials", "noise", "attack",
      "release", "level", "pan",
    ]
    if !spansPhase { keys.removeAll { $0 == "phaseShare" } }
    switch format {
    case .first: break
    case .second: keys += spansPhase ? ["swell", "variation"] : ["variation"]
    }
    return keys
  }

  private static func length(_ field: Field, spansPhase: Bool) -> Length? {
    guard spansPhase else {
      // A share of a phase that is not there was noted as unknown.
      if field["phaseShare"].isPresent { return nil }
      return seconds(field["seconds"])
    }
    guard let given = field.theOne(of: ["seconds", "phaseShare"]) else { return nil }
    if given.path.hasSuffix("seconds") { return seconds(given) }
    return given.decimal(in: 0.05...1).map(Length.phase)
  }

  private static func seconds(_ field: Field) -> Length? {
    field.exact(in: .milliseconds(30)...(.seconds(20))).map(Length.time)
  }

  /// What is pitched of a sound. Noise can do without since the second format, partials cannot.
  private static func tone(_ field: Field, of format: CueSet.Format) -> Tone? {
    let partials = field["partials"].ifPresent {
      $0.array(count: 1...mostPartials)?.compactMap { Partial(reading: $0, of: format) }
    }
    let isPitched = ["frequency", "glide", "partials"].contains { field[$0].isPresent }
    guard isPitched || !field["noise"].isPresent || format == .first else { return nil }
    guard let pitch = pitch(field) else { return nil }
    return Tone(pitch: pitch, partials: partials ?? Tone.pure)
  }

  private static func pitch(_ field: Field) -> Glide? {
    guard let given = field.theOne(of: ["frequency", "glide"]) else { return nil }
    if given.path.hasSuffix("frequency") {
      return given.decimal(in: frequencies).map { Glide(from: $0, to: $0) }
    }
    return Glide(reading: given, in: frequencies)
  }
}

extension Sound.Glide {
  fileprivate init?(reading field: Field, in range: ClosedRange<Double>) {
    guard field.object(keys: ["from", "to"]) != nil else { return nil }
    let from = field["from"].decimal(in: range)
    let to = field["to"].decimal(in: range)
    guard let from, let to else { return nil }
    self.init(from: from, to: to)
  }
}

extension Sound.Partial {
  fileprivate init?(reading field: Field, of format: CueSet.Format) {
    let keys = ["ratio", "level", "decay"] + (format == .first ? [] : ["beat"])
    guard field.object(keys: keys) != nil else { return nil }
    let decay = field["decay"].ifPresent { $0.exact(in: .milliseconds(50)...(.seconds(60))) }
    let beat =
      keys.contains("beat") ? field["beat"].ifPresent { $0.decimal(in: 0.05...10) } : nil
    let ratio = field["ratio"].decimal(in: 0.25...16)
    let level = field["level"].decimal(in: -80...0)
    guard let ratio, let level else { return nil }
    self.init(ratio: ratio, level: level, decay: decay, beat: beat ?? 0)
  }
}

extension Sound.Noise {
  private static let centers = 40.0...4000.0

  fileprivate init?(reading field: Field, of format: CueSet.Format) {
    let places = format == .first ? ["center"] : ["center", "band"]
    guard field.object(keys: ["level"] + places + ["width"]) != nil else { return nil }
    let level = field["level"].decimal(in: -80...0)
    let center = Self.center(field, of: format)
    let width = field["width"].decimal(in: 20...4000)
    guard let level, let center, let width else { return nil }
    self.init(level: level, center: center, width: width)
  }

  private static func center(_ field: Field, of format: CueSet.Format) -> Sound.Glide? {
    let given = format == .first ? field["center"] : field.theOne(of: ["center", "band"])
    guard let given else { return nil }
    if given.path.hasSuffix("center") {
      return given.decimal(in: centers).map { Sound.Glide(from: $0, to: $0) }
    }
    return Sound.Glide(reading: given, in: centers)
  }
}

extension Sound.Swell {
  fileprivate init?(reading field: Field) {
    guard field.object(keys: ["follows", "depth"]) != nil else { return nil }
    let guide = field["follows"].choice(Guide.self)
    let depth = field["depth"].decimal(in: 1...80)
    guard let guide, let depth else { return nil }
    self.init(follows: guide, depth: depth)
  }
}

extension Sound.Variation {
  fileprivate init?(reading field: Field) {
    guard field.object(keys: ["cents", "decibels"]) != nil else { return nil }
    let cents = field["cents"].decimal(in: 0...100)
    let decibels = field["decibels"].decimal(in: 0...6)
    guard let cents, let decibels else { return nil }
    self.init(cents: cents, decibels: decibels)
  }
}

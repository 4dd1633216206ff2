import BreathingEngine
import Glibc

extension Sound {
  private static let keys = [
    "delay", "seconds", "phaseShare", "frequency", "glide", "partials", "noise", "attack",
    "release", "level", "pan", "swell", "variation",
  ]
  private static let frequencies = 40.0...2000.0
  private static let levels = -80.0...0.0

  /// The most its samples can reach, were all partials and the noise to peak at once.
  package var highestPeak: Double {
    let tones = tone?.partials.reduce(0) { $0 + pow(10, $1.level / 20) } ?? 0
    let noise = noise.map { Sound.noiseCrest * pow(10, $0.level / 20) } ?? 0
    return pow(10, level / 20) * (tones + noise)
  }

  /// `spansPhase` tells whether it belongs to a phase and may last as long.
  init?(reading field: Field, spansPhase: Bool) {
    guard field.object(keys: Self.keys) != nil else { return nil }
    let delay = field["delay"].ifPresent { $0.exact(in: .zero...(.seconds(10))) }
    let length = Self.length(field, spansPhase: spansPhase)
    let noise = field["noise"].ifPresent(Noise.init(reading:))
    let tone = Self.tone(field)
    let attack = field["attack"].exact(in: .milliseconds(3)...(.seconds(10)))
    let release = field["release"].exact(in: .milliseconds(10)...(.seconds(10)))
    let level = field["level"].decimal(in: Self.levels)
    let pan = field["pan"].ifPresent { $0.decimal(in: -1...1) }
    let swell = field["swell"].ifPresent(Swell.init(reading:))
    if !spansPhase, field["swell"].isPresent {
      field["swell"].note(.unknownKey("swell", allowed: Self.keys.filter { $0 != "swell" }))
    }
    let variation = field["variation"].ifPresent(Variation.init(reading:))
    guard let length, tone != nil || noise != nil, let attack, let release, let level else {
      return nil
    }
    self.init(
      delay: delay ?? .zero, length: length, tone: tone, noise: noise, attack: attack,
      release: release, level: level, pan: pan ?? 0, swell: swell, variation: variation)
  }

  private static func length(_ field: Field, spansPhase: Bool) -> Length? {
    guard let given = field.theOne(of: ["seconds", "phaseShare"]) else { return nil }
    if given.path.hasSuffix("seconds") {
      return given.exact(in: .milliseconds(30)...(.seconds(20))).map(Length.time)
    }
    guard spansPhase else {
      given.note(.unknownKey("phaseShare", allowed: ["seconds"]))
      return nil
    }
    return given.decimal(in: 0.05...1).map(Length.phase)
  }

  /// What is pitched of a sound; noise can do without, but partials cannot.
  private static func tone(_ field: Field) -> Tone? {
    let partials = field["partials"].ifPresent {
      $0.array(count: 1...mostPartials)?.compactMap(Partial.init(reading:))
    }
    let isPitched = field["frequency"].isPresent || field["glide"].isPresent
    guard isPitched || field["partials"].isPresent || !field["noise"].isPresent else { return nil }
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
  fileprivate init?(reading field: Field) {
    guard field.object(keys: ["ratio", "level", "decay", "beat"]) != nil else { return nil }
    let decay = field["decay"].ifPresent { $0.exact(in: .milliseconds(50)...(.seconds(60))) }
    let beat = field["beat"].ifPresent { $0.decimal(in: 0.05...10) }
    let ratio = field["ratio"].decimal(in: 0.25...16)
    let level = field["level"].decimal(in: -80...0)
    guard let ratio, let level else { return nil }
    self.init(ratio: ratio, level: level, decay: decay, beat: beat ?? 0)
  }
}

extension Sound.Noise {
  private static let centers = 40.0...4000.0

  fileprivate init?(reading field: Field) {
    guard field.object(keys: ["level", "center", "band", "width"]) != nil else { return nil }
    let level = field["level"].decimal(in: -80...0)
    let width = field["width"].decimal(in: 20...4000)
    guard let center = Self.center(field), let level, let width else { return nil }
    self.init(level: level, center: center, width: width)
  }

  private static func center(_ field: Field) -> Sound.Glide? {
    guard let given = field.theOne(of: ["center", "band"]) else { return nil }
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

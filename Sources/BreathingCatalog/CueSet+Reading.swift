import BreathingEngine
import Glibc

extension CueSet {
  private static let commonKeys = ["format", "id", "name", "summary", "cues"]
  private static let volumes = -40.0...0.0

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

  /// The numbers of formats. The first had fewer cues, and no say over ways, counting and volume.
  enum Format: Int { case first = 1, second }

  private static func read(_ root: Field, expecting: String?) -> CueSet? {
    guard case .object? = root.value else {
      root.object(keys: [])
      return nil
    }
    let format = root["format"].wholeNumber(in: 1...2).flatMap(Format.init)
    let id = root["id"].identifier(expecting: expecting)
    let name = root["name"].localizedText()
    let summary = root["summary"].localizedText()
    // What else should be there is the format's to say.
    guard let format else { return nil }
    let parts = format == .first ? firstParts(of: root) : parts(of: root)
    guard let id, let name, let summary, let parts else { return nil }
    return CueSet(
      id: id, name: name, summary: summary, counting: parts.counting, volume: parts.volume,
      sounds: parts.sounds, ways: parts.ways)
  }

  /// What the formats tell each in their way.
  private typealias Parts = (
    counting: Counting, volume: Double, sounds: [CueKind: [Sound]], ways: [Way: WaySound]
  )

  private static func parts(of root: Field) -> Parts? {
    root.object(keys: commonKeys + ["counting", "volume", "ways"])
    let counting = root["counting"].ifPresent { $0.choice(Counting.self) }
    let volume = root["volume"].ifPresent { $0.decimal(in: volumes) }
    let sounds = sounds(root["cues"], in: .second)
    let ways = ways(root["ways"])
    noteLoudness(of: sounds ?? [:], ways ?? [:], at: root)
    guard let sounds, let ways else { return nil }
    return (counting ?? .onRequest, volume ?? 0, sounds, ways)
  }

  private static func firstParts(of root: Field) -> Parts? {
    root.object(keys: commonKeys)
    guard let sounds = sounds(root["cues"], in: .first) else { return nil }
    noteLoudness(of: sounds, [:], at: root)
    return (sounds[.count] == nil ? .onRequest : .always, 0, sounds, WaySound.bySide)
  }

  private static func sounds(_ cues: Field, in format: Format) -> [CueKind: [Sound]]? {
    let kinds = CueKind.allCases.filter { format == .second || $0.isOfFirstFormat }
    guard cues.object(keys: kinds.map(\.rawValue)) != nil else { return nil }
    var sounds: [CueKind: [Sound]] = [:]
    for kind in kinds {
      let field = cues[kind.rawValue]
      // What was left out of the first format is silent there.
      if format == .first, kind == .count, !field.isPresent { continue }
      let mustSound = format == .first || kind == .inhale || kind == .exhale
      guard let fields = field.array(count: (mustSound ? 1 : 0)...Sound.mostSounds) else {
        continue
      }
      sounds[kind] = fields.compactMap {
        Sound(reading: $0, of: format, spansPhase: kind.isPhase)
      }
    }
    return sounds
  }

  private static func ways(_ field: Field) -> [Way: WaySound]? {
    guard field.object(keys: Way.allCases.map(\.rawValue)) != nil else { return nil }
    var ways: [Way: WaySound] = [:]
    for way in Way.allCases {
      let own = field[way.rawValue]
      guard own.object(keys: ["pan", "sounds"]) != nil else { continue }
      let pan = own["pan"].ifPresent { $0.decimal(in: -1...1) }
      let sounds = own["sounds"].ifPresent {
        $0.array(count: 0...Sound.mostSounds)?.compactMap {
          Sound(reading: $0, of: .second, spansPhase: true)
        }
      }
      ways[way] = WaySound(pan: pan ?? 0, sounds: sounds ?? [])
    }
    return ways
  }

  // MARK: - Loudness

  /// A single cue stays at or below -6 dB of full scale however its parts fall together.
  private static let highestPeak = pow(10, -6.0 / 20)

  /// A way is at fault where its sounds are too loud beside a cue that is not so alone.
  private static func noteLoudness(
    of sounds: [CueKind: [Sound]], _ ways: [Way: WaySound], at root: Field
  ) {
    var loudestPhase = 0.0
    for kind in CueKind.allCases {
      let peak = sounds[kind, default: []].highestPeak
      if peak > highestPeak {
        note(peak, at: root["cues"][kind.rawValue])
      } else if kind.isPhase {
        loudestPhase = max(loudestPhase, peak)
      }
    }
    for way in Way.allCases {
      let own = (ways[way] ?? .none).sounds.highestPeak
      guard own > 0, own + loudestPhase > highestPeak else { continue }
      note(own + loudestPhase, at: root["ways"][way.rawValue]["sounds"])
    }
  }

  private static func note(_ peak: Double, at field: Field) {
    // Rounded up, so that what is refused never reads like what is allowed.
    let decibels = (20 * log10(peak) * 10).rounded(.up) / 10
    field.note(.tooLoud(peak: "\(decibels)", allowed: "-6"))
  }
}

extension [Sound] {
  fileprivate var highestPeak: Double { reduce(0) { $0 + $1.highestPeak } }
}

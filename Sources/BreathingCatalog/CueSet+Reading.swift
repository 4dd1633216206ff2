import BreathingEngine
import Glibc

extension CueSet {
  private static let firstKeys = ["format", "id", "name", "summary", "cues"]
  private static let keys = firstKeys + ["counting", "volume", "ways"]
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
  private enum Format: Int { case first = 1, second }

  private static func read(_ root: Field, expecting: String?) -> CueSet? {
    guard root.object(keys: keys) != nil else { return nil }
    let format = root["format"].wholeNumber(in: 1...2).flatMap(Format.init) ?? .second
    if format == .first { root.object(keys: firstKeys) }
    let id = root["id"].identifier(expecting: expecting)
    let name = root["name"].localizedText()
    let summary = root["summary"].localizedText()
    let counting = root["counting"].ifPresent { $0.choice(Counting.self) }
    let volume = root["volume"].ifPresent { $0.decimal(in: volumes) }
    let sounds = sounds(root["cues"], in: format)
    let ways = format == .first ? WaySound.bySide : ways(root["ways"])
    guard let id, let name, let summary, let sounds, let ways else { return nil }
    noteLoudness(of: sounds, ways, at: root["cues"])
    return CueSet(
      id: id, name: name, summary: summary,
      counting: counting
        ?? (format == .first && !sounds[.count, default: []].isEmpty
          ? .always : .onRequest),
      volume: volume ?? 0, sounds: sounds, ways: ways)
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
      sounds[kind] = fields.compactMap { Sound(reading: $0, spansPhase: kind.isPhase) }
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
        $0.array(count: 0...Sound.mostSounds)?.compactMap { Sound(reading: $0, spansPhase: true) }
      }
      ways[way] = WaySound(pan: pan ?? 0, sounds: sounds ?? [])
    }
    return ways
  }

  /// A single cue stays at or below -6 dB of full scale however its parts fall together.
  private static func noteLoudness(
    of sounds: [CueKind: [Sound]], _ ways: [Way: WaySound], at cues: Field
  ) {
    let way = ways.values.map { $0.sounds.highestPeak }.max() ?? 0
    for kind in CueKind.allCases {
      let peak = sounds[kind, default: []].highestPeak + (kind.isPhase ? way : 0)
      guard peak > pow(10, -6 / 20) else { continue }
      // Rounded up, so that what is refused never reads like what is allowed.
      let decibels = (20 * log10(peak) * 10).rounded(.up) / 10
      cues[kind.rawValue].note(.tooLoud(peak: "\(decibels)", allowed: "-6"))
    }
  }
}

extension [Sound] {
  fileprivate var highestPeak: Double { reduce(0) { $0 + $1.highestPeak } }
}

import BreathingAudio
import BreathingCatalog
import BreathingEngine

/// The options on sound that several commands share.
enum SoundOptions {
  private static let standardCueSet = "glide"

  /// The chosen cue set; `CueSet.silent` for `off`.
  static func cueSet(_ context: CommandContext) throws(CommandError) -> CueSet {
    let name = context.arguments.text(.sound) ?? standardCueSet
    guard name != CueSet.silent.id else { return .silent }
    return try cueSet(named: name, context, besides: [CueSet.silent.id])
  }

  /// A cue set of the catalog; `besides` are other words that could have been meant.
  static func cueSet(
    named name: String, _ context: CommandContext, besides others: [String] = []
  ) throws(CommandError) -> CueSet {
    do {
      return try context.catalog.cueSet(name)
    } catch .broken(let problems) {
      throw .badData(problems.all)
    } catch {
      throw .unknownCueSet(name, known: context.catalog.cueSetIDs + others)
    }
  }

  /// As the cue set says unless told.
  static func loudness(
    _ arguments: Arguments, _ cueSet: CueSet
  ) throws(CommandError) -> Loudness {
    // Seconds stand for decibels here: both are exact decimals in a range.
    let range = Loudness.range
    let volume = try arguments.exact(
      .volume, in: .seconds(range.lowerBound)...(.seconds(range.upperBound)))
    return Loudness(decibels: volume.map { $0 / .seconds(1) } ?? cueSet.volume)
  }

  /// How the sound of a session is played.
  static func playback(
    _ arguments: Arguments, _ cueSet: CueSet, _ clips: ClipSet
  ) throws(CommandError) -> (OpenHolds) -> PlaybackSettings {
    let offset = try arguments.exact(.audioOffset, in: .seconds(-2000)...(.seconds(2000)))
    let (keepsAwake, counts) = (arguments.has(.keepAwake), arguments.has(.count))
    return { openHolds in
      PlaybackSettings(
        cueSet: cueSet, clips: clips, counts: counts,
        offset: (offset ?? .zero).scaled(by: 1, over: 1000),
        openHolds: openHolds, keepsAwake: keepsAwake)
    }
  }
}

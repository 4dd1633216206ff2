import BreathingCatalog
import BreathingEngine

/// The options on sound that several commands share.
enum SoundOptions {
  private static let standardCueSet = "glide"

  /// The chosen cue set; `CueSet.silent` for `off`.
  static func cueSet(_ context: CommandContext) throws(CommandError) -> CueSet {
    let name = context.arguments.text(.sound) ?? standardCueSet
    guard name != CueSet.silent.id else { return .silent }
    do {
      return try context.catalog.cueSet(name)
    } catch .broken(let problems) {
      throw .badData(problems.all)
    } catch {
      throw .unknownCueSet(name, known: context.catalog.cueSetIDs)
    }
  }

  /// Decibels, 0 unless told.
  static func volume(_ arguments: Arguments) throws(CommandError) -> Double {
    // Seconds stand for decibels here: both are exact decimals in a range.
    let volume = try arguments.exact(.volume, in: .seconds(-60)...(.seconds(6)))
    return (volume ?? .zero) / .seconds(1)
  }
}

import BreathingAudio
import BreathingEngine

/// Something to be spoken, and how.
struct SpokenWord: Equatable {
  let word: ClipSet.Word
  let text: String
  /// It is spoken faster where it would last longer.
  let longest: Duration
  /// Greatest momentary loudness in LUFS.
  let loudness: Double

  /// As loud as the cue sets are beside it, and for numbers softer.
  static let phraseLoudness = -24.0
  static let numberLoudness = -27.0
  /// Most decibels of full scale.
  static let highestPeak = -9.0

  /// No higher number is spoken.
  private static let highestNumber = 60
  private static let longestNumber = Duration.milliseconds(900)
  /// So that few versions of a word are kept, its length is one of these.
  private static let lengths: [Duration] = [1500, 1000, 700, 500, 350].map { .milliseconds($0) }

  /// What is spoken in sessions.
  static func needed(
    for scores: [Score], counts: Bool, _ phrases: VoicePhrases
  ) -> [SpokenWord] {
    let steps = scores.flatMap(\.distinctSteps)
    var words = Phase.allCases.compactMap { phase -> SpokenWord? in
      let lengths = steps.filter { $0.phase == phase }.map { $0.openLimit ?? $0.duration }
      return lengths.min().map { phrase(.phase(phase), phrases.phase(phase), within: $0) }
    }
    if scores.contains(where: { $0.cycleCount > 1 }) {
      words.append(lastCycle(phrases))
    }
    guard counts else { return words }
    let seconds = steps.map(\.duration.components.seconds).max() ?? 0
    // The phase itself is the first second.
    let numbers = stride(from: 2, through: min(Int(seconds), highestNumber), by: 1)
    return words
      + numbers.map {
        SpokenWord(
          word: .number($0), text: "\($0)", longest: longestNumber, loudness: numberLoudness)
      }
  }

  static func lastCycle(_ phrases: VoicePhrases) -> SpokenWord {
    phrase(.lastCycle, phrases.lastCycle, within: lengths[0])
  }

  private static func phrase(
    _ word: ClipSet.Word, _ text: String, within length: Duration
  ) -> SpokenWord {
    let longest = lengths.first { $0 <= length } ?? lengths[lengths.count - 1]
    return SpokenWord(word: word, text: text, longest: longest, loudness: phraseLoudness)
  }
}

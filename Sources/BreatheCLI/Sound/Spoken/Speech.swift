import BreathingAudio
import Glibc

/// Has the words of a session spoken, each once and for good.
struct Speech {
  let programs: [SpeakingProgram]
  let cache: WordCache
  /// For one word, and for all together.
  var patience = Duration.seconds(5)
  var patienceForAll = Duration.seconds(15)

  /// Why there are no words.
  enum Failure: Error, Equatable {
    case noProgram
    case program(String, SpeakingProgram.Failure)
  }

  /// All words, or none: half of them would leave a person wondering.
  ///
  /// No program is run when all words have been kept. This process dies of a signal that ends it while
  /// it waits for one.
  func clips(of words: [SpokenWord]) throws(Failure) -> [ClipSet.Word: Clip] {
    guard !words.isEmpty else { return [:] }
    var failure = Failure.noProgram
    let end = ContinuousClock.now + patienceForAll
    for program in programs {
      do throws(SpeakingProgram.Failure) {
        return try clips(of: words, by: program, until: end)
      } catch {
        // The first is the one that a person expects to speak.
        if failure == .noProgram { failure = .program(program.path, error) }
      }
    }
    throw failure
  }

  private func clips(
    of words: [SpokenWord], by program: SpeakingProgram, until end: ContinuousClock.Instant
  ) throws(SpeakingProgram.Failure) -> [ClipSet.Word: Clip] {
    var clips: [ClipSet.Word: Clip] = [:]
    var missing: [SpokenWord] = []
    for word in words {
      clips[word.word] = key(of: word, by: program).flatMap(cache.clip)
      if clips[word.word] == nil { missing.append(word) }
    }
    guard !missing.isEmpty else { return clips }
    let signals = SignalInbox()
    for word in missing {
      let clip = try program.speak(word, until: min(end, .now + patience), signals)
      clips[word.word] = clip
      if let key = key(of: word, by: program) { cache.keep(clip, for: key) }
    }
    return clips
  }

  /// Everything that a spoken word depends on.
  private func key(of word: SpokenWord, by program: SpeakingProgram) -> String? {
    program.version.map { version in
      let milliseconds = Int(word.longest / .milliseconds(1))
      return "\(version)\n\(milliseconds)\n\(word.loudness)\n\(word.text)"
    }
  }
}

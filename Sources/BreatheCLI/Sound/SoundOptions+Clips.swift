import BreathingAudio
import BreathingCatalog
import BreathingEngine
import TerminalUI

extension SoundOptions {
  /// The recordings and spoken words of sessions, as far as they can be had; what cannot is told once.
  ///
  /// To be called before a sound device is opened, for it may run programs.
  ///
  /// - Throws: `noFolder` for recordings that are not where they should be.
  static func clips(
    _ context: CommandContext, _ scores: [Score], _ cueSet: CueSet
  ) throws(CommandError) -> [ClipSet] {
    let arguments = context.arguments
    let phrases = context.phrases.voice
    var clips = ClipSet()
    var notices: [SoundNotice] = []
    if let folder = arguments.text(.recordings) {
      let recordings = try Recordings(in: folder)
      clips.cues = recordings.cues
      notices += recordings.notices
    }
    if arguments.has(.voice) {
      let speech = Speech(
        programs: SpeakingProgram.all(
          in: context.environment["PATH"], for: context.phrases.language),
        cache: WordCache(directory: context.wordCache))
      do throws(Speech.Failure) {
        clips.words = try speech.clips(
          of: SpokenWord.needed(for: scores, counts: arguments.has(.count), phrases))
      } catch {
        let isSilent = cueSet == .silent && clips.isEmpty
        notices.append(.noWords(error, isSilent ? .nothing : .otherSounds))
      }
    }
    for notice in notices { StandardStreams.notice(phrases.notice(notice).safeForTerminal) }
    return scores.map(clips.layingOut)
  }
}

extension CommandContext {
  /// Where spoken words are kept.
  fileprivate var wordCache: String? {
    directory("XDG_CACHE_HOME", ".cache").map { "\($0)/breathe/voice" }
  }
}

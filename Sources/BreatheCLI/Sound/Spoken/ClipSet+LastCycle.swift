import BreathingAudio
import BreathingEngine

extension ClipSet {
  private static let pause = Duration.milliseconds(100)

  /// The same with `last one` spoken after what is spoken with its breath: the last cycle begins on
  /// the frame of a phase, whose word comes first. Where seconds are counted it has its place
  /// between the second and the third.
  func layingOut(lastCycleOf score: Score) -> ClipSet {
    guard let word = words[.lastCycle] else { return self }
    let first = score.step(score.firstOrdinal(ofCycle: score.cycleCount))
    var delay = (words[.phase(first.phase)]?.duration ?? .zero) + Self.pause
    if let second = words[.number(2)], first.duration >= .seconds(2) {
      delay = .seconds(1) + second.duration + Self.pause
    }
    var clips = self
    clips.words[.lastCycle] = word.delayed(by: delay)
    return clips
  }
}

package import BreathingCatalog
package import BreathingEngine

/// A whole score as samples, block by block and faster than it plays.
///
/// Frame zero is the beginning of the lead-in; every cue starts on the frame nearest to its time
/// from there. The same mixer serves live output.
package struct ScoreRenderer {
  package let rate: SampleRate
  /// Frames from the beginning of the lead-in to the end of the last sound.
  package let frameCount: FramePosition
  /// Frames rendered so far.
  package private(set) var position: FramePosition = 0

  private let beginning: Duration
  private let mixer: Mixer
  private var cursor: CueCursor
  private var upcoming: Cue?

  /// - Precondition: the score has no open holds; `Pattern.closingOpenHolds` gives them a length.
  package init(
    score: Score, cueSet: CueSet, clips: ClipSet = ClipSet(), counts: Bool = false,
    rate: SampleRate, loudness: Loudness = Loudness()
  ) {
    precondition(!score.hasOpenHolds, "a recording cannot wait for a person")
    self.rate = rate
    beginning = score.beginning
    mixer = Mixer(cueSet: cueSet, clips: clips, rate: rate, loudness: loudness)
    // A recording has no clock; any instant will do.
    let passage = Passage(
      origin: .now, entry: score.beginning, steps: 0..<score.stepCount,
      ending: .session(at: score.duration))
    cursor = CueCursor(score: score, passage: passage, counts: counts || cueSet.counting == .always)
    var end = rate.frame(at: score.duration - beginning)
    var cues = cursor
    upcoming = cursor.next()
    while let cue = cues.next() {
      end = max(end, mixer.end(of: cue, at: rate.frame(at: cue.position - beginning)))
    }
    frameCount = end
  }

  /// Renders the next frames, as many as are left and fit into `output` as interleaved stereo.
  package mutating func render(into output: UnsafeMutableBufferPointer<Float>) -> Int {
    let frames = Int(min(Int64(output.count / 2), frameCount - position))
    while let cue = upcoming {
      let frame = rate.frame(at: cue.position - beginning)
      guard frame < position + Int64(frames) else { break }
      mixer.start(cue, at: frame)
      upcoming = cursor.next()
    }
    mixer.render(into: output, first: position, frames: frames)
    position += Int64(frames)
    return frames
  }
}

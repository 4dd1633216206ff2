import BreathingCatalog
import BreathingEngine

/// When the cues of a pattern are due, by multiplication alone.
struct PlaybackPlan {
  let score: Score
  private let steps: [(kind: CueKind, length: Duration)]

  init(_ pattern: String, steps: [(kind: CueKind, length: Duration)], cycles: Int) throws {
    score = try Score.of(pattern, cycles: cycles)
    self.steps = steps
  }

  static func even(cycles: Int) throws -> PlaybackPlan {
    let half = Duration.milliseconds(5500)
    return try PlaybackPlan(
      "5.5-5.5", steps: [(.inhale, half), (.exhale, half)], cycles: cycles)
  }

  static func odd(cycles: Int) throws -> PlaybackPlan {
    try PlaybackPlan(
      "1.37-0.61-2.03",
      steps: [
        (.inhale, .milliseconds(1370)), (.holdIn, .milliseconds(610)),
        (.exhale, .milliseconds(2030)),
      ], cycles: cycles)
  }

  private var cycle: Duration { steps.reduce(.zero) { $0 + $1.length } }

  var end: Duration { cycle * score.cycleCount }

  /// The start cue two seconds before the first breath, every step, the closing cue.
  var cues: [(kind: CueKind, position: Duration)] {
    var cues: [(kind: CueKind, position: Duration)] = [(.start, .seconds(-2))]
    for number in 0..<score.cycleCount {
      var position = cycle * number
      for step in steps {
        cues.append((step.kind, position))
        position += step.length
      }
    }
    return cues + [(.end, end)]
  }
}

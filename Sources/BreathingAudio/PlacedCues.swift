import BreathingEngine

/// Cues that have been written and not yet been heard, to notice when a device that stood still
/// would play them too late. Nothing is allocated.
struct PlacedCues {
  /// More than can lie in a buffer: steps last 50 ms at least.
  private static let capacity = 16
  /// So many readings in a row are believed.
  private static let believedReadings = 3
  /// A cue this late is asked about again soon.
  private static let doubt = Duration.milliseconds(50)

  private var cues = InlineArray<16, Placed?>(repeating: nil)
  private var next = 0
  private var lateReadings = 0
  private(set) var areInDoubt = false
  /// Whether any was still to be heard when the device was asked last.
  private(set) var areUnheard = false

  private struct Placed {
    let frame: FramePosition
    let expected: BreathingEngine.Instant
  }

  /// Whether one of them will be heard too late to be of use.
  var areStale: Bool { lateReadings >= Self.believedReadings }

  mutating func add(_ frame: FramePosition, expected: BreathingEngine.Instant) {
    cues[next] = Placed(frame: frame, expected: expected)
    next = (next + 1) % Self.capacity
    areUnheard = true
  }

  /// Gives up on cues that were to be heard before an instant, where the device cannot tell.
  mutating func forget(before instant: BreathingEngine.Instant) {
    (areInDoubt, areUnheard, lateReadings) = (false, false, 0)
    for index in 0..<Self.capacity {
      guard let cue = cues[index] else { continue }
      if cue.expected < instant { cues[index] = nil } else { areUnheard = true }
    }
  }

  /// Compares when they were to be heard with when they will be, as the device says that the frame
  /// `heard` is heard at an instant.
  mutating func judge(heard: FramePosition, at instant: BreathingEngine.Instant, rate: SampleRate) {
    var latest = Duration.zero
    areUnheard = false
    for index in 0..<Self.capacity {
      guard let cue = cues[index] else { continue }
      guard cue.frame > heard else {
        cues[index] = nil
        continue
      }
      areUnheard = true
      latest = max(latest, instant + rate.time(of: cue.frame - heard) - cue.expected)
    }
    areInDoubt = latest > Self.doubt
    lateReadings = latest > PlaybackTiming.stale ? lateReadings + 1 : 0
  }
}

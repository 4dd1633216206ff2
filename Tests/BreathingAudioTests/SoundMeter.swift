import BreathingCatalog
import Glibc

@testable import BreathingAudio

/// Finds where sounds begin and end in a stream that is silent between them.
struct SoundMeter {
  /// A stretch without silence of more than `gap` frames in it.
  struct Heard: Equatable {
    /// Frame of the sound's first sample, which is zero: the one before the first that is not.
    var onset: FramePosition
    /// Frame of the last sample that is not zero.
    var last: FramePosition
    /// The largest magnitude on either side.
    var left: Float = 0
    var right: Float = 0

    /// What it is when `CueSet.short` was played.
    var kind: CueKind? {
      let pan = left > right ? right / left - 1 : 1 - left / right
      return (CueSet.shortKinds + CueSet.signKinds).first { abs($0.pan - Double(pan)) < 0.05 }?.kind
    }
  }

  private static let gap: FramePosition = 64
  private static let piece = 64
  private static let silence = [Float](repeating: 0, count: 2 * piece)

  private(set) var heard: [Heard] = []

  /// Takes in the next interleaved stereo frames, of which the first is `first`.
  mutating func listen(to samples: UnsafePointer<Float>, frames: Int, first: FramePosition) {
    // Equal to itself one sample on, a block is as silent as its first sample.
    if samples[0] == 0, memcmp(samples, samples + 1, 8 * frames - 4) == 0 { return }
    var place = 0
    while place < frames {
      let count = min(Self.piece, frames - place)
      if memcmp(samples + 2 * place, Self.silence, 8 * count) != 0 {
        examine(samples + 2 * place, count, first + Int64(place))
      }
      place += count
    }
  }

  private mutating func examine(_ samples: UnsafePointer<Float>, _ count: Int, _ first: Int64) {
    for index in 0..<count {
      let (left, right) = (abs(samples[2 * index]), abs(samples[2 * index + 1]))
      guard left != 0 || right != 0 else { continue }
      let frame = first + Int64(index)
      if let last = heard.last?.last, frame - last <= Self.gap {
        heard[heard.count - 1].last = frame
      } else {
        heard.append(Heard(onset: frame - 1, last: frame))
      }
      heard[heard.count - 1].left = max(left, heard[heard.count - 1].left)
      heard[heard.count - 1].right = max(right, heard[heard.count - 1].right)
    }
  }
}

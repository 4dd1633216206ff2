import Glibc

/// How loud everything is played.
package struct Loudness: Sendable, Equatable {
  /// What a person may choose, in decibels.
  package static let range = -60.0...6.0
  /// One press of a volume key, in decibels.
  package static let step = 3.0

  /// Relative to what the cue set says.
  package private(set) var decibels: Double
  package var isMuted = false

  /// `decibels` is brought into the range.
  package init(decibels: Double = 0) {
    self.decibels = min(max(decibels, Self.range.lowerBound), Self.range.upperBound)
  }

  /// One step up or down, unmuted.
  package func stepped(up: Bool) -> Loudness {
    Loudness(decibels: decibels + (up ? Self.step : -Self.step))
  }

  /// Samples are multiplied by it.
  var gain: Float { isMuted ? 0 : Float(pow(10, decibels / 20)) }
}

/// A gain that goes from one value to another along a raised cosine, a function of the frame alone.
struct GainRamp {
  private var from: Float
  private(set) var target: Float
  private var start: FramePosition = 0
  private var frames: Float = 0

  init(_ gain: Float) { (from, target) = (gain, gain) }

  /// Goes to another value from a frame on.
  mutating func turn(to gain: Float, from frame: FramePosition, over frames: Int) {
    from = value(at: frame)
    (target, start, self.frames) = (gain, frame, Float(frames))
  }

  /// Whether every frame from one on has the target's gain.
  func isFlat(from frame: FramePosition) -> Bool { Float(frame - start) >= frames }

  func value(at frame: FramePosition) -> Float {
    guard !isFlat(from: frame) else { return target }
    let share = SIMD8<Float>(repeating: Float(max(0, frame - start)) / frames)
    return from + (target - from) * raisedCosine(share)[0]
  }
}

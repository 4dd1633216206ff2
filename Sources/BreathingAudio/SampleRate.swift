import BreathingEngine

/// A place in a stream of sound, counted in frames; a frame is one sample of every channel.
package typealias FramePosition = Int64

/// Frames per second.
package struct SampleRate: Sendable, Equatable {
  package let hertz: Int

  package init(hertz: Int) { self.hertz = hertz }

  /// The frame nearest to a time from frame zero, computed as a whole and never by adding up.
  package func frame(at time: Duration) -> FramePosition {
    let product = Int128(time.inNanoseconds) * Int128(hertz) + 500_000_000
    let (quotient, remainder) = product.quotientAndRemainder(dividingBy: 1_000_000_000)
    return FramePosition(remainder < 0 ? quotient - 1 : quotient)
  }

  /// The time from frame zero to a frame, to the nearest nanosecond.
  package func time(of frame: FramePosition) -> Duration {
    Duration.seconds(1).scaled(by: frame, over: Int64(hertz))
  }
}

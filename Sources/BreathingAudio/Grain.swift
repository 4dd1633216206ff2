/// The frames of a sound that are made at a time.
typealias Grain = InlineArray<8, SIMD8<Float>>

extension Grain {
  /// Frames in a grain.
  static var frames: Int { 64 }

  /// Numbers of the frames in a lane, from the grain's first.
  static func frames(inLane lane: Int) -> SIMD8<Float> {
    SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) + Float(lane * 8)
  }
}

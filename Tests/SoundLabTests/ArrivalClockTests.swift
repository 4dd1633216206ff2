import SoundLab
import Testing

@Suite struct ArrivalClockTests {
  private let start = ContinuousClock.now

  /// Blocks of 1024 frames, one in three of them late; `lost` seconds go missing at frame 480 256.
  private func arrivals(lost: Double, heldUp: Double = 0) -> [Recording.Arrival] {
    (1...1000).map { block in
      let frames = block * 1024
      let late = block.isMultiple(of: 3) ? 0.004 : 0.000_1
      let isAfter = frames > 480_000
      // Frames that were only held up come all at once.
      let due = Double(frames) / 48_000
      let time = max(due, isAfter ? min(due + heldUp, 480_000 / 48_000 + heldUp) : 0)
      return Recording.Arrival(
        frames: frames, at: start + .seconds(time + late + (isAfter ? lost : 0)))
    }
  }

  private func error(_ clock: ArrivalClock, frame: Int, expected: Double) -> Duration {
    guard let instant = clock.instant(ofFrame: frame) else { return .seconds(1000) }
    return abs(instant - start - .seconds(expected))
  }

  @Test func `late arrivals do not move a frame`() {
    let clock = ArrivalClock(arrivals(lost: 0))
    for frame in stride(from: 500, to: 1_024_000, by: 12_345) {
      let error = error(clock, frame: frame, expected: Double(frame) / 48_000)
      #expect(error <= .milliseconds(0.2))
    }
  }

  @Test(arguments: [0.021, 0.5, 3])
  func `frames that were lost shift all later ones and none before`(lost: Double) {
    let clock = ArrivalClock(arrivals(lost: lost))
    for frame in [400_000, 470_000, 485_000, 600_000, 900_000] {
      let expected = Double(frame) / 48_000 + (frame > 480_000 ? lost : 0)
      #expect(error(clock, frame: frame, expected: expected) <= .milliseconds(0.2))
    }
  }

  @Test func `frames that were only held up are not taken for lost`() {
    let clock = ArrivalClock(arrivals(lost: 0, heldUp: 0.4))
    for frame in [470_000, 481_000, 490_000, 520_000] {
      let error = error(clock, frame: frame, expected: Double(frame) / 48_000)
      #expect(error <= .milliseconds(0.2))
    }
  }

  @Test func `no arrivals, no instants`() {
    #expect(ArrivalClock([]).instant(ofFrame: 0) == nil)
  }
}

import BreathingEngine
import Testing

@testable import BreathingAudio

/// A stream that stands still is noticed, one that moves in its own way is not suspected.
struct StreamHealthTests {
  private let start = BreathingEngine.Instant.now
  private let rate = SampleRate(hertz: 48_000)

  /// Verdicts on a stream that is looked at every so often; `place` tells frames by time.
  private func verdicts(
    every interval: Duration, for length: Duration,
    place: (Duration) -> StreamHealth.Place
  ) -> [(at: Duration, movement: StreamHealth.Movement)] {
    var health = StreamHealth(rate: rate)
    var time = Duration.zero
    var verdicts: [(at: Duration, movement: StreamHealth.Movement)] = []
    while time <= length {
      health.observe(place(time), at: start + time)
      verdicts.append((time, health.movement))
      time += interval
    }
    return verdicts
  }

  private func frames(_ time: Duration) -> FramePosition { rate.frame(at: time) }

  @Test(arguments: [20, 110, 550] as [Int64])
  func `a stream that plays is moving`(_ milliseconds: Int64) {
    let verdicts = verdicts(every: .milliseconds(milliseconds), for: .seconds(20)) { time in
      StreamHealth.Place(consumed: frames(time), heard: frames(time) - 1000)
    }
    #expect(verdicts.dropFirst().allSatisfy { $0.movement == .moving })
  }

  @Test(arguments: [20, 110, 550] as [Int64], [1024, 2048, 4800] as [FramePosition])
  func `a pointer that moves in steps is moving`(_ milliseconds: Int64, _ step: FramePosition) {
    let verdicts = verdicts(every: .milliseconds(milliseconds), for: .seconds(20)) { time in
      StreamHealth.Place(consumed: frames(time) / step * step, heard: nil)
    }
    #expect(verdicts.allSatisfy { if case .stalled = $0.movement { false } else { true } })
    #expect(verdicts.last?.movement == .moving)
  }

  @Test(arguments: [20, 110, 550] as [Int64])
  func `standing still is noticed within half a second or a wake, moving again at once`(
    _ milliseconds: Int64
  ) {
    let interval = Duration.milliseconds(milliseconds)
    let (from, until) = (Duration.seconds(5), Duration.seconds(9))
    let verdicts = verdicts(every: interval, for: .seconds(15)) { time in
      let playing = time < from ? time : time < until ? from : time - (until - from)
      return StreamHealth.Place(consumed: frames(playing), heard: frames(playing) - 900)
    }
    for (time, movement) in verdicts where time > interval {
      if time > from + max(.milliseconds(500), interval) + interval, time < until {
        guard case .stalled(let since) = movement else {
          Issue.record("not noticed at \(time)")
          continue
        }
        #expect(since - start <= from + interval)
      }
      if time < from || time > until + interval * 2 { #expect(movement == .moving, "\(time)") }
    }
  }

  @Test func `a program that was stopped does not suspect the stream`() {
    var health = StreamHealth(rate: rate)
    for tick in 0...20 as ClosedRange<Int64> {
      let time = Duration.milliseconds(100 * tick)
      health.observe(.init(consumed: frames(time), heard: nil), at: start + time)
    }
    // It ran dry meanwhile.
    let dry = StreamHealth.Place(consumed: frames(.seconds(2.2)), heard: nil)
    health.observe(dry, at: start + .seconds(9))
    #expect(health.movement == .moving)
  }

  @Test func `a client that reckons on while its server is frozen stands still`() {
    let verdicts = verdicts(every: .milliseconds(100), for: .seconds(10)) { time in
      let taken = min(time, .seconds(5))
      return StreamHealth.Place(consumed: frames(taken), heard: frames(time) - 900)
    }
    #expect(
      verdicts.filter { $0.at > .seconds(1) && $0.at < .seconds(6) }
        .allSatisfy { $0.movement == .moving })
    for (at, movement) in verdicts where at > .milliseconds(6300) {
      guard case .stalled = movement else {
        Issue.record("not noticed at \(at)")
        continue
      }
    }
  }

  @Test func `a new stream of which nothing is taken stands still, whatever is said to be heard`() {
    let verdicts = verdicts(every: .milliseconds(20), for: .seconds(3)) { time in
      StreamHealth.Place(consumed: 0, heard: frames(time) - 900)
    }
    let late = verdicts.filter { $0.at > .milliseconds(500) }
    #expect(late.allSatisfy { $0.movement == .stalled(since: start) })
    #expect(verdicts.allSatisfy { $0.movement != .moving })
  }

  @Test func `a server that takes half a second at a time is moving`() {
    let verdicts = verdicts(every: .milliseconds(100), for: .seconds(20)) { time in
      StreamHealth.Place(consumed: frames(time) / 24_000 * 24_000, heard: frames(time) - 900)
    }
    #expect(verdicts.dropFirst(6).allSatisfy { $0.movement == .moving })
  }

  @Test func `a wild word on the delay is no standstill while the buffer empties`() {
    var reading = 0
    let verdicts = verdicts(every: .milliseconds(200), for: .seconds(20)) { time in
      reading += 1
      let heard = reading % 9 == 0 ? frames(time) - 48_000 : frames(time) - 900
      return StreamHealth.Place(consumed: frames(time), heard: heard)
    }
    #expect(verdicts.dropFirst().allSatisfy { $0.movement == .moving })
  }
}

import BreathingEngine
import TestSupport
import Testing

@testable import BreathingAudio

struct SampleRateTests {
  @Test(
    arguments: [
      (Int64(0), 48_000, Int64(0)),
      (1_000_000_000, 44_100, 44_100),
      // A frame of 48 kHz lasts 20 833.3 ns, half of it 10 416.7.
      (10_416, 48_000, 0), (10_417, 48_000, 1), (-10_416, 48_000, 0), (-10_417, 48_000, -1),
      (-1_000_000_000, 96_000, -96_000),
      // A frame of 1 kHz lasts 1 ms: a half is rounded up on both sides of zero.
      (499_999, 1000, 0), (500_000, 1000, 1), (-500_000, 1000, 0), (-500_001, 1000, -1),
      (-1_500_000, 1000, -1), (-1_500_001, 1000, -2),
      // 292 years, the most a duration of nanoseconds can tell.
      (Int64.max, 1000, 9_223_372_036_855),
    ] as [(Int64, Int, Int64)])
  func `a time becomes the nearest frame`(_ nanoseconds: Int64, _ hertz: Int, _ frame: Int64) {
    #expect(SampleRate(hertz: hertz).frame(at: .nanoseconds(nanoseconds)) == frame)
  }

  @Test(
    arguments: [
      (Int64(1), 48_000, Int64(20_833)), (2, 48_000, 41_667), (-1, 48_000, -20_833),
      (44_100 * 28_800, 44_100, 28_800_000_000_000), (1, 44_100, 22_676),
    ] as [(Int64, Int, Int64)])
  func `a frame becomes the nearest nanosecond`(_ frame: Int64, _ hertz: Int, _ time: Int64) {
    #expect(SampleRate(hertz: hertz).time(of: frame) == .nanoseconds(time))
  }

  @Test(arguments: [44_100, 48_000, 96_000, 11_025])
  func `a million steps land where one multiplication does`(_ hertz: Int) {
    let rate = SampleRate(hertz: hertz)
    var wrong = 0
    for step in Int64(0)..<1_000_000 {
      // Steps of 1.37 s: hundredths of a second times hertz over a hundred, a half up.
      let frame = (2 * 137 * step * Int64(hertz) + 100) / 200
      if rate.frame(at: .milliseconds(1370 * step)) != frame { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: [8000, 44_100, 48_000, 96_000, 192_000])
  func `a frame survives the way to its time and back`(_ hertz: Int) {
    let rate = SampleRate(hertz: hertz)
    var random = RandomSource(case: hertz)
    for _ in 0..<10_000 {
      let frame = Int64(random.number(-1_000_000_000...1_000_000_000_000))
      #expect(rate.frame(at: rate.time(of: frame)) == frame, "\(random)")
    }
  }
}

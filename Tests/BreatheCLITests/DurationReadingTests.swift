import Testing

@testable import BreatheCLI

/// Times as a person reads them.
struct DurationReadingTests {
  @Test(arguments: [
    (Duration.zero, "0"), (.seconds(4), "4"), (.milliseconds(5500), "5.5"),
    (.milliseconds(1670), "1.67"), (.nanoseconds(5_714_285_714), "5.71"),
    // Halves go away from zero.
    (.milliseconds(1005), "1.01"), (.milliseconds(1004), "1"), (.milliseconds(-1005), "-1.01"),
    (.nanoseconds(1), "0"), (.milliseconds(4), "0"), (.milliseconds(5), "0.01"),
    (.milliseconds(995), "1"), (.seconds(3600), "3600"),
  ])
  func `seconds have two decimals at most`(duration: Duration, text: String) {
    #expect(duration.readableSeconds == text)
  }

  @Test(arguments: [
    (Duration.zero, "0:00"), (.seconds(4), "0:04"), (.seconds(304), "5:04"), (.seconds(59), "0:59"),
    (.seconds(60), "1:00"), (.seconds(3599), "59:59"), (.seconds(3600), "1:00:00"),
    (.seconds(3661), "1:01:01"), (.seconds(86_400), "24:00:00"), (.seconds(360_000), "100:00:00"),
    // A started second counts whole.
    (.nanoseconds(1), "0:01"), (.milliseconds(59_001), "1:00"),
    (.milliseconds(3_599_500), "1:00:00"),
    (.seconds(-1), "0:00"), (.milliseconds(-500), "0:00"),
  ])
  func `a clock shows whole seconds`(duration: Duration, text: String) {
    #expect(duration.clockText == text)
  }

  @Test(arguments: [
    (Duration.zero, "0:00"), (.milliseconds(5500), "0:05.5"), (.seconds(65), "1:05"),
    (.nanoseconds(60_000_000_001), "1:00.000000001"), (.milliseconds(59_999), "0:59.999"),
    (.seconds(-3), "-0:03"), (.milliseconds(-500), "-0:00.5"), (.seconds(3600), "60:00"),
    (.seconds(-75), "-1:15"),
  ])
  func `an exact clock shows every nanosecond`(duration: Duration, text: String) {
    #expect(duration.exactClockText == text)
  }
}

import BreathingEngine
import TestSupport
import Testing

struct DecimalDurationTests {
  @Test(arguments: [
    ("0", 0), ("0.0", 0), ("-0", 0), ("0e5", 0), ("4", 4_000_000_000), ("-3", -3_000_000_000),
    ("1.67", 1_670_000_000), ("0.1", 100_000_000), ("1.1", 1_100_000_000),
    ("0.000000001", 1), ("-0.000000001", -1), ("5.876543211", 5_876_543_211),
    ("4.5000000000000", 4_500_000_000), ("007.5", 7_500_000_000),
    ("999999999.999999999", 999_999_999_999_999_999),
    ("-999999999.999999999", -999_999_999_999_999_999),
  ])
  func `a decimal of seconds is read to the nanosecond`(text: String, nanoseconds: Int64) throws {
    #expect(try Duration(decimalSeconds: text) == .nanoseconds(nanoseconds))
  }

  @Test(arguments: [
    ("1e0", 1_000_000_000), ("1.67e0", 1_670_000_000), ("167e-2", 1_670_000_000),
    ("0.167E1", 1_670_000_000), ("16.7e-1", 1_670_000_000), ("1.67e+2", 167_000_000_000),
    ("1e-9", 1), ("100e-11", 1), ("0.00000000001e2", 1), ("9e8", 900_000_000_000_000_000),
    ("-2.5e-3", -2_500_000), ("0e400", 0), ("0e-400", 0), ("6e00", 6_000_000_000),
  ])
  func `an exponent moves the point and loses nothing`(text: String, nanoseconds: Int64) throws {
    #expect(try Duration(decimalSeconds: text) == .nanoseconds(nanoseconds))
  }

  @Test(arguments: [
    "", "-", ".", "-.", ".5", "5.", "5.e1", "+5", "--5", "- 5", " 5", "5 ", "5s", "1,5", "1.2.3",
    "1e", "e1", "1e1.5", "1e1e1", "1e 1", "0x10", "1_000", "NaN", "inf", "\u{664}", "\u{FF14}",
    "4\u{0}", "4\u{301}",
  ])
  func `what is not a decimal is refused`(text: String) {
    #expect(throws: DecimalError.notANumber) { try Duration(decimalSeconds: text) }
  }

  @Test(arguments: ["0.0000000001", "1.0000000001", "1e-10", "15e-10", "-0.12345678901", "1e-401"])
  func `a fraction of a nanosecond is refused`(text: String) {
    #expect(throws: DecimalError.tooManyDecimals) { try Duration(decimalSeconds: text) }
  }

  @Test(arguments: [
    "1000000000", "1e9", "-1e9", "1e400", "1e401", "99999999999999999999", "0.1e10",
  ])
  func `a billion seconds and more are refused`(text: String) {
    #expect(throws: DecimalError.tooLarge) { try Duration(decimalSeconds: text) }
  }

  @Test(arguments: ["1e9223372036854775807", "1e-9223372036854775808", "1e99999999999999999999"])
  func `an exponent of any size is refused without a trap`(text: String) {
    #expect(throws: DecimalError.self) { try Duration(decimalSeconds: text) }
  }

  @Test(arguments: [
    (0, "0"), (1, "0.000000001"), (-1, "-0.000000001"), (10, "0.00000001"),
    (1_670_000_000, "1.67"), (-3_000_000_000, "-3"), (-500_000_000, "-0.5"),
    (100_000_000_000, "100"), (28_800_000_005_760, "28800.00000576"),
    (Int64.min, "-9223372036.854775808"),
  ])
  func `a duration is written exactly and without trailing zeros`(
    nanoseconds: Int64, text: String
  ) {
    #expect(Duration.nanoseconds(nanoseconds).decimalSeconds == text)
  }

  @Test func `what is written is read back the same`() throws {
    for number in 0..<2_000 {
      var random = RandomSource(case: number)
      let most = random.pick([1, 1_000, 1_000_000_000, 999_999_999_999_999_999] as [Int64])
      let duration = random.duration(.nanoseconds(-most) ... .nanoseconds(most))
      #expect(try Duration(decimalSeconds: duration.decimalSeconds) == duration, "\(random)")
    }
  }
}

struct ScaledDurationTests {
  @Test(arguments: [
    (10, 1, 2, 5), (1, 1, 3, 0), (2, 1, 3, 1), (1, 1, 2, 1), (3, 1, 2, 2), (5, 1, 4, 1),
    (6, 1, 4, 2), (7, 0, 9, 0), (0, 5, 7, 0), (1, 7, 7, 1),
    (-1, 1, 3, 0), (-2, 1, 3, -1), (-1, 1, 2, -1), (-3, 1, 2, -2), (-6, 1, 4, -2),
    (1, -1, 2, -1), (1, 1, -2, -1), (-1, 1, -2, 1), (-1, -1, -3, 0),
  ])
  func `scaling rounds to the nearest nanosecond and halves away from zero`(
    nanoseconds: Int64, numerator: Int64, denominator: Int64, expected: Int64
  ) {
    let scaled = Duration.nanoseconds(nanoseconds).scaled(by: numerator, over: denominator)
    #expect(scaled == .nanoseconds(expected))
  }

  @Test func `a product beyond 64 bits is formed exactly`() {
    // 31 years times 999 999 937 over itself: any rounding in between would show.
    let years = Duration.nanoseconds(999_999_999_999_999_999)
    #expect(years.scaled(by: 999_999_937, over: 999_999_937) == years)
  }

  @Test func `no scaled duration is more than half a nanosecond off`() {
    for number in 0..<2_000 {
      var random = RandomSource(case: number)
      let nanoseconds = Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random)
      let numerator = Int64.random(in: 0...1_000, using: &random)
      let denominator = Int64.random(in: 1...1_000, using: &random)
      let scaled = Duration.nanoseconds(nanoseconds).scaled(by: numerator, over: denominator)
      let error = scaled.inNanoseconds * denominator - nanoseconds * numerator
      #expect(2 * abs(error) <= denominator, "\(random)")
    }
  }

  @Test(arguments: [
    (1_500_000_000_999_999_999, 1_500_000_000), (-1_500_000_000_999_999_999, -1_500_000_000),
    (999_999_999, 0), (-999_999_999, 0),
  ])
  func `what lies below a nanosecond is cut off`(attoseconds: Int64, nanoseconds: Int64) {
    let duration = Duration(secondsComponent: 0, attosecondsComponent: attoseconds)
    #expect(duration.inNanoseconds == nanoseconds)
  }
}

import BreathingCatalog
import BreathingEngine
import Testing

/// Patterns written on the command line.
struct OneLinePatternTests {
  private func steps(_ text: String) throws -> [Step] {
    try OneLinePattern.entry(text).pattern(adjustedBy: Recipe.Adjustment()).elements.map {
      element in
      guard case .step(let step) = element else { throw NotAStep() }
      return step
    }
  }

  private struct NotAStep: Error {}

  private func fault(_ text: String) -> OneLinePattern.Fault? {
    do throws(OneLinePattern.Fault) {
      _ = try OneLinePattern.entry(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `four numbers are in, hold, out, hold`() throws {
    #expect(
      try steps("4-0-6-0") == [
        Step(.inhale, .fixed(.seconds(4))), Step(.holdIn, .fixed(.zero)),
        Step(.exhale, .fixed(.seconds(6))), Step(.holdOut, .fixed(.zero)),
      ])
  }

  @Test func `two numbers are in and out`() throws {
    #expect(
      try steps("5.5-5.5") == [
        Step(.inhale, .fixed(.milliseconds(5500))), Step(.exhale, .fixed(.milliseconds(5500))),
      ])
  }

  @Test func `three numbers are in, hold, out`() throws {
    #expect(
      try steps("1.37-0.61-2.03") == [
        Step(.inhale, .fixed(.milliseconds(1370))), Step(.holdIn, .fixed(.milliseconds(610))),
        Step(.exhale, .fixed(.milliseconds(2030))),
      ])
  }

  @Test(arguments: [
    ("4-0-6-0", "4-0-6-0"), ("5.50-5.5", "5.5-5.5"), ("04-6.0", "4-6"),
    ("1.123456789-2", "1.123456789-2"), ("0-0.1", "0-0.1"),
    ("3600-3600-3600-3600", "3600-3600-3600-3600"),
  ])
  func `the id is the shortest writing`(text: String, id: String) throws {
    let entry = try OneLinePattern.entry(text)
    #expect(entry.id == id)
    #expect(entry.name == LocalizedText(english: id, chinese: id))
    #expect(entry.pattern(adjustedBy: Recipe.Adjustment()).techniqueId == id)
  }

  @Test func `all else is as plain as can be`() throws {
    let entry = try OneLinePattern.entry("4-6")
    #expect(entry.defaultLength == .time(.seconds(300)))
    #expect(entry.leadIn == .seconds(3))
    #expect(entry.maximumCycles == nil)
    #expect(entry.bestHold == nil)
    #expect(entry.file == nil)
  }

  @Test(arguments: [
    ("4-6", SafetyClass.calm), ("4-4-4-4", .shortHolds), ("5-20-10", .longHolds),
    ("0.5-0.5", .overBreathing),
  ])
  func `its class is what its steps need`(text: String, expected: SafetyClass) throws {
    let entry = try OneLinePattern.entry(text)
    #expect(entry.safety(of: entry.pattern(adjustedBy: Recipe.Adjustment())) == expected)
  }

  @Test(arguments: [
    "", "4", "-", "4-", "-4", "4-4-4-4-4", "-4-4", "4--4", "4-4-", "1e3-4", "4-1e3", "+4-4", "∞-4",
    "４-６", "4-６", "½-4", "4½-4", "٤-٦", "4-4 ", " 4-4", "4,5-5", ".5-4", "5.-4", "1.2.3-4", "0x4-4",
    "nan-4", "inf-inf", "4–6", "4-6\n", "box", "a-b",
  ])
  func `what is not seconds joined by hyphens is told as such`(text: String) {
    #expect(fault(text) == .notOneLine)
  }

  @Test(arguments: [
    ("0.049-4", "0.049"), ("4-0.049999999", "0.049999999"), ("3600.000000001-4", "3600.000000001"),
    ("4-86400", "86400"), ("4-99999999999999999999", "99999999999999999999"),
  ])
  func `seconds outside their range are named with it`(text: String, part: String) {
    #expect(fault(text) == .outOfRange(part, allowed: "0, 0.05...3600"))
  }

  @Test func `what is finer than a nanosecond is refused`() {
    #expect(fault("4.0000000001-6") == .tooManyDecimals("4.0000000001"))
    #expect(fault("4.0000000000-6") == nil)
  }

  @Test(arguments: ["0-0", "0-0-0", "0-0-0-0", "0.05-0", "0.0-0.05"])
  func `a breath below a tenth of a second is none`(text: String) {
    #expect(fault(text) == .noTime)
  }
}

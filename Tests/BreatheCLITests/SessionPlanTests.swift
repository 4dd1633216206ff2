import BreathingEngine
import Foundation
import Testing

@testable import BreatheCLI
@testable import BreathingCatalog

/// What a session will be, worked out from the words.
struct SessionPlanTests {
  private func plan(
    _ words: String..., openHolds: SessionPlan.OpenHolds = .kept
  ) throws -> SessionPlan {
    try SessionPlan(Checkout.context(["start"] + words), openHolds: openHolds)
  }

  private func error(_ words: [String]) throws -> CommandError? {
    do throws(CommandError) {
      _ = try SessionPlan(Checkout.context(["start"] + words))
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Lengths

  @Test(arguments: [
    (["box"], "5 min -> 19 cycles, 5:04"),
    // 180 s are 11.25 cycles of 16 s.
    (["box", "--minutes", "3"], "3 min -> 11 cycles, 2:56"),
    (["box", "--minutes", "0.01"], "0.01 min -> 1 cycle, 0:16"),
    (["box", "--cycles", "1"], "1 cycle, 0:16"), (["4-7-8"], "4 cycles, 1:16"),
    // 37.5 cycles of 8 s: of two equally near totals the shorter.
    (["box", "--tempo", "2"], "5 min -> 37 cycles, 4:56"),
    (["co2-table", "--best-hold", "180"], "8 cycles, 25:15"),
    (["5.5-5.5", "-m", "10"], "10 min -> 55 cycles, 10:05"),
    // Two rounds of 138.7 s.
    (["wim-hof", "--cycles", "2"], "2 cycles, 4:38 and your holds"),
    (["wim-hof", "--minutes", "5"], "5 min, to the end of the cycle"),
    (["3600-3600-3600-3600", "-n", "6"], "6 cycles, 24:00:00"),
  ])
  func `the length is told before the start`(words: [String], text: String) throws {
    let plan = try SessionPlan(Checkout.context(["start"] + words))
    #expect(plan.lengthText(.english) == text)
  }

  @Test func `only what waits for a person is limited by the clock`() throws {
    #expect(try plan("wim-hof", "--minutes", "5").timeLimit == .seconds(300))
    #expect(try plan("wim-hof", "--cycles", "2").timeLimit == nil)
    #expect(try plan("box", "--minutes", "5").timeLimit == nil)
  }

  @Test func `open holds can be closed at their limit`() throws {
    let kept = try plan("wim-hof", "--cycles", "1")
    #expect(kept.score.hasOpenHolds)
    let closed = try plan("wim-hof", "--cycles", "1", openHolds: .closed)
    #expect(closed.score.duration == .milliseconds(138_700 + 180_000))
    let earlier = try plan("wim-hof", "--cycles", "1", "--hold", "60", openHolds: .closed)
    #expect(earlier.score.duration == .milliseconds(138_700 + 60_000))
  }

  @Test func `the lead-in is the pattern's unless told`() throws {
    #expect(try plan("box").score.leadIn == .seconds(3))
    #expect(try plan("wim-hof").score.leadIn == .seconds(10))
    #expect(try plan("wim-hof", "--lead-in", "0").score.leadIn == .zero)
    #expect(try plan("4-6", "--lead-in", "0.5").score.leadIn == .milliseconds(500))
  }

  @Test func `a wake lead comes before the first sound, which is two seconds before the breath`()
    throws
  {
    #expect(try plan("box", "--wake-lead", "0").score.leadIn == .seconds(3))
    #expect(try plan("box", "--wake-lead", "0.5").score.leadIn == .seconds(3))
    #expect(try plan("box", "--wake-lead", "4").score.leadIn == .seconds(6))
    #expect(try plan("box", "--lead-in", "0", "--wake-lead", "2.5").score.leadIn == .seconds(4.5))
    #expect(
      try plan("box", "--lead-in", "30", "--wake-lead", "10").score.leadIn == .seconds(30))
    let tooLong = try error(["box", "--wake-lead", "11"])
    guard case .usage = tooLong else {
      Issue.record("\(String(describing: tooLong))")
      return
    }
  }

  @Test func `a tempo can raise the class`() throws {
    #expect(try plan("equal").safety == .calm)
    #expect(try plan("2-2").safety == .calm)
    #expect(try plan("2-2", "--tempo", "2").safety == .overBreathing)
    #expect(try plan("4-10-8", "--tempo", "0.5").safety == .longHolds)
  }

  // MARK: - What a word means

  @Test func `an id outranks the same seconds`() throws {
    #expect(try plan("4-7-8").entry.maximumCycles == 8)
    #expect(try plan("4-7-9").entry.file == nil)
  }

  @Test func `a path is a file, whatever its name`() throws {
    let copy = NSTemporaryDirectory() + "breathe-\(UUID().uuidString)"
    try FileManager.default.copyItem(atPath: "\(Checkout.path)/patterns/box.json", toPath: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    #expect(try plan(copy).entry.id == "box")
  }

  @Test(arguments: ["/nowhere/box.json", "nowhere.json", "../box"])
  func `a missing file is named`(file: String) throws {
    let missing = DataProblem(file: file, place: .wholeFile, kind: .unreadable(errno: ENOENT))
    #expect(try error([file]) == .badData([missing]))
  }

  @Test(arguments: [
    ("bix", ["box"]), ("coherent", ["coherent-5-5", "coherent-5.5-5.5", "coherent-6-6"]),
    ("zzz", []), ("∞-4", []),
  ])
  func `an unknown pattern is told with those it is like`(word: String, similar: [String]) throws {
    #expect(try error([word]) == .unknownPattern(word, similar: similar))
  }

  @Test(arguments: [
    ("4-4-4-4-4", OneLinePattern.Fault.notOneLine), ("1e3-4", .notOneLine), ("４-６", .notOneLine),
    ("4--4", .notOneLine), ("4-99999", .outOfRange("99999", allowed: "0, 0.05...3600")),
    ("4.0000000001-6", .tooManyDecimals("4.0000000001")), ("0-0", .noTime),
  ])
  func `seconds that cannot be played are told as such`(
    word: String, fault: OneLinePattern.Fault
  ) throws {
    #expect(try error([word]) == .badOneLine(word, fault))
  }

  // MARK: - Refusals

  @Test(arguments: [
    (
      ["box", "--minutes", "5", "--cycles", "3"],
      CommandError.usage(.excludeEachOther(.minutes, .cycles), .start)
    ),
    (["box", "--best-hold", "60"], .usage(.bestHoldNotUsed, .start)),
    (["box", "--hold", "60"], .usage(.holdNotUsed, .start)),
    (
      ["co2-table", "--best-hold", "361"],
      .usage(.badValue(.bestHold, "361", allowed: "20...360"), .start)
    ),
    (["box", "--tempo", "0.49"], .usage(.badValue(.tempo, "0.49", allowed: "0.5...2"), .start)),
    (
      ["box", "--tempo", "2.000000001"],
      .usage(.badValue(.tempo, "2.000000001", allowed: "0.5...2"), .start)
    ),
    (["wim-hof", "--hold", "0.5"], .usage(.badValue(.hold, "0.5", allowed: "1...3600"), .start)),
    (
      ["box", "--minutes", "1441"],
      .usage(.badValue(.minutes, "1441", allowed: "0.01...1440"), .start)
    ),
    (["box", "--cycles", "0"], .usage(.badValue(.cycles, "0", allowed: "1...100000"), .start)),
    (["box", "--lead-in", "61"], .usage(.badValue(.leadIn, "61", allowed: "0...60"), .start)),
    (["4-7-8", "--cycles", "9"], .tooManyCycles(9, allowed: 8, pattern: "4-7-8")),
    (["4-7-8", "--minutes", "5"], .tooManyCycles(16, allowed: 8, pattern: "4-7-8")),
    // 5401 cycles of 16 s are 24 hours and 16 seconds.
    (["box", "--cycles", "5401"], .tooLong(.seconds(86_416))),
    (["box", "--cycles", "100000", "--tempo", "0.5"], .tooLong(.seconds(3_200_000))),
  ])
  func `what cannot be played is refused`(words: [String], expected: CommandError) throws {
    #expect(try error(words) == expected)
    #expect(expected.exitCode == .usage)
  }

  @Test func `a best hold reaches both ends of the pattern's range`() throws {
    #expect(try plan("co2-table", "--best-hold", "20").score.cycleCount == 8)
    // Rests of 795 s and eight holds of 180 s.
    #expect(try plan("co2-table", "--best-hold", "360").score.duration == .seconds(795 + 1440))
  }
}

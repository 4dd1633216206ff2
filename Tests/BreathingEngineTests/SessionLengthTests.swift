import BreathingEngine
import TestSupport
import Testing

struct SessionLengthTests {
  @Test(arguments: [
    // Box breathing of 16 s: 5 min are 18.75 cycles; the length of 19 is 5:04.
    ("i4 h4 e4 o4", 300, 19), ("i4 h4 e4 o4", 304, 19), ("i4 h4 e4 o4", 295, 18),
    // Cycles of 10 s: halfway the shorter.
    ("i4 e6", 24, 2), ("i4 e6", 25, 2), ("i4 e6", 26, 3), ("i4 e6", 30, 3),
    // At least one.
    ("i4 e6", 0, 1), ("i4 e6", 1, 1), ("i4 e6", 5, 1), ("i4 e6", 15, 1), ("i4 e6", 16, 2),
    ("i4 e6", -60, 1),
    // Groups count as often as they are repeated: 3 times 2 s and 4 s.
    ("3(i1,e1) h4", 24, 2), ("3(i1,e1) h4", 26, 3),
  ])
  func `a time becomes the nearest number of cycles`(text: String, seconds: Int, cycles: Int) {
    #expect(Pattern(text).cycles(for: .time(.seconds(seconds))) == cycles)
  }

  @Test(arguments: [
    // Cycles of 8, 10, 12, 12 s end at 8, 18, 30, 42.
    (8, 1), (13, 1), (14, 2), (24, 2), (25, 3), (36, 3), (37, 4), (42, 4), (48, 4), (49, 5),
  ])
  func `cycles that a ramp lengthens are counted with their own lengths`(
    seconds: Int, cycles: Int
  ) {
    #expect(Pattern("i4 e4>8/3").cycles(for: .time(.seconds(seconds))) == cycles)
  }

  @Test(arguments: [0, 1, 19, 1_000_000])
  func `a number of cycles stays what it is`(count: Int) {
    #expect(Pattern("i4 e6").cycles(for: .cycles(count)) == count)
    #expect(Pattern("i4 H60").cycles(for: .cycles(count)) == count)
  }

  @Test(arguments: [
    // Without its hold a cycle takes 8 s; cycles begin at 0, 8, 16 s at the earliest.
    (0, 1), (1, 1), (8, 1), (9, 2), (16, 2), (17, 3),
  ])
  func `with open holds it is the most cycles that can be begun`(seconds: Int, cycles: Int) {
    #expect(Pattern("i4 H60 e4").cycles(for: .time(.seconds(seconds))) == cycles)
  }

  @Test func `the nearest number is the one found by trying them all`() {
    for number in 0..<1_000 {
      var random = RandomSource(case: number)
      let pattern = random.pattern(.tiny.withoutOpenHolds)
      let wanted = Int64.random(in: 0...120, using: &random)
      // No cycle takes less than 1 ns, so the nearest is within twice the time.
      let ends = PlainTimeline(pattern, cycles: Int(2 * wanted + 2)).cycleStarts.dropFirst()
      let nearest = ends.map { abs($0 - wanted) }.min()
      let expected = 1 + (ends.map { abs($0 - wanted) }.firstIndex { $0 == nearest } ?? -1)
      #expect(pattern.cycles(for: .time(.nanoseconds(wanted))) == expected, "\(random)")
    }
  }
}

import BreathingEngine
import Testing

/// How full the lungs are in the steps of a cycle.
struct FillingTests {
  private func ends(_ pattern: String) -> [Double] {
    let score = Score(pattern: Pattern(pattern), cycles: 2)
    return (0..<score.stepCount / 2).map { score.filling(ofStep: $0).end }
  }

  @Test(arguments: [
    ("i4 h4 e4 o4", [1, 1, 0, 0]),
    // A double inhale shares the way up by time.
    ("i3 i1 e6", [0.75, 1, 0]),
    ("i2 h2 i2 h2 e3 e1", [0.5, 0.5, 1, 1, 0.25, 0]),
    ("2(i1,e1) h4", [1, 0, 1, 0, 0]),
    // The breath that the cycle ends with goes on at its beginning.
    ("i1 e4 i3", [1, 0, 0.75]),
    ("e4 i4", [0, 1]),
    ("h4 o4", [1, 0]),
    ("i2 i2", [0.5, 1]),
  ])
  func `inhales lead up and exhales down, in shares of their time`(
    pattern: String, expected: [Double]
  ) {
    #expect(ends(pattern) == expected)
  }

  @Test func `no step begins where the one before it has not ended`() {
    for pattern in ["i4 h4 e4 o4", "i3 i1 e6", "i1 e4 i3", "2(i1,e1) h4 e3 o2 i1", "h3 i2 e2"] {
      let score = Score(pattern: Pattern(pattern), cycles: 3)
      for ordinal in 1..<score.stepCount {
        #expect(
          score.filling(ofStep: ordinal).start == score.filling(ofStep: ordinal - 1).end,
          "\(pattern), step \(ordinal)")
      }
    }
  }

  @Test func `a breath begins and ends softly and is half way in the middle`() {
    let score = Score(pattern: Pattern("i4 e4"), cycles: 1)
    #expect(score.lungLevel(at: .seconds(-1)) == 0)
    #expect(score.lungLevel(at: .seconds(2)) == 0.5)
    #expect(score.lungLevel(at: .milliseconds(40)) < 0.001)
    #expect(score.lungLevel(at: .milliseconds(3_960)) > 0.999)
    #expect(score.lungLevel(at: .seconds(4)) == 1)
    #expect(score.lungLevel(at: .seconds(9)) == 0)
  }
}

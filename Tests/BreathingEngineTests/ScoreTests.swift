import BreathingEngine
import Testing

struct ScoreTests {
  @Test func `steps lie one after the other from position zero`() {
    let score = Score(pattern: Pattern("i4 h7 e8"), cycles: 2, leadIn: .seconds(3))
    #expect(score.beginning == .seconds(-3))
    #expect(score.duration == .seconds(38))
    #expect(score.stepCount == 6)
    let steps = (0..<6).map { score.step($0) }
    #expect(steps.map(\.letter).joined() == "iheihe")
    #expect(steps.map(\.start) == [0, 4, 11, 19, 23, 30].map { .seconds($0) })
    #expect(steps.map(\.end) == [4, 11, 19, 23, 30, 38].map { .seconds($0) })
    #expect(steps.map(\.cycle) == [1, 1, 1, 2, 2, 2])
    #expect(steps.map(\.number) == [1, 2, 3, 1, 2, 3])
    #expect(steps.map(\.ordinal) == [0, 1, 2, 3, 4, 5])
  }

  @Test func `a lead-in is three seconds unless told otherwise`() {
    #expect(Score(pattern: Pattern("i4 e4"), cycles: 1).leadIn == .seconds(3))
  }

  @Test func `steps of no length are left out and the others keep their numbers`() {
    let score = Score(pattern: Pattern("h0 i4 h0 e4 o0"), cycles: 2, leadIn: .zero)
    #expect(score.stepCount == 4)
    #expect(score.duration == .seconds(16))
    let steps = (0..<4).map { score.step($0) }
    #expect(steps.map(\.letter).joined() == "ieie")
    #expect(steps.map(\.number) == [2, 4, 2, 4])
    #expect(steps.map(\.start) == [0, 4, 8, 12].map { .seconds($0) })
  }

  @Test func `a double inhale is two steps`() {
    let score = Score(pattern: Pattern("i2 i1 e6"), cycles: 1)
    #expect((0..<3).map { score.step($0).letter }.joined() == "iie")
    #expect(score.step(1).start == .seconds(2))
  }

  @Test func `steps of a group are numbered on and belong to one cycle`() {
    let score = Score(pattern: Pattern("2(i1,e2) h5"), cycles: 2)
    let steps = (0..<10).map { score.step($0) }
    #expect(steps.map(\.letter).joined() == "ieiehieieh")
    #expect(steps.map(\.number) == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5])
    #expect(steps.map(\.cycle) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
    #expect(steps.map(\.start) == [0, 1, 3, 4, 6, 11, 12, 14, 15, 17].map { .seconds($0) })
  }

  @Test func `ramps make cycles of different lengths`() {
    // Exhales of 4, 6, 8, 8 s after inhales of 4 s.
    let score = Score(pattern: Pattern("i4 e4>8/3"), cycles: 4)
    #expect((1...5).map { score.start(ofCycle: $0) } == [0, 8, 18, 30, 42].map { .seconds($0) })
    #expect(score.duration == .seconds(42))
    let exhales = [1, 3, 5, 7].map { score.step($0).duration }
    #expect(exhales == [4, 6, 8, 8].map { .seconds($0) })
  }

  @Test func `a ramp may be cut short by the end of the score`() {
    let score = Score(pattern: Pattern("i4 e4>8/5"), cycles: 2)
    #expect(score.duration == .seconds(17))
    #expect(score.start(ofCycle: 3) == .seconds(17))
    #expect(score.firstOrdinal(ofCycle: 3) == 4)
  }

  @Test func `a step that a ramp takes to nothing is no longer played`() {
    // Holds of 2 s, 1 s, none, none.
    let score = Score(pattern: Pattern("i2 h2>0/3 e2"), cycles: 4)
    let steps = (0..<score.stepCount).map { score.step($0) }
    #expect(steps.map(\.letter).joined() == "iheiheieie")
    #expect(steps.map(\.number) == [1, 2, 3, 1, 2, 3, 1, 3, 1, 3])
    #expect((1...5).map { score.firstOrdinal(ofCycle: $0) } == [0, 3, 6, 8, 10])
    #expect(score.duration == .seconds(6 + 5 + 4 + 4))
  }

  @Test func `an open hold takes no time of the score and is a step all the same`() {
    let score = Score(pattern: Pattern("i4 H60 e4"), cycles: 2)
    #expect(score.hasOpenHolds)
    #expect(score.duration == .seconds(16))
    let hold = score.step(4)
    #expect(hold.start == .seconds(12))
    #expect(hold.end == .seconds(12))
    #expect(hold.openLimit == .seconds(60))
    #expect(score.step(5).start == .seconds(12))
  }

  @Test func `the way of the air is kept`() {
    let step = Step(.inhale, .fixed(.seconds(4)), way: .leftNostril)
    #expect(Score(pattern: Pattern([.step(step)]), cycles: 1).step(0).way == .leftNostril)
  }
}

struct LongScoreTests {
  @Test(arguments: [
    // 4.123456789 s and 5.876543211 s are 10 s, 2880 times 8 hours.
    ("i4.123456789 e5.876543211", 2_880, 28_800_000_000_000),
    // 5.000000001 s 5760 times.
    ("i2.333333333 e2.666666668", 5_760, 28_800_000_005_760),
    // 3.7 s 7784 times.
    ("i1.67 e2.03", 7_784, 28_800_800_000_000),
    // Exhales of 4, 4.666666667, 5.333333333, then 6 s: 26 s for three cycles, then 10 s each.
    ("i4 e4>6/4 h0", 2_882, 26_000_000_000 + 28_790_000_000_000),
  ])
  func `a score of eight hours ends on the exact nanosecond`(
    text: String, cycles: Int, nanoseconds: Int64
  ) {
    let score = Score(pattern: Pattern(text), cycles: cycles)
    #expect(score.duration == .nanoseconds(nanoseconds))
    #expect(score.step(score.stepCount - 1).end == .nanoseconds(nanoseconds))
    #expect(score.step(at: .nanoseconds(nanoseconds - 1))?.ordinal == score.stepCount - 1)
    #expect(score.step(at: .nanoseconds(nanoseconds)) == nil)
  }

  @Test func `a million cycles in closed form equal the sum`() {
    let pattern = Pattern("i1.670000001 h0.333333333 2(e1,o0.5) e3>5/12 o4>0/7")
    let cycles = 1_000_000
    let score = Score(pattern: pattern, cycles: cycles)
    let steps = pattern.writtenOut
    var position = Duration.zero
    var ordinal = 0
    var wrongCycles = 0
    for cycle in 1...cycles {
      let isRight =
        score.start(ofCycle: cycle) == position && score.firstOrdinal(ofCycle: cycle) == ordinal
        && score.step(ordinal).start == position && score.step(ordinal).cycle == cycle
      if !isRight { wrongCycles += 1 }
      let settled = min(cycle, 12)
      for step in steps {
        let duration = step.length.duration(inCycle: settled)
        position += duration
        if duration > .zero { ordinal += 1 }
      }
    }
    #expect(wrongCycles == 0)
    #expect(score.duration == position)
    #expect(score.stepCount == ordinal)
    #expect(score.start(ofCycle: cycles + 1) == position)
  }
}

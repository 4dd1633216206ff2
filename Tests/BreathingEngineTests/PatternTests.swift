import BreathingEngine
import Testing

struct PatternTests {
  @Test func `groups are written out in playing order`() {
    let pattern = Pattern("i4 3(i1,e2) h5 2(o1)")
    let letters = pattern.writtenOut.map { String($0.phase.letter) }.joined()
    #expect(letters == "iieieiehoo")
    let seconds = pattern.writtenOut.map { $0.length.duration(inCycle: 1) }
    #expect(seconds == [4, 1, 2, 1, 2, 1, 2, 5, 1, 1].map { .seconds($0) })
  }

  @Test func `a group repeated zero times is left out`() {
    #expect(Pattern("i4 0(h1) e4").writtenOut == Pattern("i4 e4").writtenOut)
  }

  @Test(arguments: [("i4 H60 e4", true), ("i4 h60 e4", false), ("2(i1,O9)", true)])
  func `an open hold is found in groups too`(text: String, isOpen: Bool) {
    #expect(Pattern(text).hasOpenHolds == isOpen)
  }

  @Test func `closing open holds gives them the length of their limit`() {
    let closed = Pattern("i4 H60 2(e1,O30) e2>4/3").closingOpenHolds
    #expect(closed == Pattern("i4 h60 2(e1,o30) e2>4/3"))
  }

  @Test func `closing an open hold keeps its way`() {
    let hold = Step(.holdIn, .open(limit: .seconds(9)), way: .hum)
    let closed = Pattern([.step(hold)]).closingOpenHolds
    #expect(closed == Pattern([.step(Step(.holdIn, .fixed(.seconds(9)), way: .hum))]))
  }

  @Test(arguments: [
    (Phase.inhale, false), (.holdIn, true), (.exhale, false), (.holdOut, true),
  ])
  func `the two holds are holds`(phase: Phase, isHold: Bool) {
    #expect(phase.isHold == isHold)
  }

  @Test func `the longest an open hold can take is its limit, of others their length`() {
    #expect(StepLength.open(limit: .seconds(300)).longest(inCycle: 7) == .seconds(300))
    #expect(StepLength.fixed(.seconds(4)).longest(inCycle: 7) == .seconds(4))
    #expect(
      StepLength.ramp(from: .seconds(1), to: .seconds(3), overCycles: 3).longest(inCycle: 2)
        == .seconds(2))
  }
}

struct RampTests {
  @Test(arguments: [
    (1, 4_000_000_000), (2, 4_500_000_000), (3, 5_000_000_000), (4, 5_500_000_000),
    (5, 6_000_000_000), (6, 6_000_000_000), (1_000_000, 6_000_000_000),
  ])
  func `a ramp rises evenly from its first cycle to its last and stays there`(
    cycle: Int, nanoseconds: Int64
  ) {
    let ramp = StepLength.ramp(from: .seconds(4), to: .seconds(6), overCycles: 5)
    #expect(ramp.duration(inCycle: cycle) == .nanoseconds(nanoseconds))
  }

  @Test(arguments: [(1, 10), (2, 5), (3, 0), (4, 0)])
  func `a ramp may fall, to nothing if need be`(cycle: Int, seconds: Int) {
    let ramp = StepLength.ramp(from: .seconds(10), to: .zero, overCycles: 3)
    #expect(ramp.duration(inCycle: cycle) == .seconds(seconds))
  }

  @Test(arguments: [
    (1, 1_000_000_000), (2, 1_333_333_333), (3, 1_666_666_667), (4, 2_000_000_000),
  ])
  func `a ramp that does not divide evenly is rounded in each cycle`(
    cycle: Int, nanoseconds: Int64
  ) {
    let rising = StepLength.ramp(from: .seconds(1), to: .seconds(2), overCycles: 4)
    #expect(rising.duration(inCycle: cycle) == .nanoseconds(nanoseconds))
    let falling = StepLength.ramp(from: .seconds(2), to: .seconds(1), overCycles: 4)
    #expect(falling.duration(inCycle: 5 - cycle) == .nanoseconds(nanoseconds))
  }

  @Test func `a ramp over two cycles is a first and another`() {
    let ramp = StepLength.ramp(from: .seconds(3), to: .seconds(9), overCycles: 2)
    #expect((1...3).map { ramp.duration(inCycle: $0) } == [3, 9, 9].map { .seconds($0) })
    #expect(ramp.settlesInCycle == 2)
  }
}

import BreathingEngine
import TestSupport
import Testing

/// Looking up steps and positions, compared with a plain list of all steps.
struct ScoreLookupTests {
  static let scores = 300

  struct Case {
    let score: Score
    let timeline: PlainTimeline
    var random: RandomSource

    init(_ number: Int) {
      random = RandomSource(case: number)
      let pattern = random.pattern(.tiny)
      let cycles = random.number(1...8)
      score = Score(pattern: pattern, cycles: cycles)
      timeline = PlainTimeline(pattern, cycles: cycles)
    }
  }

  @Test(arguments: [
    (0, "i"), (3, "i"), (4, "h"), (10, "h"), (11, "e"), (18, "e"), (19, "i"), (37, "e"),
  ])
  func `the step at a position has begun and has not ended`(seconds: Int, letter: String) {
    let score = Score(pattern: Pattern("i4 h7 e8"), cycles: 2)
    #expect(score.step(at: .seconds(seconds))?.letter == letter)
  }

  @Test(arguments: [-3, -1, 38, 39, 1_000])
  func `no step is under way in the lead-in and from the end on`(seconds: Int) {
    let score = Score(pattern: Pattern("i4 h7 e8"), cycles: 2)
    #expect(score.step(at: .seconds(seconds)) == nil)
  }

  @Test(arguments: [
    (-3, 0), (0, 0), (1, 1), (4, 1), (5, 2), (11, 2), (12, 3), (19, 3), (20, 4), (30, 5),
    (31, 6), (38, 6), (39, 6),
  ])
  func `the first step from a position on is the next to start`(seconds: Int, ordinal: Int) {
    let score = Score(pattern: Pattern("i4 h7 e8"), cycles: 2)
    #expect(score.firstOrdinal(startingFrom: .seconds(seconds)) == ordinal)
  }

  @Test func `an open hold that ends a cycle starts where the next one does`() {
    let score = Score(pattern: Pattern("i4 e4 O60"), cycles: 2)
    #expect(score.firstOrdinal(startingFrom: .seconds(8)) == 2)
    #expect(score.step(at: .seconds(8))?.ordinal == 3)
    #expect(score.firstOrdinal(startingFrom: .seconds(16)) == 5)
    #expect(score.steps(startingIn: .seconds(8) ..< .seconds(9)).map(\.letter) == ["O", "i"])
  }

  @Test func `every step lies where the plain list has it`() {
    for number in 0..<Self.scores {
      let test = Case(number)
      let steps = (0..<test.score.stepCount).map { test.score.step($0) }
      let isSame =
        steps.count == test.timeline.entries.count
        && zip(test.timeline.entries, steps).allSatisfy { $0.isSame(as: $1) }
        && steps.map(\.ordinal) == Array(steps.indices)
      #expect(isSame, "\(test.random)")
      #expect(test.score.duration == .nanoseconds(test.timeline.end), "\(test.random)")
    }
  }

  @Test func `every cycle starts where the plain list has it`() {
    for number in 0..<Self.scores {
      let test = Case(number)
      let cycles = 1...test.score.cycleCount + 1
      let starts = cycles.map { test.score.start(ofCycle: $0) }
      #expect(starts == test.timeline.cycleStarts.map { .nanoseconds($0) }, "\(test.random)")
      let firsts = cycles.map { cycle in
        test.timeline.entries.firstIndex { $0.cycle >= cycle } ?? test.timeline.entries.count
      }
      #expect(cycles.map { test.score.firstOrdinal(ofCycle: $0) } == firsts, "\(test.random)")
    }
  }

  @Test func `the step at every nanosecond is that of the plain list`() {
    for number in 0..<Self.scores {
      let test = Case(number)
      let wrong = (-3...test.timeline.end + 3).filter {
        test.score.step(at: .nanoseconds($0))?.ordinal != test.timeline.ordinal(at: $0)
      }
      #expect(wrong.isEmpty, "\(test.random)")
    }
  }

  @Test func `the first step from every nanosecond on is that of the plain list`() {
    for number in 0..<Self.scores {
      let test = Case(number)
      let count = test.timeline.entries.count
      let wrong = (-3...test.timeline.end + 3).filter { position in
        let first = test.timeline.entries.firstIndex { $0.start >= position } ?? count
        return test.score.firstOrdinal(startingFrom: .nanoseconds(position)) != first
      }
      #expect(wrong.isEmpty, "\(test.random)")
    }
  }

  @Test func `steps over any split of a range equal those over the whole`() {
    for number in 0..<Self.scores {
      var test = Case(number)
      let edges = -5...test.timeline.end + 5
      var cuts = (0..<test.random.number(2...6)).map { _ in
        Int64.random(in: edges, using: &test.random)
      }
      cuts.sort()
      let parts = zip(cuts, cuts.dropFirst()).flatMap { from, to in
        test.score.steps(startingIn: .nanoseconds(from) ..< .nanoseconds(to)).map(\.ordinal)
      }
      let whole = cuts[0]..<cuts[cuts.count - 1]
      #expect(parts == test.timeline.ordinals(startingIn: whole), "\(test.random)")
    }
  }
}

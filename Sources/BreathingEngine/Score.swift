/// What will be played: a lead-in, then whole cycles, as absolute offsets from the first phase.
///
/// Positions are measured from the start of the first phase, so the lead-in has negative ones. Only
/// the cycles in which a ramp still moves are stored; all later ones follow in closed form.
public struct Score: Sendable, Equatable {
  /// Identifies the pattern that is played.
  public let techniqueId: String
  /// Time before the first phase.
  public let leadIn: Duration
  /// The number of whole cycles, at least 1.
  public let cycleCount: Int
  /// Position at which the last cycle ends.
  public let duration: Duration
  /// The number of steps in all cycles together; zero-length steps are not among them.
  public let stepCount: Int
  /// Whether a step waits for the person.
  public let hasOpenHolds: Bool

  private let ramped: [Cycle]
  private let settled: Cycle

  /// Steps of one cycle with offsets from its start, and where the cycle stands in the score.
  fileprivate struct Cycle: Sendable, Equatable {
    let start: Duration
    let firstOrdinal: Int
    let duration: Duration
    let steps: [ScoreStep]
    /// How full the lungs are in each of the steps.
    let fillings: [Filling]
  }

  /// Lays out a pattern.
  ///
  /// - Precondition: `cycles` is at least 1, `leadIn` is not negative, every cycle takes time and
  ///   all of it stays below 292 years.
  public init(pattern: Pattern, cycles: Int, leadIn: Duration = .seconds(3)) {
    precondition(cycles >= 1 && leadIn >= .zero, "a score has cycles and a lead-in")
    let steps = pattern.writtenOut
    let settledFrom = steps.map(\.length.settlesInCycle).max() ?? 1
    var ramped: [Cycle] = []
    var start = Duration.zero
    var ordinal = 0
    for number in 1..<max(settledFrom, 1) where number <= cycles {
      let cycle = Cycle(steps, number: number, start: start, firstOrdinal: ordinal)
      start += cycle.duration
      ordinal += cycle.steps.count
      ramped.append(cycle)
    }
    settled = Cycle(steps, number: settledFrom, start: start, firstOrdinal: ordinal)
    let settledCount = cycles - ramped.count
    techniqueId = pattern.techniqueId
    self.leadIn = leadIn
    cycleCount = cycles
    duration = start + settled.duration * settledCount
    stepCount = ordinal + settled.steps.count * settledCount
    hasOpenHolds = pattern.hasOpenHolds
    self.ramped = ramped
    precondition(settled.duration > .zero, "a cycle takes time")
  }
}

extension Score.Cycle {
  fileprivate init(_ steps: [Step], number: Int, start: Duration, firstOrdinal: Int) {
    var offset = Duration.zero
    var played: [ScoreStep] = []
    for (index, step) in steps.enumerated() {
      let duration = step.length.duration(inCycle: number)
      var limit: Duration?
      if case .open(let most) = step.length { limit = most }
      guard duration > .zero || limit != nil else { continue }
      played.append(
        ScoreStep(
          ordinal: played.count, cycle: number, number: index + 1, phase: step.phase, way: step.way,
          start: offset, duration: duration, openLimit: limit))
      offset += duration
    }
    self.init(
      start: start, firstOrdinal: firstOrdinal, duration: offset, steps: played,
      fillings: Filling.of(played))
  }
}

/// One step of a score at its place in time.
public struct ScoreStep: Sendable, Hashable {
  /// Place among all steps of the score, counted from 0.
  public let ordinal: Int
  /// The cycle, counted from 1.
  public let cycle: Int
  /// Place in the written-out pattern, counted from 1; steps that take no time are counted too.
  public let number: Int
  /// The part of the breath.
  public let phase: Phase
  /// The path of the air, where the pattern says.
  public let way: Way?
  /// Position at which the step starts.
  public let start: Duration
  /// Time the step takes of the score: zero for an open hold.
  public let duration: Duration
  /// The longest an open hold may last, nil for a step that ends by itself.
  public let openLimit: Duration?

  /// Position at which the step ends.
  public var end: Duration { start + duration }

  fileprivate func moved(to start: Duration, ordinal: Int, cycle: Int) -> ScoreStep {
    ScoreStep(
      ordinal: ordinal, cycle: cycle, number: number, phase: phase, way: way, start: start,
      duration: duration, openLimit: openLimit)
  }
}

extension Score {
  /// The steps of all cycles that differ from one another, with offsets from their cycle's start.
  public var distinctSteps: [ScoreStep] {
    ramped.flatMap(\.steps) + (cycleCount > ramped.count ? settled.steps : [])
  }

  /// Position at which the lead-in begins: zero or below.
  public var beginning: Duration { .zero - leadIn }

  /// Position at which a cycle starts; `cycle` in 1...cycleCount + 1, the last being the end.
  public func start(ofCycle cycle: Int) -> Duration {
    cycle <= ramped.count
      ? ramped[cycle - 1].start
      : settled.start + settled.duration * (cycle - 1 - ramped.count)
  }

  /// The ordinal of the first step of a cycle in 1...cycleCount + 1.
  public func firstOrdinal(ofCycle cycle: Int) -> Int {
    cycle <= ramped.count
      ? ramped[cycle - 1].firstOrdinal
      : settled.firstOrdinal + settled.steps.count * (cycle - 1 - ramped.count)
  }

  /// The step with an ordinal in 0..<stepCount.
  public func step(_ ordinal: Int) -> ScoreStep {
    let (cycle, number) = cycle(ofOrdinal: ordinal)
    let relative = cycle.steps[ordinal - firstOrdinal(ofCycle: number)]
    return relative.moved(
      to: start(ofCycle: number) + relative.start, ordinal: ordinal, cycle: number)
  }

  /// How full the lungs are at the beginning and the end of the step with an ordinal in
  /// 0..<stepCount.
  public func filling(ofStep ordinal: Int) -> Filling {
    let (cycle, number) = cycle(ofOrdinal: ordinal)
    return cycle.fillings[ordinal - firstOrdinal(ofCycle: number)]
  }

  /// The ordinal of the first step that starts at or after a position, `stepCount` when none does.
  public func firstOrdinal(startingFrom position: Duration) -> Int {
    guard position > .zero else { return 0 }
    guard position <= duration else { return stepCount }
    let (cycle, number) = cycle(at: position)
    let offset = position - start(ofCycle: number)
    let within = Self.partition(cycle.steps.count) { cycle.steps[$0].start >= offset }
    var ordinal = min(firstOrdinal(ofCycle: number) + within, stepCount)
    // An open hold takes no time, so the one that ends the cycle before starts here too.
    while ordinal > 0, step(ordinal - 1).start >= position { ordinal -= 1 }
    return ordinal
  }

  /// The timed step under way at a position, nil in the lead-in and from the end on.
  public func step(at position: Duration) -> ScoreStep? {
    guard position >= .zero, position < duration else { return nil }
    let (cycle, number) = cycle(at: position)
    let offset = position - start(ofCycle: number)
    let within = Self.partition(cycle.steps.count) { cycle.steps[$0].end > offset }
    return step(firstOrdinal(ofCycle: number) + within)
  }

  /// The steps that start within a range of positions, in order.
  public func steps(
    startingIn range: Range<Duration>
  ) -> some RandomAccessCollection<ScoreStep> & Sendable {
    let first = firstOrdinal(startingFrom: range.lowerBound)
    let last = firstOrdinal(startingFrom: range.upperBound)
    return (first..<last).lazy.map { self.step($0) }
  }

  private func cycle(ofOrdinal ordinal: Int) -> (Cycle, number: Int) {
    guard ordinal < settled.firstOrdinal else {
      return (
        settled, ramped.count + 1 + (ordinal - settled.firstOrdinal) / settled.steps.count
      )
    }
    let index = Self.partition(ramped.count) { ramped[$0].firstOrdinal > ordinal } - 1
    return (ramped[index], index + 1)
  }

  private func cycle(at position: Duration) -> (Cycle, number: Int) {
    guard position < settled.start || cycleCount == ramped.count else {
      let settledCycles =
        (position - settled.start).inNanoseconds / settled.duration.inNanoseconds
      return (settled, min(ramped.count + 1 + Int(settledCycles), cycleCount))
    }
    let index = Self.partition(ramped.count) { ramped[$0].start > position } - 1
    return (ramped[index], index + 1)
  }

  /// The first index in 0..<count at which a condition holds that stays true from there on.
  private static func partition(_ count: Int, where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

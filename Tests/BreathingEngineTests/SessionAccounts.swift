import BreathingEngine

/// Adds up practised time from what goes on between two inputs.
struct PracticeAccount {
  private(set) var total = Duration.zero
  var isPaused = false
  private var now = Duration.zero
  /// When the lead-in or the second after a pause is over.
  private var quietUntil: Duration

  init(leadIn: Duration) { quietUntil = leadIn }

  mutating func pass(until time: Duration, asleep: Bool) {
    if !isPaused, !asleep { total += max(.zero, time - max(now, quietUntil)) }
    now = time
  }

  /// A gap before an open hold goes on leaves what was left of the second before it.
  mutating func putOff(by gap: Duration, from time: Duration) {
    if quietUntil > time { quietUntil += gap }
  }

  /// After a tap there is no waiting.
  mutating func goOn(at time: Duration) { quietUntil = min(quietUntil, time) }

  mutating func resume(at time: Duration, position: Duration) {
    isPaused = false
    quietUntil = time + max(.seconds(1), .zero - position)
  }
}

/// Counts cycles that were practised from their first step to their last.
struct CycleAccount {
  let score: Score
  /// The cycle under way, 0 before the first.
  private(set) var cycle = 0
  private(set) var counted = 0
  private var isWhole = false
  private var isCounted = false

  init(score: Score) { self.score = score }

  /// A gap touched the cycle under way.
  mutating func breakCycle() { isWhole = false }

  /// The person has left a cycle, begun or not.
  mutating func leave(_ number: Int) {
    cycle = number
    isWhole = false
    isCounted = false
  }

  mutating func begin(_ step: ScoreStep, offset: Duration) -> String? {
    var problem: String?
    if step.cycle != cycle {
      if isWhole != isCounted { problem = "cycle \(cycle) whole: \(isWhole), counted otherwise" }
      if step.cycle < cycle { problem = "back in cycle \(step.cycle)" }
      cycle = step.cycle
      isWhole = false
      isCounted = false
    }
    if step.ordinal == score.firstOrdinal(ofCycle: cycle), offset == .zero { isWhole = true }
    return problem
  }

  mutating func count(_ number: Int, completed: Int, next: Int) -> String? {
    guard number == cycle, isWhole, !isCounted, next == score.firstOrdinal(ofCycle: cycle + 1)
    else { return "cycle \(number) counted" }
    isCounted = true
    counted += 1
    return completed == counted ? nil : "cycle \(number) is number \(completed)"
  }

  mutating func end(next: Int) -> String? {
    if next != score.firstOrdinal(ofCycle: cycle + 1) { return "the end within a cycle" }
    return isWhole == isCounted ? nil : "the last cycle whole: \(isWhole), counted otherwise"
  }
}

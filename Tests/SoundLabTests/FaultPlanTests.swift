import SoundLab
import TestSupport
import Testing

@Suite struct FaultPlanTests {
  private func plan(minutes: Int, seed: UInt64) -> [Fault] {
    var source = RandomSource(seed: seed)
    return FaultPlan(lasting: .seconds(60 * minutes), using: &source).faults
  }

  @Test func `the same seed gives the same faults, another seed others`() {
    #expect(plan(minutes: 60, seed: 7) == plan(minutes: 60, seed: 7))
    #expect(plan(minutes: 60, seed: 7) != plan(minutes: 60, seed: 8))
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `faults follow one another, are short, and leave the ends of the session alone`(
    seed: UInt64
  ) {
    let faults = plan(minutes: 10, seed: seed)
    #expect(faults.count >= 20)
    for (fault, next) in zip(faults, faults.dropFirst()) { #expect(fault.end < next.begin) }
    #expect(faults.allSatisfy { $0.length >= .milliseconds(300) && $0.length <= .seconds(8) })
    #expect(faults.allSatisfy { $0.begin >= .seconds(12) && $0.end <= .seconds(580) })
    #expect(faults.allSatisfy { $0.kind != .load || $0.length <= .seconds(3) })
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `a soak of five minutes has every kind of fault`(seed: UInt64) {
    #expect(Set(plan(minutes: 5, seed: seed).map(\.kind)) == Set(Fault.Kind.allCases))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `most faults leave time to recover, some follow hard upon another`(seed: UInt64) {
    let faults = plan(minutes: 60, seed: seed)
    let pauses = zip(faults, faults.dropFirst()).map { $1.begin - $0.end }
    #expect(pauses.count { $0 >= .seconds(12) } > pauses.count / 2)
    #expect(pauses.contains { $0 <= .seconds(4) })
  }
}

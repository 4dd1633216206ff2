import Glibc

/// Random numbers for one case of a property test.
///
/// The seed of a run is printed, and taken from `BREATHE_SEED` where that is set, so that a failure
/// can be seen again. The generator is SplitMix64 (Steele, Lea, Flood 2014,
/// doi:10.1145/2660193.2660195).
package struct RandomSource: RandomNumberGenerator, Sendable {
  package static let seed: UInt64 = {
    let given = getenv("BREATHE_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    print("BREATHE_SEED=\(seed)")
    return seed
  }()

  private let name: String
  private var state: UInt64

  package init(case number: Int) {
    name = "BREATHE_SEED=\(Self.seed), case \(number)"
    state = Self.seed &+ UInt64(number) &* 0xd134_2543_de82_ef95
    _ = next()
  }

  /// The numbers of a seed that is given by other means.
  package init(seed: UInt64) {
    name = "seed \(seed)"
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Whether something happens that happens `percent` times in a hundred.
  package mutating func happens(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  package mutating func duration(_ range: ClosedRange<Duration>) -> Duration {
    .nanoseconds(
      Int64.random(
        in: range.lowerBound.nanosecondCount...range.upperBound.nanosecondCount, using: &self))
  }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  package mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }
}

extension RandomSource: CustomStringConvertible {
  package var description: String { name }
}

extension Duration {
  /// Written apart from the engine's own conversion, so that tests do not lean on what they test.
  fileprivate var nanosecondCount: Int64 { Int64(self / .nanoseconds(1)) }
}

/// How long a session is meant to be.
public enum SessionLength: Sendable, Equatable {
  case time(Duration)
  case cycles(Int)
}

extension Pattern {
  /// The number of cycles whose total comes nearest to the wanted time, at least 1; of two equally
  /// near totals the shorter. With open holds the total is unknown, so it is the most that can be
  /// begun within the time and the engine stops earlier.
  ///
  /// - Precondition: every cycle takes time.
  package func cycles(for length: SessionLength) -> Int {
    switch length {
    case .cycles(let count): count
    case .time(let wanted):
      hasOpenHolds ? cyclesBegun(within: wanted) : nearestCycles(to: wanted)
    }
  }

  private func nearestCycles(to wanted: Duration) -> Int {
    let (whole, rest, next) = wholeCycles(within: wanted)
    let nearest = rest > next - rest ? whole + 1 : whole
    return max(1, nearest)
  }

  private func cyclesBegun(within wanted: Duration) -> Int {
    let (whole, rest, _) = wholeCycles(within: wanted)
    return max(1, rest > .zero ? whole + 1 : whole)
  }

  /// How many whole cycles fit, what is left over, and how long the cycle after them would be.
  private func wholeCycles(within wanted: Duration) -> (Int, rest: Duration, next: Duration) {
    let steps = writtenOut
    func duration(ofCycle cycle: Int) -> Duration {
      steps.reduce(.zero) { $0 + $1.length.duration(inCycle: cycle) }
    }
    let settled = steps.map(\.length.settlesInCycle).max() ?? 1
    var rest = wanted
    var cycle = 1
    while cycle < settled {
      let next = duration(ofCycle: cycle)
      guard next <= rest else { return (cycle - 1, rest, next) }
      rest -= next
      cycle += 1
    }
    let tail = duration(ofCycle: settled).inNanoseconds
    let (count, remainder) = rest.inNanoseconds.quotientAndRemainder(dividingBy: tail)
    return (cycle - 1 + Int(count), .nanoseconds(remainder), .nanoseconds(tail))
  }
}

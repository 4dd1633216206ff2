/// Something done to a session, its sound server or the machine.
package struct Fault: Sendable, Equatable {
  package let kind: Kind
  /// When it begins, from the start of the first phase.
  package let begin: Duration
  package let length: Duration

  package enum Kind: String, Sendable, CaseIterable {
    /// The session gets SIGSTOP, in the end SIGCONT.
    case stopped
    /// The server is killed, in the end started anew.
    case serverKilled
    /// The sink is suspended, in the end resumed.
    case sinkSuspended
    /// The server gets SIGSTOP, in the end SIGCONT.
    case serverFrozen
    /// Busy processes compete for the processors.
    case load

    /// Load makes nothing impossible, so it excuses nothing.
    package var excuses: Bool { self != .load }
  }

  package init(_ kind: Kind, begin: Duration, length: Duration) {
    self.kind = kind
    self.begin = begin
    self.length = length
  }

  package var end: Duration { begin + length }
}

/// The faults of a soak, drawn at random.
package struct FaultPlan: Sendable, Equatable {
  /// Before this the session has its settled start.
  private static let firstBegin = Duration.seconds(12)
  /// Nothing begins so near to the end that its recovery could not be seen.
  private static let lastEnd = Duration.seconds(20)
  /// Most pauses leave time to recover; some faults follow hard upon another.
  private static let pause = Duration.seconds(12)...Duration.seconds(20)
  private static let shortPause = Duration.milliseconds(300)...Duration.seconds(4)
  private static let length = Duration.milliseconds(300)...Duration.seconds(8)
  /// Others may work on the machine as well.
  private static let longestLoad = Duration.seconds(3)

  package let faults: [Fault]

  package init(lasting duration: Duration, using source: inout some RandomNumberGenerator) {
    var faults: [Fault] = []
    var bag: [Fault.Kind] = []
    var time = Self.firstBegin
    while true {
      // Each kind once before any comes again, so that a short soak has them all.
      if bag.isEmpty { bag = Fault.Kind.allCases.shuffled(using: &source) }
      let kind = bag.removeLast()
      let drawn = Self.random(Self.length, using: &source)
      let length = kind == .load ? min(drawn, Self.longestLoad) : drawn
      guard time + length <= duration - Self.lastEnd else { break }
      faults.append(Fault(kind, begin: time, length: length))
      let followsHard = Int.random(in: 0..<5, using: &source) == 0
      time += length + Self.random(followsHard ? Self.shortPause : Self.pause, using: &source)
    }
    self.faults = faults
  }

  /// A time in whole milliseconds.
  private static func random(
    _ range: ClosedRange<Duration>, using source: inout some RandomNumberGenerator
  ) -> Duration {
    let milliseconds = { (duration: Duration) in Int(duration / .milliseconds(1)) }
    return .milliseconds(
      Int.random(
        in: milliseconds(range.lowerBound)...milliseconds(range.upperBound), using: &source))
  }
}

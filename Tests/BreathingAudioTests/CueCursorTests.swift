import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreathingAudio

/// Which cues a passage has, and where.
struct CueCursorTests {
  private static let origin = BreathingEngine.Instant.now

  private func cues(
    _ score: Score, _ passage: Passage? = nil, counts: Bool = false, isReentry: Bool = false
  ) -> [Cue] {
    var cursor = CueCursor(
      score: score, passage: passage ?? score.whole(from: Self.origin), counts: counts,
      isReentry: isReentry)
    var cues: [Cue] = []
    while let cue = cursor.next(), cues.count < 10_000 { cues.append(cue) }
    return cues
  }

  private func passage(
    entry: Duration, steps: Range<Int>, _ ending: Passage.Ending, leadIn: Duration = .zero
  ) -> Passage {
    Passage(origin: Self.origin, entry: entry, steps: steps, ending: ending, leadIn: leadIn)
  }

  private func openHold(limit: Duration) -> Score {
    let steps = [
      Step(.inhale, .fixed(.seconds(2))), Step(.holdOut, .open(limit: limit)),
      Step(.exhale, .fixed(.seconds(3))),
    ]
    let pattern = Pattern(techniqueId: "waits", elements: steps.map { .step($0) })
    return Score(pattern: pattern, cycles: 1, leadIn: .zero)
  }

  // MARK: - Signs that a hold goes on

  private static let longHolds: [(pattern: String, signs: [Double])] = [
    ("4-10-4", []), ("4-10.1-4", [5.05]), ("4-15-4", [7.5]), ("4-20-4", [10]),
    ("4-20.5-4", [6.833_333_333, 13.666_666_667]), ("4-60-4", [10, 20, 30, 40, 50]),
  ]

  /// The signs lie evenly, none further than 10 s from the last sound, none at the end.
  @Test(arguments: longHolds)
  func `a hold longer than 10 s gives signs of life`(
    _ pattern: String, _ seconds: [Double]
  ) throws {
    let score = try Score.of(pattern, cycles: 1)
    let signs = cues(score).filter { $0.kind == .holdCount }.map { $0.position - .seconds(4) }
    #expect(signs.count == seconds.count)
    for (sign, expected) in zip(signs, seconds) {
      #expect(abs(sign / .seconds(1) - expected) < 1e-8)
    }
  }

  @Test func `a long breath needs no sign, and seconds that are sounded replace it`() throws {
    #expect(!cues(try Score.of("15-15", cycles: 1)).contains { $0.kind == .holdCount })
    let counted = cues(try Score.of("2-12-2", cycles: 1), counts: true)
    #expect(!counted.contains { $0.kind == .holdCount })
    #expect(counted.filter { $0.kind == .count }.map(\.second) == [2] + Array(2...12) + [2])
  }

  private static let openHolds: [(limit: Int, marks: [Int])] = [
    (300, [30, 60, 90, 120, 150, 180, 210, 240, 270]), (31, [30]), (30, []), (75, [30, 60]),
  ]

  @Test(arguments: openHolds)
  func `an open hold marks each 30 s up to its limit`(_ limit: Int, _ seconds: [Int]) {
    let score = openHold(limit: .seconds(limit))
    let hold = passage(entry: .zero, steps: 0..<2, .openHold)
    let cues = cues(score, hold)
    #expect(cues.prefix(2).map(\.kind) == [.inhale, .holdOut])
    #expect(cues.dropFirst(2).allSatisfy { $0.kind == .openHold })
    #expect(cues.dropFirst(2).map(\.position) == seconds.map { .seconds(2 + $0) })
  }

  @Test func `what is left of an open hold marks what is left`() {
    let score = openHold(limit: .seconds(120))
    let rest = passage(
      entry: .seconds(2 + 45), steps: 2..<2, .openHold, leadIn: .seconds(1))
    let cues = cues(score, rest)
    #expect(cues.map(\.kind) == [.resume, .openHold, .openHold])
    #expect(
      cues.map(\.position) == [.milliseconds(46_600), .seconds(2 + 60), .seconds(2 + 90)])
  }

  // MARK: - Signs of what happened

  @Test func `a resumption is told within its lead-in`() throws {
    let score = try Score.of("4-4", cycles: 3)
    let resumed = passage(
      entry: .seconds(8), steps: 2..<6, .session(at: .seconds(24)), leadIn: .seconds(1))
    let cues = cues(score, resumed)
    #expect(cues.prefix(2).map(\.kind) == [.resume, .inhale])
    #expect(cues[0].position == .milliseconds(7600))
  }

  @Test func `a resumption in the lead-in is told, once the start has been`() throws {
    let score = try Score.of("4-4", cycles: 3)
    func leading(_ seconds: Double, isReentry: Bool = false) -> [Cue] {
      let resumed = passage(entry: .seconds(seconds), steps: 0..<6, .session(at: score.duration))
      return Array(cues(score, resumed, isReentry: isReentry).prefix { $0.position < .zero })
    }
    #expect(leading(-1.5).map(\.kind) == [.resume])
    #expect(leading(-1.5).map(\.position) == [.milliseconds(-900)])
    #expect(leading(-2.5).map(\.kind) == [.start], "the start says the same")
    #expect(leading(-1.5, isReentry: true).isEmpty, "nobody had paused")
  }

  @Test(arguments: [(0.9, false), (1, true), (3, true)])
  func `what goes on in the midst of a phase is told`(_ offset: Double, _ isTold: Bool) throws {
    let score = try Score.of("4-4", cycles: 3)
    let late = score.whole(from: Self.origin).entered(at: .seconds(12 + offset), in: score)
    let cues = cues(score, late, isReentry: true)
    #expect((cues[0].kind == .resync) == isTold)
    #expect(cues.first { $0.kind == .exhale }?.position == .seconds(12 + offset))
    // The same passage without a loss says nothing.
    #expect(self.cues(score, late)[0].kind == .exhale)
  }

  @Test func `what is entered at its very end is left to what follows`() throws {
    let score = try Score.of("4-4", cycles: 3)
    let late = score.whole(from: Self.origin).entered(at: .seconds(15.6), in: score)
    #expect(cues(score, late, isReentry: true)[0].kind != .resync)
    #expect(cues(score, late, isReentry: true).first { $0.kind.isPhase }?.position == .seconds(16))
  }

  // MARK: - The soft beginning

  @Test func `the first cycles rise by 6 dB until the third`() throws {
    let score = try Score.of("5-5", cycles: 5)
    let breaths = cues(score).filter { $0.kind == .inhale }
    for (cue, expected) in zip(breaths, [-6.0, -3, 0, 0, 0]) {
      #expect(abs(cue.ease - expected) < 1e-9)
    }
    #expect(cues(score)[0].ease == -6)
    #expect(cues(score).last?.ease == 0)
  }

  @Test func `in long cycles the level is reached after a minute`() throws {
    let score = try Score.of("90-90", cycles: 3)
    let eases = cues(score).filter { $0.kind.isPhase }.map(\.ease)
    #expect(eases == [-6, 0, 0, 0, 0, 0])
  }

  // MARK: - What a cue knows

  @Test func `a cue knows the way of the air and how full the lungs are`() {
    let steps = [
      Step(.inhale, .fixed(.seconds(3)), way: .leftNostril),
      Step(.inhale, .fixed(.seconds(1)), way: .mouth), Step(.exhale, .fixed(.seconds(4))),
    ]
    let pattern = Pattern(techniqueId: "sigh", elements: steps.map { .step($0) })
    let cues = cues(Score(pattern: pattern, cycles: 1, leadIn: .zero)).filter(\.kind.isPhase)
    #expect(cues.map(\.way) == [.leftNostril, .mouth, nil])
    #expect(cues.map(\.filling.start) == [0, 0.75, 1])
    #expect(cues.map(\.filling.end) == [0.75, 1, 0])
  }
}

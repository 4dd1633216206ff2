import BreathingEngine
import TestSupport
import Testing

@testable import TerminalUI

/// Pictures of patterns that nobody would breathe.
struct AnyScoreTests {
  private static let sizes = [
    (1, 1), (16, 3), (23, 30), (24, 9), (80, 24), (200, 5), (17, 60), (1000, 3), (30, 400),
  ]

  private func score(_ random: inout RandomSource) -> Score {
    let times: [Duration] = [
      .nanoseconds(1), .nanoseconds(7), .milliseconds(1), .milliseconds(400), .seconds(1),
      .seconds(5), .seconds(60), .seconds(4 * 3600),
    ]
    let steps = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      let phase = Phase.allCases.randomElement(using: &random) ?? .inhale
      let time = times.randomElement(using: &random) ?? .seconds(1)
      let other = times.randomElement(using: &random) ?? .seconds(1)
      let lengths: [StepLength] = [
        .fixed(time), .ramp(from: time, to: other, overCycles: .random(in: 2...9, using: &random)),
        phase.isHold ? .open(limit: other) : .fixed(other),
      ]
      return Step(phase, lengths.randomElement(using: &random) ?? .fixed(time))
    }
    let timed = Step(.exhale, .fixed(times.randomElement(using: &random) ?? .seconds(1)))
    return Score(
      pattern: Pattern(
        techniqueId: "any",
        elements: [
          .group(steps, times: .random(in: 1...40, using: &random)), .step(timed),
        ]),
      cycles: .random(in: 1...5, using: &random),
      leadIn: Bool.random(using: &random) ? .zero : .seconds(3))
  }

  @Test(arguments: 0..<60)
  func `any score can be drawn on any screen at any time`(number: Int) throws {
    var random = RandomSource(case: number)
    let score = score(&random)
    let last = score.duration
    let share = Double.random(in: 0...1, using: &random)
    let positions = [
      score.beginning, .zero, .nanoseconds(1), last * share, last - .nanoseconds(1), last,
    ]
    for position in positions {
      let level = score.lungLevel(at: position)
      #expect((0...1).contains(level), "\(random)")
      let (columns, rows) = Self.sizes.randomElement(using: &random) ?? (80, 24)
      for visual in Visual.allCases {
        let size = ScreenSize(columns: columns, rows: rows)
        let frame = Scene(score, at: position).frame(visual, columns: columns, rows: rows)
        var replay = ScreenReplay(columns: columns, rows: rows)
        try replay.play(FrameDiff.bytes(from: nil, to: frame, synchronized: false))
        #expect(frame.size == size && replay.wrapCount == 0, "\(random)")
      }
    }
  }
}

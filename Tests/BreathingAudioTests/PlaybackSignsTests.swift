import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreathingAudio

/// What is heard beside the breath: pauses, resumptions, waiting holds, a return after a loss.
struct PlaybackSignsTests {
  private let start = PlaybackRun.start

  private func run(_ pattern: String, cycles: Int = 4) throws -> (PlaybackRun, Score) {
    let score = try Score.of(pattern, cycles: cycles)
    let device = SimulatedPCM(at: start)
    return (PlaybackRun(playing: score, cueSet: .short(withSigns: true), on: device), score)
  }

  private func onsets(_ kind: CueKind, in run: PlaybackRun) -> [Duration] {
    run.heard(from: start).filter { $0.kind == kind }.map(\.position)
  }

  @Test func `a pause and its end are told once each, in time`() throws {
    let (run, score) = try run("5-5")
    run.run(for: .milliseconds(9300))
    run.order { $0.passage = nil }
    run.run(for: .seconds(20))
    let resumed = run.now - start
    run.order {
      $0.passage = Passage(
        origin: run.now + .seconds(1), entry: .zero, steps: 0..<8,
        ending: .session(at: score.duration), leadIn: .seconds(1))
    }
    run.run(for: .seconds(4))
    let paused = onsets(.pause, in: run)
    #expect(paused.count == 1)
    // Up to 0.8 s of silence had been written before it.
    #expect(paused.allSatisfy { $0 - .milliseconds(9300) < .milliseconds(900) })
    let back = onsets(.resume, in: run)
    #expect(back.count == 1)
    #expect(back.allSatisfy { abs(($0 - resumed) / .milliseconds(1) - 600) < 1 })
    #expect(run.heard(from: start).last?.kind == .inhale)
    #expect(run.device.violations.isEmpty)
  }

  /// What a session tells in its first cycles is as soft as they are.
  @Test(arguments: [(1.0, 0.5...0.56), (9, 0.67...0.73), (31, 0.98...1.02)])
  func `a pause is told as softly as the breath`(
    _ seconds: Double, _ share: ClosedRange<Float>
  ) throws {
    let (run, _) = try run("5-5")
    run.run(for: .seconds(3 + seconds))
    run.order { $0.passage = nil }
    run.run(for: .seconds(3))
    let pause = try #require(run.device.allHeard.first { $0.heard.kind == .pause })
    #expect(share.contains(pause.heard.right / 0.1), "\(pause.heard.right)")
  }

  @Test func `a stop is silent`() throws {
    let (run, _) = try run("5-5")
    run.run(for: .milliseconds(9300))
    run.order { $0.mode = .stop }
    run.run(for: .seconds(3))
    #expect(onsets(.pause, in: run).isEmpty)
  }

  @Test func `sound that was lost in a phase says that it is back`() throws {
    let (run, _) = try run("8-8")
    run.run(for: .seconds(5))
    run.freeze(for: .seconds(10))
    run.run(for: .seconds(12))
    let heard = run.heard(from: start + .seconds(3)).filter { $0.position > .seconds(5) }
    // Both on one frame, 12 s into the score in the exhale, and so neither of them alone.
    #expect(heard.first?.kind == nil)
    #expect((heard.first?.position ?? .zero) < .seconds(12.5))
    #expect(heard.dropFirst().map(\.kind) == [.inhale, .exhale])
    let first = run.device.allHeard.first { $0.onset > start + .seconds(10) }
    #expect((first?.heard.left ?? 0) > 0.12, "two sounds of a tenth")
  }

  @Test func `sound that was lost in the rest of an open hold says that it is back`() {
    let steps = [Step(.inhale, .fixed(.seconds(2))), Step(.holdOut, .open(limit: .seconds(300)))]
    let score = Score(
      pattern: Pattern(techniqueId: "waits", elements: steps.map { .step($0) }), cycles: 1)
    let run = PlaybackRun(score, cueSet: .short(withSigns: true), on: SimulatedPCM(at: start))
    // Held for 5 s before a pause.
    run.orders.passage = Passage(
      origin: start - .seconds(6), entry: .seconds(7), steps: 2..<2, ending: .openHold,
      leadIn: .seconds(1))
    run.run(for: .seconds(5))
    run.freeze(for: .seconds(10))
    run.run(for: .seconds(8))
    let back = onsets(.resync, in: run)
    #expect(back.count == 1)
    #expect(back.allSatisfy { $0 > .seconds(15) && $0 < .seconds(16) })
  }

  @Test func `an open hold marks its half minutes on their frames`() throws {
    let steps = [Step(.inhale, .fixed(.seconds(2))), Step(.holdOut, .open(limit: .seconds(100)))]
    let score = Score(
      pattern: Pattern(techniqueId: "waits", elements: steps.map { .step($0) }), cycles: 1)
    let run = PlaybackRun(score, cueSet: .short(withSigns: true), on: SimulatedPCM(at: start))
    run.orders.passage = Passage(
      origin: start + .seconds(3), entry: .seconds(-3), steps: 0..<2, ending: .openHold)
    run.run(for: .seconds(99))
    let marks = onsets(.openHold, in: run)
    #expect(marks.count == 3)
    for (mark, seconds) in zip(marks, [35, 65, 95]) {
      #expect(abs((mark - .seconds(seconds)) / .milliseconds(1)) < 0.1)
    }
  }
}

import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreathingAudio

/// Pauses, taps and other changes of what sounds are heard soon, whole and once.
struct PlaybackPassageTests {
  private let start = PlaybackRun.start

  private func run(
    _ pattern: String = "5.5-5.5", _ cueSet: CueSet = .short(), leadIn: Duration = .seconds(3)
  ) throws -> (PlaybackRun, Score) {
    let score = try Score.of(pattern, cycles: 4, leadIn: leadIn)
    let device = SimulatedPCM(at: start)
    device.keepsSamples = true
    return (PlaybackRun(playing: score, cueSet: cueSet, on: device), score)
  }

  private func expect(_ run: PlaybackRun, hears cues: [(CueKind, Duration)]) {
    let heard = run.heard(from: start + .seconds(3))
    #expect(heard.map(\.kind) == cues.map(\.0))
    for (sound, cue) in zip(heard, cues) {
      #expect(abs((sound.position - cue.1) / .milliseconds(1)) < 0.1, "\(cue.0)")
    }
    #expect(run.device.violations.isEmpty)
    #expect(run.spins == 0)
  }

  @Test(arguments: ["glide", "ticks", "tones"], [1030, 2000, 4030] as [Int64])
  func `a pause is silent within 250 ms and without a click`(_ id: String, _ at: Int64) throws {
    let (run, _) = try run("5.5-5.5", .shipped(id, without: .pause))
    run.run(for: .milliseconds(at))
    let pausedAt = run.now
    run.order { $0.passage = nil }
    run.run(for: .seconds(3))
    let last = run.device.allHeard.map(\.last).max() ?? start
    #expect(last - pausedAt < .milliseconds(250))
    let samples = run.device.samples
    let steps = zip(samples, samples.dropFirst(2)).map { abs($0 - $1) }
    // A tone of 0.06 with partials up to 1.8 kHz moves by less than this from frame to frame.
    #expect((steps.max() ?? 0) < 0.02)
    #expect(run.failures == 0)
  }

  @Test func `after a pause the new passage sounds from its entry`() throws {
    let (run, score) = try run()
    run.run(for: .milliseconds(10_200))
    run.order { $0.passage = nil }
    run.run(for: .seconds(5))
    // Back to the inhale of the breath under way, a second of lead-in before it.
    let origin = run.now + .seconds(1)
    run.order {
      $0.passage = Passage(
        origin: origin, entry: .zero, steps: 0..<8, ending: .session(at: score.duration))
    }
    run.run(for: .seconds(8))
    expect(
      run,
      hears: [
        (.start, .seconds(-2)), (.inhale, .zero), (.exhale, .milliseconds(5500)),
        (.inhale, .milliseconds(13_200)), (.exhale, .milliseconds(18_700)),
      ])
  }

  @Test func `a tap in an open hold is answered within 150 ms`() throws {
    let score = Score(
      pattern: Pattern(
        techniqueId: "open",
        elements: [
          .step(Step(.inhale, .fixed(.seconds(2)))),
          .step(Step(.holdIn, .open(limit: .seconds(60)))),
          .step(Step(.exhale, .fixed(.seconds(3)))),
        ]), cycles: 1)
    for wait in stride(from: Int64(6000), to: 6100, by: 7) {
      let device = SimulatedPCM(at: start)
      let run = PlaybackRun(score, on: device)
      run.orders.passage = Passage(
        origin: start + .seconds(3), entry: .seconds(-3), steps: 0..<2, ending: .openHold)
      run.run(for: .milliseconds(wait))
      let tap = run.now
      run.order {
        $0.passage = Passage(
          origin: tap - .seconds(2), entry: .seconds(2), steps: 2..<3,
          ending: .session(at: .seconds(5)))
      }
      run.run(for: .seconds(4))
      let heard = device.allHeard
      #expect(heard.map(\.heard.kind) == [.start, .inhale, .holdIn, .exhale, .end])
      #expect(heard[3].onset - tap < .milliseconds(150))
      #expect(abs((heard[4].onset - tap - .seconds(3)) / .milliseconds(1)) < 0.1)
      #expect(run.spins == 0)
    }
  }

  /// What follows is placed before the limit, and the engine's word that it has begun comes after.
  @Test(arguments: [Duration.zero, .milliseconds(3), .milliseconds(400)])
  func `at the limit of an open hold the next cue is heard once and on time`(
    _ late: Duration
  ) throws {
    let score = Score(
      pattern: Pattern(
        techniqueId: "open",
        elements: [
          .step(Step(.inhale, .fixed(.seconds(2)))),
          .step(Step(.holdIn, .open(limit: .seconds(6)))),
          .step(Step(.exhale, .fixed(.seconds(3)))),
        ]), cycles: 1)
    let run = PlaybackRun(score, on: SimulatedPCM(at: start))
    let limit = start + .seconds(11)
    let following = Passage(
      origin: limit - .seconds(2), entry: .seconds(2), steps: 2..<3,
      ending: .session(at: .seconds(5)))
    run.orders.passage = Passage(
      origin: start + .seconds(3), entry: .seconds(-3), steps: 0..<2, ending: .openHold)
    run.orders.passageAfterLimit = following
    run.run(for: .seconds(11) + late)
    run.order {
      $0.passage = following
      $0.passageAfterLimit = nil
    }
    run.run(for: .seconds(5))
    let heard = run.device.allHeard
    #expect(heard.map(\.heard.kind) == [.start, .inhale, .holdIn, .exhale, .end])
    let exhale = try #require(heard.first { $0.heard.kind == .exhale })
    #expect(abs((exhale.onset - limit) / .milliseconds(1)) < 0.1)
  }

  /// After a pause in an open hold there is no passage until the hold ends.
  @Test(arguments: [3.0, 75])
  func `a tap in a hold that was paused is answered within 150 ms`(_ seconds: Double) throws {
    let score = Score(
      pattern: Pattern(
        techniqueId: "open",
        elements: [
          .step(Step(.inhale, .fixed(.seconds(2)))),
          .step(Step(.holdIn, .open(limit: .seconds(600)))),
          .step(Step(.exhale, .fixed(.seconds(3)))),
        ]), cycles: 1)
    let run = PlaybackRun(score, on: SimulatedPCM(at: start))
    run.orders.passage = Passage(
      origin: start + .seconds(3), entry: .seconds(-3), steps: 0..<2, ending: .openHold)
    run.run(for: .seconds(7))
    run.order { $0.passage = nil }
    run.run(for: .seconds(2))
    let limit = run.now + .seconds(500)
    run.order {
      $0.passage = Passage(
        origin: run.now + .seconds(1 - 6), entry: .seconds(2 + 4), steps: 2..<2, ending: .openHold,
        leadIn: .seconds(1))
      $0.passageAfterLimit = Passage(
        origin: limit - .seconds(2), entry: .seconds(2), steps: 2..<3,
        ending: .session(at: .seconds(5)))
    }
    // A hold that goes on is no pause in which the device is let go of.
    run.run(for: .seconds(seconds))
    #expect(run.device.calls[.close] == nil)
    let tap = run.now
    run.order {
      $0.passage = Passage(
        origin: tap - .seconds(2), entry: .seconds(2), steps: 2..<3,
        ending: .session(at: .seconds(5)))
      $0.passageAfterLimit = nil
    }
    run.run(for: .seconds(4))
    let heard = run.device.allHeard.filter { $0.heard.kind == .exhale }
    #expect(heard.count == 1)
    #expect((heard.first?.onset ?? start) - tap < .milliseconds(150))
  }

  @Test func `a passage with the same origin repeats and drops nothing`() throws {
    let (run, score) = try run()
    for at in [2950, 5100, 2995, 6400] as [Int64] {
      run.run(for: .milliseconds(at))
      let entry = run.now - (start + .seconds(3))
      run.order {
        $0.passage = Passage(
          origin: start + .seconds(3), entry: entry,
          steps: score.firstOrdinal(startingFrom: entry)..<8, ending: .session(at: score.duration))
      }
    }
    run.run(for: .seconds(1))
    expect(
      run,
      hears: [
        (.start, .seconds(-2)), (.inhale, .zero), (.exhale, .milliseconds(5500)),
        (.inhale, .seconds(11)), (.exhale, .milliseconds(16_500)),
      ].filter { $0.1 < .milliseconds(15_445) })
  }

  @Test func `a new origin enters the step under way once`() throws {
    let (run, score) = try run()
    run.run(for: .seconds(5))
    // The engine froze for a while: now it is 2 s into the first exhale.
    let origin = run.now - .milliseconds(7500)
    run.order {
      $0.passage = Passage(
        origin: origin, entry: .milliseconds(7500), steps: 1..<8,
        ending: .session(at: score.duration))
    }
    run.run(for: .seconds(9))
    let heard = run.device.allHeard
    #expect(heard.map(\.heard.kind) == [.start, .inhale, .exhale, .inhale, .exhale])
    // As soon as silence already written ahead has passed.
    #expect(heard[2].onset - start < .milliseconds(5900))
    #expect(abs((heard[3].onset - origin - .seconds(11)) / .milliseconds(1)) < 0.1)
  }

  @Test func `stale cues are not made up for, but the step under way is`() throws {
    let score = try Score.of("1.37-0.61-2.03", cycles: 4)
    let device = SimulatedPCM(at: start)
    let run = PlaybackRun(score, on: device)
    run.run(for: .seconds(10))
    // Everything up to the second exhale (5.99 s) is past.
    let origin = run.now - .milliseconds(6500)
    run.order { $0.passage = score.whole(from: origin).entered(at: .milliseconds(6500), in: score) }
    run.run(for: .seconds(3))
    let heard = run.heard(from: origin)
    #expect(heard.map(\.kind) == [.exhale, .inhale, .holdIn])
    #expect(abs((heard[1].position - .milliseconds(8020)) / .milliseconds(1)) < 0.1)
  }

  @Test func `what is missed while the device wakes is entered where it is heard`() throws {
    let score = try Score.of("4-4", cycles: 1)
    let run = PlaybackRun(score, on: SimulatedPCM(at: start))
    run.orders.passage = Passage(
      origin: start, entry: .zero, steps: 0..<2, ending: .session(at: .seconds(8)))
    run.run(for: .seconds(6))
    let heard = run.heard(from: start)
    #expect(heard.map(\.kind) == [.inhale, .exhale])
    #expect(heard[0].position < .milliseconds(600))
    #expect(abs((heard[1].position - .seconds(4)) / .milliseconds(1)) < 0.1)
  }

  @Test(arguments: ["ticks", "tones"])
  func `frames the device did not take sound the same when they are written again`(
    _ id: String
  ) throws {
    let samples = try [nil, 700].map { most -> [Float] in
      let (run, _) = try run("1.37-0.61-2.03", .shipped(id))
      run.device.faults.acceptsMost = most
      run.run(for: .seconds(6))
      #expect(run.failures == 0 && run.device.calls[.restart] == nil)
      return run.device.samples
    }
    let count = min(samples[0].count, samples[1].count)
    #expect(count > 5 * 96_000)
    #expect(samples[0].prefix(count) == samples[1].prefix(count))
  }
}

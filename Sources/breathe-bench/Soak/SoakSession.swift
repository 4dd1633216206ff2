import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab

/// A session of the program, what it was seen to do, and what it used.
struct SoakSession {
  /// Uneven, so that a fault meets every part of every phase; no cue reaches into the next.
  static let pattern = "3.3-1.9-4.1-2.3"

  let score: Score
  let judgement: Judgement
  let faults: [Fault]
  let notices: [SoundNotice]
  let usage: (first: Sample, last: Sample)?
  let status: Int32

  /// What the process had used at an instant.
  struct Sample {
    let usage: ProcessUsage
    let at: ContinuousClock.Instant
  }

  /// The score of as many cycles as fit into a time.
  static func score(lasting time: Duration) throws -> Score {
    let pattern = try OneLinePattern.entry(pattern).pattern(adjustedBy: Recipe.Adjustment())
    let cycle = Score(pattern: pattern, cycles: 1).duration
    return Score(pattern: pattern, cycles: max(2, Int(time / cycle)))
  }

  static func matcher(_ cueSet: CueSet) throws -> SoundMatcher {
    let pattern = try OneLinePattern.entry(pattern).pattern(adjustedBy: Recipe.Adjustment())
    return SoundMatcher(templates: CueTemplate.all(of: pattern, cueSet: cueSet))
  }

  /// Plays a session under faults to its end.
  static func play(
    _ bench: Bench, score: Score, faults: [Fault], run: DisturbedRun, tolerance: Duration
  ) throws -> SoakSession {
    let pipe = Pipe()
    let log = EventLog()
    let words = [
      bench.program, "start", pattern, "--cycles", "\(score.cycleCount)", "--sound", "tones",
      "--display", "none", "--events", "json", "--audio-device", run.device, "--data",
      bench.checkout,
    ]
    let program = try ChildProcess(
      words, environment: run.environment, output: pipe.fileHandleForWriting.fileDescriptor)
    try pipe.fileHandleForWriting.close()
    log.readAll(from: pipe.fileHandleForReading)
    guard Waiting.until(seconds: 10, { !log.entries.isEmpty }), let start = log.entries.first else {
      throw SoundServer.Failure.notReady("the session")
    }
    var samples: [Sample] = []
    var nextSample = start.at + .seconds(10)
    let ending = Duration.seconds(10)
    try run.disturb(
      program, with: faults, origin: start.at + score.leadIn, limit: score.duration + ending,
      stop: { kill(program.id, $0) }
    ) {
      guard .now >= nextSample, let usage = ProcessUsage(of: program.id) else { return }
      samples.append(Sample(usage: usage, at: .now))
      nextSample = .now + .seconds(1)
    }
    program.stop()
    run.finish()
    guard let origin = log.origin(of: score) else {
      throw SoundServer.Failure.notReady("a phase of the session")
    }
    let performed = run.faults(from: origin)
    // The first of the planned cues is that of the start.
    let judgement = CueJudge.judge(
      run.heard(from: origin), planned: PlannedCue.cues(of: score, withStartAndEnd: true),
      faults: performed, resynchronised: Set(log.skipped(in: score).map { $0 + 1 }),
      tolerance: tolerance)
    return SoakSession(
      score: score, judgement: judgement, faults: performed,
      notices: log.notices(leadIn: score.leadIn),
      usage: samples.first.flatMap { first in samples.last.map { (first, $0) } },
      status: program.wait())
  }
}

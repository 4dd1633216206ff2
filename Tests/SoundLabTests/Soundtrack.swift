import BreathingCatalog
import BreathingEngine
import Foundation

@testable import SoundLab

/// A recording made by hand of a session of two seconds in, two seconds out.
struct Soundtrack {
  static let score = Score(pattern: pattern, cycles: 5, leadIn: .seconds(3))
  static let planned = PlannedCue.cues(of: score, withStartAndEnd: false)
  static let templates: [CueTemplate] = {
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    do {
      let cueSet = try Catalog(directories: [checkout.path]).cueSet("tones")
      return CueTemplate.all(of: pattern, cueSet: cueSet)
    } catch {
      preconditionFailure("the shipped cue set cannot be read: \(error)")
    }
  }()

  private static let pattern = Pattern(
    techniqueId: "2-2",
    elements: [
      .step(Step(.inhale, .fixed(.seconds(2)))), .step(Step(.exhale, .fixed(.seconds(2)))),
    ]
  )

  /// Frame zero of the first life is three seconds before the first phase.
  private static let origin = ContinuousClock.now
  private var lives: [Life] = []

  private struct Life {
    /// Position at which the recording starts, and the way from program to recorder.
    let start: Duration
    let latency: Duration
    var samples: [Float] = []
  }

  init() { beginLife(at: .seconds(-3), latency: .milliseconds(40)) }

  /// A session in which each cue is heard at its time, but for some.
  static func session(without missing: Set<Int> = []) -> Soundtrack {
    var track = Soundtrack()
    for (index, cue) in planned.enumerated() where !missing.contains(index) {
      track.add(cue.kind, at: cue.position)
    }
    return track
  }

  mutating func beginLife(at start: Duration, latency: Duration) {
    lives.append(Life(start: start, latency: latency))
  }

  /// Adds a cue, or from it so much as lies in a range of its own time, to the latest life.
  mutating func add(
    _ kind: CueKind, at position: Duration, part: Range<Duration> = .zero..<Duration.seconds(9)
  ) {
    guard let template = Self.templates.first(where: { $0.kind == kind }) else { return }
    let first = frame(position - lives[lives.count - 1].start)
    let frames = frame(part.lowerBound)..<min(template.samples.count, frame(part.upperBound))
    for index in frames { mix(template.samples[index], at: first + index) }
  }

  /// Adds a burst that is part of no cue.
  mutating func addClick(at position: Duration) {
    let first = frame(position - lives[lives.count - 1].start)
    for index in 0..<480 { mix(index.isMultiple(of: 9) ? 0.2 : -0.1, at: first + index) }
  }

  private mutating func mix(_ sample: Float, at frame: Int) {
    let life = lives.count - 1
    let lacking = frame + 1 - lives[life].samples.count
    if lacking > 0 { lives[life].samples += repeatElement(0, count: lacking) }
    lives[life].samples[frame] += sample
  }

  private func frame(_ time: Duration) -> Int { Int((time / .seconds(1) * 48_000).rounded()) }

  /// What the judge makes of it.
  func judged(faults: [Fault] = [], resynchronised: Set<Int> = []) -> Judgement {
    CueJudge.judge(
      heard, planned: Self.planned, faults: faults, resynchronised: resynchronised,
      tolerance: .milliseconds(5))
  }

  private var heard: [HeardCue] {
    let matcher = SoundMatcher(templates: Self.templates)
    return lives.enumerated().flatMap { number, life in
      var finder = SoundFinder()
      var sounds: [HeardSound] = []
      var arrivals: [Recording.Arrival] = []
      // Frames come in blocks of 1024, each up to a millisecond late.
      for block in stride(from: 0, to: life.samples.count, by: 1024) {
        let end = min(block + 1024, life.samples.count)
        sounds += finder.take(Array(life.samples[block..<end]))
        let time = Duration.seconds(Double(end) / 48_000)
        let late = Duration.microseconds(end / 1024 * 7 % 10 * 100)
        arrivals.append(
          Recording.Arrival(
            frames: end, at: Self.origin + life.start + life.latency + time + late))
      }
      sounds += finder.finish()
      let clock = ArrivalClock(arrivals)
      return sounds.flatMap(matcher.pieces).compactMap {
        HeardCue($0, clock: clock, origin: Self.origin, life: number)
      }
    }
  }
}

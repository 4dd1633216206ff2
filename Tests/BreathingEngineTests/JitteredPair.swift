import BreathingEngine
import TestSupport

/// A session played twice with the same keys at the same times: woken at each deadline, and as it
/// comes.
struct JitteredPair {
  let random: RandomSource
  let punctual: EngineRun
  let jittered: EngineRun

  init(_ number: Int, _ kind: PatternKind) {
    var random = RandomSource(case: number)
    let score = Score(
      pattern: random.pattern(kind), cycles: random.number(1...5),
      leadIn: random.duration(.zero ... .seconds(5)))
    let engine = BreathingEngine(
      score: score,
      timeLimit: random.happens(50) ? random.duration(.zero...score.duration) : nil)
    var punctual = EngineRun(engine)
    var jittered = EngineRun(engine)
    let most = max(score.duration, .seconds(10))
    let times = (0..<random.number(0...8)).map { _ in random.duration(.zero...most) }.sorted()
    for time in times {
      let key = random.pick(Key.allCases)
      punctual.play(to: time)
      punctual.press(key)
      jittered.wander(to: time, &random)
      jittered.press(key)
    }
    let end = punctual.now + .seconds(3_600)
    punctual.press(.resume)
    punctual.play(to: end)
    jittered.press(.resume)
    jittered.wander(to: end, &random)
    self.random = random
    self.punctual = punctual
    self.jittered = jittered
  }

  fileprivate enum Key: CaseIterable {
    case pause
    case resume
    case tap
  }
}

extension EngineRun {
  fileprivate mutating func press(_ key: JitteredPair.Key) {
    switch key {
    case .pause: pause()
    case .resume: resume()
    case .tap: tap()
    }
  }

  /// Wakes the engine late by less than a second, early, twice and back in time.
  fileprivate mutating func wander(to time: Duration, _ random: inout RandomSource) {
    while let deadline = engine.nextDeadline {
      let late = deadline - Self.anchor + random.duration(.zero ... .milliseconds(999))
      guard late < time else { break }
      switch random.number(0...5) {
      case 0: wake(at: now)
      case 1: wake(at: now - .seconds(2))
      case 2: wake(at: min(late, now + .milliseconds(1)))
      default: wake(at: late)
      }
    }
    sleep(to: time)
  }
}

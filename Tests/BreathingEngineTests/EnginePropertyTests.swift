import BreathingEngine
import TestSupport
import Testing

/// What holds for every session.
struct EnginePropertyTests {
  @Test func `whatever the clock and the keys do, all is in order and told once`() {
    for number in 0..<500 {
      let random = RandomSource(case: number)
      var session = RandomSession(random)
      session.run()
      #expect(session.audit.problems.isEmpty, "\(random)")
      #expect(session.audit.hasEnded, "\(random)")
    }
  }

  @Test(arguments: [PatternKind.human, PatternKind.human.withoutOpenHolds])
  func `a jittered clock changes no onset`(kind: PatternKind) {
    for number in 0..<400 {
      let pair = JitteredPair(number, kind)
      #expect(pair.jittered.onsets == pair.punctual.onsets, "\(pair.random)")
    }
  }

  @Test(arguments: [PatternKind.human, PatternKind.human.withoutOpenHolds])
  func `the events over any split of the time are those over the whole`(kind: PatternKind) {
    for number in 0..<400 {
      let pair = JitteredPair(number, kind)
      let punctual = pair.punctual.actions.map(\.punctualWord)
      #expect(pair.jittered.actions.map(\.punctualWord) == punctual, "\(pair.random)")
      #expect(pair.jittered.summary?.duration == pair.punctual.summary?.duration, "\(pair.random)")
      #expect(pair.jittered.summary?.holds == pair.punctual.summary?.holds, "\(pair.random)")
    }
  }

  @Test func `each phase falls on the origin of its passage plus its start`() {
    for number in 0..<300 {
      var random = RandomSource(case: number)
      let score = Score(pattern: random.pattern(.human), cycles: random.number(1...5))
      var run = EngineRun(BreathingEngine(score: score))
      var passage = run.engine.passage
      while let deadline = run.engine.nextDeadline {
        let before = run.answers.count
        run.wake(at: deadline - EngineRun.anchor)
        for answer in run.answers[before...] {
          guard case .phase(let step, let late, _) = answer.action else { continue }
          // A step after a hold begins in the passage that the end of the hold has opened.
          let passages = [passage, run.engine.passage].compactMap(\.self)
          let onset = EngineRun.anchor + answer.time - late
          #expect(
            passages.contains {
              $0.steps.contains(step.ordinal) && $0.origin + step.start == onset
            },
            "\(random)")
        }
        passage = run.engine.passage
      }
    }
  }
}

extension EngineAction {
  /// The word without how late a phase was reported.
  fileprivate var punctualWord: String {
    guard case .phase(let step, _, let offset) = self else { return word }
    return "\(step.ordinal)+\(offset.decimalSeconds)"
  }
}

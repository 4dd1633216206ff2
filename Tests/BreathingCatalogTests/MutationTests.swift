import BreathingEngine
import TestSupport
import Testing

@testable import BreathingCatalog

/// Ten thousand spoilt copies of the shipped files and of cue sets with every key: whatever they
/// say, reading them ends, and what is accepted can be played.
///
/// `BREATHE_SEED=N` repeats a run.
struct MutationTests {
  private static let mutants = 10_000
  private static let batches = 20
  private static let file = "mutant.json"
  private static let files =
    (Checkout.patternFiles + Checkout.cueSetFiles + Checkout.programFiles)
    .compactMap { try? DataFile.bytes(of: $0) }
    + JSONSample.fullCueSets.map(\.bytes)

  @Test(.timeLimit(.minutes(10)), arguments: 0..<batches)
  func `spoilt files are refused or can be played`(batch: Int) throws {
    try #require(Self.files.count >= 25)
    var mutator = Mutator(case: batch, files: Self.files)
    for _ in 0..<Self.mutants / Self.batches {
      let mutant = mutator.mutant()
      let pattern = Result { () throws(DataProblems) in
        try PatternEntry(reading: mutant, file: Self.file)
      }
      let cueSet = Result { () throws(DataProblems) in
        try CueSet(reading: mutant, file: Self.file)
      }
      if let entry = accepted(pattern) {
        play(entry)
        #expect(accepted(cueSet) == nil, "no file is both")
      }
      if let set = accepted(cueSet) { hear(set) }
      let program = accepted(
        Result { () throws(DataProblems) in try Program(reading: mutant, file: Self.file) })
      #expect(program?.nodes.isEmpty != true)
    }
  }

  private func accepted<Value>(_ reading: Result<Value, DataProblems>) -> Value? {
    switch reading {
    case .success(let value): return value
    case .failure(let problems):
      #expect(!problems.all.isEmpty)
      #expect(problems.all.allSatisfy { $0.file == Self.file })
      return nil
    }
  }

  /// Whatever the file says, the breath is heard and no cue is louder than -6 dB, nor endless.
  private func hear(_ set: CueSet) {
    #expect(!set[.inhale].isEmpty && !set[.exhale].isEmpty)
    #expect((-40...0).contains(set.volume))
    #expect(set.longestEnd <= .seconds(30))
    for kind in CueKind.allCases {
      for way in kind.isPhase ? Way.allCases : [] {
        #expect(peak(set[kind] + set[way].sounds) <= 0.502)
        #expect((-1...1).contains(set[way].pan))
      }
      #expect(peak(set[kind]) <= 0.502)
      #expect(set[kind].allSatisfy { $0.tone != nil || $0.noise != nil })
      guard !kind.isPhase else { continue }
      for sound in set[kind] {
        #expect(sound.swell == nil)
        if case .phase = sound.length { Issue.record("no phase to take a share of") }
      }
    }
  }

  private func peak(_ sounds: [Sound]) -> Double { sounds.reduce(0) { $0 + $1.highestPeak } }

  /// Lays the pattern out as a session does, at the ends of what a person may ask for.
  private func play(_ entry: PatternEntry) {
    for tempo in [Tempo.range.lowerBound, .seconds(1), Tempo.range.upperBound] {
      for bestHold in [entry.bestHold?.range.lowerBound, entry.bestHold?.range.upperBound] {
        var adjustment = Recipe.Adjustment()
        adjustment.tempo = Tempo(billionths: tempo.inNanoseconds)
        adjustment.bestHold = bestHold
        play(entry, entry.pattern(adjustedBy: adjustment))
      }
    }
  }

  private func play(_ entry: PatternEntry, _ pattern: Pattern) {
    #expect(entry.safety(of: pattern) >= entry.safety)
    let cycles = pattern.cycles(for: entry.defaultLength)
    let score = Score(pattern: pattern, cycles: cycles, leadIn: entry.leadIn)
    #expect(score.cycleCount == cycles && score.duration > .zero)
    guard score.duration <= .seconds(24 * 3600) else { return }
    let last = score.step(score.stepCount - 1)
    #expect(score.step(0).start == .zero)
    #expect(last.end == score.duration)
    #expect(score.step(at: .zero) != nil)
    #expect(score.step(at: score.duration - .nanoseconds(1)) != nil)
    #expect(score.firstOrdinal(startingFrom: score.duration) <= score.stepCount)
  }
}

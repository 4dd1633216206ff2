import BreathingAudio
import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreatheCLI

/// Which words a session needs, and how they are spoken.
struct SpokenWordTests {
  private func score(_ steps: [(Phase, Duration)], cycles: Int = 3) -> Score {
    Score(
      pattern: Pattern(
        techniqueId: "x",
        elements: steps.map { .step(Step($0.0, .fixed($0.1))) }),
      cycles: cycles)
  }

  private func words(
    _ steps: [(Phase, Duration)], cycles: Int = 3, counts: Bool = false,
    _ language: Language = .english
  ) -> [SpokenWord] {
    SpokenWord.needed(
      for: [score(steps, cycles: cycles)], counts: counts, Phrases.of(language).voice)
  }

  private static let calm: [(Phase, Duration)] = [(.inhale, .seconds(4)), (.exhale, .seconds(6))]

  @Test func `only the phases that are there are spoken, and the last cycle where there are more`()
  {
    #expect(
      words(Self.calm).map(\.word) == [.phase(.inhale), .phase(.exhale), .lastCycle])
    #expect(words(Self.calm, cycles: 1).map(\.word) == [.phase(.inhale), .phase(.exhale)])
  }

  @Test(arguments: Language.allCases)
  func `every phase has a word in each language`(_ language: Language) {
    let all = words(Phase.allCases.map { ($0, .seconds(4)) }, language)
    #expect(all.count == 5 && all.allSatisfy { !$0.text.isEmpty })
    let english = ["Breathe in", "Hold", "Breathe out", "Hold", "Last one"]
    let chinese = ["吸气", "停住", "呼气", "停", "最后一轮"]
    #expect(all.map(\.text) == (language == .english ? english : chinese))
  }

  /// The phase itself is the first second.
  @Test(arguments: [(1.0, 1), (1.9, 1), (2, 2), (4.5, 4), (60, 60), (75, 60)])
  func `numbers go as far as the longest phase`(_ seconds: Double, _ last: Int) {
    let words = words(
      [(.inhale, .milliseconds(500)), (.exhale, .seconds(seconds))], counts: true)
    let spoken = words.compactMap { if case .number(let number) = $0.word { number } else { nil } }
    #expect(spoken == Array(stride(from: 2, through: last, by: 1)))
    let levels = words.filter { Int($0.text) != nil }.map(\.loudness)
    #expect(levels.allSatisfy { $0 == -27 })
  }

  @Test(arguments: [(10.0, 1500), (1.2, 1000), (0.7, 700), (0.5, 500), (0.2, 350)])
  func `a word is no longer than the shortest phase it is for, as far as that can be`(
    _ seconds: Double, _ milliseconds: Int
  ) {
    let words = words([(.inhale, .seconds(seconds)), (.exhale, .seconds(20))])
    #expect(words[0].longest == .milliseconds(milliseconds))
    #expect(words[1].longest == .milliseconds(1500))
    #expect(words.allSatisfy { $0.loudness == -24 })
  }

  @Test func `a ramp counts to where it ends`() {
    let pattern = Pattern(
      techniqueId: "x",
      elements: [
        .step(Step(.inhale, .fixed(.seconds(2)))),
        .step(Step(.exhale, .ramp(from: .seconds(3), to: .seconds(9), overCycles: 4))),
      ])
    func highest(_ cycles: Int) -> Int {
      SpokenWord.needed(
        for: [Score(pattern: pattern, cycles: cycles)], counts: true, VoicePhrases.english
      ).compactMap { Int($0.text) }.max() ?? 0
    }
    #expect(highest(1) == 3 && highest(4) == 9 && highest(100) == 9)
  }

  // MARK: - The last cycle

  private func clip(_ milliseconds: Int) -> Clip {
    Clip(
      rate: SampleRate(hertz: 1000), samples: [Float](repeating: 0.1, count: 2 * milliseconds))
  }

  @Test func `the last cycle is told after the phase, and after the second where one is counted`() {
    var clips = ClipSet(words: [.phase(.inhale): clip(600), .lastCycle: clip(500)])
    let laidOut = clips.layingOut(lastCycleOf: score(Self.calm))
    #expect(laidOut.words[.lastCycle] == clip(500).delayed(by: .milliseconds(700)))
    clips.words[.number(2)] = clip(300)
    let counted = clips.layingOut(lastCycleOf: score(Self.calm))
    #expect(counted.words[.lastCycle] == clip(500).delayed(by: .milliseconds(1400)))
    #expect(ClipSet().layingOut(lastCycleOf: score(Self.calm)) == ClipSet())
  }
}

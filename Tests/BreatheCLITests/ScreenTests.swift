import BreathingCatalog
import TerminalUI
import Testing

@testable import BreatheCLI
@testable import BreathingEngine

/// The full screen, in both languages.
struct ScreenTests {
  // MARK: - As recorded

  private static let sizes = [(80, 24), (120, 40), (40, 12), (20, 5), (1, 1)]

  @Test(arguments: Language.allCases, Visual.allCases)
  func `screens look as recorded`(language: Language, visual: Visual) throws {
    var sections: [String] = []
    func add(_ title: String, _ scene: Scene, _ size: (Int, Int)) {
      let frame = ScreenSamples.frame(scene, visual, columns: size.0, rows: size.1)
      sections.append("# \(title), \(size.0)x\(size.1)\n" + frame.lines.joined(separator: "\n"))
    }
    let inhale = try ScreenSamples.scene(["box"], at: .milliseconds(2500), language)
    for size in Self.sizes { add("inhale", inhale, size) }
    for moment in ScreenSamples.moments where moment.title != "inhale" {
      add(
        moment.title, try ScreenSamples.scene(moment.words, at: moment.position, language),
        (60, 16))
    }
    add("step of a program", try ScreenSamples.programStep(language), (60, 16))
    try Snapshot(name: "screen-\(visual.rawValue)-\(language)").compare(
      sections.joined(separator: "\n\n") + "\n")
  }

  @Test func `a pause in an open hold is shown as the hold`() throws {
    let script = try ScreenSamples.script(["wim-hof"], .english)
    var engine = BreathingEngine(score: script.plan.score)
    var now = ContinuousClock.now
    _ = engine.start(at: now)
    while !engine.isHolding, let next = engine.nextDeadline {
      now = next
      _ = engine.advance(to: now)
    }
    _ = engine.pause(at: now)
    let scene = script.scene(of: engine.moment(at: now), position: engine.position(at: now))
    #expect(scene.phase == .holdOut && scene.previousPhase == .exhale)
    #expect(scene.words.phase == "Paused")
  }

  // MARK: - Languages

  /// All that is shown of a session: in the steps of its first cycle, at the end, and what is
  /// not a matter of position.
  private func text(_ script: SceneScript) -> String {
    let score = script.plan.score
    let ordinals = 0..<score.firstOrdinal(ofCycle: 2)
    // A round of fast breaths repeats itself.
    let steps = Set(Array(ordinals.prefix(6)) + ordinals.suffix(6)).map { score.step($0) }
    var scenes = [script.scene(at: score.beginning), script.scene(at: score.duration)]
    for step in steps {
      scenes.append(script.scene(at: step.start))
      scenes.append(script.scene(at: max(step.start, step.end - .milliseconds(100))))
    }
    scenes.append(script.scene(of: .paused(nil), position: .seconds(1)))
    for status in [SessionSummary.Status.completed, .stopped, .interrupted] {
      let summary = SessionSummary(
        status: status, completedCycles: 1, duration: .seconds(16), wallDuration: .seconds(20),
        holds: [])
      scenes.append(script.scene(of: .ended(summary), position: .seconds(16)))
    }
    let frames = scenes.map { ScreenSamples.frame($0, .bar, columns: 100, rows: 24) }
    return frames.flatMap(\.lines).joined(separator: "\n")
  }

  private func scripts(_ language: Language) throws -> [SceneScript] {
    let catalog = Catalog(directories: [Checkout.path])
    let patterns = try catalog.patternIDs.map { try ScreenSamples.script([$0], language) }
    let timed = try ScreenSamples.script(["wim-hof", "--minutes", "5"], language)
    let steps = try catalog.programIDs.map {
      try ScreenSamples.programStep($0, day: 1, language)
    }
    return patterns + [timed] + steps
  }

  @Test func `no Chinese is on an English screen`() throws {
    for script in try scripts(.english) {
      let text = text(script)
      #expect(text.matches(of: /[\p{Han}，。：；！？（）]/).isEmpty, "\(script.plan.entry.id)")
    }
  }

  @Test func `no English is on a Chinese screen`() throws {
    for script in try scripts(.chinese) {
      var text = text(script)
      // Names may have Latin words in every language.
      text.replace(script.plan.entry.name.chinese, with: "")
      if let step = script.plan.step { text.replace(step.program.title.chinese, with: "") }
      #expect(text.matches(of: /[A-Za-z]{2,}/).isEmpty, "\(script.plan.entry.id)")
    }
  }

  // MARK: - Words

  private func words(_ position: Duration, _ words: String...) throws -> Scene.Words {
    try ScreenSamples.scene(words, at: position, .english).words
  }

  @Test func `the lead-in counts down to the first phase`() throws {
    let words = try words(.milliseconds(-1200), "box")
    #expect(words.phase == "Get ready" && words.number == "2" && words.next == "then inhale")
    #expect(words.cycle == "19 cycles" && words.timeLeft == "5:04 left")
  }

  @Test func `seconds are counted down, and what comes next is told near the end`() throws {
    let first = try words(.seconds(0), "box")
    #expect(first.phase == "Inhale" && first.number == "4" && first.next == "")
    let last = try words(.milliseconds(3999), "box")
    #expect(last.number == "1" && last.next == "then hold")
    #expect(try words(.seconds(4), "box").phase == "Hold")
    #expect(try words(.milliseconds(303_900), "box").next == "")
  }

  @Test func `an open hold counts up from its beginning`() throws {
    let plan = try ScreenSamples.script(["wim-hof"], .english).plan
    let hold = try #require(
      (0..<plan.score.stepCount).first { plan.score.step($0).openLimit != nil })
    let start = plan.score.step(hold).start
    let before = try words(start - .milliseconds(100), "wim-hof")
    #expect(before.phase == "Exhale" && before.next == "then empty hold")
    let held = try words(start, "wim-hof")
    #expect(held.phase == "Empty hold" && held.number == "0")
    #expect(try words(start + .milliseconds(100), "wim-hof").phase == "Inhale")
  }

  @Test func `at the end it is done`() throws {
    #expect(try words(.seconds(304), "box").phase == "Done")
  }

  @Test func `a step of a program tells where it is`() throws {
    let words = try ScreenSamples.programStep(.english).words
    #expect(words.place.hasSuffix(", day 2") && !words.title.isEmpty)
  }
}

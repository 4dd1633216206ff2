import BreathingCatalog
import BreathingEngine
import TerminalUI
import Testing

@testable import BreatheCLI

/// A session over a slow line: how many bytes its screen takes.
struct ScreenBudgetTests {
  /// The frames of two cycles of box breathing, 30 in a second, at 80 x 24 in all colours.
  private func frames(_ visual: Visual) throws -> [Frame] {
    let script = try ScreenSamples.script(["box"], .english)
    var engine = BreathingEngine(score: script.plan.score)
    let start = ContinuousClock.now
    _ = engine.start(at: start)
    return (0..<30 * 35).map { number in
      let now = start + .seconds(1) * number / 30
      _ = engine.advance(to: now)
      let scene = script.scene(of: engine.moment(at: now), position: engine.position(at: now))
      return ScreenSamples.frame(scene, visual, columns: 80, rows: 24)
    }
  }

  @Test(arguments: [(Visual.orb, 8000), (.wave, 12_000), (.bar, 3000)])
  func `the bytes of a second are few`(visual: Visual, allowed: Int) throws {
    let frames = try frames(visual)
    let bytes = zip(frames, frames.dropFirst()).reduce(0) { sum, pair in
      sum + FrameDiff.bytes(from: pair.0, to: pair.1, synchronized: true).count
    }
    #expect(bytes / 35 <= allowed)
  }

  @Test(arguments: [Visual.orb, .bar]) func `a hold costs a number in a second`(visual: Visual)
    throws
  {
    let frames = try frames(visual)
    // From 4.8 s, when the colour has spread, to 8 s: number and time left change at 5, 6 and 7 s, and
    // what comes next is told at 6.5 s.
    let hold = frames[(3 * 30 + 144)..<(3 + 8) * 30]
    let costs = zip(hold, hold.dropFirst()).map {
      FrameDiff.bytes(from: $0, to: $1, synchronized: false).count
    }
    #expect(costs.count { $0 > 0 } == 4 && costs.reduce(0, +) < 300)
  }
}

import BreathingCatalog
import BreathingEngine
import Journal
import TerminalUI

@testable import BreatheCLI

/// Screens as sessions show them.
enum ScreenSamples {
  /// Moments that look different: a command and a position.
  static let moments: [(title: String, words: [String], position: Duration)] = [
    ("lead-in", ["box"], .milliseconds(-1200)), ("inhale", ["box"], .milliseconds(2500)),
    ("exhale with a way", ["alternate-nostril"], .milliseconds(9500)),
    ("open hold", ["wim-hof"], .milliseconds(106_700)),
  ]

  static func script(_ words: [String], _ language: Language) throws -> SceneScript {
    let context = try Checkout.context(["start"] + words)
    return SceneScript(plan: try SessionPlan(context), phrases: .of(language))
  }

  static func scene(
    _ words: [String], at position: Duration, _ language: Language
  ) throws -> Scene {
    try script(words, language).scene(at: position)
  }

  /// A step of a program at its inhale.
  static func programStep(_ language: Language) throws -> Scene {
    try programStep("beginner-calm", day: 2, language).scene(at: .milliseconds(2500))
  }

  static func programStep(
    _ id: String, day: Int, _ language: Language
  ) throws -> SceneScript {
    let context = try Checkout.context(["next"])
    let program = try context.catalog.program(id)
    let progress = ProgramProgress(of: program, bestCycles: [:], patterns: [:])
    let node = program.nodes.first { $0.dayIndex == day } ?? program.nodes[0]
    let step = ProgramStep(program: program, progress: progress, node: node)
    return SceneScript(plan: try SessionPlan(context, step: step), phrases: .of(language))
  }

  static func frame(_ scene: Scene, _ visual: Visual, columns: Int, rows: Int) -> Frame {
    scene.frame(
      size: ScreenSize(columns: columns, rows: rows), visual: visual, theme: .of(.ocean),
      capability: Capability(colours: .trueColour, glyphs: .braille, background: .dark))
  }
}

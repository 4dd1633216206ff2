import BreathingCatalog
import Journal

@testable import BreatheCLI

/// The menu of somebody who has practised a little, from the shipped files.
enum ChooserFixture {
  static let catalog = Catalog(directories: [Checkout.path])
  private static let patterns = catalog.patterns().entries

  static func menu(_ language: Language = .english) throws -> ChooserMenu {
    let lastUsed = try ["4-7-8", "wim-hof"].map(catalog.pattern) + [OneLinePattern.entry("4-6")]
    return ChooserMenu(
      lastUsed: lastUsed, steps: try steps(["sigh-28", "beginner-calm"]),
      patterns: patterns, phrases: .of(language))
  }

  static func chooser(_ language: Language = .english) throws -> Chooser {
    Chooser(try menu(language), phrases: .of(language))
  }

  /// The next steps of programs of which nothing has been done.
  static func steps(_ ids: [String]) throws -> [ProgramStep] {
    try ids.map { id in
      let program = try catalog.program(id)
      let progress = ProgramProgress(
        of: program, bestCycles: [:], patterns: program.patterns(in: catalog))
      return ProgramStep(program: program, progress: progress, node: program.nodes[0])
    }
  }
}

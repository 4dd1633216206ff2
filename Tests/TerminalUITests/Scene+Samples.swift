import BreathingCatalog
import BreathingEngine
import Foundation

@testable import TerminalUI

/// The shipped data of the source checkout.
enum Checkout {
  static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  static let catalog = Catalog(directories: [path])
}

extension Score {
  /// Four seconds for each phase.
  static let box = Score(
    pattern: Pattern(
      techniqueId: "box",
      elements: [Phase.inhale, .holdIn, .exhale, .holdOut].map {
        .step(Step($0, .fixed(.seconds(4))))
      }),
    cycles: 3)

  /// A shipped pattern as it is played when nothing else is asked for.
  static func shipped(_ id: String) throws -> Score {
    let entry = try Checkout.catalog.pattern(id)
    return Score(pattern: entry.pattern(adjustedBy: .init()), cycles: 3, leadIn: entry.leadIn)
  }
}

extension Scene {
  /// A scene without words.
  init(_ score: Score, at position: Duration) {
    guard let step = score.step(at: position) else {
      self.init(score: score, position: position, phase: score.step(0).phase)
      return
    }
    self.init(score: score, position: position, phase: step.phase)
    if step.ordinal > 0 { previousPhase = score.step(step.ordinal - 1).phase }
    phaseAge = position - step.start
  }

  /// The box pattern's inhale with lungs as full as a share of its time makes them.
  static func inhaling(_ share: Double) -> Scene { Scene(.box, at: .seconds(4 * share)) }

  /// With words in every place.
  static func wordy(_ score: Score = .box, at position: Duration = .seconds(2)) -> Scene {
    var scene = Scene(score, at: position)
    scene.words.phase = "Inhale"
    scene.words.way = "through the nose"
    scene.words.number = "2"
    scene.words.next = "then hold"
    scene.words.title = "Box breathing"
    scene.words.place = "A calm beginning, day 3"
    scene.words.cycle = "Cycle 1 of 19"
    scene.words.timeLeft = "5:02 left"
    scene.words.message = "No sound: there is no sound device."
    return scene
  }

  func frame(
    _ visual: Visual, columns: Int = 80, rows: Int = 24, theme: Theme.Name = .ocean,
    _ capability: Capability = .full
  ) -> Frame {
    frame(
      size: ScreenSize(columns: columns, rows: rows), visual: visual, theme: .of(theme),
      capability: capability)
  }
}

extension Capability {
  static let full = Capability(colours: .trueColour, glyphs: .braille, background: .dark)
}

extension Frame {
  /// All cells, row by row.
  var allCells: [Cell] {
    (0..<size.rows).flatMap { row in (0..<size.columns).map { self[row, $0] } }
  }

  /// How many braille dots there are in the cells that are wanted.
  func dotCount(where isWanted: (Cell) -> Bool = { _ in true }) -> Int {
    allCells.filter(isWanted).reduce(0) { $0 + $1.glyph.dots.nonzeroBitCount }
  }

  /// The number of cells that differ.
  func changes(from other: Frame) -> Int { zip(allCells, other.allCells).count { $0 != $1 } }
}

extension Glyph {
  /// The bits of a braille character, 0 for others.
  var dots: UInt8 {
    guard let first = scalars.first, (0x2800...0x28FF).contains(first.value) else { return 0 }
    return UInt8(first.value & 0xFF)
  }
}

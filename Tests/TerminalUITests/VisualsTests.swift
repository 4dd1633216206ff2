import BreathingCatalog
import BreathingEngine
import TestSupport
import Testing

@testable import TerminalUI

/// What breathes on the screen.
struct VisualsTests {
  /// Cells that are coloured as the ring, the bar's line or words of second importance are.
  private static let quiet = Palette(.of(.ocean), .full).quiet

  /// Between two frames.
  private static let interval = Duration.seconds(1) / 30

  // MARK: - Orb

  @Test(arguments: [(80, 24), (120, 40), (40, 12), (24, 9)])
  func `the orb has more dots the fuller the lungs are`(columns: Int, rows: Int) {
    let counts = stride(from: 0.0, to: 1, by: 0.02).map { share in
      Scene.inhaling(share).frame(.orb, columns: columns, rows: rows).dotCount {
        $0.style != Self.quiet
      }
    }
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 })
    #expect((counts.first ?? 0) > 0 && (counts.last ?? 0) > 3 * (counts.first ?? 0))
  }

  @Test func `the orb is round and in the middle`() {
    let frame = Scene(.box, at: .seconds(6)).frame(.orb)
    var columns = Set<Int>()
    var rows = Set<Int>()
    for row in 0..<24 {
      for column in 0..<80 {
        for dot in 0..<8 where Self.hasDot(frame[row, column].glyph, dot) {
          columns.insert(2 * column + dot % 2)
          rows.insert(4 * row + dot / 2)
        }
      }
    }
    let width = (columns.max() ?? 0) - (columns.min() ?? 0) + 1
    let height = (rows.max() ?? 0) - (rows.min() ?? 0) + 1
    #expect(width == height && width > 60)
    #expect((columns.min() ?? 0) + (columns.max() ?? 0) == 159)
  }

  private static func hasDot(_ glyph: Glyph, _ dot: Int) -> Bool {
    glyph.dots & DotCanvas.bit(column: dot % 2, row: dot / 2) != 0
  }

  @Test func `a phase colours the orb from its middle`() {
    var scene = Scene(.box, at: .seconds(8))
    scene.phaseAge = .milliseconds(300)
    let frame = scene.frame(.orb)
    let colours = (40..<70).map { frame[9, $0] }.filter { $0.glyph.dots != 0 }.map(\.style)
    let palette = Palette(.of(.ocean), .full)
    let exhale = (0..<8).map { palette.shape(.exhale, shade: $0) }
    let before = (0..<8).map { palette.shape(.holdIn, shade: $0) }
    let turn = colours.firstIndex { !exhale.contains($0) } ?? 0
    #expect(turn > 2)
    #expect(colours[turn...].dropLast().allSatisfy(before.contains))
  }

  // MARK: - Wave

  @Test func `the wave's point rides on the curve`() throws {
    let brightest = Palette(.of(.ocean), .full).shape(.inhale, shade: 0)
    var rows: [Int] = []
    for share in stride(from: 0.0, to: 1, by: 0.1) {
      let frame = Scene.inhaling(share).frame(.wave)
      let point = (0..<24).filter { row in
        (15..<30).contains { frame[row, $0].style == brightest }
      }
      rows.append(try #require(point.first))
      #expect((1...3).contains(point.count))
    }
    #expect(rows.first == 16 && rows.last == 2)
    #expect(zip(rows, rows.dropFirst()).allSatisfy { $0 >= $1 })
  }

  @Test func `the wave moves to the left and is otherwise the same`() {
    // The curve moves by whole dots: 1.6 cycles of 16 s in 152 of them, so two are one cell.
    let perCell = Duration.seconds(2 * 25.6 / 152)
    let before = Scene(.box, at: .seconds(5)).frame(.wave)
    let after = Scene(.box, at: .seconds(5) + perCell).frame(.wave)
    // Away from the point, which stays, and from the right edge, where new curve comes.
    for row in 2..<18 {
      for column in 30..<76 { #expect(after[row, column] == before[row, column + 1]) }
    }
    #expect(before != after)
  }

  @Test func `a wave line has no gaps`() {
    let frame = Scene(.box, at: .seconds(5)).frame(.wave)
    for column in 2..<78 where !(15...30).contains(column) {
      #expect((2..<18).contains { frame[$0, column].glyph.dots != 0 }, "\(column)")
    }
  }

  // MARK: - Bar

  @Test(arguments: [(80, 24), (40, 12), (20, 5), (16, 3)])
  func `the bar is as long as the lungs are full`(columns: Int, rows: Int) {
    func length(_ position: Duration) -> Int {
      let frame = Scene(.box, at: position).frame(.bar, columns: columns, rows: rows)
      return (0..<columns).count { column in
        (0..<rows).contains {
          frame[$0, column].glyph.dots != 0 && frame[$0, column].style != Self.quiet
        }
      }
    }
    let lengths = (0...40).map { length(.milliseconds(100 * $0)) }
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(lengths.last == min(columns - 4, 64))
    #expect(length(.seconds(2)) * 2 - (lengths.last ?? 0) <= 8)
    #expect((1...6).contains(length(.seconds(12))))
  }

  // MARK: - All

  @Test(arguments: Checkout.catalog.patternIDs, Visual.allCases)
  func `the picture flows`(pattern: String, visual: Visual) throws {
    let score = try Score.shipped(pattern)
    var random = RandomSource(case: 1)
    // Around the beginnings of steps, where most changes, and anywhere.
    let starts = (0..<min(6, score.stepCount)).map { score.step($0).start }
    let others = (0..<6).map { _ in random.duration(score.beginning...score.duration) }
    let most = (starts + others).map { position in
      let before = Scene(score, at: position - Self.interval).frame(visual)
      return Scene(score, at: position).frame(visual).changes(from: before)
    }.max()
    // Of 1920 cells; the wave moves all of its line.
    let allowed =
      switch visual {
      case .orb: 160
      case .wave: 640
      case .bar: 48
      }
    #expect((most ?? 0) <= allowed, "\(random)")
  }

  @Test(arguments: Visual.allCases, Theme.Name.allCases)
  func `the same scene is the same frame`(visual: Visual, theme: Theme.Name) {
    let frames = (0..<3).map { _ in Scene.wordy().frame(visual, theme: theme) }
    #expect(Set(frames.map(\.lines)).count == 1 && frames[0] == frames[1] && frames[1] == frames[2])
  }

  @Test func `visuals and themes follow one another in a circle`() {
    #expect(Visual.orb.next == .wave && Visual.bar.next == .orb)
    #expect(Theme.Name.ocean.next == .dusk && Theme.Name.mono.next == .ocean)
  }
}

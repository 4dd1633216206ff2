import BreathingEngine
import TestSupport
import Testing

@testable import TerminalUI

/// Everything has its place on every screen.
struct LayoutTests {
  @Test(arguments: Visual.allCases)
  func `rows lie inside and apart`(visual: Visual) {
    for rows in Scene.smallest.rows...60 {
      for columns in [16, 23, 24, 40, 80, 200] {
        let layout = Layout(size: ScreenSize(columns: columns, rows: rows), visual: visual)
        let words = [
          layout.phase, layout.way, layout.header, layout.next, layout.message, layout.footer,
        ].compactMap { $0 }
        let all = words + Array(layout.picture)
        #expect(Set(all).count == all.count, "\(columns) x \(rows)")
        #expect(all.allSatisfy((0..<rows).contains), "\(columns) x \(rows)")
        #expect(!layout.picture.isEmpty)
      }
    }
  }

  @Test(arguments: Visual.allCases)
  func `every size has a frame`(visual: Visual) {
    var random = RandomSource(case: 1)
    let wanted = (1...12).flatMap { rows in (1...30).map { ($0, rows) } }
    let sampled = (0..<150).map { _ in (random.number(1...200), random.number(1...60)) }
    for (columns, rows) in wanted + sampled {
      var scene = Scene.wordy(at: .milliseconds(random.number(-3000...48_000)))
      for hasPanel in [false, true] {
        if hasPanel {
          scene.panel = Scene.Panel(title: "Keys", lines: ["Space  pauses", "q  ends", "睡好"])
        }
        let frame = scene.frame(visual, columns: columns, rows: rows)
        #expect(frame.size == ScreenSize(columns: columns, rows: rows))
        #expect(frame.lines.contains { !$0.isEmpty } || columns < 4, "\(columns) x \(rows)")
      }
    }
  }

  @Test(arguments: Visual.allCases, [(80, 24), (120, 40), (60, 16), (40, 12), (34, 9)])
  func `all words are there where there is room`(visual: Visual, size: (Int, Int)) {
    var scene = Scene.wordy()
    // A long message takes the place of other words on a narrow screen.
    if size.0 < 60 { scene.words.message = "Muted" }
    let text = scene.frame(visual, columns: size.0, rows: size.1).lines.joined(separator: "\n")
    let words = scene.words
    for word in [words.phase, words.number, words.next, words.title, words.cycle, words.timeLeft] {
      #expect(text.contains(word), "\(word)")
    }
    if size.0 >= 60 {
      for word in [words.way, words.place, words.message] { #expect(text.contains(word)) }
    }
  }

  @Test func `of two texts without room for both one is kept whole`() {
    let scene = Scene.wordy()
    var lines = scene.frame(.orb, columns: 30, rows: 12).lines
    #expect(lines[0] == "        Box breathing")
    var quiet = scene
    quiet.words.message = ""
    lines = quiet.frame(.bar, columns: 20, rows: 5).lines
    #expect(lines[4] == "     5:02 left")
  }

  @Test(arguments: [(20, 5), (30, 7), (20, 3)])
  func `on a small screen a message takes the place of other words`(columns: Int, rows: Int) {
    var scene = Scene.wordy()
    scene.words.message = "Sound is back."
    let lines = scene.frame(.bar, columns: columns, rows: rows).lines
    #expect(lines[rows - 1].contains("Sound is back.") && !lines[rows - 1].contains("left"))
    scene.words.messageFading = 1
    #expect(!scene.frame(.bar, columns: columns, rows: rows).lines[rows - 1].contains("Sound"))
  }

  @Test func `the smallest screens have one line`() {
    let scene = Scene.wordy()
    #expect(scene.frame(.orb, columns: 8, rows: 1).lines == ["Inhale 2"])
    #expect(scene.frame(.orb, columns: 6, rows: 1).lines == ["  2"])
    #expect(scene.frame(.orb, columns: 1, rows: 1).lines == ["2"])
    #expect(scene.frame(.orb, columns: 80, rows: 2).lines[0].hasSuffix("Inhale 2"))
  }

  private static let keys = Scene.Panel(title: "Keys", lines: ["Space  pauses", "q      ends"])

  @Test(arguments: Visual.allCases) func `a panel takes the place of the picture`(visual: Visual) {
    var scene = Scene.wordy()
    scene.panel = Self.keys
    let frame = scene.frame(visual)
    #expect(frame.lines.contains("                                 q      ends"))
    for word in [scene.words.phase, scene.words.number, scene.words.title, scene.words.timeLeft] {
      #expect(frame.lines.contains { $0.contains(word) })
    }
    #expect(frame.dotCount() == 0)
  }

  @Test func `a line alone still asks what a panel asks`() {
    var scene = Scene.wordy()
    scene.words = Scene.Words()
    scene.panel = Scene.Panel(title: "How calm?", lines: ["1 tense ... 5 calm"])
    #expect(scene.frame(.orb, columns: 12, rows: 2).lines.joined().contains("How calm?"))
    #expect(scene.frame(.orb, columns: 3, rows: 1).lines == ["How"])
  }

  @Test func `a panel stands alone in the middle where it must`() {
    var scene = Scene.wordy()
    scene.panel = Self.keys
    let lines = scene.frame(.orb, columns: 20, rows: 5).lines
    #expect(lines == ["", "   Keys", "   Space  pauses", "   q      ends", ""])
    // Too long for the rows or the columns it is broken, and shown as far as it goes.
    let narrow = scene.frame(.orb, columns: 16, rows: 3).lines
    #expect(narrow[0] == " Keys" && narrow[1] == " Space  pauses")
    scene.panel = Scene.Panel(title: "Keys", lines: ["one two three four five six seven"])
    let broken = scene.frame(.orb, columns: 16, rows: 3).lines
    #expect(broken == [" one two three", " four five six", " seven"])
  }

  @Test func `the word stays where it is while the number counts`() {
    var columns = Set<Int>()
    for number in ["9", "10", "1:05"] {
      var scene = Scene.wordy()
      scene.words.number = number
      let line = scene.frame(.orb).lines.first { $0.contains("Inhale") } ?? ""
      columns.insert(line.prefix { $0 == " " }.count)
    }
    #expect(columns.count == 1)
  }
}

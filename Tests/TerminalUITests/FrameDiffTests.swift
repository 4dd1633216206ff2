import TestSupport
import Testing

@testable import TerminalUI

/// What is written turns one frame into another.
struct FrameDiffTests {
  @Test(arguments: 0..<200)
  func `the screen shows the frame`(number: Int) throws {
    var random = RandomSource(case: number)
    var frame = Frame(size: random.screenSize())
    var screen = ScreenReplay.used(frame.size)
    var shown: Frame?
    for _ in 0..<20 {
      let size = random.screenSize()
      if random.happens(10), size != frame.size {
        frame = Frame(size: size)
        screen = .used(size)
      }
      random.change(&frame)
      let clears = screen.clearCount
      let isSynchronized = random.happens(50)
      try screen.play(FrameDiff.bytes(from: shown, to: frame, synchronized: isSynchronized))
      #expect(screen.differences(from: frame) == [], "\(random)")
      #expect(screen.pen == ScreenReplay.Look() && !screen.isSynchronizing, "\(random)")
      #expect(screen.wrapCount == 0, "\(random)")
      let isNew = shown?.size != frame.size
      #expect(screen.clearCount == clears + (isNew ? 1 : 0), "\(random)")
      #expect(FrameDiff.bytes(from: frame, to: frame, synchronized: true).isEmpty)
      shown = frame
    }
  }

  private func frame(_ lines: [String], _ style: Style = .plain) -> Frame {
    var frame = Frame(size: ScreenSize(columns: 12, rows: lines.count))
    for (row, line) in lines.enumerated() { frame.put(line, style, row: row, column: 0) }
    return frame
  }

  private func text(from old: [String], to new: [String], _ style: Style = .plain) -> String {
    String(
      decoding: FrameDiff.bytes(
        from: frame(old, style), to: frame(new, style), synchronized: false), as: UTF8.self)
  }

  @Test func `only what differs is written`() {
    #expect(text(from: ["Inhale 4"], to: ["Inhale 3"]) == "\u{1B}[1;8H3")
    #expect(text(from: ["abcdef", ""], to: ["Abcdef", "x"]) == "\u{1B}[1;1HA\u{1B}[2;1Hx")
  }

  @Test func `what is the same between is stepped over`() {
    #expect(text(from: ["abcdefgh"], to: ["AbCdefgH"]) == "\u{1B}[1;1HA\u{1B}[CC\u{1B}[4CH")
  }

  @Test func `after a wide character the place is told again`() {
    #expect(text(from: [""], to: ["睡a"]) == "\u{1B}[1;1H睡\u{1B}[1;3Ha")
  }

  @Test func `the pen changes only where it must`() {
    let style = Style(.palette(12), .bold)
    #expect(text(from: ["ab"], to: ["cd"], style) == "\u{1B}[1;1H\u{1B}[0;1;94mcd\u{1B}[0m")
    #expect(text(from: ["ab"], to: ["  "], style) == "\u{1B}[1;1H  ")
  }

  @Test func `nil is a screen of unknown content`() {
    let bytes = FrameDiff.bytes(from: nil, to: frame(["a"]), synchronized: true)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text == "\u{1B}[?2026h\u{1B}[0m\u{1B}[2J\u{1B}[1;1Ha\u{1B}[?2026l")
  }
}

import BreathingEngine
import Testing

@testable import TerminalUI

/// Colours can be seen, and there are none where none are wanted.
struct ThemeTests {
  private static let black = RGB(0x000000)
  private static let white = RGB(0xFFFFFF)

  /// All colours that a theme shows on a terminal, with the parts of it that are mixed.
  private func colours(
    _ theme: Theme.Name, _ colours: Capability.Colours, _ background: Background
  ) -> [Colour] {
    let palette = Palette(
      .of(theme), Capability(colours: colours, glyphs: .braille, background: background))
    let styles =
      Phase.allCases.flatMap { phase in
        (0..<Palette.shadeCount).map { palette.shape(phase, shade: $0) } + [palette.word(phase)]
      } + [palette.quiet]
    return styles.map(\.foreground)
  }

  private func papers(_ background: Background) -> [RGB] {
    switch background {
    case .dark: [Self.black]
    case .light: [Self.white]
    case .unknown: [Self.black, Self.white]
    }
  }

  // Web Content Accessibility Guidelines 2.1, 1.4.11: 3 for graphics and large text.
  @Test(arguments: Theme.Name.allCases, Background.allCases)
  func `every colour has a contrast of 3`(theme: Theme.Name, background: Background) {
    for case .rgb(let colour) in colours(theme, .trueColour, background) {
      for paper in papers(background) {
        #expect(colour.contrast(with: paper) >= 3, "\(colour.webText)")
      }
    }
  }

  @Test(arguments: Theme.Name.allCases, Background.allCases)
  func `rounding to the palette leaves a contrast of 2.5`(
    theme: Theme.Name, background: Background
  ) {
    for case .palette(let entry) in colours(theme, .palette, background) {
      #expect(entry >= 16)
      for paper in papers(background) {
        let colour = RGB(paletteEntry: entry)
        #expect(colour.contrast(with: paper) >= 2.5, "\(entry) \(colour.webText)")
      }
    }
  }

  @Test(arguments: Theme.Name.allCases, Visual.allCases)
  func `without colours none are written`(theme: Theme.Name, visual: Visual) {
    let capability = Capability(colours: .none, glyphs: .braille)
    let frame = Scene.wordy().frame(visual, theme: theme, capability)
    #expect(frame.allCells.allSatisfy { $0.style.foreground == .standard })
    let text = String(
      decoding: FrameDiff.bytes(from: nil, to: frame, synchronized: false), as: UTF8.self)
    let renditions = text.matches(of: /\u{1B}\[([0-9;]*)m/).map { String($0.1) }
    #expect(Set(renditions).isSubset(of: ["0", "0;1", "0;2"]))
  }

  @Test(arguments: Visual.allCases, Capability.Colours.allCases)
  func `the mono theme has no colours`(visual: Visual, colours: Capability.Colours) {
    let capability = Capability(colours: colours, glyphs: .braille)
    let frame = Scene.wordy().frame(visual, theme: .mono, capability)
    #expect(frame.allCells.allSatisfy { $0.style.foreground == .standard })
  }

  @Test(arguments: Visual.allCases, [Theme.Name.ocean, .dusk])
  func `of sixteen colours only they are written`(visual: Visual, theme: Theme.Name) {
    let capability = Capability(colours: .sixteen, glyphs: .braille)
    for cell in Scene.wordy().frame(visual, theme: theme, capability).allCells {
      switch cell.style.foreground {
      case .standard: break
      case .palette(let entry): #expect(entry < 16)
      case .rgb: Issue.record("a colour of its own")
      }
    }
  }

  @Test(arguments: Visual.allCases, Theme.Name.allCases)
  func `where there is ASCII there is nothing else`(visual: Visual, theme: Theme.Name) {
    let capability = Capability(colours: .trueColour, glyphs: .ascii)
    for second in -3..<16 {
      let scene = Scene.wordy(at: .seconds(second))
      let frame = scene.frame(visual, theme: theme, capability)
      #expect(frame.lines.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
      #expect(frame.changes(from: Frame(size: frame.size)) > 100)
    }
  }

  // MARK: - Numbers

  @Test(
    arguments: [
      (0x000000, 0xFFFFFF, 21.0), (0x777777, 0xFFFFFF, 4.48), (0xFFFFFF, 0xFFFFFF, 1),
      (0x0000FF, 0xFFFFFF, 8.59),
    ] as [(UInt32, UInt32, Double)])
  func `contrast is what the guidelines make it`(one: UInt32, two: UInt32, contrast: Double) {
    #expect(abs(RGB(one).contrast(with: RGB(two)) - contrast) < 0.01)
  }

  @Test(
    arguments: [
      (16, 0x00_0000), (231, 0xFF_FFFF), (67, 0x5F_87AF), (232, 0x08_0808), (255, 0xEE_EEEE),
      (9, 0xFF_0000), (12, 0x5C_5CFF),
    ] as [(UInt8, UInt32)])
  func `the palette is xterm's`(entry: UInt8, colour: UInt32) {
    #expect(RGB(paletteEntry: entry) == RGB(colour))
  }

  @Test func `colours of the cube are their own nearest entries`() {
    for entry in UInt8(16)...231 { #expect(RGB(paletteEntry: entry).nearestPaletteEntry == entry) }
  }

  @Test func `mixing goes from one to the other`() {
    let (one, two) = (RGB(0x10_80F0), RGB(0xF0_4010))
    #expect(one.mixed(with: two, 0) == one && one.mixed(with: two, 1) == two)
    let between = one.mixed(with: two, 0.5).luminance
    #expect(abs(between - (one.luminance + two.luminance) / 2) < 0.01)
  }
}

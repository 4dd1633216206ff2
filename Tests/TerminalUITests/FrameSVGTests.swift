import Foundation
import FoundationXML
import TestSupport
import Testing

@testable import TerminalUI

/// A frame as a picture.
struct FrameSVGTests {
  private func frame(_ text: String, _ style: Style = .plain, row: Int = 0, column: Int = 0)
    -> Frame
  {
    var frame = Frame(size: ScreenSize(columns: 20, rows: 2))
    frame.put(text, style, row: row, column: column)
    return frame
  }

  /// The elements of a file with their attributes and text; nil when it is not well-formed.
  private func elements(_ text: String) -> [Element]? {
    let parser = XMLParser(data: Data(text.utf8))
    let reader = ElementReader()
    parser.delegate = reader
    return parser.parse() ? reader.elements : nil
  }

  private func texts(_ frame: Frame) throws -> [Element] {
    try #require(elements(FrameSVG.text(of: frame))).filter { $0.name == "text" }
  }

  @Test(arguments: 0..<40)
  func `every frame is a well-formed file`(number: Int) throws {
    var random = RandomSource(case: number)
    var frame = Frame(size: random.screenSize())
    for _ in 0..<4 { random.change(&frame) }
    let elements = try #require(self.elements(FrameSVG.text(of: frame)), "\(random)")
    #expect(Set(elements.map(\.name)).isSubset(of: ["svg", "rect", "g", "path", "text"]))
    #expect(elements.allSatisfy { $0.attributes["href"] == nil })
  }

  @Test(arguments: Visual.allCases, Background.allCases)
  func `the same frame is the same file`(visual: Visual, background: Background) {
    let frame = Scene.wordy().frame(visual)
    #expect(FrameSVG.text(of: frame, on: background) == FrameSVG.text(of: frame, on: background))
  }

  @Test func `a cell is 12 x 24, within a margin of 24`() throws {
    let elements = try #require(self.elements(FrameSVG.text(of: frame("a"))))
    #expect(elements[0].attributes["width"] == "288" && elements[0].attributes["height"] == "96")
    #expect(elements[0].attributes["viewBox"] == "0 0 288 96")
    #expect(elements[1].attributes["fill"] == "#0E1116")
    let light = try #require(self.elements(FrameSVG.text(of: frame("a"), on: .light)))
    #expect(light[1].attributes["fill"] == "#FBFBF9")
  }

  @Test func `every braille dot is drawn where it is`() throws {
    // Dots 1 and 8: the upper left and the lower right one.
    let elements = try #require(self.elements(FrameSVG.text(of: frame("⢁", row: 1, column: 2))))
    let paths = elements.filter { $0.name == "path" }
    #expect(paths.map { $0.attributes["d"] } == ["M27 27h0M33 45h0"])
    let orb = Scene.wordy().frame(.orb)
    let drawn = try #require(self.elements(FrameSVG.text(of: orb))).reduce(0) { count, element in
      count + (element.attributes["d"]?.count { $0 == "M" } ?? 0)
    }
    #expect(drawn == orb.dotCount())
  }

  @Test func `words stand in their columns`() throws {
    let found = try texts(frame("Cycle 1  5:02", column: 2))
    #expect(found.map(\.text) == ["Cycle 1", "5:02"])
    #expect(found.map { $0.attributes["x"] } == ["24", "132"])
    #expect(found.map { $0.attributes["textLength"] } == ["84", "48"])
  }

  @Test func `a wide character stands in the middle of its columns`() throws {
    let found = try texts(frame("a睡b"))
    #expect(found.map(\.text) == ["a", "睡", "b"] || found.map(\.text) == ["睡", "a", "b"])
    let wide = try #require(found.first { $0.text == "睡" })
    #expect(wide.attributes["x"] == "24" && wide.attributes["text-anchor"] == "middle")
  }

  @Test func `marks and what XML itself uses come out as they are`() throws {
    #expect(try texts(frame("<e\u{301}&\"'>")).map(\.text) == ["<e\u{301}&\"'>"])
  }

  @Test(
    arguments: [
      (Style(.palette(12), .bold), "#5C5CFF", "bold", nil),
      (Style(.palette(67)), "#5F87AF", nil, nil),
      (Style(.rgb(RGB(0x0A_0B0C))), "#0A0B0C", nil, nil),
      (Style(.standard, .dim), "#D5DBE3", nil, "0.6"),
    ] as [(Style, String, String?, String?)])
  func `colour and weight are told`(
    style: Style, colour: String, weight: String?, opacity: String?
  ) throws {
    let attributes = try #require(texts(frame("a", style)).first).attributes
    #expect(attributes["fill"] == colour && attributes["font-weight"] == weight)
    #expect(attributes["opacity"] == opacity)
  }
}

private struct Element {
  let name: String
  let attributes: [String: String]
  var text = ""
}

private final class ElementReader: NSObject, XMLParserDelegate {
  var elements: [Element] = []
  private var open: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }
}

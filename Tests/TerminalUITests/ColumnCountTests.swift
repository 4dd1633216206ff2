import TestSupport
import Testing

@testable import TerminalUI

/// How wide text is.
struct ColumnCountTests {
  @Test(arguments: [("", 0), ("box", 3), ("睡好", 4), ("，", 2), ("é", 1), ("e\u{301}", 1), ("⣿", 1)])
  func `wide characters take two columns`(text: String, columns: Int) {
    #expect(text.columnCount == columns)
  }

  @Test func `text is cut, padded and broken by columns`() {
    #expect("睡好觉".fitting(columns: 5) == "睡好")
    #expect("睡".padded(columns: 4) == "睡  " && "睡".rightAligned(columns: 4) == "  睡")
    #expect("box".padded(columns: 2) == "box")
    #expect("one two three".wrapped(columns: 7) == ["one two", "three"])
    #expect("unbreakable a".wrapped(columns: 4) == ["unbreakable", "a"])
    #expect("吸气吐，屏息".wrapped(columns: 6) == ["吸气", "吐，屏", "息"])
    #expect("用 box 吸（气）".wrapped(columns: 8) == ["用 box", "吸（气）"])
  }

  @Test func `the characters of two columns are those of the C library`() {
    var differing: [String] = []
    for value in UInt32(0x20)...0x3_FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.isShown,
        let columns = TerminalWidth.columns(of: scalar)
      else { continue }
      if (scalar.columnCount == 2) != (columns == 2) { differing.append(String(value, radix: 16)) }
    }
    #expect(differing == [])
  }
}

extension Unicode.Scalar {
  /// Characters that both the standard library and the C library know, without those that are
  /// never shown.
  fileprivate var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}

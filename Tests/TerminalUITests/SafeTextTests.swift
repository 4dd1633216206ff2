import TerminalUI
import Testing

/// Text from outside on its way to a terminal.
struct SafeTextTests {
  @Test(arguments: [
    "", "box", "箱式呼吸：4-4-4-4", "naïve", "e\u{301}", "🫁", "a b", "\\u{1b}", "—“”…",
  ])
  func `plain text stays as it is`(text: String) {
    #expect(text.safeForTerminal == text)
  }

  @Test(arguments: [
    ("\u{1B}[2J", "\\u{1b}[2J"), ("a\nb", "a\\u{a}b"), ("a\r\nb", "a\\u{d}\\u{a}b"),
    ("\t", "\\u{9}"),
    ("\u{7}", "\\u{7}"), ("\u{0}", "\\u{0}"), ("\u{7F}", "\\u{7f}"), ("\u{9B}2J", "\\u{9b}2J"),
    // Turning the writing direction around, separators, and what cannot be seen.
    ("a\u{202E}b", "a\\u{202e}b"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ("\u{200B}\u{FEFF}", "\\u{200b}\\u{feff}"), ("\u{2066}", "\\u{2066}"), ("\u{AD}", "\\u{ad}"),
  ])
  func `what steers a terminal is written out`(text: String, safe: String) {
    #expect(text.safeForTerminal == safe)
  }
}

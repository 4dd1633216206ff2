import Testing

@testable import BreathingCatalog

/// JSON as it is written; RFC 8259 is the specification.
struct JSONTextTests {
  @Test(arguments: [
    ("", #""""#), ("box", #""box""#), ("箱式呼吸", #""箱式呼吸""#), ("🫁", #""🫁""#), ("a\"b", #""a\"b""#),
    ("a\\b", #""a\\b""#), ("a/b", #""a/b""#), ("a\nb\rc\td", #""a\nb\rc\td""#),
    ("\u{0}", #""\u0000""#),
    ("\u{1B}[2J", #""\u001b[2J""#), ("\u{8}\u{C}", #""\u0008\u000c""#), ("\u{1F}", #""\u001f""#),
    ("\u{7F}", #""\u007f""#), ("\r\n", #""\r\n""#), ("e\u{301}", "\"e\u{301}\""),
  ])
  func `texts are escaped where they must be`(text: String, quoted: String) {
    #expect(JSONText.quoted(text) == quoted)
  }

  @Test func `members keep their order`() {
    var text = JSONText()
    text.add("z", 1)
    text.add("a", "b")
    text.add("m", true)
    text.add("f", false)
    #expect(text.object == #"{"z":1,"a":"b","m":true,"f":false}"#)
    #expect(JSONText().object == "{}")
  }

  @Test(arguments: [
    (Duration.zero, "0"), (.seconds(4), "4"), (.milliseconds(1670), "1.67"),
    (.nanoseconds(1), "0.000000001"), (.seconds(-3), "-3"), (.milliseconds(-500), "-0.5"),
    (.seconds(86_400) + .nanoseconds(100), "86400.0000001"),
  ])
  func `durations are exact decimals of seconds`(duration: Duration, number: String) {
    var text = JSONText()
    text.add("t", duration)
    #expect(text.object == #"{"t":\#(number)}"#)
  }

  @Test func `objects nest`() {
    var inner = JSONText()
    inner.add("a\"", 1)
    var text = JSONText()
    text.add("one", inner)
    text.add("many", [inner, JSONText()])
    text.add("none", [JSONText]())
    #expect(text.object == #"{"one":{"a\"":1},"many":[{"a\"":1},{}],"none":[]}"#)
  }
}

import TerminalUI
import Testing

/// Keys from the bytes of a terminal, whole or in pieces.
struct KeyDecoderTests {
  private func keys(_ pieces: [UInt8]...) -> [Key] {
    var decoder = KeyDecoder()
    return pieces.flatMap { decoder.keys(in: $0) }
  }

  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  @Test func `space, Enter and letters are keys`() {
    #expect(
      keys(" \r\nqQaZ") == [
        .character(" "), .enter, .enter, .character("q"), .character("Q"), .character("a"),
        .character("Z"),
      ])
  }

  @Test func `printable characters of every writing are keys`() {
    #expect(keys("1+é呼🫁~") == ["1", "+", "é", "呼", "🫁", "~"].map { .character($0) })
    #expect(keys("\u{7F}\u{8}") == [.backspace, .backspace])
  }

  @Test(arguments: ["\t", "\u{0}", "\u{1}"])
  func `other control characters are no keys`(text: String) {
    #expect(keys(text + "q") == [.character("q")])
  }

  @Test(arguments: [
    ("\u{1B}[A", Key.up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
    ("\u{1B}[H", .home), ("\u{1B}[4~", .end), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
  ])
  func `the cursor's keys are keys`(sequence: String, key: Key) {
    #expect(keys(sequence + "q") == [key, .character("q")])
    var decoder = KeyDecoder()
    #expect(Array(sequence.utf8).flatMap { decoder.keys(in: [$0]) } == [key])
    #expect(!decoder.isWaiting)
  }

  @Test func `an escape that nothing follows is a key, an unfinished sequence is none`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: [0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.abandonSequence() == .escape)
    #expect(decoder.abandonSequence() == nil)
    for beginning in ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]11;rgb:"] {
      #expect(decoder.keys(in: Array(beginning.utf8)) == [])
      #expect(decoder.abandonSequence() == nil)
      #expect(decoder.keys(in: Array("q".utf8)) == [.character("q")])
    }
  }

  @Test func `what a terminal says of itself is a report`() {
    let answers: [(String, TerminalReport)] = [
      ("\u{1B}[?2026;2$y", .mode(2026, isKnown: true)),
      ("\u{1B}[?2026;0$y", .mode(2026, isKnown: false)),
      ("\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\", .background(RGB(0xFF8000))),
      ("\u{1B}]11;rgb:ff/80/00\u{7}", .background(RGB(0xFF8000))),
      ("\u{1B}[?62;22c", .attributes),
    ]
    for (bytes, report) in answers {
      var decoder = KeyDecoder()
      #expect(Array(bytes.utf8).flatMap { decoder.keys(in: [$0]) } == [])
      #expect(decoder.reports == [report])
      #expect(!decoder.isWaiting)
    }
  }

  /// xterm's and the Linux console's sequences (ctlseqs, console_codes(4)).
  private static let sequences = [
    "\u{1B}OP", "\u{1B}[1;5C", "\u{1B}[15~", "\u{1B}[3~",
    "\u{1B}[Z", "\u{1B}[1;2P", "\u{1B}[24;80R", "\u{1B}[?62;c", "\u{1B}[I", "\u{1B}[O",
    // Function keys with Shift, as Konsole's "\EO*Q" has them.
    "\u{1B}O2Q", "\u{1B}O5n",
    // The Linux console's F1 to F5.
    "\u{1B}[[A", "\u{1B}[[E",
    // Alt with a letter, and a double escape.
    "\u{1B}q", "\u{1B} ", "\u{1B}\u{1B}[Z",
    // Strings, ended in both ways.
    "\u{1B}]0;q title\u{7}", "\u{1B}]11;?\u{1B}\\", "\u{1B}P1$r0 q\u{1B}\\", "\u{1B}_q\u{1B}\\",
    // Mouse, in the three encodings.
    "\u{1B}[M !!", "\u{1B}[<0;10;20M", "\u{1B}[<0;10;20m", "\u{1B}[32;10;20M",
    // Pasted text, with all that could be a key.
    "\u{1B}[200~q quit\r\n\u{1B}[A\u{1B}[200~\u{1B}[201~", "\u{1B}[200~\u{1B}[201~",
  ]

  @Test(arguments: sequences)
  func `escape sequences are swallowed whole`(sequence: String) {
    #expect(keys(sequence) == [])
    #expect(keys(sequence + "q") == [.character("q")])
    #expect(keys("q" + sequence + sequence + " ") == [.character("q"), .character(" ")])
  }

  @Test(arguments: sequences)
  func `escape sequences may come in pieces`(sequence: String) {
    let bytes = Array((sequence + "q").utf8)
    for cut in 0...bytes.count {
      #expect(
        keys(Array(bytes[..<cut]), Array(bytes[cut...])) == [.character("q")], "cut at \(cut)")
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.keys(in: [$0]) } == [.character("q")])
  }

  @Test func `a character may come in pieces, and a broken one is none`() {
    #expect(keys([0xE5], [0x91, 0xBC], [0x20]) == [.character("呼"), .character(" ")])
    #expect(keys([0xE5, 0x91, 0x71]) == [.character("q")])
    #expect(keys([0xED, 0xA0, 0x80, 0xFF, 0x71]) == [.character("q")])
  }

  @Test func `a paste that looks ended is not`() {
    #expect(keys("\u{1B}[200~\u{1B}[201q\u{1B}[20\u{1B}[201~q") == [.character("q")])
    #expect(keys("\u{1B}[200~q\u{1B}\u{1B}[201~ ") == [.character(" ")])
  }

  @Test func `an endless sequence is given up`() {
    let flood = "\u{1B}[" + String(repeating: "1", count: 10_000)
    #expect(keys(flood + "q").last == .character("q"))
  }

  @Test func `any bytes at all are survived`() {
    var state: UInt64 = 1
    var decoder = KeyDecoder()
    for _ in 0..<100_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      _ = decoder.keys(in: [UInt8(truncatingIfNeeded: state >> 56)])
    }
  }
}

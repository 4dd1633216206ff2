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
        .space, .enter, .enter, .letter("q"), .letter("Q"), .letter("a"), .letter("Z"),
      ])
  }

  @Test func `plus and minus are keys with and without shift`() {
    #expect(keys("+=-_") == [.plus, .plus, .minus, .minus])
  }

  @Test(arguments: ["1", ",", "\t", "\u{7F}", "\u{8}", "\u{0}", "é", "呼", "🫁", "~", "[", "@"])
  func `other characters are no keys`(text: String) {
    #expect(keys(text + "q") == [.letter("q")])
  }

  /// xterm's and the Linux console's sequences (ctlseqs, console_codes(4)).
  private static let sequences = [
    "\u{1B}[A", "\u{1B}[D", "\u{1B}OA", "\u{1B}OP", "\u{1B}[1;5C", "\u{1B}[15~", "\u{1B}[3~",
    "\u{1B}[H", "\u{1B}[Z", "\u{1B}[1;2P", "\u{1B}[24;80R", "\u{1B}[?62;c", "\u{1B}[I", "\u{1B}[O",
    // The Linux console's F1 to F5.
    "\u{1B}[[A", "\u{1B}[[E",
    // Alt with a letter, and a double escape.
    "\u{1B}q", "\u{1B} ", "\u{1B}\u{1B}[A",
    // Mouse, in the three encodings.
    "\u{1B}[M !!", "\u{1B}[<0;10;20M", "\u{1B}[<0;10;20m", "\u{1B}[32;10;20M",
    // Pasted text, with all that could be a key.
    "\u{1B}[200~q quit\r\n\u{1B}[A\u{1B}[200~\u{1B}[201~", "\u{1B}[200~\u{1B}[201~",
  ]

  @Test(arguments: sequences)
  func `escape sequences are swallowed whole`(sequence: String) {
    #expect(keys(sequence) == [])
    #expect(keys(sequence + "q") == [.letter("q")])
    #expect(keys("q" + sequence + sequence + " ") == [.letter("q"), .space])
  }

  @Test(arguments: sequences)
  func `escape sequences may come in pieces`(sequence: String) {
    let bytes = Array((sequence + "q").utf8)
    for cut in 0...bytes.count {
      #expect(keys(Array(bytes[..<cut]), Array(bytes[cut...])) == [.letter("q")], "cut at \(cut)")
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.keys(in: [$0]) } == [.letter("q")])
  }

  @Test func `a character in pieces is no key`() {
    #expect(keys([0xE5], [0x91, 0xBC], [0x20]) == [.space])
  }

  @Test func `a paste that looks ended is not`() {
    #expect(keys("\u{1B}[200~\u{1B}[201q\u{1B}[20\u{1B}[201~q") == [.letter("q")])
    #expect(keys("\u{1B}[200~q\u{1B}\u{1B}[201~ ") == [.space])
  }

  @Test func `an endless sequence is given up`() {
    let flood = "\u{1B}[" + String(repeating: "1", count: 10_000)
    #expect(keys(flood + "q").last == .letter("q"))
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

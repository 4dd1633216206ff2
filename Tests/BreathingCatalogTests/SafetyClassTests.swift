import BreathingCatalog
import BreathingEngine
import Testing

/// The least class that steps allow: docs/pattern-format.md, "Safety class".
struct SafetyClassTests {
  private func needed(_ elements: Pattern.Element...) -> SafetyClass {
    SafetyClass(leastFor: Pattern(techniqueId: "test", elements: elements))
  }

  private func step(_ phase: Phase, _ seconds: Double) -> Pattern.Element {
    .step(Step(phase, .fixed(.nanoseconds(Int64(seconds * 1e9)))))
  }

  @Test func `without holds a slow breath is calm`() {
    #expect(needed(step(.inhale, 4), step(.exhale, 6)) == .calm)
    #expect(needed(step(.inhale, 1.25), step(.exhale, 1.25)) == .calm)
  }

  @Test func `a hold of no time is no hold`() {
    #expect(
      needed(step(.inhale, 4), step(.holdIn, 0), step(.exhale, 6), step(.holdOut, 0)) == .calm)
  }

  @Test func `any hold is a short one up to fifteen seconds`() {
    #expect(needed(step(.inhale, 4), step(.holdIn, 0.1), step(.exhale, 6)) == .shortHolds)
    #expect(needed(step(.inhale, 4), step(.exhale, 6), step(.holdOut, 15)) == .shortHolds)
    #expect(needed(step(.inhale, 4), step(.exhale, 6), step(.holdOut, 15.1)) == .longHolds)
  }

  @Test func `an open hold is a long one however low its limit`() {
    let open = Pattern.Element.step(Step(.holdOut, .open(limit: .seconds(1))))
    #expect(needed(step(.inhale, 4), step(.exhale, 6), open) == .longHolds)
  }

  @Test func `a breath below two and a half seconds is over-breathing`() {
    #expect(needed(step(.inhale, 1.2), step(.exhale, 1.299)) == .overBreathing)
    #expect(needed(step(.inhale, 1.2), step(.exhale, 1.3)) == .calm)
  }

  @Test func `one fast breath among slow ones is enough`() {
    let calm = [Step(.inhale, .fixed(.seconds(4))), Step(.exhale, .fixed(.seconds(6)))]
    let fast = [Step(.inhale, .fixed(.seconds(1))), Step(.exhale, .fixed(.seconds(1)))]
    #expect(needed(.group(calm, times: 9), .group(fast, times: 1)) == .overBreathing)
  }

  @Test func `two inhales in a row are one breath`() {
    // 1 + 1 + 1 s: neither inhale begins a breath of 2 s or 1 s.
    #expect(needed(step(.inhale, 1), step(.inhale, 1), step(.exhale, 1)) == .calm)
    #expect(needed(step(.inhale, 0.5), step(.inhale, 0.5), step(.exhale, 1)) == .overBreathing)
  }

  @Test func `an inhale of no time begins no breath`() {
    #expect(
      needed(step(.inhale, 2), step(.exhale, 2), step(.inhale, 0), step(.exhale, 2)) == .calm)
  }

  @Test func `the last breath of a cycle goes on to the next inhale`() {
    // exhale 2, inhale 1, exhale 1: the only breath is 1 + 1 + 2 = 4 s.
    #expect(needed(step(.exhale, 2), step(.inhale, 1), step(.exhale, 1)) == .calm)
    #expect(needed(step(.exhale, 0.4), step(.inhale, 1), step(.exhale, 1)) == .overBreathing)
  }

  @Test func `inhales at the end and the beginning of a cycle are one breath`() {
    // inhale 1 + inhale 1 + exhale 2.
    #expect(needed(step(.inhale, 1), step(.exhale, 2), step(.inhale, 1)) == .calm)
    #expect(needed(step(.inhale, 0.5), step(.exhale, 1), step(.inhale, 0.5)) == .overBreathing)
  }

  @Test func `a cycle without an inhale has no breath to be fast`() {
    #expect(needed(step(.exhale, 1)) == .calm)
    #expect(needed(step(.holdIn, 1)) == .shortHolds)
  }

  @Test func `a cycle of inhales alone is one breath`() {
    #expect(needed(step(.inhale, 1), step(.inhale, 2)) == .calm)
    #expect(needed(step(.inhale, 1), step(.inhale, 1)) == .overBreathing)
  }

  @Test func `a ramp is judged at its fast end`() {
    func ramp(_ phase: Phase, _ from: Int, _ to: Int) -> Pattern.Element {
      .step(Step(phase, .ramp(from: .seconds(from), to: .seconds(to), overCycles: 30)))
    }
    #expect(needed(ramp(.inhale, 1, 3), ramp(.exhale, 1, 6)) == .overBreathing)
    #expect(needed(ramp(.inhale, 3, 1), ramp(.exhale, 6, 1)) == .overBreathing)
    #expect(needed(ramp(.inhale, 3, 2), ramp(.exhale, 6, 3)) == .calm)
    #expect(needed(step(.inhale, 4), ramp(.holdIn, 0, 16)) == .longHolds)
    #expect(needed(step(.inhale, 4), ramp(.holdIn, 16, 0)) == .longHolds)
    #expect(needed(step(.inhale, 4), ramp(.holdIn, 1, 0)) == .shortHolds)
  }

  @Test func `ramps of different lengths are judged where they cross`() {
    func ramp(_ phase: Phase, _ from: Int, _ to: Int, over cycles: Int) -> Pattern.Element {
      .step(Step(phase, .ramp(from: .seconds(from), to: .seconds(to), overCycles: cycles)))
    }
    // Cycle 2 is a breath of 1 + 5/999 s, the first one of 5 s, the thousandth of 6 s.
    #expect(needed(ramp(.inhale, 5, 1, over: 2), ramp(.exhale, 0, 5, over: 1000)) == .overBreathing)
    // Cycle 10 is a breath of 1 + 9 * 5/999 s.
    #expect(
      needed(ramp(.inhale, 5, 1, over: 10), ramp(.exhale, 0, 5, over: 1000)) == .overBreathing)
    // Until cycle 9 the second inhale begins a breath of 1 + 1 s or a little more.
    #expect(
      needed(step(.inhale, 4), step(.exhale, 2), ramp(.inhale, 2, 0, over: 10), step(.exhale, 1))
        == .overBreathing)
  }

  @Test func `over-breathing outranks a long hold`() {
    #expect(
      needed(step(.inhale, 1), step(.exhale, 1), step(.inhale, 1), step(.holdIn, 20))
        == .overBreathing)
  }

  @Test func `C and D ask for an acknowledgement`() {
    #expect(
      SafetyClass.allCases.filter(\.needsAcknowledgement) == [.longHolds, .overBreathing])
  }

  @Test(arguments: [
    // 4-4 at twice the speed is 2-2, at half 8-8; 2-2 is 1-1.
    ("4-4", 2.0, SafetyClass.calm), ("2-2", 2.0, .overBreathing), ("2-2", 1.0, .calm),
    // A hold of eight seconds is sixteen at half the speed.
    ("4-8-8", 1.0, .shortHolds), ("4-8-8", 0.5, .longHolds),
  ])
  func `a tempo can raise the class`(text: String, tempo: Double, expected: SafetyClass) throws {
    let entry = try OneLinePattern.entry(text)
    var adjustment = Recipe.Adjustment()
    adjustment.tempo = Tempo(billionths: Int64(tempo * 1e9))
    #expect(entry.safety(of: entry.pattern(adjustedBy: adjustment)) == expected)
  }

  @Test func `a tempo never lowers a declared class`() throws {
    let entry = try JSONSample.pattern.entry()
    var adjustment = Recipe.Adjustment()
    adjustment.tempo = Tempo(billionths: 500_000_000)
    #expect(entry.safety(of: entry.pattern(adjustedBy: adjustment)) == .overBreathing)
  }
}

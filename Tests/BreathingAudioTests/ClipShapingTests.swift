import Testing

@testable import BreathingAudio

/// Trimming, edges and bounds of recordings.
struct ClipShapingTests {
  private static let rate = SampleRate(hertz: 1000)

  /// The same on both sides.
  private func clip(_ side: [Float]) -> Clip {
    Clip(rate: Self.rate, samples: side.flatMap { [$0, $0] })
  }

  private func side(_ clip: Clip) -> [Float] {
    stride(from: 0, to: clip.samples.count, by: 2).map { clip.samples[$0] }
  }

  @Test func `silence and what is nearly silent is trimmed, but for a margin`() {
    let word = [Float](repeating: 0.5, count: 20)
    // -60 dB against the peak.
    let hush = [Float](repeating: 0.0005, count: 50)
    let trimmed = clip(hush + word + hush).trimmed(below: -50, keeping: .milliseconds(5))
    #expect(side(trimmed) == Array(hush.prefix(5)) + word + Array(hush.prefix(5)))
    #expect(clip(word).trimmed(below: -50, keeping: .milliseconds(5)) == clip(word))
    #expect(clip([0, 0, 0]).trimmed(below: -50, keeping: .milliseconds(5)).frameCount == 0)
    #expect(clip([]).trimmed(below: -50, keeping: .milliseconds(5)).frameCount == 0)
  }

  @Test func `what is heard on one side alone is kept`() {
    let one = Clip(rate: Self.rate, samples: [0, 0, 0, 0.5, 0, 0])
    #expect(one.trimmed(below: -50, keeping: .zero).samples == [0, 0.5])
  }

  @Test func `edges are raised cosines that begin and end at zero`() {
    let faded = side(
      clip([Float](repeating: 1, count: 10)).faded(in: .milliseconds(4), out: .milliseconds(2)))
    // 0.5 - 0.5 cos(pi n / 4), and 0.5 - 0.5 cos(pi n / 2) from the end.
    let expected: [Float] = [0, 0.146447, 0.5, 0.853553, 1, 1, 1, 1, 0.5, 0]
    for (value, wanted) in zip(faded, expected) { #expect(abs(value - wanted) < 1e-5) }
  }

  @Test func `edges longer than the sound are shortened together`() {
    for count in 0...8 {
      let faded = clip([Float](repeating: 1, count: count))
        .faded(in: .milliseconds(5), out: .milliseconds(5))
      #expect(faded.frameCount == count && faded.peak <= 1)
      #expect(side(faded).last ?? 0 == 0)
      if count > 1 { #expect(side(faded)[0] == 0) }
    }
  }

  @Test func `only a peak beyond the bound makes it softer`() {
    let bounded = clip([0, 1, -0.5]).bounded(toPeak: -20)
    for (value, wanted) in zip(side(bounded), [0, 0.1, -0.05] as [Float]) {
      #expect(abs(value - wanted) < 1e-6)
    }
    let soft = clip([0, 0.09, -0.05])
    #expect(soft.bounded(toPeak: -20) == soft)
  }

  @Test func `a constant is taken away, a rumble or a one-sided pulse is not`() {
    let wave = (0..<400).map { Float($0.isMultiple(of: 2) ? 0.1 : -0.1) }
    let shifted = clip(wave.map { $0 + 0.05 }).withoutOffset()
    for (value, wanted) in zip(side(shifted), wave) { #expect(abs(value - wanted) < 1e-5) }
    #expect(clip(wave).withoutOffset() == clip(wave))
    // In one part of the recording only.
    let pulse = clip([Float](repeating: 0.2, count: 100) + [Float](repeating: 0, count: 300))
    #expect(pulse.withoutOffset() == pulse)
    let brief = clip([0.1, 0.1, 0.1])
    #expect(brief.withoutOffset() == brief)
  }

  @Test func `silence before it delays it`() {
    #expect(side(clip([1, 2]).delayed(by: .milliseconds(3))) == [0, 0, 0, 1, 2])
    #expect(clip([1, 2]).duration == .milliseconds(2))
  }
}

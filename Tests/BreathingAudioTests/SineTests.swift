import Glibc
import Testing

@testable import BreathingAudio

struct SineTests {
  @Test func `the sine is within 3e-7 of the exact one over a circle`() {
    var worst = 0.0
    for step in -10_000...10_000 {
      // A float that is exact as a double, so that the argument itself is no error.
      let turns = Float(step) / 8192
      worst = max(worst, abs(Double(Sine.ofTurns(turns)) - sin(Double(turns) * 2 * .pi)))
    }
    #expect(worst <= 3e-7)
  }

  @Test func `all eight lanes are computed alike`() {
    let turns = SIMD8<Float>(-1.75, -0.6, -0.1, 0, 0.2, 0.5, 0.9, 12.375)
    let sines = Sine.ofTurns(turns)
    for lane in 0..<8 { #expect(sines[lane] == Sine.ofTurns(turns[lane])) }
  }

  @Test(arguments: [Float(0), 1, -3, 1000, 0.5, -0.5])
  func `whole and half circles are exactly zero`(_ turns: Float) {
    #expect(Sine.ofTurns(turns) == 0)
  }

  @Test func `turns far out are as exact as their fraction`() {
    // At 100 000 turns the spacing of floats is 1/128 of a turn; the sine of that float is exact.
    for step in 0..<128 {
      let turns = 100_000 + Float(step) / 128
      #expect(abs(Double(Sine.ofTurns(turns)) - sin(Double(step) / 64 * .pi)) <= 3e-7)
    }
  }

  @Test func `the raised cosine runs from exactly 0 over a half to 1 and stays there`() {
    let shares = SIMD8<Float>(-1, 0, 0.25, 0.5, 0.75, 1, 2, 100)
    let edge = raisedCosine(shares)
    #expect(edge[0] == 0 && edge[1] == 0)
    #expect(abs(edge[3] - 0.5) < 1e-6)
    #expect(abs(edge[2] - Float(0.5 - 0.5 * cos(Double.pi / 4))) < 1e-6)
    #expect(abs(edge[2] + edge[4] - 1) < 1e-6)
    for lane in 5..<8 { #expect(abs(edge[lane] - 1) < 1e-6) }
  }
}

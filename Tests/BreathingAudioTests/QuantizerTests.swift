import TestSupport
import Testing

@testable import BreathingAudio

struct QuantizerTests {
  @Test func `silence stays exactly silent`() {
    #expect(quantised([Float](repeating: 0, count: 1003)).allSatisfy { $0 == 0 })
    #expect(quantised([Float](repeating: -0.0, count: 16)).allSatisfy { $0 == 0 })
  }

  @Test func `full scale is within one step of the largest integers`() {
    #expect(quantised([Float](repeating: 1, count: 8000)).allSatisfy { $0 >= 32_766 })
    #expect(quantised([Float](repeating: -1, count: 8000)).allSatisfy { $0 <= -32_766 })
  }

  @Test func `what is too loud is clipped and does not wrap`() {
    for loud: Float in [1.0001, 1.5, 100, 1e9] {
      #expect(quantised([Float](repeating: loud, count: 64)).allSatisfy { $0 >= 32_766 })
      #expect(quantised([Float](repeating: -loud, count: 64)).allSatisfy { $0 <= -32_766 })
    }
  }

  @Test
  func `the error is triangular: no mean, a quarter of a squared step, at most one and a half`() {
    // Dither of two rectangles has a variance of 1/6, rounding adds 1/12.
    let values = (0..<100_000).map { Float(0.1 + 0.000_003 * Double($0)) }
    let errors = zip(values, quantised(values)).map { Double($1) - Double($0) * 32_767 }
    let mean = errors.reduce(0, +) / Double(errors.count)
    let variance = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    // Four standard errors: 4 * 0.5 / sqrt(100 000), and 4 * 0.25 * sqrt(2 / 100 000) at most.
    #expect(abs(mean) < 0.0064)
    #expect(abs(variance - 0.25) < 0.0045)
    #expect(errors.allSatisfy { abs($0) <= 1.51 })
  }

  @Test(arguments: [Float(0.25), 0.5, 0.75])
  func `a level between two integers is kept on average`(_ fraction: Float) {
    let values = [Float](repeating: (100 + fraction) / 32_767, count: 100_000)
    let mean = quantised(values).reduce(0.0) { $0 + Double($1) } / 100_000
    #expect(abs(mean - Double(100 + fraction)) < 0.0064)
  }

  @Test func `the dither of neighbouring samples is not related`() {
    let values = [Float](repeating: 0.1, count: 100_000)
    let errors = quantised(values).map { Double($0) - 3276.7 }
    for distance in [1, 2, 3, 8] {
      let product = zip(errors, errors.dropFirst(distance)).reduce(0) { $0 + $1.0 * $1.1 }
      // Four standard errors of a product of two variances of about a quarter.
      #expect(abs(product / 100_000) < 4 * 0.27 / 316)
    }
  }

  @Test func `blocks of any size give the same integers`() {
    var random = RandomSource(case: 1)
    let values = (0..<20_000).map { _ in Float(random.number(-9999...9999)) / 10_000 }
    var pieces: [Int16] = []
    while pieces.count < values.count {
      let size = min(2 * random.number(1...300), values.count - pieces.count)
      let piece = Array(values[pieces.count..<pieces.count + size])
      pieces += quantised(piece, first: FramePosition(pieces.count / 2))
    }
    #expect(pieces == quantised(values), "\(random)")
  }

  @Test func `positions beyond 32 bits are taken`() {
    let values = [Float](repeating: 0.5, count: 64)
    let far = quantised(values, first: 1 << 40)
    #expect(far.allSatisfy { abs(Int($0) - 16_383) <= 2 })
  }

  private func quantised(_ samples: [Float], first: FramePosition = 0) -> [Int16] {
    [Int16](unsafeUninitializedCapacity: samples.count) { output, count in
      guard let place = output.baseAddress else { return }
      samples.withUnsafeBufferPointer { Quantizer.int16($0, into: place, first: first) }
      count = samples.count
    }
  }
}

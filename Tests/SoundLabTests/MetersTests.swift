import Foundation
import SoundLab
import Testing

/// The meters on sounds whose figures are known.
struct MetersTests {
  private func tone(
    _ frequency: (Double) -> Double, seconds: Double, amplitude: Float = 0.1
  ) -> [Float] {
    var phase = 0.0
    return (0..<Int(seconds * 48_000)).map { frame in
      phase += frequency(Double(frame) / 48_000) / 48_000
      return amplitude * Float(sin(2 * .pi * phase))
    }
  }

  private func stereo(_ mono: [Float]) -> [Float] { mono.flatMap { [$0, $0] } }

  @Test func `a full-scale kilohertz on one side has -3.01 LUFS`() {
    // The example of ITU-R BS.1770-4, annex 1, at 997 Hz.
    let tone = tone({ _ in 997 }, seconds: 2, amplitude: 1)
    let meter = LoudnessMeter(tone.flatMap { [$0, 0] }, rate: 48_000)
    #expect(abs(meter.momentary + 3.01) < 0.05)
    #expect(abs(meter.integrated + 3.01) < 0.05)
    #expect(abs(meter.truePeak) < 0.1)
  }

  @Test func `what is shorter than 400 ms counts as followed by silence`() {
    let tone = tone({ _ in 997 }, seconds: 0.2, amplitude: 1)
    let meter = LoudnessMeter(stereo(tone), rate: 48_000)
    // Half of the time on both sides is as much as all of it on one.
    #expect(abs(meter.momentary + 3.01) < 0.1)
  }

  @Test(arguments: [(220.0, 440.0, 1.0), (440, 220, -1), (300, 300, 0)])
  func `a glide rises by its octaves`(_ from: Double, _ to: Double, _ octaves: Double) {
    let glide = tone({ from * pow(to / from, $0 / 3) }, seconds: 3)
    let contour = Contour(Spectrogram(glide, rate: 48_000), upTo: 16_000)
    #expect(abs(contour.rise - octaves) < 0.08, "\(contour.rise)")
  }

  @Test func `an ear that ends at 2 kHz hears no rise above it`() {
    let low = tone({ _ in 500 }, seconds: 2)
    let high = tone({ 2500 * pow(2, $0 / 2) }, seconds: 2)
    let both = Spectrogram(zip(low, high).map { $0 + $1 }, rate: 48_000)
    #expect(Contour(both, upTo: 16_000).rise > 0.3)
    #expect(abs(Contour(both, upTo: 2000).rise) < 0.05)
  }

  @Test func `the share of power above a frequency is found`() {
    let low = tone({ _ in 500 }, seconds: 1)
    let high = tone({ _ in 7000 }, seconds: 1, amplitude: 0.01)
    let both = Spectrogram(zip(low, high).map { $0 + $1 }, rate: 48_000)
    #expect(abs(10 * log10(both.share(above: 6000)) + 20) < 0.3)
  }
}

import BreathingAudio
import BreathingEngine
import Foundation
import TestSupport
import Testing

@testable import SoundFiles

/// Files in which chance has changed bytes. `BREATHE_MUTATIONS` sets how many of each format.
struct DamagedFileTests {
  @Test(arguments: [
    SoundSample.wav, SoundSample.flac, SoundSample.vorbis, SoundSample.opus,
  ])
  func `a damaged file is read or refused, and never more than that`(_ format: Int) throws {
    let sample = try SoundSample()
    let tone = SoundSample.tone(of: 2, seconds: 0.1)
    let path = try #require(sample.file(format: format, tone))
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let count = ProcessInfo.processInfo.environment["BREATHE_MUTATIONS"].flatMap(Int.init) ?? 50
    for number in 0..<count {
      var source = RandomSource(case: number)
      var bytes = whole
      // Most faults that hurt are near the beginning.
      let reach = Bool.random(using: &source) ? min(200, bytes.count) : bytes.count
      for _ in 0..<Int.random(in: 1...8, using: &source) {
        bytes[Int.random(in: 0..<reach, using: &source)] = .random(in: 0...255, using: &source)
      }
      if Int.random(in: 0..<4, using: &source) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &source))
      }
      let damaged = try sample.file(named: "damaged", bytes: bytes)
      guard let clip = try? ClipFile.read(damaged).clip else { continue }
      #expect(clip.samples.allSatisfy { $0.isFinite } && clip.peak <= 0.4467, "\(source)")
      #expect(clip.duration <= ClipFile.longest && clip.frameCount > 0, "\(source)")
    }
  }
}

import BreathingCatalog
import BreathingEngine
import TestSupport
import Testing

@testable import BreathingAudio

/// Rendering is exact: every cue on the frame nearest to its time, whatever the blocks.
struct ScoreRendererTests {
  /// A pattern with its steps in hundredths of a second, so that frames follow by whole numbers.
  struct Exact: Sendable, CustomTestStringConvertible {
    let pattern: String
    let steps: [(kind: CueKind, length: Int64)]
    var testDescription: String { pattern }
    var cycle: Int64 { steps.reduce(0) { $0 + $1.length } }

    /// Cues of so many cycles after a lead-in of three seconds, by frame.
    func cues(cycles: Int64, rate: Int64) -> [(kind: CueKind, frame: Int64)] {
      // Rounded to the nearest frame, a half up: the floor of (2 x + 1) / 2.
      func frame(_ hundredths: Int64) -> Int64 { (2 * hundredths * rate + 100) / 200 }
      var cues: [(kind: CueKind, frame: Int64)] = [(.start, frame(100))]
      for number in 0..<cycles {
        var time = 300 + number * cycle
        for step in steps {
          cues.append((step.kind, frame(time)))
          time += step.length
        }
      }
      return cues + [(.end, frame(300 + cycles * cycle))]
    }
  }

  static let even = Exact(pattern: "5.5-5.5", steps: [(.inhale, 550), (.exhale, 550)])
  static let odd = Exact(
    pattern: "1.37-0.61-2.03", steps: [(.inhale, 137), (.holdIn, 61), (.exhale, 203)])

  enum Blocks: Sendable {
    case of(Int)
    case random
  }

  struct Stretch: Sendable {
    let exact: Exact
    let hertz: Int
    let blocks: Blocks
    let seconds: Int64
  }

  static let stretches: [Stretch] = [even, odd].flatMap { exact in
    [
      Stretch(exact: exact, hertz: 44_100, blocks: .of(12_000), seconds: 3600),
      Stretch(exact: exact, hertz: 48_000, blocks: .of(12_000), seconds: 3600),
      Stretch(exact: exact, hertz: 96_000, blocks: .of(12_000), seconds: 3600),
      Stretch(exact: exact, hertz: 44_100, blocks: .random, seconds: 3600),
      Stretch(exact: exact, hertz: 48_000, blocks: .of(480), seconds: 3600),
      Stretch(exact: exact, hertz: 96_000, blocks: .random, seconds: 60),
      Stretch(exact: exact, hertz: 44_100, blocks: .of(63), seconds: 300),
      Stretch(exact: exact, hertz: 48_000, blocks: .of(63), seconds: 60),
      Stretch(exact: exact, hertz: 44_100, blocks: .of(1), seconds: 5),
    ]
  }

  @Test(arguments: stretches)
  func `every cue of an hour falls on the frame nearest to its time`(_ stretch: Stretch) throws {
    let cycles = max(1, stretch.seconds * 100 / stretch.exact.cycle)
    let score = try Score.of(stretch.exact.pattern, cycles: Int(cycles))
    var renderer = ScoreRenderer(
      score: score, cueSet: .short(lasting: .microseconds(1300), frequency: 2000),
      rate: SampleRate(hertz: stretch.hertz))
    var random = RandomSource(case: stretch.hertz)
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * 20_000)
    defer { block.deallocate() }
    var meter = SoundMeter()
    while true {
      let size = if case .of(let size) = stretch.blocks { size } else { random.number(1...20_000) }
      let first = renderer.position
      let frames = renderer.render(into: UnsafeMutableBufferPointer(rebasing: block[..<(2 * size)]))
      guard frames > 0, let samples = block.baseAddress else { break }
      meter.listen(to: samples, frames: frames, first: first)
    }
    let cues = stretch.exact.cues(cycles: cycles, rate: Int64(stretch.hertz))
    #expect(meter.heard.map(\.onset) == cues.map(\.frame), "\(random)")
    #expect(meter.heard.map(\.kind) == cues.map(\.kind), "\(random)")
  }

  @Test(arguments: zip(["glide", "ticks", "tones"], [1, 3, 2]))
  func `the samples of a shipped set do not depend on the size of the blocks`(
    _ id: String, _ cycles: Int
  ) throws {
    let cueSet = try CueSet.shipped(id)
    let score = try Score.of("4-1.37-2.03-1.6", cycles: cycles)
    let whole = rendered(score, cueSet) { 12_000 }
    var random = RandomSource(case: cycles)
    let sizes = [1, 7, 63, 64, 480, 12_000]
    let pieces = rendered(score, cueSet) {
      let choice = random.number(0...sizes.count)
      return choice == sizes.count ? random.number(1...20_000) : sizes[choice]
    }
    #expect(whole == pieces, "\(random)")
  }

  @Test func `a recording ends with the last sample of its closing cue`() throws {
    let cueSet = try CueSet.shipped("tones")
    let score = try Score.of("1-1", cycles: 1, leadIn: .seconds(1))
    let rate = SampleRate(hertz: 48_000)
    let samples = rendered(score, cueSet) { 4800 }
    // The shipped closing cue ends with a sound of 2.8 s that starts 1 s after the last breath.
    let frames = 48_000 * 3 + Int(3.8 * 48_000)
    #expect(ScoreRenderer(score: score, cueSet: cueSet, rate: rate).frameCount == Int64(frames))
    #expect(samples.count == 2 * frames)
    #expect(samples.suffix(2) == [0, 0])
    #expect(samples.suffix(200).contains { $0 != 0 })
  }

  @Test func `what still rings after the closing cue is not cut`() throws {
    let rate = SampleRate(hertz: 8000)
    let ringing = CueSet.made([
      .exhale: [.tone(500, lasting: .seconds(4))], .end: [.tone(500, lasting: .milliseconds(100))],
    ])
    let clip = Clip(rate: rate, samples: [Float](repeating: 0.1, count: 2 * 32_000))
    let score = try Score.of("1-1", cycles: 2, leadIn: .seconds(1))
    for clips in [ClipSet(), ClipSet(cues: [.exhale: clip])] {
      let renderer = ScoreRenderer(score: score, cueSet: ringing, clips: clips, rate: rate)
      // The last breath out begins 4 s after the lead-in did.
      #expect(renderer.frameCount == 8 * 8000)
    }
  }

  @Test func `without cues a recording is as long as its score and silent`() throws {
    let score = try Score.of("1-1", cycles: 2)
    let renderer = ScoreRenderer(score: score, cueSet: .silent, rate: SampleRate(hertz: 44_100))
    #expect(renderer.frameCount == 7 * 44_100)
    #expect(rendered(score, .silent) { 999 }.allSatisfy { $0 == 0 })
  }

  @Test func `nothing is rendered after the end`() throws {
    let score = try Score.of("1-1", cycles: 1)
    var renderer = ScoreRenderer(score: score, cueSet: .short(), rate: SampleRate(hertz: 8000))
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * 100_000)
    defer { block.deallocate() }
    #expect(Int64(renderer.render(into: block)) == renderer.frameCount)
    #expect(renderer.position == renderer.frameCount)
    #expect(renderer.render(into: block) == 0)
  }

  @Test func `a volume of -20 dB leaves a tenth of every sample`() throws {
    let score = try Score.of("1-1", cycles: 1)
    let loud = rendered(score, .short()) { 4800 }
    let soft = rendered(score, .short(), volume: -20) { 4800 }
    #expect(zip(loud, soft).allSatisfy { abs($0 * 0.1 - $1) < 1e-7 })
  }

  private func rendered(
    _ score: Score, _ cueSet: CueSet, volume: Double = 0, blocks size: () -> Int
  ) -> [Float] {
    var renderer = ScoreRenderer(
      score: score, cueSet: cueSet, rate: SampleRate(hertz: 48_000),
      loudness: Loudness(decibels: volume))
    return [Float](unsafeUninitializedCapacity: Int(2 * renderer.frameCount)) { buffer, count in
      while true {
        let end = min(buffer.count, count + 2 * size())
        let block = UnsafeMutableBufferPointer(rebasing: buffer[count..<end])
        let frames = renderer.render(into: block)
        guard frames > 0 else { return }
        count += 2 * frames
      }
    }
  }
}

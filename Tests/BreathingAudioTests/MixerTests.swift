import BreathingCatalog
import BreathingEngine
import Glibc
import TestSupport
import Testing

@testable import BreathingAudio

/// What sounds together is mixed and stays within bounds; what rings on is never cut.
struct MixerTests {
  private static let rate = SampleRate(hertz: 48_000)

  /// All samples of cues started on frames, interleaved stereo.
  private func mix(
    _ cueSet: CueSet, _ cues: [(Cue, FramePosition)], frames: Int, block: Int = 480,
    clips: ClipSet = ClipSet(), rate: SampleRate = rate
  ) -> [Float] {
    let mixer = Mixer(cueSet: cueSet, clips: clips, rate: rate)
    return [Float](unsafeUninitializedCapacity: 2 * frames) { buffer, count in
      count = 2 * frames
      var rest = cues[...]
      for first in stride(from: 0, to: frames, by: block) {
        let end = min(frames, first + block)
        while let (cue, frame) = rest.first, frame < end {
          mixer.start(cue, at: frame)
          rest = rest.dropFirst()
        }
        mixer.render(
          into: UnsafeMutableBufferPointer(rebasing: buffer[2 * first..<2 * end]),
          first: FramePosition(first), frames: end - first)
      }
    }
  }

  private func peak(_ samples: [Float]) -> Float { samples.reduce(0) { max($0, abs($1)) } }

  @Test func `what rings on sounds beside what comes after it`() throws {
    let bowl = try CueSet.shipped("bowl")
    let (inhale, exhale) = (
      Cue.alone(.inhale, phase: .seconds(2)), Cue.alone(.exhale, phase: .seconds(2))
    )
    let frames = 96_000 * 3
    let both = mix(bowl, [(inhale, 0), (exhale, 96_000)], frames: frames)
    let first = mix(bowl, [(inhale, 0)], frames: frames)
    let second = mix(bowl, [(exhale, 96_000)], frames: frames)
    #expect(peak(Array(first[(2 * 100_000)...])) > 0.005, "the first rings on")
    for index in both.indices {
      #expect(abs(both[index] - first[index] - second[index]) < 1e-6)
      guard abs(both[index] - first[index] - second[index]) < 1e-6 else { return }
    }
  }

  @Test(arguments: CueSet.shippedIDs)
  func `no set passes the limit, however fast the breath`(_ id: String) throws {
    let cueSet = try CueSet.shipped(id)
    let cues = (0..<160).map { number -> (Cue, FramePosition) in
      let kind: CueKind = number.isMultiple(of: 2) ? .inhale : .exhale
      return (.alone(kind, phase: .milliseconds(50)), FramePosition(number * 2400))
    }
    #expect(peak(mix(cueSet, cues, frames: 400_000)) <= Mixer.limit)
  }

  @Test func `sums are bounded whatever falls together`() throws {
    var random = RandomSource(case: 61)
    for _ in 0..<40 {
      // As loud as a file may ask for, at one frequency, so that crests meet.
      let sounds = (0..<2).map { _ in
        Sound.tone(
          500, lasting: .milliseconds(Int64.random(in: 50...4000, using: &random)),
          delay: .milliseconds(Int64.random(in: 0...300, using: &random)), level: -12)
      }
      let cueSet = CueSet.made([.inhale: sounds, .exhale: [.tone(500, lasting: .seconds(2))]])
      var frame: FramePosition = 0
      let cues = (0..<50).map { _ -> (Cue, FramePosition) in
        frame += random.happens(20) ? 0 : Int64.random(in: 1...20_000, using: &random)
        return (.alone(random.happens(70) ? .inhale : .exhale), frame)
      }
      let samples = mix(cueSet, cues, frames: Int(frame) + 10_000)
      #expect(peak(samples) <= Mixer.limit + 1e-5, "\(sounds), \(random)")
    }
  }

  /// What one cue more adds to others, against what it is alone.
  private func share(
    of cue: (Cue, FramePosition), beside others: [(Cue, FramePosition)], _ cueSet: CueSet,
    lasting frames: Int, clips: ClipSet = ClipSet(), rate: SampleRate
  ) -> Double {
    let end = Int(cue.1) + frames
    func mixed(_ cues: [(Cue, FramePosition)]) -> ArraySlice<Float> {
      mix(cueSet, cues, frames: end, clips: clips, rate: rate).suffix(2 * frames)
    }
    let (with, without) = (mixed(others + [cue]), mixed(others))
    let added = zip(with, without).reduce(0) { $0 + Double($1.0 - $1.1) * Double($1.0 - $1.1) }
    let alone = mixed([cue]).reduce(0) { $0 + Double($1 * $1) }
    return (added / alone).squareRoot()
  }

  private static let fastPhases = [1.0, 1.67, 3]

  @Test(arguments: CueSet.shippedIDs, fastPhases)
  func `every breath is heard, however much rings on`(_ id: String, _ seconds: Double) throws {
    let cueSet = try CueSet.shipped(id)
    let rate = SampleRate(hertz: 8000)
    let phase = Duration.seconds(seconds)
    let frames = Int(rate.frame(at: phase))
    let cues = (0..<26).map { number -> (Cue, FramePosition) in
      let kind: CueKind = number.isMultiple(of: 2) ? .inhale : .exhale
      return (.alone(kind, phase: phase, at: phase * number), FramePosition(number * frames))
    }
    for last in [24, 25] {
      let share = share(
        of: cues[last], beside: Array(cues[..<last]), cueSet, lasting: frames, rate: rate)
      // 4 dB softer at most, where waves of nine seconds come every two.
      #expect(share > 0.63, "\(cues[last].0.kind): \(share)")
    }
  }

  @Test(arguments: CueSet.shippedIDs)
  func `the breath is heard beside the sign of the last cycle`(_ id: String) throws {
    let inhale = (Cue.alone(.inhale, phase: .seconds(4)), FramePosition(0))
    let share = share(
      of: inhale, beside: [(.alone(.lastCycle), 0)], try CueSet.shipped(id), lasting: 32_000,
      rate: SampleRate(hertz: 8000))
    #expect(share > 0.9)
  }

  @Test func `at the highest volume the limit is -1 dB of full scale`() {
    let loudest = Loudness(decibels: Loudness.range.upperBound).gain
    #expect(abs(20 * log10(Mixer.limit * loudest) + 1) < 0.01)
  }

  @Test func `a crowd of voices makes the oldest fade, not stop`() throws {
    let cueSet = CueSet.made([.count: [.tone(500, lasting: .seconds(4), level: -60)]])
    let cues = (0..<120).map { (Cue.alone(.count), FramePosition($0 * 2400)) }
    let samples = mix(cueSet, cues, frames: 480_000)
    let steps = zip(samples, samples.dropFirst(2)).map { abs($0 - $1) }
    // 48 tones of 0.001, each moving by 2 pi 500 / 48 000 of itself, and edges of 3 ms.
    #expect((steps.max() ?? 1) < 48 * 0.001 * 0.066 + 0.001 * 0.011)
  }

  @Test func `a fade that comes sooner than another is heard`() {
    let cueSet = CueSet.made([.count: [.tone(500, lasting: .seconds(4))]])
    let mixer = Mixer(cueSet: cueSet, rate: Self.rate)
    mixer.start(.alone(.count), at: 0)
    // As to make room for a cue to come, then for a pause before it.
    mixer.fade(.all, from: 40_000, over: 9600)
    mixer.fade(.all, from: 4800, over: 1920)
    #expect(mixer.isSilent(from: 4800 + 1920))
  }

  @Test(arguments: ["bowl", "breath", "ocean"], [1, 37, 480, 4096])
  func `the same cue has the same samples in blocks of any size`(
    _ id: String, _ block: Int
  ) throws {
    let cueSet = try CueSet.shipped(id)
    let cues = [(Cue.alone(.inhale, phase: .milliseconds(200)), FramePosition(13))]
    let whole = mix(cueSet, cues, frames: 12_000, block: 12_000)
    #expect(mix(cueSet, cues, frames: 12_000, block: block) == whole)
    #expect(peak(whole) > 0.001)
  }

  @Test(arguments: ["bowl", "breath", "ocean"])
  func `chance is drawn from the place in the score`(_ id: String) throws {
    let cueSet = try CueSet.shipped(id)
    func samples(at position: Duration) -> [Float] {
      var cue = Cue(kind: .inhale, position: position, phaseLength: .milliseconds(300))
      cue.filling = Filling(start: 0, end: 1)
      return mix(cueSet, [(cue, 0)], frames: 14_400)
    }
    #expect(samples(at: .seconds(5)) == samples(at: .seconds(5)))
    #expect(samples(at: .seconds(5)) != samples(at: .seconds(15)))
  }

  @Test func `a step back makes the same noise again`() throws {
    let mixer = Mixer(cueSet: try CueSet.shipped("breath"), rate: Self.rate)
    mixer.start(.alone(.inhale, phase: .seconds(1)), at: 0)
    func block(_ first: FramePosition) -> [Float] {
      [Float](unsafeUninitializedCapacity: 9600) { buffer, count in
        count = 9600
        mixer.render(into: buffer, first: first, frames: 4800)
      }
    }
    _ = block(0)
    let once = block(4800)
    _ = block(9600)
    #expect(block(4800) == once)
  }

  // MARK: - Recordings

  @Test func `a recording is heard beside one that dies away`() {
    let rate = SampleRate(hertz: 8000)
    // A bowl as loud as a recording may be, that falls by 60 dB in 6 s.
    let samples = (0..<80_000).flatMap { frame -> [Float] in
      let time = Double(frame) / 8000
      let sample = Float(exp(-log(1000) / 6 * time) * sin(2 * .pi * 400 * time)) * Mixer.limit
      return [sample, sample]
    }
    let bowl = Clip(rate: rate, samples: samples)
    let share = share(
      of: (.alone(.exhale), 32_000), beside: [(.alone(.inhale), 0)], .silent, lasting: 16_000,
      clips: ClipSet(cues: [.inhale: bowl, .exhale: bowl]), rate: rate)
    #expect(share > 0.9)
  }

  @Test func `recordings that begin together are both heard`() {
    let rate = SampleRate(hertz: 8000)
    func tone(_ hertz: Double) -> Clip {
      let samples = (0..<8000).flatMap { frame -> [Float] in
        let sample = Float(sin(2 * .pi * hertz * Double(frame) / 8000)) * Mixer.limit
        return [sample, sample]
      }
      return Clip(rate: rate, samples: samples)
    }
    let cues = [(Cue.alone(.lastCycle), FramePosition(0)), (.alone(.inhale), 0)]
    let clips = ClipSet(cues: [.lastCycle: tone(200), .inhale: tone(300)])
    let samples = mix(.silent, cues, frames: 8000, clips: clips, rate: rate)
    #expect(peak(samples) <= Mixer.limit)
    for hertz in [200.0, 300] {
      let sum = (0..<8000).reduce(0.0) {
        $0 + Double(samples[2 * $1]) * sin(2 * .pi * hertz * Double($1) / 8000)
      }
      #expect(sum / 4000 > 0.45 * Double(Mixer.limit), "\(hertz)")
    }
  }

  /// Recordings that do not die away, each as loud as one may be: the older gives way.
  @Test(arguments: [0.5, 4])
  func `a recording is heard in the stead of one that goes on`(_ seconds: Double) {
    let rate = SampleRate(hertz: 8000)
    func drone(_ hertz: Double) -> Clip {
      let samples = (0..<80_000).flatMap { frame -> [Float] in
        let sample = Float(sin(2 * .pi * hertz * Double(frame) / 8000)) * Mixer.limit
        return [sample, sample]
      }
      return Clip(rate: rate, samples: samples).faded(in: .milliseconds(3), out: .seconds(1))
    }
    let clips = ClipSet(cues: [.inhale: drone(200), .exhale: drone(300)])
    let frames = Int(seconds * 8000)
    let cues = (0..<8).map { number -> (Cue, FramePosition) in
      (.alone(number.isMultiple(of: 2) ? .inhale : .exhale), FramePosition(number * frames))
    }
    let samples = mix(.silent, cues, frames: 9 * frames, clips: clips, rate: rate)
    #expect(peak(samples) <= Mixer.limit)
    let steps = zip(samples, samples.dropFirst(2)).map { abs($0 - $1) }
    // The higher one moves by 2 pi 300 / 8000 of itself, the edges are those of the recording.
    #expect((steps.max() ?? 1) < Mixer.limit * 0.25)
    let later = 2 * (7 * frames + 2400)..<2 * 8 * frames
    #expect(peak(Array(samples[later])) > 0.9 * Mixer.limit, "the last has taken over")
    let turn = 2 * Double.pi * 300 / 8000
    let own = later.filter { $0.isMultiple(of: 2) }.reduce(0.0) {
      $0 + Double(samples[$1]) * sin(turn * Double($1 / 2 - 7 * frames))
    }
    #expect(own / Double(later.count / 4) > 0.9 * Double(Mixer.limit), "\(own)")
  }

  @Test func `a recording replaces a cue, and a word is heard beside it`() throws {
    let tone = CueSet.made([.inhale: [.tone(500, lasting: .milliseconds(100))]])
    let clip = Clip(rate: Self.rate, samples: [Float](repeating: 0.1, count: 2 * 2400))
    let cue = [(Cue.alone(.inhale, phase: .seconds(1)), FramePosition(0))]
    let replaced = mix(tone, cue, frames: 4800, clips: ClipSet(cues: [.inhale: clip]))
    #expect(replaced.prefix(4800).allSatisfy { $0 == 0.1 })
    #expect(replaced.dropFirst(4800).allSatisfy { $0 == 0 })
    let alone = mix(tone, cue, frames: 4800)
    let spoken = mix(tone, cue, frames: 4800, clips: ClipSet(words: [.phase(.inhale): clip]))
    for index in 0..<4800 { #expect(abs(spoken[index] - alone[index] - 0.1) < 1e-6) }
  }
}

import BreathingAudio
package import BreathingCatalog
package import BreathingEngine
import Foundation

/// A pattern laid out and rendered in this process, to compare recordings with.
package struct ReferenceScore {
  package let score: Score
  package let samples: [Float]
  /// Frames of all phase cues in `samples`.
  package let cues: [Int]
  /// Their times in seconds from the first phase.
  package let times: [Double]

  /// Lays out a one-line pattern such as `5.5-5.5`.
  package init(oneLine: String, cycles: Int, leadIn: Duration, cueSet: CueSet) throws {
    let pattern = try OneLinePattern.entry(oneLine).pattern(adjustedBy: Recipe.Adjustment())
    self.init(score: Score(pattern: pattern, cycles: cycles, leadIn: leadIn), cueSet: cueSet)
  }

  package init(score: Score, cueSet: CueSet) {
    let rate = SampleRate(hertz: Int(Recording.rate))
    var renderer = ScoreRenderer(score: score, cueSet: cueSet, rate: rate)
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 1 << 15)
    defer { block.deallocate() }
    var samples: [Float] = []
    samples.reserveCapacity(Int(renderer.frameCount))
    while renderer.position < renderer.frameCount {
      let frames = renderer.render(into: block)
      for frame in 0..<frames { samples.append((block[2 * frame] + block[2 * frame + 1]) / 2) }
    }
    self.score = score
    self.samples = samples
    let steps = (0..<score.stepCount).map(score.step)
    cues = steps.map { Int(rate.frame(at: $0.start - score.beginning)) }
    times = steps.map { $0.start / .seconds(1) }
  }

  /// What is done about the sink's own clock.
  package enum ClockCorrection {
    case none
    /// One line through the whole recording is taken out.
    case line
    /// The clock is followed throughout, in a recording of minutes.
    case followed
  }

  /// The errors of a recorded session against this score, and how many cues were found.
  package func errors(
    in recording: Recording, correcting correction: ClockCorrection = .none
  ) -> (OnsetErrors, found: Int) {
    guard let first = recording.firstSound(),
      let own = Recording(samples: samples).firstSound()
    else { return (OnsetErrors(delays: [], times: []), 0) }
    let meter = OnsetMeter(reference: samples, recording: recording)
    let delays = meter.delays(of: cues, offset: first - own)
    let found = delays.indices.filter { delays[$0] != nil }
    let leads: [Double]
    switch correction {
    case .none: leads = found.map { _ in 0 }
    case .line:
      let error = recording.clockError
      leads = found.map { error * times[$0] }
    case .followed:
      let clock = SinkClock(recording.arrivals)
      leads = found.map { clock.lead(atFrame: cues[$0] + first - own) }
    }
    let errors = OnsetErrors(
      delays: found.compactMap { delays[$0] }, times: found.map { times[$0] }, leads: leads)
    return (errors, found.count)
  }

  /// The first frame of `samples` that can be heard.
  package var firstSound: Int? { Recording(samples: samples).firstSound() }

  /// The errors of a loop that plays the same cues in its own time: each cue is searched within a
  /// second of where the one before it makes it expected.
  package func errors(ofNaiveLoop recording: Recording) -> OnsetErrors {
    guard let first = recording.firstSound(), let cue = cues.first else {
      return OnsetErrors(delays: [], times: [])
    }
    let meter = OnsetMeter(reference: samples, recording: recording, reach: 24_000)
    var offset = first - cue
    var delays: [Double] = []
    for cue in cues {
      guard let delay = meter.delays(of: [cue], offset: offset)[0] else { break }
      offset += Int(delay)
      delays.append(Double(offset - (first - cues[0])))
    }
    return OnsetErrors(delays: delays, times: Array(times.prefix(delays.count)))
  }

  /// Writes a stretch of it to a WAV file, for players.
  package func write(from frame: Int, frames: Int, to file: String) throws {
    let samples = samples[frame..<min(frame + frames, self.samples.count)]
    let header = WAVHeader(
      rate: SampleRate(hertz: Int(Recording.rate)), frames: FramePosition(samples.count))
    var data = Data(header.bytes)
    for sample in samples {
      let value = Int16(max(-1, min(1, sample)) * 32_767).littleEndian
      for _ in 0..<2 { withUnsafeBytes(of: value) { data.append(contentsOf: $0) } }
    }
    try data.write(to: URL(fileURLWithPath: file))
  }
}

import BreathingCatalog
import Foundation
import SoundLab
import Testing

/// Sessions on real sound servers of their own, judged by what the monitor of the sink recorded.
@Suite(.alone, .prompt, .serialized) struct SoundServerTests {
  private func cueSet() throws -> CueSet {
    try Catalog(directories: [BuiltProgram.checkout]).cueSet("tones")
  }

  /// Plays a one-line pattern and returns what was recorded meanwhile; `disturb` is called with the
  /// process when it has started.
  private func record(
    _ pattern: String, cycles: Int, on kind: SoundServer.Kind,
    disturb: (pid_t) async throws -> Void = { _ in }
  ) async throws -> Recording {
    let server = try SoundServer(kind)
    defer { server.stop() }
    let recorder = try server.record()
    let words = [
      BuiltProgram.path, "start", pattern, "--cycles", "\(cycles)", "--sound", "tones",
      "--display", "none", "--audio-device", server.device, "--require-sound", "--data",
      BuiltProgram.checkout,
    ]
    let session = try ChildProcess(words, environment: server.environment)
    try await disturb(session.id)
    while session.isRunning { pauseTest(for: .milliseconds(50)) }
    #expect(session.wait() == 0)
    return recorder.finish()
  }

  @Test func `every cue on PipeWire falls within a tenth of a millisecond of the plan`()
    async throws
  {
    let pattern = "1.37-0.61-2.03"
    let reference = try ReferenceScore(
      oneLine: pattern, cycles: 7, leadIn: .seconds(3), cueSet: cueSet())
    // A machine that starves the server misplaces sound whatever a program does, so the best of
    // three runs counts: what is wrong in the program is wrong in each.
    for attempt in 1...3 {
      let recording = try await record(pattern, cycles: 7, on: .pipeWire)
      let (errors, found) = reference.errors(in: recording)
      let isExact = found == 21 && errors.worst <= 0.000_1 && abs(errors.trend) <= 0.000_003
      if isExact { return }
      #expect(attempt < 3, "\(found) cues, errors in seconds: \(errors.errors)")
    }
  }

  /// The bound is wide because PulseAudio's own account of its latency suffers on a busy machine;
  /// `make bench` takes the figure.
  @Test func `every cue on PulseAudio is heard in its place`() async throws {
    let pattern = "1.37-0.61-2.03"
    let reference = try ReferenceScore(
      oneLine: pattern, cycles: 7, leadIn: .seconds(3), cueSet: cueSet())
    let recording = try await record(pattern, cycles: 7, on: .pulseAudio)
    let (errors, found) = reference.errors(in: recording, correcting: .line)
    #expect(found == 21)
    #expect(errors.worst <= 0.01, "errors in seconds: \(errors.errors)")
  }

  @Test func `the first sound is whole and comes within the lead-in, and the last is not cut`()
    async throws
  {
    let reference = try ReferenceScore(
      oneLine: "2-2", cycles: 1, leadIn: .seconds(3), cueSet: cueSet())
    let recording = try await record("2-2", cycles: 1, on: .pipeWire)
    let own = try #require(reference.firstSound)
    let first = try #require(recording.firstSound())
    #expect(own < reference.cues[0])
    // The server passes samples on unchanged, so the start cue is there bit for bit.
    let length = 24_000
    try #require(recording.samples.count >= first + length)
    let isSame = (0..<length).allSatisfy {
      abs(recording.samples[first + $0] - reference.samples[own + $0]) < 1e-6
    }
    #expect(isSame)

    // So is the closing cue, to its last sample; the plan says where it lies, to a frame.
    let meter = OnsetMeter(reference: reference.samples, recording: recording)
    let end = reference.cues[0] + 4 * Int(Recording.rate)
    let shift = try #require(meter.delays(of: [end], offset: first - own)[0]).rounded()
    let begin = end + first - own + Int(shift)
    let tail = reference.samples.count - end
    try #require(recording.samples.count >= begin + tail)
    let isWhole = (0..<tail).allSatisfy {
      abs(recording.samples[begin + $0] - reference.samples[end + $0]) < 1e-5
    }
    #expect(isWhole)
    #expect(recording.samples[(begin + tail)...].allSatisfy { $0 == 0 })
  }

  @Test func `after a stop of four seconds cues are heard on the original schedule`() async throws {
    let reference = try ReferenceScore(
      oneLine: "2-2", cycles: 6, leadIn: .seconds(3), cueSet: cueSet())
    let recording = try await record("2-2", cycles: 6, on: .pipeWire) { process in
      pauseTest(for: .seconds(6))
      kill(process, SIGSTOP)
      pauseTest(for: .seconds(4))
      kill(process, SIGCONT)
    }
    // The stop lies between 3 s and 7.5 s of the session; the cues at 4 s and 6 s were missed.
    let first = try #require(recording.firstSound())
    let own = try #require(reference.firstSound)
    let meter = OnsetMeter(reference: reference.samples, recording: recording)
    let late = zip(reference.cues, reference.times).filter { $0.1 < 2.5 || $0.1 > 7.9 }
    let delays = meter.delays(of: late.map(\.0), offset: first - own).compactMap(\.self)
    #expect(delays.count == late.count)
    let errors = OnsetErrors(delays: delays, times: late.map(\.1))
    #expect(errors.worst <= 0.001, "errors in seconds: \(errors.errors)")
    // Nothing is played in a burst: between the stop and the next cue there is the re-entered
    // breath alone, which begins once more when the server is slow to take it up.
    let gapStart = first - own + reference.cues[2]
    let gapEnd = first - own + reference.cues[4] - 480
    #expect(onsets(in: recording.samples[gapStart..<gapEnd]) <= 2)
  }

  /// How often sound begins after a tenth of a second of silence.
  private func onsets(in samples: ArraySlice<Float>) -> Int {
    var onsets = 0
    var quiet = 0
    for sample in samples {
      if abs(sample) > 0.002 {
        if quiet >= 4800 { onsets += 1 }
        quiet = 0
      } else {
        quiet += 1
      }
    }
    return onsets
  }
}

import BreathingCatalog
import BreathingEngine
import Foundation
import Glibc
import Testing

@testable import ALSAOutput
@testable import BreathingAudio

/// The real ALSA device, on PCMs that need no sound card. Serialized: one test looks at stderr.
@Suite(.serialized)
struct ALSADeviceTests {
  @Test func `null opens with what was asked for and takes frames`() throws {
    var device = ALSADevice(name: "null")
    let format = try device.open()
    #expect(format.device == "null")
    #expect(format.rate == SampleRate(hertz: 48_000))
    #expect(format.bufferFrames == 48_000)
    #expect(try device.writableFrames() == 48_000)
    let silence = [Float](repeating: 0, count: 960)
    #expect(try silence.withUnsafeBufferPointer { try device.write($0) } == 480)
    try device.start()
    #expect(device.delay()?.frames == 0)
    try device.restart()
    device.close()
    device.close()
    #expect(device.delay() == nil)
    #expect(throws: PCMFailure.lost(.disconnected("null"))) { try device.writableFrames() }
  }

  @Test func `a device can be opened again after it was closed`() throws {
    var device = ALSADevice(name: "null")
    for _ in 1...3 {
      #expect(try device.open().device == "null")
      device.close()
    }
  }

  @Test func `an unknown name is no device, and nothing is printed`() throws {
    var failures: [PCMFailure] = []
    let printed = try printedToStandardError {
      for name in ["no-such-device", "hw:7"] {
        var device = ALSADevice(name: name)
        do throws(PCMFailure) { _ = try device.open() } catch { failures.append(error) }
      }
    }
    #expect(failures == [.lost(.noDevice("no-such-device")), .lost(.noDevice("hw:7"))])
    #expect(printed.isEmpty)
  }

  @Test(arguments: ["glide", "ticks"])
  func `live samples of every cue equal those of a recording`(_ id: String) throws {
    let cueSet = try CueSet.shipped(id)
    // Steps of whole frames, so that cues fall on the same fraction of a frame in both.
    let score = try Score.of("1.5-0.5-1.25", cycles: 1, leadIn: .seconds(3))
    let live = try played(score, cueSet)
    var renderer = ScoreRenderer(score: score, cueSet: cueSet, rate: SampleRate(hertz: 48_000))
    var recording = [Float](repeating: 0, count: Int(2 * renderer.frameCount))
    recording.withUnsafeMutableBufferPointer { _ = renderer.render(into: $0) }

    let begin = try #require(live.firstIndex { $0 != 0 })
    let first = try #require(recording.firstIndex { $0 != 0 })
    #expect(begin % 2 == first % 2)
    // The lead-in began with the first frame.
    #expect(begin == first)
    let heard = live[begin...]
    let wanted = recording[first...]
    #expect(heard.count >= wanted.count)
    let different = zip(heard, wanted).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(different == nil, "at sample \(different?.offset ?? 0)")
    #expect(heard.dropFirst(wanted.count).allSatisfy { $0 == 0 })
  }

  /// What Playback writes to ALSA's `file` in simulated time.
  private func played(_ score: Score, _ cueSet: CueSet) throws -> [Float] {
    let path = "/tmp/breathe-\(getpid())-\(cueSet.id).raw"
    defer { unlink(path) }
    let start = PlaybackRun.start
    let playback = Playback(
      device: ALSADevice(name: "file:\(path),raw"), source: .score(score),
      settings: PlaybackSettings(cueSet: cueSet))
    var orders = PlaybackOrders(passage: score.whole(from: start + score.leadIn))
    var now = start
    var wakes = 0
    while true {
      let (next, news) = playback.wake(at: now, orders: orders)
      if case .failed(let problem) = news { Issue.record("\(problem)") }
      if news == .finished { break }
      now = try #require(next)
      if now - start > score.leadIn + score.duration { orders.mode = .finish }
      wakes += 1
      try #require(wakes < 1000)
    }
    let data = try Data(contentsOf: URL(filePath: path))
    return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  private func printedToStandardError(_ body: () throws -> Void) throws -> String {
    let file = try #require(tmpfile())
    defer { fclose(file) }
    let saved = dup(STDERR_FILENO)
    dup2(fileno(file), STDERR_FILENO)
    defer {
      dup2(saved, STDERR_FILENO)
      close(saved)
    }
    try body()
    fflush(nil)
    rewind(file)
    var text = [UInt8](repeating: 0, count: 4096)
    let count = fread(&text, 1, text.count, file)
    // Other tests running beside this one may print their seed or their progress.
    return String(decoding: text[..<count], as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("ALSA") || $0.contains("pcm") || $0.contains(".c:") }
      .joined(separator: "\n")
  }
}

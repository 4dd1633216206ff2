import Foundation
import Synchronization

/// A recording under way: 32-bit float stereo read from a program's standard output.
package final class Recorder {
  private let process: ChildProcess
  private let taken: Taken

  /// What has been read, shared with the reading thread.
  private final class Taken: Sendable {
    private let state = Mutex(State())

    private struct State {
      var samples: [Float] = []
      var arrivals: [Recording.Arrival] = []
      var isFinished = false
    }

    var frames: Int { state.withLock(\.samples.count) }
    func loudest(from frame: Int) -> Float {
      state.withLock { $0.samples.dropFirst(frame).reduce(0) { max($0, abs($1)) } }
    }
    var isFinished: Bool { state.withLock(\.isFinished) }
    var recording: Recording {
      state.withLock { Recording(samples: $0.samples, arrivals: $0.arrivals) }
    }

    func readAll(from pipe: OutputPipe) {
      var decoder = MonoDecoder()
      while let bytes = pipe.read() {
        let now = ContinuousClock.now
        let samples = decoder.frames(of: bytes)
        state.withLock { state in
          state.samples += samples
          state.arrivals.append(Recording.Arrival(frames: state.samples.count, at: now))
        }
      }
      state.withLock { $0.isFinished = true }
    }
  }

  /// How many frames have come so far.
  package var frames: Int { taken.frames }

  /// The largest distance from zero that has come from a frame on, so far.
  package func loudest(from frame: Int) -> Float { taken.loudest(from: frame) }

  /// Starts the program and returns when its first frames have come.
  init(_ words: [String], environment: [String: String]) throws {
    let pipe = try OutputPipe()
    process = try ChildProcess(words, environment: environment, output: pipe.writeEnd)
    pipe.closeWriteEnd()
    let taken = Taken()
    self.taken = taken
    Thread.detachNewThread { taken.readAll(from: pipe) }
    guard Waiting.until(seconds: 10, { taken.frames > 0 }) else {
      throw SoundServer.Failure.notReady(words[0])
    }
  }

  /// Ends the recording.
  package func finish() -> Recording {
    process.stop(with: SIGINT)
    // Everything is read within moments of the program's end.
    _ = Waiting.until(seconds: 10) { taken.isFinished }
    return taken.recording
  }
}

import Foundation
import Synchronization

/// A recording of any length of which only the sounds are kept, and when frames arrived.
package final class Listener {
  private let process: ChildProcess
  private let taken: Taken

  /// What has been read, shared with the reading thread.
  private final class Taken: Sendable {
    private let state = Mutex(State())

    private struct State {
      var sounds: [HeardSound] = []
      var arrivals: [Recording.Arrival] = []
      var isFinished = false
    }

    var isFinished: Bool { state.withLock(\.isFinished) }
    var isEmpty: Bool { state.withLock(\.arrivals.isEmpty) }
    var arrivals: [Recording.Arrival] { state.withLock(\.arrivals) }

    func takeSounds() -> [HeardSound] {
      state.withLock { state in
        defer { state.sounds = [] }
        return state.sounds
      }
    }

    func readAll(from pipe: OutputPipe) {
      var decoder = MonoDecoder()
      var finder = SoundFinder()
      while let bytes = pipe.read() {
        let now = ContinuousClock.now
        let sounds = finder.take(decoder.frames(of: bytes))
        state.withLock { state in
          state.sounds += sounds
          state.arrivals.append(Recording.Arrival(frames: finder.frames, at: now))
        }
      }
      let last = finder.finish()
      state.withLock { state in
        state.sounds += last
        state.isFinished = true
      }
    }
  }

  /// Starts the recording program and returns when its first frames have come.
  init(_ words: [String], environment: [String: String]) throws {
    let pipe = try OutputPipe()
    process = try ChildProcess(words, environment: environment, output: pipe.writeEnd)
    pipe.closeWriteEnd()
    let taken = Taken()
    self.taken = taken
    Thread.detachNewThread { taken.readAll(from: pipe) }
    guard Waiting.until(seconds: 10, { !taken.isEmpty }) else {
      throw SoundServer.Failure.notReady(words[0])
    }
  }

  /// The sounds that have ended since the last call.
  package func takeSounds() -> [HeardSound] { taken.takeSounds() }

  /// When frames have arrived so far.
  package var arrivals: [Recording.Arrival] { taken.arrivals }

  /// Ends the recording. What is left of its sounds can be taken afterwards.
  package func finish() {
    process.stop(with: SIGINT)
    _ = Waiting.until(seconds: 10) { taken.isFinished }
  }
}

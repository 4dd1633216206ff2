import Synchronization

/// A recording under way.
package final class Recorder {
  private let program: RecordingProgram
  private let taken: Taken

  /// What has been read, shared with the reading thread.
  private final class Taken: Sendable {
    let state = Mutex(State())

    struct State {
      var samples: [Float] = []
      var arrivals: [Recording.Arrival] = []
    }
  }

  /// Starts the program and returns when its first frames have come.
  init(_ words: [String], environment: [String: String]) throws {
    let taken = Taken()
    self.taken = taken
    program = try RecordingProgram(
      words, environment: environment,
      take: { frames, now in
        taken.state.withLock { state in
          state.samples += frames
          state.arrivals.append(Recording.Arrival(frames: state.samples.count, at: now))
        }
      })
  }

  /// How many frames have come so far.
  package var frames: Int { taken.state.withLock(\.samples.count) }

  /// The largest distance from zero that has come from a frame on, so far.
  package func loudest(from frame: Int) -> Float {
    taken.state.withLock { $0.samples.dropFirst(frame).reduce(0) { max($0, abs($1)) } }
  }

  /// Ends the recording.
  package func finish() -> Recording {
    program.stop()
    return taken.state.withLock { Recording(samples: $0.samples, arrivals: $0.arrivals) }
  }
}

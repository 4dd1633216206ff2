import Synchronization

/// A recording of any length of which only the sounds are kept, and when frames arrived.
package final class Listener {
  private let program: RecordingProgram
  private let taken: Taken

  /// What has been read, shared with the reading thread.
  private final class Taken: Sendable {
    let state = Mutex(State())

    struct State {
      var finder = SoundFinder()
      var sounds: [HeardSound] = []
      var arrivals: [Recording.Arrival] = []
    }
  }

  /// Starts the recording program and returns when its first frames have come.
  init(_ words: [String], environment: [String: String]) throws {
    let taken = Taken()
    self.taken = taken
    program = try RecordingProgram(
      words, environment: environment,
      take: { frames, now in
        taken.state.withLock { state in
          state.sounds += state.finder.take(frames)
          state.arrivals.append(Recording.Arrival(frames: state.finder.frames, at: now))
        }
      },
      end: { taken.state.withLock { $0.sounds += $0.finder.finish() } })
  }

  /// The sounds that have ended since the last call.
  package func takeSounds() -> [HeardSound] {
    taken.state.withLock { state in
      defer { state.sounds = [] }
      return state.sounds
    }
  }

  /// When frames have arrived so far.
  package var arrivals: [Recording.Arrival] { taken.state.withLock(\.arrivals) }

  /// Ends the recording. What is left of its sounds can be taken afterwards.
  package func finish() { program.stop() }
}

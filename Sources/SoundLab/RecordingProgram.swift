import Foundation
import Synchronization

/// A program that records 32-bit float stereo to its standard output, read on a thread of its own.
final class RecordingProgram {
  private let process: ChildProcess
  private let progress: Progress

  /// How far the reading thread has come.
  private final class Progress: Sendable {
    let hasBegun = Atomic<Bool>(false)
    let isFinished = Atomic<Bool>(false)
  }

  /// Starts the program and returns when its first frames have come. `take` is given frames, both
  /// channels averaged, and when they came; `end` is called once after the last. Both are called on
  /// the reading thread.
  init(
    _ words: [String], environment: [String: String],
    take: @escaping @Sendable ([Float], ContinuousClock.Instant) -> Void,
    end: @escaping @Sendable () -> Void = {}
  ) throws {
    let pipe = try OutputPipe()
    process = try ChildProcess(words, environment: environment, output: pipe.writeEnd)
    pipe.closeWriteEnd()
    let progress = Progress()
    self.progress = progress
    Thread.detachNewThread {
      var decoder = MonoDecoder()
      while let bytes = pipe.read() {
        let now = ContinuousClock.now
        take(decoder.frames(of: bytes), now)
        progress.hasBegun.store(true, ordering: .releasing)
      }
      end()
      progress.isFinished.store(true, ordering: .releasing)
    }
    guard Waiting.until(seconds: 10, { progress.hasBegun.load(ordering: .acquiring) }) else {
      throw SoundServer.Failure.notReady(words[0])
    }
  }

  /// Ends the program; everything is read within moments of its end.
  func stop() {
    process.stop(with: SIGINT)
    _ = Waiting.until(seconds: 10) { progress.isFinished.load(ordering: .acquiring) }
  }
}

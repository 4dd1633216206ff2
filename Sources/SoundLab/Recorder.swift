import Foundation
import Synchronization

/// A recording under way: 32-bit float stereo read from a program's standard output.
package final class Recorder: Sendable {
  private let process: Process
  private let taken = Mutex(Taken())
  private let finished = DispatchSemaphore(value: 0)

  /// What has been read, guarded by `taken`.
  private struct Taken {
    var samples: [Float] = []
    var arrivals: [Recording.Arrival] = []
  }

  /// Starts the program and returns when its first frames have come.
  init(_ words: [String], environment: [String: String]) throws {
    guard let path = ChildProcess.path(of: words[0]) else {
      throw ChildProcess.Failure.notFound(words[0])
    }
    let pipe = Pipe()
    process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = Array(words.dropFirst())
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    Thread.detachNewThread { [self] in
      withExtendedLifetime(pipe) { readAll(from: descriptor) }
      finished.signal()
    }
    let isRunning = Waiting.until(seconds: 10) { taken.withLock { !$0.samples.isEmpty } }
    guard isRunning else { throw SoundServer.Failure.notReady(words[0]) }
  }

  /// Ends the recording.
  package func finish() -> Recording {
    if process.isRunning { kill(process.processIdentifier, SIGINT) }
    if finished.wait(timeout: .now() + 3) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      finished.wait()
    }
    process.waitUntilExit()
    return taken.withLock { Recording(samples: $0.samples, arrivals: $0.arrivals) }
  }

  /// How many frames have come so far.
  package var frameCount: Int { taken.withLock { $0.samples.count } }

  private func readAll(from descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var rest = 0
    while true {
      let count = bytes.withUnsafeMutableBytes {
        read(descriptor, $0.baseAddress.map { $0 + rest }, $0.count - rest)
      }
      guard count > 0 else { return }
      let now = ContinuousClock.now
      let frames = (rest + count) / 8
      let samples = bytes.withUnsafeBytes { bytes in
        (0..<frames).map { frame in
          let left = bytes.loadUnaligned(fromByteOffset: frame * 8, as: Float.self)
          let right = bytes.loadUnaligned(fromByteOffset: frame * 8 + 4, as: Float.self)
          return (left + right) / 2
        }
      }
      taken.withLock { taken in
        taken.samples += samples
        taken.arrivals.append(Recording.Arrival(frames: taken.samples.count, at: now))
      }
      let used = frames * 8
      rest = rest + count - used
      for index in 0..<rest { bytes[index] = bytes[used + index] }
    }
  }
}

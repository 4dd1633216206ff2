import BreathingCatalog
import Glibc

/// Where an encoder in C writes to: a file that is open, and what has gone wrong with it.
final class FileSink {
  private let descriptor: Int32
  private(set) var failure: Int32?
  private var isClosed = false

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// From now on nothing is written: the descriptor may already belong to another file.
  func close() { isClosed = true }

  /// Whether all bytes were written.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !isClosed, failure == nil else { return false }
    failure = DataFile.writeAll(bytes, to: descriptor)
    return failure == nil
  }

  /// Whether the next bytes go there.
  func seek(to offset: Int64) -> Bool {
    guard !isClosed, failure == nil else { return false }
    if lseek(descriptor, Int(offset), SEEK_SET) < 0 { failure = errno }
    return failure == nil
  }

  /// Where the next bytes go; nil where the file has no places.
  var offset: Int64? {
    guard !isClosed else { return nil }
    let offset = lseek(descriptor, 0, SEEK_CUR)
    return offset < 0 ? nil : Int64(offset)
  }

  /// What the failure of a call means: the sink's own failure comes first.
  func error(_ call: String, _ reason: String) -> SoundFileError {
    failure.map { .notWritten(errno: $0) } ?? .refused(call: call, reason: reason)
  }

  /// The sink behind the pointer that callbacks are given.
  static func of(_ pointer: UnsafeMutableRawPointer?) -> FileSink? {
    pointer.map { Unmanaged<FileSink>.fromOpaque($0).takeUnretainedValue() }
  }

  /// For callbacks, as long as the sink lives.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

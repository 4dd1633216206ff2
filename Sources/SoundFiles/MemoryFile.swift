import CSndFile
import Glibc

/// A file for libsndfile that lies in memory and is only read.
final class MemoryFile {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What the library calls; its last argument is the file, unretained.
  static var callbacks: SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { sf_count_t(MemoryFile.of($0).bytes.count) },
      seek: { MemoryFile.of($2).seek(by: $0, from: $1) },
      read: { MemoryFile.of($2).read(into: $0, atMost: $1) },
      write: { _, _, _ in 0 },
      tell: { sf_count_t(MemoryFile.of($0).position) })
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> MemoryFile {
    // The library hands back what it was given.
    Unmanaged<MemoryFile>.fromOpaque(pointer.unsafelyUnwrapped).takeUnretainedValue()
  }

  private func seek(by offset: sf_count_t, from whence: Int32) -> sf_count_t {
    let start =
      switch whence {
      case SEEK_CUR: position
      case SEEK_END: bytes.count
      default: 0
      }
    let (place, overflows) = start.addingReportingOverflow(Int(offset))
    guard !overflows, place >= 0 else { return -1 }
    position = place
    return sf_count_t(place)
  }

  private func read(into target: UnsafeMutableRawPointer?, atMost count: sf_count_t) -> sf_count_t {
    let count = min(Int(count), bytes.count - position)
    guard count > 0, let target else { return 0 }
    bytes.withUnsafeBytes { source in
      UnsafeMutableRawBufferPointer(start: target, count: count)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[position..<(position + count)]))
    }
    position += count
    return sf_count_t(count)
  }
}

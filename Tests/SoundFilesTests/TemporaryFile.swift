import Foundation
import Glibc

/// A file without a name, gone with this value.
final class TemporaryFile {
  let descriptor: Int32
  private let file: UnsafeMutablePointer<FILE>

  init?() {
    guard let file = tmpfile() else { return nil }
    self.file = file
    descriptor = fileno(file)
  }

  deinit { fclose(file) }

  /// All that is in it.
  var bytes: [UInt8] {
    var status = stat()
    fstat(descriptor, &status)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return Array(bytes.prefix(max(0, count)))
  }
}

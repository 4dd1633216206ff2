import Glibc

/// Reading of files that a person may have put anywhere, and writing of whole ones.
package enum DataFile {
  /// A larger file is refused unread.
  package static let largest = 1 << 20

  /// The whole content of a regular file.
  ///
  /// - Throws: a problem of the whole file; never waits, not even on a named pipe.
  package static func bytes(
    of path: String, atMost largest: Int = largest
  ) throws(DataProblem) -> [UInt8] {
    func problem(_ kind: DataProblem.Kind) -> DataProblem {
      DataProblem(file: path, place: .wholeFile, kind: kind)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw problem(.unreadable(errno: errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem(.unreadable(errno: errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw problem(.notAFile) }
    guard status.st_size <= largest else { throw problem(.tooLarge(limit: largest)) }
    return try bytes(of: descriptor, name: path, atMost: largest)
  }

  /// All that can be read from an open descriptor.
  package static func bytes(
    of descriptor: Int32, name: String, atMost largest: Int
  ) throws(DataProblem) -> [UInt8] {
    func problem(_ kind: DataProblem.Kind) -> DataProblem {
      DataProblem(file: name, place: .wholeFile, kind: kind)
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw problem(.unreadable(errno: errno)) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= largest else { throw problem(.tooLarge(limit: largest)) }
    }
  }

  /// Writes all bytes to a descriptor that may block; the error number where that fails.
  package static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) -> Int32? {
    var done = 0
    while done < bytes.count {
      let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count > 0 {
        done += count
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// The names in a directory in byte order, none when it cannot be read.
  package static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

import BreathingCatalog
import Glibc

/// A file that appears under its name complete or not at all: written under a temporary name in the
/// same directory and renamed at the end. Unless kept, nothing is left behind.
struct WholeFile: ~Copyable {
  private let path: String
  private let target: String
  private let temporary: String
  /// Where the temporary file is written; closed with this value.
  let descriptor: Int32

  /// - Throws: `notAFile` when the name belongs to something else than a plain file, `cannotWrite`
  ///   when the directory refuses.
  static func replacing(
    _ path: String, mode: mode_t = 0o644
  ) throws(CommandError) -> WholeFile {
    var status = stat()
    // Not the target: a link such as /dev/stdout may lead to what has no name.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw .notAFile(path) }
    let target = destination(of: path)
    let temporary = "\(target).\(getpid()).partial"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .cannotWrite(path, errno: errno) }
    return WholeFile(path: path, target: target, temporary: temporary, descriptor: descriptor)
  }

  deinit {
    close(descriptor)
    // After `keep` the name is gone and there is nothing to remove.
    unlink(temporary)
  }

  func write(_ bytes: [UInt8]) throws(CommandError) {
    let descriptor = descriptor
    try check(bytes.withUnsafeBytes { DataFile.writeAll($0, to: descriptor) })
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(CommandError) {
    try check(DataFile.writeAll(bytes, to: descriptor))
  }

  /// When a file that is kept survives a power cut.
  enum Durability {
    case atOnce
    /// For what can be made anew, and whose reader knows when it is broken.
    case someTime
  }

  /// Gives the file its name once all of it is on the disk, where it has to be.
  func keep(_ durability: Durability = .atOnce) throws(CommandError) {
    guard durability == .someTime || fsync(descriptor) == 0, rename(temporary, target) == 0 else {
      throw .cannotWrite(path, errno: errno)
    }
  }

  /// Where a chain of links leads, to a file or not: a link stays a link, and what it points to is
  /// replaced.
  private static func destination(of path: String) -> String {
    var target = path
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    // As many links as the system itself follows; path_resolution(7).
    for _ in 0..<40 {
      let count = readlink(target, &buffer, buffer.count)
      guard count > 0 else { break }
      let link = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
      target = link.hasPrefix("/") ? link : folder + link
    }
    return target
  }

  private func check(_ code: Int32?) throws(CommandError) {
    if let code { throw .cannotWrite(path, errno: code) }
  }
}

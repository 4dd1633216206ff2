import BreathingCatalog
import Glibc

/// Files that only their owner may read, made so that a power cut cannot lose them.
enum PrivateFile {
  /// Makes an empty file, and the directories above it where they are missing.
  static func create(_ path: String) throws(JournalError) {
    let directory = parent(of: path)
    try createDirectory(directory)
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw .file(path: path, call: "open", errno: errno) }
    close(descriptor)
    try synchronize(directory)
  }

  /// Replaces a file by another content: old or new after a power cut, never a part of it.
  static func replace(_ path: String, with text: String) throws(JournalError) {
    let directory = parent(of: path)
    try createDirectory(directory)
    let temporary = "\(path).\(getpid()).partial"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path: path, call: "open", errno: errno) }
    do throws(JournalError) {
      let code = Array(text.utf8).withUnsafeBytes { DataFile.writeAll($0, to: descriptor) }
      if let code { throw .file(path: path, call: "write", errno: code) }
      guard fsync(descriptor) == 0 else { throw .file(path: path, call: "fsync", errno: errno) }
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    close(descriptor)
    guard rename(temporary, path) == 0 else {
      let code = errno
      unlink(temporary)
      throw .file(path: path, call: "rename", errno: code)
    }
    try synchronize(directory)
  }

  static func remove(_ path: String) throws(JournalError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .file(path: path, call: "unlink", errno: errno)
    }
    try synchronize(parent(of: path))
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func createDirectory(_ path: String) throws(JournalError) {
    if access(path, F_OK) == 0 { return }
    let above = parent(of: path)
    if above != path { try createDirectory(above) }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .file(path: path, call: "mkdir", errno: errno)
    }
    try synchronize(above)
  }

  private static func synchronize(_ directory: String) throws(JournalError) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path: directory, call: "open", errno: errno) }
    defer { close(descriptor) }
    // Some file systems cannot sync a directory and say EINVAL; there is nothing more to do then.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw .file(path: directory, call: "fsync", errno: errno)
    }
  }
}

import Glibc

/// A file system of a few kibibytes, for tests of a full disk. Only root can have one.
final class SmallDisk {
  let path: String

  /// Mounts at a directory that exists.
  init(at path: String, kibibytes: Int) throws {
    self.path = path
    guard mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k") == 0 else {
      throw SystemFailure(call: "mount \(path)")
    }
  }

  deinit { umount2(path, 0) }

  /// Whether mounting is allowed here, found out by doing it.
  static func isPossible() async -> Bool {
    guard let home = try? await TemporaryHome(), (try? home.makeFolder("disk")) != nil else {
      return false
    }
    return (try? SmallDisk(at: home.path("disk"), kibibytes: 4)) != nil
  }
}

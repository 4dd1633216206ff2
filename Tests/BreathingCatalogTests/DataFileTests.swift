import BreathingCatalog
import Glibc
import TestSupport
import Testing

/// Reading of whole files: never more than a megabyte, never anything but a plain file.
struct DataFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func kind(_ path: String) -> DataProblem.Kind? {
    do throws(DataProblem) {
      _ = try DataFile.bytes(of: path)
      return nil
    } catch {
      #expect(error.file == path && error.place == .wholeFile)
      return error.kind
    }
  }

  /// A file of a size that takes no room on the disk.
  private func sparse(_ name: String, size: Int) throws -> String {
    let path = try folder.write(name, [])
    try #require(truncate(path, size) == 0)
    return path
  }

  @Test func `a plain file is read byte for byte`() throws {
    let bytes = (0...255).map { UInt8($0) }
    #expect(try DataFile.bytes(of: folder.write("a", bytes)) == bytes)
    #expect(try DataFile.bytes(of: folder.write("empty", [])) == [])
  }

  @Test func `a link to a plain file is followed`() throws {
    let target = try folder.write("a", [1, 2, 3])
    try #require(symlink(target, "\(folder.path)/link") == 0)
    #expect(try DataFile.bytes(of: "\(folder.path)/link") == [1, 2, 3])
  }

  @Test func `a missing file is named with the reason`() throws {
    #expect(kind("\(folder.path)/none.json") == .unreadable(errno: ENOENT))
    let file = try folder.write("a", [])
    #expect(kind("\(file)/b.json") == .unreadable(errno: ENOTDIR))
    #expect(kind("") == .unreadable(errno: ENOENT))
    let long = String(repeating: "a", count: 300)
    #expect(kind("\(folder.path)/\(long)") == .unreadable(errno: ENAMETOOLONG))
    try #require(symlink("loop", "\(folder.path)/loop") == 0)
    #expect(kind("\(folder.path)/loop") == .unreadable(errno: ELOOP))
  }

  @Test func `a folder is no file`() {
    #expect(kind(folder.path) == .notAFile)
  }

  @Test func `a named pipe is no file, and is not waited for`() throws {
    let pipe = "\(folder.path)/pipe.json"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(kind(pipe) == .notAFile)
  }

  @Test func `a device is no file`() {
    #expect(kind("/dev/zero") == .notAFile)
  }

  @Test func `a megabyte is read, a byte more is refused`() throws {
    #expect(DataFile.largest == 1_048_576)
    let full = try sparse("full", size: 1_048_576)
    #expect(try DataFile.bytes(of: full).count == 1_048_576)
    let over = try sparse("over", size: 1_048_577)
    #expect(kind(over) == .tooLarge(limit: 1_048_576))
  }

  @Test func `ten megabytes are refused`() throws {
    #expect(kind(try sparse("large", size: 10 << 20)) == .tooLarge(limit: 1_048_576))
  }
}

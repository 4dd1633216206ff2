import Foundation
import Glibc

/// A fresh home directory for one test, removed with everything in it when the test is over.
///
/// Its ALSA configuration knows one device, `null`, so that no test depends on the sound hardware
/// of the machine or makes a noise on it; and no sound server is ever started from here.
/// A test should have one home only, for homes are limited in number; see `Places`.
final class TemporaryHome: Sendable {
  /// The directory itself, with links resolved.
  let path: String
  private let holdsPlace: Bool

  private static let soundConfiguration = """
    pcm.null {
      type null
      hint { show on description "Discards all samples" }
    }
    ctl.null { type null }

    """

  /// A home for a test that takes long should go first, lest all others wait for it in the end.
  init(goingFirst: Bool = false) async throws {
    holdsPlace = !Places.areAllMine
    if holdsPlace { await Places.all.take(goingFirst: goingFirst) }
    do {
      path = try Self.makeDirectory()
    } catch {
      if holdsPlace { Places.all.giveBack() }
      throw error
    }
    for folder in ["config/pulse", "data", "state", "cache", "runtime"] { try makeFolder(folder) }
    // Otherwise libpulse starts a server of its own when it finds none.
    try write("autospawn = no\n", to: "config/pulse/client.conf")
    try write(Self.soundConfiguration, to: "asound.conf")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    if holdsPlace { Places.all.giveBack() }
  }

  private static func makeDirectory() throws -> String {
    let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(parent)/breathe-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil, let resolved = realpath(&template, nil) else {
      throw SystemFailure(call: "mkdtemp")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// What a program needs in order to find this home and nothing of the real one.
  var environment: [String: String] {
    [
      "HOME": path, "XDG_CONFIG_HOME": "\(path)/config", "XDG_DATA_HOME": "\(path)/data",
      "XDG_STATE_HOME": "\(path)/state", "XDG_CACHE_HOME": "\(path)/cache",
      "XDG_RUNTIME_DIR": "\(path)/runtime", "ALSA_CONFIG_PATH": "\(path)/asound.conf",
    ]
  }

  /// The full path of a name inside.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  func write(_ text: String, to name: String) throws {
    try makeFolder((name as NSString).deletingLastPathComponent)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
  }

  /// The content of a file, nil when it cannot be read.
  func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map(Array.init)
  }

  func exists(_ name: String) -> Bool { access(path(name), F_OK) == 0 }

  /// The names in a folder, in order; none when there is no such folder.
  func names(in folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }
}

/// A system call that failed in the test itself.
struct SystemFailure: Error, CustomStringConvertible {
  let call: String
  let code = errno

  var description: String { "\(call): \(String(cString: strerror(code)))" }
}

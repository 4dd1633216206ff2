import BreathingAudio
import Foundation
import TestSupport
import Testing

@testable import BreatheCLI

/// Words that are kept from one session to the next.
struct WordCacheTests {
  private let folder: TemporaryFolder
  private let cache: WordCache
  private let clip = Clip(
    rate: SampleRate(hertz: 22_050), samples: [0, 0, 0.1, 0.1, -0.3, -0.3, 0, 0])

  init() throws {
    folder = try TemporaryFolder()
    cache = WordCache(directory: "\(folder.path)/a/b")
  }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/a/b")) ?? []
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? Int) ?? 0
  }

  @Test func `a word comes back as it was, for its own key alone`() throws {
    #expect(cache.clip(for: "one") == nil)
    cache.keep(clip, for: "one")
    #expect(cache.clip(for: "one") == clip)
    #expect(cache.clip(for: "two") == nil && cache.clip(for: "") == nil)
    let kept = try #require(files.first)
    #expect(files.count == 1, "nothing else is left")
    #expect(try mode("\(folder.path)/a/b/\(kept)") == 0o600)
    #expect(try mode("\(folder.path)/a") == 0o700 && mode("\(folder.path)/a/b") == 0o700)
  }

  @Test func `a broken file is as none, and is replaced`() throws {
    cache.keep(clip, for: "one")
    let path = "\(folder.path)/a/b/\(try #require(files.first))"
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 0x10
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(cache.clip(for: "one") == nil, "byte \(index)")
      try Data(whole.prefix(index)).write(to: URL(fileURLWithPath: path))
      #expect(cache.clip(for: "one") == nil, "\(index) bytes")
    }
    cache.keep(clip, for: "one")
    #expect(cache.clip(for: "one") == clip)
  }

  @Test func `a file of another word with the same name is not taken`() throws {
    cache.keep(clip, for: "one")
    let name = try #require(files.first)
    cache.keep(clip, for: "two")
    let other = try #require(files.first { $0 != name })
    try FileManager.default.removeItem(atPath: "\(folder.path)/a/b/\(name)")
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/a/b/\(other)", toPath: "\(folder.path)/a/b/\(name)")
    #expect(cache.clip(for: "one") == nil)
  }

  @Test func `where nothing can be kept nothing is, and nothing is said`() throws {
    try folder.write("a", [])
    cache.keep(clip, for: "one")
    #expect(cache.clip(for: "one") == nil)
    for directory in [nil, "", "relative", "/proc/nowhere", "/dev/null/x", "/"] {
      let cache = WordCache(directory: directory)
      if directory != "/", directory != "relative" { cache.keep(clip, for: "one") }
      #expect(cache.clip(for: "one") == nil)
    }
  }
}

import BreathingAudio
import BreathingCatalog
import Glibc

/// Words that were spoken once, a file for each. Nothing depends on it: what cannot be read is spoken
/// anew, and what cannot be written is not kept.
struct WordCache {
  /// Nil where there is no place for it.
  let directory: String?

  /// First in each file; another number for another form of file, or other treatment of words.
  private static let signature = "breathe word 1"
  private static let largest = 2 << 20
  private static let mode: mode_t = 0o600

  /// The word that was kept for a key.
  func clip(for key: String) -> Clip? {
    guard let path = path(of: key),
      let bytes = try? DataFile.bytes(of: path, atMost: Self.largest)
    else { return nil }
    return Self.clip(in: bytes, key: key)
  }

  /// Keeps a word, both sides of which are the same.
  func keep(_ clip: Clip, for key: String) {
    guard let directory, let path = path(of: key), Self.makeFolder(directory) else { return }
    do throws(CommandError) {
      let file = try WholeFile.replacing(path, mode: Self.mode)
      try file.write(Self.bytes(of: clip, key: key))
      try file.keep(.someTime)
    } catch {
      // It will be spoken anew.
    }
  }

  private func path(of key: String) -> String? {
    let name = String(Self.checksum(Array("\(Self.signature)\n\(key)".utf8)), radix: 16)
    return directory.map { "\($0)/\(name)" }
  }

  private static func makeFolder(_ path: String) -> Bool {
    if access(path, F_OK) == 0 { return true }
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex,
      makeFolder(String(path[..<slash]))
    else { return false }
    return mkdir(path, 0o700) == 0 || errno == EEXIST
  }
}

// MARK: - The file

extension WordCache {
  /// Signature and key, the rate, the samples of one side, and a checksum of all before it; numbers
  /// have the machine's own byte order.
  private static func bytes(of clip: Clip, key: String) -> [UInt8] {
    var bytes = Array("\(signature)\n\(key)\n\0".utf8)
    append(UInt64(clip.rate.hertz), to: &bytes)
    for frame in stride(from: 0, to: clip.samples.count, by: 2) {
      append(clip.samples[frame].bitPattern, to: &bytes)
    }
    append(checksum(bytes), to: &bytes)
    return bytes
  }

  private static func clip(in bytes: [UInt8], key: String) -> Clip? {
    let head = Array("\(signature)\n\(key)\n\0".utf8)
    let samples = bytes.count - head.count - 16
    guard samples > 0, samples.isMultiple(of: 4), bytes.starts(with: head) else { return nil }
    let end = bytes.count - 8
    guard number(at: end, in: bytes, UInt64.self) == checksum(Array(bytes[..<end])),
      let rate = Int(exactly: number(at: head.count, in: bytes, UInt64.self))
    else { return nil }
    let side = stride(from: head.count + 8, to: end, by: 4).map {
      Float(bitPattern: number(at: $0, in: bytes, UInt32.self))
    }
    return Clip(rate: SampleRate(hertz: rate), samples: side.flatMap { [$0, $0] })
  }

  private static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number) { bytes += $0 }
  }

  private static func number<Number: FixedWidthInteger>(
    at index: Int, in bytes: [UInt8], _ type: Number.Type
  ) -> Number {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: type) }
  }

  /// FNV-1a with 64 bits; http://www.isthe.com/chongo/tech/comp/fnv.
  private static func checksum(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}

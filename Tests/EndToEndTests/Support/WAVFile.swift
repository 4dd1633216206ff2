/// The header of a WAV file of the plain form, read back independently of the program's own code.
struct WAVFile: Equatable {
  let format: Int
  let channels: Int
  let rate: Int
  let bytesPerSecond: Int
  let bytesPerFrame: Int
  let bitsPerSample: Int
  /// Bytes of the whole file, chunks behind the samples included.
  let fileSize: Int
  /// What the header says, in bytes.
  let dataSize: Int
  let riffSize: Int
  /// The samples as they are in the file, left and right in turn.
  let samples: [Int16]

  /// Nil when the chunks are not RIFF, WAVE, fmt of 16 bytes and data, in this order.
  init?(_ bytes: [UInt8]) {
    func number(at offset: Int, bytes count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    func text(at offset: Int) -> String {
      String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }
    guard bytes.count >= 44, text(at: 0) == "RIFF", text(at: 8) == "WAVE", text(at: 12) == "fmt ",
      number(at: 16, bytes: 4) == 16, text(at: 36) == "data"
    else { return nil }
    fileSize = bytes.count
    riffSize = number(at: 4, bytes: 4)
    format = number(at: 20, bytes: 2)
    channels = number(at: 22, bytes: 2)
    rate = number(at: 24, bytes: 4)
    bytesPerSecond = number(at: 28, bytes: 4)
    bytesPerFrame = number(at: 32, bytes: 2)
    bitsPerSample = number(at: 34, bytes: 2)
    dataSize = number(at: 40, bytes: 4)
    // In one piece, for a file has millions of them. Both file and machine are little-endian.
    guard 44 + dataSize <= bytes.count else { return nil }
    samples = [Int16](unsafeUninitializedCapacity: dataSize / 2) { buffer, count in
      UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes[44..<44 + 2 * buffer.count])
      count = buffer.count
    }
  }

  var frames: Int { samples.count / 2 }

  /// The largest distance from zero among the last frames, or all of them.
  func peak(ofLast frames: Int = .max) -> Int {
    let tail = samples.suffix(frames == .max ? frames : 2 * frames)
    return max(Int(tail.max() ?? 0), -Int(tail.min() ?? 0))
  }
}

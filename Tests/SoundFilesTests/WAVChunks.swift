/// The chunks of a WAV file, read independently of the program's own code.
struct WAVChunks {
  /// `RIFF` or `RF64`.
  let form: String
  let chunks: [(name: String, body: ArraySlice<UInt8>)]

  /// Nil when sizes do not add up to the file. `missing` bytes of the samples are not there.
  init?(_ bytes: [UInt8], missing: Int = 0) {
    guard bytes.count >= 12, Self.text(bytes[8..<12]) == "WAVE" else { return nil }
    form = Self.text(bytes[0..<4])
    var size = Self.number(bytes[4..<8])
    var dataSize: Int?
    var chunks: [(String, ArraySlice<UInt8>)] = []
    var place = 12
    while place + 8 <= bytes.count {
      let name = Self.text(bytes[place..<place + 4])
      var length = Self.number(bytes[place + 4..<place + 8])
      if name == "data", length == 0xFFFF_FFFF, let large = dataSize { length = large }
      if name == "data" { length -= missing }
      guard place + 8 + length <= bytes.count else { return nil }
      let body = bytes[place + 8..<place + 8 + length]
      if name == "ds64" {
        size = Self.number(body.prefix(8))
        dataSize = Self.number(body.dropFirst(8).prefix(8))
      }
      chunks.append((name, body))
      place += 8 + length + length % 2
    }
    guard place == bytes.count, size == bytes.count - 8 + missing else { return nil }
    self.chunks = chunks
  }

  func body(_ name: String) -> ArraySlice<UInt8>? { chunks.first { $0.name == name }?.body }

  /// The texts of `LIST INFO`.
  var information: [String: String] {
    Dictionary(uniqueKeysWithValues: list("INFO").map { ($0.name, Self.string($0.body)) })
  }

  /// Frame and name of each cue point; nil when points and names do not belong together.
  var chapters: [(frame: Int, name: String)]? {
    guard let cue = body("cue ") else { return [] }
    let count = Self.number(cue.prefix(4))
    guard cue.count == 4 + 24 * count else { return nil }
    let names = Dictionary(
      uniqueKeysWithValues: list("adtl").map { label in
        (Self.number(label.body.prefix(4)), Self.string(label.body.dropFirst(4)))
      })
    var chapters: [(Int, String)] = []
    for index in 0..<count {
      let point = Array(cue.dropFirst(4 + 24 * index).prefix(24))
      let frame = Self.number(point[20..<24])
      guard Self.text(point[8..<12]) == "data", Self.number(point[4..<8]) == frame,
        Self.number(point[12..<20]) == 0, let name = names[Self.number(point[0..<4])]
      else { return nil }
      chapters.append((frame, name))
    }
    return names.count == count ? chapters : nil
  }

  private func list(_ kind: String) -> [(name: String, body: ArraySlice<UInt8>)] {
    guard
      let list = chunks.first(where: { $0.name == "LIST" && Self.text($0.body.prefix(4)) == kind })
    else { return [] }
    var entries: [(String, ArraySlice<UInt8>)] = []
    var rest = list.body.dropFirst(4)
    while rest.count >= 8 {
      let length = Self.number(rest.dropFirst(4).prefix(4))
      entries.append((Self.text(rest.prefix(4)), rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return entries
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Up to the zero that ends it.
  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    text(bytes.prefix { $0 != 0 })
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

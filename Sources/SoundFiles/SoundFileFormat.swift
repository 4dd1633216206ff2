/// The kinds of sound file that are written.
package enum SoundFileFormat: String, CaseIterable, Sendable {
  /// 16-bit PCM; RIFF, or RF64 where that is too small.
  case wav
  /// The same samples, compressed without loss.
  case flac
  /// Opus in Ogg, small enough for a phone.
  case opus

  /// What the names of such files end in, the usual ending first.
  package var endings: [String] {
    switch self {
    case .wav: ["wav"]
    case .flac: ["flac"]
    case .opus: ["opus", "ogg"]
    }
  }

  /// The only rate in hertz that the format has; nil where it takes any.
  ///
  /// Opus always decodes to 48 kHz; RFC 7845, section 5.1.
  package var onlyRate: Int? { self == .opus ? 48_000 : nil }

  /// The format that the ending of a name means, in capitals or not.
  package init?(ending: String) {
    let ending = ending.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }
}

/// Why a sound file could not be written.
package enum SoundFileError: Error, Equatable {
  /// The system refused bytes.
  case notWritten(errno: Int32)
  /// A library refused a call; the reason is in its own words.
  case refused(call: String, reason: String)
}

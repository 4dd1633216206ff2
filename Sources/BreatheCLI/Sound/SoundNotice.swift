import SoundFiles

/// What is amiss with recordings and spoken words, and keeps no session from its start.
enum SoundNotice: Equatable {
  case badRecording(file: String, ClipFile.Failure)
  /// It lasts longer than is taken.
  case cutRecording(file: String)
  /// Another file of the same cue is played.
  case secondRecording(file: String, played: String)
  /// Its name is nearly that of a cue, or of several.
  case misnamedRecording(file: String, similar: [String])
  /// It has the name of a cue, and is sound of a kind that is not read.
  case otherFormat(file: String)
  case noRecordings(folder: String)
  case noWords(Speech.Failure, Rest)

  /// What is heard where no words are.
  enum Rest { case otherSounds, nothing }
}

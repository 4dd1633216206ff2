package import BreathingAudio

/// What a sound file says of itself, and where its chapters begin.
///
/// No text holds a control character.
package struct SoundFileTags: Sendable, Equatable {
  package var title: String
  package var artist: String
  /// What the file is a part of.
  package var album: String?
  package var track: Track?
  package var comment: String
  package var description: String?
  package var software: String
  /// In ascending order, at most `mostChapters`.
  package var chapters: [Chapter]

  /// The place in an album, counted from 1.
  package struct Track: Sendable, Equatable {
    package let number: Int
    package let count: Int

    package init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  package struct Chapter: Sendable, Equatable {
    package let start: FramePosition
    package let title: String

    package init(start: FramePosition, title: String) {
      self.start = start
      self.title = title
    }
  }

  /// libFLAC's decoder takes files with more than 100 000 comments for malicious ones
  /// (`read_metadata_vorbiscomment_` in its stream_decoder.c), and a chapter has two.
  package static let mostChapters = 49_000

  package init(
    title: String, artist: String, album: String? = nil, track: Track? = nil, comment: String,
    description: String? = nil, software: String, chapters: [Chapter]
  ) {
    self.title = title
    self.artist = artist
    self.album = album
    self.track = track
    self.comment = comment
    self.description = description
    self.software = software
    self.chapters = chapters
  }
}

extension SoundFileTags {
  /// As comments of FLAC and Opus, each `NAME=value`: field names of the "Ogg Vorbis I format
  /// specification: comment field and header specification", chapters by the "Ogg/VorbisComment
  /// chapter extension" of the Xiph wiki, with more than three digits from the thousandth on.
  func vorbisComments(rate: SampleRate) -> [String] {
    var comments = ["TITLE=\(title)", "ARTIST=\(artist)"]
    if let album { comments.append("ALBUM=\(album)") }
    if let track {
      comments += ["TRACKNUMBER=\(track.number)", "TRACKTOTAL=\(track.count)"]
    }
    if let description { comments.append("DESCRIPTION=\(description)") }
    comments += ["COMMENT=\(comment)", "SOFTWARE=\(software)"]
    for (index, chapter) in chapters.prefix(Self.mostChapters).enumerated() {
      let number = "CHAPTER\(Self.padded(Int64(index + 1), digits: 3))"
      comments.append("\(number)=\(Self.time(of: chapter.start, rate))")
      comments.append("\(number)NAME=\(chapter.title)")
    }
    return comments
  }

  /// Such as `01:02:03.450`, to the nearest millisecond.
  private static func time(of frame: FramePosition, _ rate: SampleRate) -> String {
    let hertz = Int64(rate.hertz)
    let (seconds, rest) = frame.quotientAndRemainder(dividingBy: hertz)
    let milliseconds = seconds * 1000 + (rest * 1000 + hertz / 2) / hertz
    let whole = milliseconds / 1000
    return [whole / 3600, whole / 60 % 60, whole % 60].map { padded($0, digits: 2) }
      .joined(separator: ":") + "." + padded(milliseconds % 1000, digits: 3)
  }

  private static func padded(_ number: Int64, digits: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

import BreathingAudio
import BreathingCatalog
import Glibc
import SoundFiles

/// A folder of a person's own recordings, each named by its cue: `inhale.wav`, `holdIn.flac`.
struct Recordings: Equatable {
  private(set) var cues: [CueKind: Clip] = [:]
  private(set) var notices: [SoundNotice] = []

  /// How the names of files end that are read.
  private static let endings = ["wav", "wave", "flac", "ogg", "oga", "opus"]
  /// How those of other sound files do.
  private static let otherEndings = [
    "aac", "aif", "aiff", "au", "caf", "m4a", "mid", "mka", "mp3", "mp4", "webm", "wma",
  ]

  /// Reads all that has the name of a cue; upper and lower case are the same.
  ///
  /// - Throws: `noFolder` when it cannot be looked into.
  init(in folder: String) throws(CommandError) {
    var status = stat()
    // What is no folder has no entry of its own.
    guard stat("\(folder)/.", &status) == 0, access(folder, R_OK | X_OK) == 0 else {
      let code = errno
      throw .noFolder(folder, errno: code, similar: Self.folders(like: folder))
    }
    let names = DataFile.names(in: folder)
    for kind in CueKind.allCases { read(kind, named: names, in: folder) }
    for name in names { judge(name, in: folder) }
    if cues.isEmpty { notices.append(.noRecordings(folder: folder)) }
  }

  /// Takes the first good file of a cue.
  private mutating func read(_ kind: CueKind, named names: [String], in folder: String) {
    var played: String?
    for name in names where Self.kind(of: name) == kind {
      let file = "\(folder)/\(name)"
      if let played {
        notices.append(.secondRecording(file: file, played: played))
        continue
      }
      do throws(ClipFile.Failure) {
        let reading = try ClipFile.read(file)
        cues[kind] = reading.clip
        played = name
        if reading.wasCut { notices.append(.cutRecording(file: file)) }
      } catch {
        notices.append(.badRecording(file: file, error))
      }
    }
  }

  /// Says what a file that is not read may have been meant for.
  private mutating func judge(_ name: String, in folder: String) {
    guard let (stem, ending) = Self.parts(of: name) else { return }
    let file = "\(folder)/\(name)"
    let kind = Self.kind(named: stem)
    if Self.endings.contains(ending), kind == nil {
      let similar = Similarity.names(like: stem, among: CueKind.allCases.map(\.rawValue))
      guard !similar.isEmpty else { return }
      notices.append(.misnamedRecording(file: file, similar: similar))
    } else if Self.otherEndings.contains(ending), kind != nil {
      notices.append(.otherFormat(file: file))
    }
  }

  private static func kind(of name: String) -> CueKind? {
    guard let (stem, ending) = parts(of: name), endings.contains(ending) else { return nil }
    return kind(named: stem)
  }

  private static func kind(named stem: String) -> CueKind? {
    CueKind.allCases.first { $0.rawValue.lowercased() == stem.lowercased() }
  }

  /// What is before the last dot, and the ending behind it in lower case; nil for hidden files.
  private static func parts(of name: String) -> (stem: String, ending: String)? {
    guard let dot = name.lastIndex(of: "."), name.first != "." else { return nil }
    return (String(name[..<dot]), name[name.index(after: dot)...].lowercased())
  }

  /// Folders beside a missing one whose names are nearly the same.
  private static func folders(like path: String) -> [String] {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let slash = path.lastIndex(of: "/")
    let parent = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let beside = DataFile.names(in: parent.isEmpty ? "." : parent).filter { other in
      var status = stat()
      return other != name && other.first != "." && stat("\(parent)\(other)/.", &status) == 0
    }
    return Similarity.names(like: name, among: beside).map { "\(parent)\($0)" }
  }
}

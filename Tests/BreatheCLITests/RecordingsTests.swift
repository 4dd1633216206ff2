import BreathingAudio
import BreathingCatalog
import Foundation
import SoundFiles
import TestSupport
import Testing

@testable import BreatheCLI

/// A folder of a person's own sounds.
struct RecordingsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String) -> String { "\(folder.path)/\(name)" }

  @Test(arguments: CueKind.allCases)
  func `every cue has a name`(_ kind: CueKind) throws {
    try folder.addTone("\(kind.rawValue).wav", frames: 100)
    let recordings = try Recordings(in: folder.path)
    #expect(recordings.cues.mapValues(\.frameCount) == [kind: 100])
    #expect(recordings.notices.isEmpty)
  }

  @Test(arguments: [
    "holdin.wav", "HOLDIN.WAV", "HoldIn.Flac", "holdIn.ogg", "holdIn.oga", "holdIn.OPUS",
  ])
  func `upper and lower case are the same, and the content counts`(_ name: String) throws {
    try folder.addTone(name)
    let recordings = try Recordings(in: folder.path)
    #expect(Set(recordings.cues.keys) == [.holdIn] && recordings.notices.isEmpty)
  }

  @Test func `the first of two is played, and the other named`() throws {
    try folder.addTone("inhale.flac", frames: 100)
    try folder.addTone("inhale.wav", frames: 200)
    try folder.addTone("INHALE.wav", frames: 300)
    let recordings = try Recordings(in: folder.path)
    #expect(recordings.cues[.inhale]?.frameCount == 300)
    #expect(
      recordings.notices == [
        .secondRecording(file: file("inhale.flac"), played: "INHALE.wav"),
        .secondRecording(file: file("inhale.wav"), played: "INHALE.wav"),
      ])
  }

  @Test func `a bad file is named and the next one is played`() throws {
    try folder.write("exhale.flac", [])
    try folder.addTone("exhale.wav")
    try folder.addTone("inhale.wav")
    try FileManager.default.createDirectory(
      atPath: file("end.wav"), withIntermediateDirectories: true)
    let recordings = try Recordings(in: folder.path)
    #expect(Set(recordings.cues.keys) == [.inhale, .exhale])
    #expect(
      recordings.notices == [
        .badRecording(file: file("exhale.flac"), .empty),
        .badRecording(file: file("end.wav"), .notAFile),
      ])
  }

  @Test func `a name that is nearly right is told, others are none of our business`() throws {
    for name in ["inhale.wav", "inhael.wav", "hold.flac", "bird song.ogg", "._inhale.wav", "x"] {
      try folder.addTone(name)
    }
    try folder.write("inhale.txt", Array("hello".utf8))
    try folder.write("exhale.mp3", Array("hello".utf8))
    let recordings = try Recordings(in: folder.path)
    #expect(Set(recordings.cues.keys) == [.inhale])
    #expect(
      recordings.notices == [
        .otherFormat(file: file("exhale.mp3")),
        .misnamedRecording(
          file: file("hold.flac"), similar: ["holdCount", "holdIn", "holdOut"]),
        .misnamedRecording(file: file("inhael.wav"), similar: ["inhale"]),
      ])
  }

  @Test func `a folder with nothing to play is one notice`() throws {
    #expect(try Recordings(in: folder.path).notices == [.noRecordings(folder: folder.path)])
  }

  @Test func `a folder that is not there is an error, with what may have been meant`() throws {
    let name = folder.path.split(separator: "/").last.map(String.init) ?? ""
    let mistyped = String(folder.path.dropLast())
    #expect(throws: CommandError.noFolder(mistyped, errno: ENOENT, similar: [folder.path])) {
      try Recordings(in: mistyped)
    }
    #expect(throws: CommandError.noFolder("\(mistyped)/", errno: ENOENT, similar: [folder.path])) {
      try Recordings(in: "\(mistyped)/")
    }
    try folder.addTone("inhale.wav")
    #expect(throws: CommandError.noFolder(file("inhale.wav"), errno: ENOTDIR, similar: [])) {
      try Recordings(in: file("inhale.wav"))
    }
    #expect(name.hasPrefix("breathe-"))
  }
}

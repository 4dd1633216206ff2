import Foundation
import Testing

@testable import Journal

/// A journal in a folder of its own, removed when the test is over.
final class TemporaryJournal {
  let folder: String
  var path: String { "\(folder)/data/breathe/journal.sqlite" }

  init() throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("breathe-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func open() throws -> Journal { try Journal.writing(path) }

  /// Puts the journal of a released schema in place.
  func copyFixture(schema version: Int) throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/schema-\(version).sqlite")
    try PrivateFile.create(path)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: fixture.path, toPath: path)
  }
}

extension LocalTime {
  /// A Monday noon in Berlin, and so many hours later.
  static func sample(hours: Int = 0, offset: Int = 3600) -> LocalTime {
    LocalTime(
      milliseconds: 1_796_036_400_000 + Int64(hours) * 3_600_000, offset: offset,
      zone: "Europe/Berlin")
  }
}

extension SessionRecord {
  /// A finished session of five minutes.
  static func sample(
    _ techniqueId: String = "box", at time: LocalTime = .sample(), cycles: Int = 19,
    node: String? = nil, profile: RecordID = Profile.standard.id
  ) -> SessionRecord {
    SessionRecord(
      stamp: RecordStamp(profile: profile), techniqueId: techniqueId, startTime: time,
      duration: .seconds(300), wallDuration: .milliseconds(300_123), completedCycles: cycles,
      targetCycles: 19, programNodeId: node, status: .completed)
  }
}

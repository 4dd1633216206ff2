import Foundation
import Testing

/// A text kept in a file of its own, to be read by people and compared by tests.
///
/// `BREATHE_RECORD=1` writes the files anew; read what changed before committing it.
struct Snapshot {
  let name: String

  private var path: String { "\(Checkout.path)/Tests/BreatheCLITests/Snapshots/\(name).txt" }

  private static let isRecording = ProcessInfo.processInfo.environment["BREATHE_RECORD"] == "1"

  /// Compares a text with the file, line by line so that a difference can be found.
  func compare(_ text: String) throws {
    if Self.isRecording { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
    let recorded = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    guard text != recorded else { return }
    let (now, before) = (Self.lines(text), Self.lines(recorded))
    let differing = zip(now, before).enumerated().first { $0.element.0 != $0.element.1 }
    let line = differing?.offset ?? min(now.count, before.count)
    Issue.record(
      """
      \(name).txt differs from line \(line + 1) on
      recorded: \(line < before.count ? before[line] : "(end)")
      now:      \(line < now.count ? now[line] : "(end)")
      """)
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

import Foundation
import TestSupport

/// What a terminal shows after all that a session has written to it.
struct SeenScreen {
  /// Whether the alternate screen is shown now.
  let isTaken: Bool
  /// Whether cursor, pen, paste mode and screen are as a shell expects them.
  let isAsFound: Bool
  /// The rows of the alternate screen when it was shown last.
  let lines: [String]
  /// How often it was cleared since it was taken over last.
  let clearCount: Int
  /// What stood on the person's own screen, before and after.
  let ownText: String

  private static let take = "\u{1B}[?1049h"
  private static let giveBack = "\u{1B}[?1049l"

  init(_ output: String, columns: Int = 80, rows: Int = 24) throws {
    let parts = output.split(separator: Self.take, omittingEmptySubsequences: false)
    isTaken = parts.count > 1 && !parts[parts.count - 1].contains(Self.giveBack)
    let drawn =
      parts.count > 1 ? parts[parts.count - 1].components(separatedBy: Self.giveBack)[0] : ""
    var replay = ScreenReplay(columns: columns, rows: rows)
    // What is no drawing: modes, and questions to the terminal.
    let frames = drawn.replacing(
      /\e\[\?(25|2004|5)[hl]|\e\[\?2026\$p|\e\]11;\?\e\\|\e\[c/, with: "")
    try replay.play(frames.utf8)
    lines = replay.lines
    clearCount = replay.clearCount
    var own = String(parts[0])
    for part in parts.dropFirst() {
      own += part.components(separatedBy: Self.giveBack).dropFirst().joined()
    }
    ownText = own
    func isLast(_ wanted: String, of modes: [String]) -> Bool {
      let places = modes.map { ($0, output.ranges(of: $0).last?.lowerBound) }
      let last = places.compactMap { mode, place in place.map { (mode, $0) } }.max { $0.1 < $1.1 }
      return last == nil || last?.0 == wanted
    }
    isAsFound =
      isLast(Self.giveBack, of: [Self.take, Self.giveBack])
      && isLast("\u{1B}[?25h", of: ["\u{1B}[?25h", "\u{1B}[?25l"])
      && isLast("\u{1B}[?2004l", of: ["\u{1B}[?2004h", "\u{1B}[?2004l"])
      && isLast("\u{1B}[?5l", of: ["\u{1B}[?5h", "\u{1B}[?5l"])
      && isLast("\u{1B}[?2026l", of: ["\u{1B}[?2026h", "\u{1B}[?2026l"])
  }

  /// Whether a text stands on the screen.
  func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}

extension RunningProgram {
  /// Waits until a text stands on the full screen.
  @discardableResult
  func screen(
    showing text: String, columns: Int = 80, within limit: Duration = usualLimit
  ) async throws -> SeenScreen {
    var seen: SeenScreen?
    var problem: (any Error)?
    try await wait(for: "\(text) on the screen", within: limit) {
      do {
        let now = try SeenScreen(self.text, columns: columns)
        guard now.isTaken, now.shows(text) else { return false }
        seen = now
      } catch {
        // The output may end in the midst of a sequence.
        problem = error
      }
      return seen != nil
    }
    guard let seen else {
      throw problem ?? TimeLimitPassed(waitedFor: text, output: "", errors: "")
    }
    return seen
  }
}

import Foundation

@testable import BreatheCLI

/// The source checkout that the tests were built in, as the one place where data is found.
enum Checkout {
  static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// What a command knows of a world without a home.
  static func context(_ words: [String]) throws(CommandError) -> CommandContext {
    try CommandContext(
      arguments: Arguments(words), environment: ["BREATHE_DATA": path], executable: "")
  }
}

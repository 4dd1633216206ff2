import BreathingCatalog
import Foundation

/// The source checkout that the tests were built in.
enum Checkout {
  static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  static let catalog = Catalog(directories: [path])

  static let patternFiles = files(in: "patterns")
  static let cueSetFiles = files(in: "audio")
  static let programFiles = files(in: "patterns/programs")

  /// The data files of a folder, schemas not among them.
  private static func files(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
    return names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted()
      .map { "\(path)/\(folder)/\($0)" }
  }
}

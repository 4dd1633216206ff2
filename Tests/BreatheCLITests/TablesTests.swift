import Foundation
import Testing

@testable import BreatheCLI

/// The tables of commands and environment variables agree with what is done.
struct TablesTests {
  @Test func `the words after a command fit how many may follow`() {
    for command in Command.allCases {
      let words = command.actions.map { $0.words.count + 1 }.max() ?? (command.word == nil ? 0 : 1)
      // The word that completions ask for names with is in no table.
      let hidden = command == .completions ? 1 : 0
      #expect(command.operandCount.upperBound >= words + hidden, "\(command)")
      if command.operandCount.upperBound < Int.max {
        #expect(command.operandCount.upperBound == words + hidden, "\(command)")
      }
    }
  }

  @Test func `every environment variable that is read is in the table`() throws {
    let folder = "\(Checkout.path)/Sources"
    let measuring = ["SoundLab", "breathe-bench"]
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var read: Set<String> = []
    for name in names where name.hasSuffix(".swift") && !measuring.contains(where: name.hasPrefix) {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      for match in text.matches(of: /(?:environment\[|getenv\()"([A-Z_]+)"/) {
        read.insert(String(match.1))
      }
    }
    #expect(read.contains("TERM"))
    #expect(read.subtracting(EnvironmentVariable.allCases.map(\.rawValue)) == [])
  }
}

import Foundation
import Testing

/// Every command and file that README.md and docs/ show is right.
@Suite(.prompt) struct DocumentationTests {
  /// A fenced block of a page.
  struct Block: Sendable, CustomTestStringConvertible {
    let page: String
    /// Counted from 1, of the opening fence.
    let line: Int
    let language: String
    let text: [String]
    var testDescription: String { "\(page):\(line)" }

    /// The name a whole data file must have by its id; nil for a part of one.
    var dataFileName: String? {
      let whole = text.joined(separator: "\n")
      guard whole.contains(#""format""#) else { return nil }
      return whole.firstMatch(of: /"id": *"([^"]*)"/).map { "\($0.1).json" }
    }
  }

  private static let blocks: [Block] = pages.flatMap { page in
    blocks(of: page, in: (try? String(contentsOfFile: page, encoding: .utf8)) ?? "")
  }

  private static var pages: [String] {
    let root = BuiltProgram.checkout
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/docs")) ?? []
    let pages = docs.filter { $0.hasSuffix(".md") }.sorted()
    return ["\(root)/README.md"] + pages.map { "\(root)/docs/\($0)" }
  }

  private static func blocks(of page: String, in text: String) -> [Block] {
    var blocks: [Block] = []
    var open: (line: Int, language: String, text: [String])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(
            Block(
              page: String(page.dropFirst(BuiltProgram.checkout.count + 1)), line: block.line,
              language: block.language, text: block.text))
          open = nil
        } else {
          open = (index + 1, String(line.dropFirst(3)), [])
        }
      } else {
        open?.text.append(String(line))
      }
    }
    return blocks
  }

  @Test(arguments: blocks.filter { $0.language == "sh" })
  func `every breathe command of a shell block is right`(_ block: Block) async throws {
    let program = try await BuiltProgram()
    for line in block.text {
      let command = line.hasPrefix("$ ") ? String(line.dropFirst(2)) : line
      guard command.hasPrefix("breathe ") || command == "breathe" else { continue }
      try await ShownCommand(command).expectRight(in: program)
    }
  }

  @Test(arguments: blocks.filter { $0.language == "json" && $0.dataFileName != nil })
  func `every data file of a block is good`(_ block: Block) async throws {
    let program = try await BuiltProgram()
    let name = try #require(block.dataFileName)
    try program.home.write(block.text.joined(separator: "\n"), to: name)
    let outcome = try await program.run(["check", program.home.path(name)])
    #expect(outcome.status == .exited(0), "\(outcome.errors)")
  }

  @Test func `the blocks of a page are found, and the words of their commands`() {
    let page = "text\n```sh\n$ breathe plan 'box' # why\n```\n\n```json\n{}\n```\n"
    let blocks = Self.blocks(of: "\(BuiltProgram.checkout)/x.md", in: page)
    #expect(blocks.map(\.language) == ["sh", "json"] && blocks.map(\.line) == [2, 6])
    #expect(ShownCommand("breathe plan 'box' # why").words == ["breathe", "plan", "box"])
    #expect(ShownCommand("breathe start box --events json | jq .t").words.count == 5)
    #expect(ShownCommand("breathe start box > log &").words == ["breathe", "start", "box"])
  }
}

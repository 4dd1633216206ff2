import BreathingCatalog
import TerminalUI
import Testing

@testable import BreatheCLI

/// Keys of the chooser.
struct ChooserTests {
  private static let page = 5

  /// The chooser after keys, none of which chooses or leaves.
  private func chooser(
    after keys: [Key] = [], typing text: String = "", _ language: Language = .english
  ) throws -> Chooser {
    var chooser = try ChooserFixture.chooser(language)
    for key in keys + text.map({ .character($0) }) {
      #expect(chooser.take(key, page: Self.page) == nil)
    }
    return chooser
  }

  private func ids(_ chooser: Chooser) -> [String] { chooser.lines.map(\.item.id) }

  @Test func `the first line is selected, and Enter chooses it`() throws {
    var chooser = try chooser()
    #expect(chooser.selection == 0)
    #expect(chooser.take(.enter, page: 5) == .chosen(.pattern(id: "4-7-8")))
  }

  @Test func `the cursor keys move by a line, a page and to the ends, and stop there`() throws {
    let last = try chooser().lines.count - 1
    #expect(try chooser(after: [.up]).selection == 0)
    #expect(try chooser(after: [.down, .down, .up]).selection == 1)
    #expect(try chooser(after: [.pageDown, .pageDown, .pageUp]).selection == 5)
    #expect(try chooser(after: [.pageUp]).selection == 0)
    #expect(try chooser(after: [.end]).selection == last)
    #expect(try chooser(after: [.end, .down, .pageDown]).selection == last)
    #expect(try chooser(after: [.end, .home]).selection == 0)
    #expect(try chooser(after: [.left, .right]).selection == 0)
  }

  @Test func `a rhythm in seconds is offered as it is typed`() throws {
    var chooser = try chooser(typing: "5.25-7")
    #expect(ids(chooser) == ["5.25-7"])
    #expect(chooser.take(.enter, page: 5) == .chosen(.pattern(id: "5.25-7")))
    #expect(ids(try self.chooser(typing: "5.25-")) == [])
  }

  @Test func `a program is chosen as its next step`() throws {
    var chooser = try chooser(after: [.down, .down, .down])
    #expect(chooser.take(.enter, page: 5) == .chosen(.program(id: "sigh-28")))
  }

  @Test func `typing filters, j, k and q as all letters`() throws {
    let sleep = try chooser(typing: "sleep")
    #expect(
      ids(sleep) == ["4-7-8", "humming", "long-exhale-3-7", "long-exhale-4-6", "long-exhale-4-8"])
    #expect(try ids(chooser(typing: "JJ")) == ["ujjayi"])
    #expect(try chooser(typing: "kq").filter == "kq")
    #expect(try ids(chooser(typing: "long 4-8")) == ["long-exhale-4-8"])
    #expect(try ids(chooser(typing: "箱式")) == ["box"])
    #expect(try ids(chooser(typing: "提神", .chinese)) == ["wim-hof", "kapalabhati"])
  }

  @Test func `what is found keeps its heading`() throws {
    let headings = try chooser(typing: "exhale").lines.map(\.heading)
    #expect(headings == [.purpose(.calm), .purpose(.sleep), .purpose(.sleep)])
  }

  @Test func `a filter begins anew at the first line, and Enter chooses what it found`() throws {
    var chooser = try chooser(after: [.end], typing: "nostril")
    #expect(chooser.selection == 0)
    #expect(chooser.take(.enter, page: 5) == .chosen(.pattern(id: "alternate-nostril")))
  }

  @Test func `nothing can be chosen of nothing`() throws {
    var chooser = try chooser(after: [.down], typing: "nosuch")
    for key in [Key.enter, .up, .down, .pageDown, .home, .end] {
      #expect(chooser.take(key, page: 5) == nil)
    }
    #expect(chooser.selection == 0 && chooser.selected == nil)
  }

  @Test func `backspace takes back a character, and of nothing nothing`() throws {
    var chooser = try chooser(typing: "箱式")
    #expect(chooser.take(.backspace, page: 5) == nil)
    #expect(chooser.filter == "箱")
    #expect(chooser.take(.backspace, page: 5) == nil)
    #expect(chooser.take(.backspace, page: 5) == nil)
    #expect(chooser.filter == "" && chooser.lines.count == chooser.menu.items.count)
  }

  @Test func `Escape clears the filter, keeps the selection, and then leaves`() throws {
    var chooser = try chooser(typing: "kapal")
    #expect(chooser.take(.escape, page: 5) == nil)
    #expect(chooser.filter == "" && chooser.selected?.id == "kapalabhati")
    #expect(chooser.take(.escape, page: 5) == .left)
  }

  @Test func `a space filters only behind something, and a filter has an end`() throws {
    #expect(try chooser(typing: "  ").filter == "")
    #expect(try chooser(typing: "box ").filter == "box ")
    #expect(try chooser(typing: String(repeating: "x", count: 99)).filter.count == 40)
  }
}

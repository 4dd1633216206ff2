import BreathingCatalog
import TestSupport
import Testing

/// Where patterns and cue sets are looked up, and which of several wins.
struct CatalogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func pattern(_ id: String, name: String) -> JSONSample {
    JSONSample.pattern.with("id", "\"\(id)\"").with("name", #"{"en": "\#(name)", "zh": "甲"}"#)
  }

  private func failure(_ id: String, in catalog: Catalog) -> Catalog.Failure? {
    do throws(Catalog.Failure) {
      _ = try catalog.pattern(id)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Search path

  @Test func `the places come in the order of the documentation`() {
    let environment = ["BREATHE_DATA": "/data", "XDG_DATA_HOME": "/xdg", "HOME": "/home/me"]
    let path = Catalog.searchPath(
      option: "here", environment: environment, executable: "/usr/bin/breathe")
    #expect(path == ["here", "/data", "/xdg/breathe", "/usr/share/breathe"])
  }

  @Test func `without a data home the usual one is under the home`() {
    let path = Catalog.searchPath(
      option: nil, environment: ["HOME": "/home/me"], executable: "/opt/breathe/bin/breathe")
    #expect(path == ["/home/me/.local/share/breathe", "/opt/breathe/share/breathe"])
  }

  @Test(arguments: ["", "relative/place"])
  func `a data home that is no absolute path is as good as none`(place: String) {
    // XDG Base Directory Specification 0.8: relative paths are invalid and ignored.
    let environment = ["BREATHE_DATA": "", "XDG_DATA_HOME": place, "HOME": "/home/me"]
    let path = Catalog.searchPath(option: nil, environment: environment, executable: "")
    #expect(path == ["/home/me/.local/share/breathe"])
  }

  @Test func `nothing at all is known of the world`() {
    #expect(Catalog.searchPath(option: nil, environment: [:], executable: "") == [])
  }

  @Test func `a binary inside a source checkout finds its data`() throws {
    try folder.write("Package.swift", [])
    let path = Catalog.searchPath(
      option: nil, environment: [:], executable: "\(folder.path)/.build/debug/breathe")
    #expect(path == ["\(folder.path)/.build/share/breathe", folder.path])
  }

  // MARK: - Which file wins

  @Test func `the first place with the id wins`() throws {
    try folder.write("one/patterns/box.json", pattern("box", name: "Mine"))
    let theirs = try folder.write("two/patterns/box.json", pattern("box", name: "Theirs"))
    let other = try folder.write("two/patterns/equal.json", pattern("equal", name: "Equal"))
    let (one, two) = ("\(folder.path)/one", "\(folder.path)/two")

    let catalog = Catalog(directories: ["\(folder.path)/none", one, two])
    #expect(try catalog.pattern("box").name.english == "Mine")
    #expect(try catalog.pattern("equal").file == other)
    #expect(try Catalog(directories: [two, one]).pattern("box").file == theirs)
    #expect(catalog.patternIDs == ["box", "equal"])
    let (entries, problems) = catalog.patterns()
    #expect(entries.map(\.name.english) == ["Mine", "Equal"])
    #expect(problems == [])
  }

  @Test func `a broken file in the first place is not passed over`() throws {
    let mine = try folder.write("one/patterns/box.json", Array("{".utf8))
    try folder.write("two/patterns/box.json", pattern("box", name: "Theirs"))
    let catalog = Catalog(directories: ["\(folder.path)/one", "\(folder.path)/two"])
    guard case .broken(let problems)? = failure("box", in: catalog) else {
      Issue.record("accepted")
      return
    }
    #expect(problems.all.map(\.file) == [mine])
    let (entries, all) = catalog.patterns()
    #expect(entries.isEmpty)
    #expect(all == problems.all)
  }

  @Test func `patterns are listed in the order of their ids`() throws {
    for id in ["box", "4-7-8", "a.b", "a-b", "7-11"] {
      try folder.write("patterns/\(id).json", pattern(id, name: id))
    }
    // In byte order digits come before letters and a hyphen before a point.
    #expect(
      Catalog(directories: [folder.path]).patterns().entries.map(\.id)
        == ["4-7-8", "7-11", "a-b", "a.b", "box"])
  }

  @Test func `schemas and other files are no patterns`() throws {
    try folder.write("patterns/box.json", pattern("box", name: "Box"))
    try folder.write("patterns/pattern.schema.json", Array("{}".utf8))
    try folder.write("patterns/notes.txt", [])
    try folder.write("patterns/box.json~", [])
    #expect(Catalog(directories: [folder.path]).patternIDs == ["box"])
  }

  @Test func `a file must be named after its id`() throws {
    try folder.write("patterns/square.json", pattern("box", name: "Box"))
    let catalog = Catalog(directories: [folder.path])
    guard case .broken(let problems)? = failure("square", in: catalog) else {
      Issue.record("accepted")
      return
    }
    #expect(problems.all.map(\.kind) == [.idDiffersFromFileName("box")])
  }

  @Test func `a file read by its path may have any name`() throws {
    let file = try folder.write("draft.json", pattern("box", name: "Draft"))
    #expect(try Catalog.pattern(file: file).id == "box")
  }

  // MARK: - Ids

  @Test(arguments: [
    "../secret", "..", ".", "/etc/passwd", "a/b", "a/../b", "", "Box", "b\u{f6}x", "box ", "-box",
    "a\u{0}b", "箱", "４-６", String(repeating: "a", count: 41),
  ])
  func `what cannot be an id is never made into a path`(id: String) throws {
    try folder.write("secret.json", pattern("secret", name: "Secret"))
    try folder.write("patterns/box.json", pattern("box", name: "Box"))
    #expect(!Catalog.isIdentifier(id))
    #expect(failure(id, in: Catalog(directories: [folder.path])) == .unknown(id))
  }

  @Test func `an unknown id is told as such`() {
    #expect(failure("box", in: Catalog(directories: [folder.path])) == .unknown("box"))
    #expect(failure("box", in: Catalog(directories: [])) == .unknown("box"))
  }

  // MARK: - Cue sets

  @Test func `cue sets are found like patterns`() throws {
    func cueSet(_ name: String) -> JSONSample {
      JSONSample.cueSet().with("id", #""bells""#).with("name", #"{"en": "\#(name)", "zh": "甲"}"#)
    }
    try folder.write("one/audio/bells.json", cueSet("Mine"))
    try folder.write("two/audio/bells.json", cueSet("Theirs"))
    try folder.write("two/audio/cue-set.schema.json", Array("{}".utf8))
    let catalog = Catalog(directories: ["\(folder.path)/one", "\(folder.path)/two"])
    #expect(try catalog.cueSet("bells").name.english == "Mine")
    #expect(catalog.cueSetIDs == ["bells"])
    #expect(throws: Catalog.Failure.unknown("gongs")) { try catalog.cueSet("gongs") }
    #expect(throws: Catalog.Failure.unknown("../bells")) { try catalog.cueSet("../bells") }
  }
}
